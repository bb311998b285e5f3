package org.authmeter.testbed.session;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.shibboleth.utilities.java.support.security.DataSealer;
import net.shibboleth.utilities.java.support.security.DataSealerException;

/**
 * Sessions in the browser: the whole session, encrypted and authenticated by Shibboleth's
 * DataSealer, is the value of a cookie. Any node with the key can read it; none has to remember it.
 */
public final class SealedSessions implements SsoSessions {
  static final String COOKIE = "shib_idp_session_ss";

  private final DataSealer sealer;
  private final boolean secure;

  public SealedSessions(DataSealer sealer, boolean secure) {
    this.sealer = sealer;
    this.secure = secure;
  }

  @Override
  public List<CookieHeader> create(SsoSession session) throws IOException {
    return List.of(seal(session));
  }

  @Override
  public List<CookieHeader> addServiceProvider(SsoSession session, String entityId, Instant when)
      throws IOException {
    return List.of(seal(session.withServiceProvider(entityId, when)));
  }

  @Override
  public Optional<SsoSession> find(Map<String, String> cookies) {
    String sealed = cookies.get(COOKIE);
    if (sealed == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(SsoSession.parse(sealer.unwrap(sealed)))
          .filter(session -> !session.expired(Instant.now()));
    } catch (DataSealerException | IllegalArgumentException notOurs) {
      // Damaged, expired or of another key: Shibboleth asks for a new login then, as do we.
      return Optional.empty();
    }
  }

  @Override
  public List<CookieHeader> end(SsoSession session) {
    return List.of(new CookieHeader(COOKIE, "", secure, true));
  }

  @Override
  public boolean endsWithoutBrowser() {
    return false;
  }

  private CookieHeader seal(SsoSession session) throws IOException {
    try {
      String sealed = sealer.wrap(session.text(), session.expires());
      return new CookieHeader(COOKIE, sealed, secure, false);
    } catch (DataSealerException e) {
      throw new IOException("the session cannot be sealed: " + e.getMessage(), e);
    }
  }
}
