package org.authmeter.testbed.session;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;

/**
 * Sessions in a StorageService, in Shibboleth's layout: the context is the session's id, {@code
 * _session} is the session, and each authentication flow and each SP has a record of its own. The
 * browser holds the id.
 */
public final class StoredSessions implements SsoSessions {
  static final String SESSION_KEY = "_session";

  private final StorageService storage;
  private final boolean secure;

  public StoredSessions(StorageService storage, boolean secure) {
    this.storage = storage;
    this.secure = secure;
  }

  @Override
  public List<CookieHeader> create(SsoSession session) throws IOException {
    long expires = session.expires().toEpochMilli();
    store(session.id(), SESSION_KEY, session.text(), expires);
    for (Map.Entry<String, Instant> flow : session.authentications().entrySet()) {
      store(session.id(), flow.getKey(), SsoSession.millis(flow.getValue()), expires);
    }
    return cookies(session);
  }

  @Override
  public List<CookieHeader> addServiceProvider(SsoSession session, String entityId, Instant when)
      throws IOException {
    store(session.id(), entityId, SsoSession.millis(when), session.expires().toEpochMilli());
    return List.of();
  }

  @Override
  public Optional<SsoSession> find(Map<String, String> cookies) throws IOException {
    Optional<String> id = id(cookies);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    StorageRecord<?> stored = storage.read(id.get(), SESSION_KEY);
    return stored == null
        ? Optional.empty()
        : Optional.of(SsoSession.parse(stored.getValue()))
            // A session under another's id must never sign its user on.
            .filter(session -> session.id().equals(id.get()) && !session.expired(Instant.now()));
  }

  @Override
  public List<CookieHeader> end(SsoSession session) throws IOException {
    storage.deleteContext(session.id());
    return List.of(new CookieHeader(cookie(), "", secure, true));
  }

  @Override
  public boolean endsWithoutBrowser() {
    return true;
  }

  /** The session's id in the browser's cookie, if it looks like one. */
  Optional<String> id(Map<String, String> cookies) {
    return Optional.ofNullable(cookies.get(cookie())).filter(id -> id.matches("[0-9a-f]{64}"));
  }

  List<CookieHeader> cookies(SsoSession session) {
    return List.of(new CookieHeader(cookie(), session.id(), secure, false));
  }

  /** RFC 6265bis section 4.1.3.2: the prefix pins the cookie to the host that set it. */
  private String cookie() {
    return (secure ? "__Host-" : "") + "shib_idp_session";
  }

  private void store(String context, String key, String value, long expires) throws IOException {
    if (!storage.create(context, key, value, expires)) {
      storage.update(context, key, value, expires);
    }
  }
}
