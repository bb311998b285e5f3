package org.authmeter.testbed.session;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions of a store, with a copy in the node that made or used them: the store's answer counts,
 * and the copy stands in when the store has lost the session or does not answer. So does
 * Shibboleth's memcached extension. The store cannot tell an end from an eviction: a session that
 * another node ended stays in a copy until {@link #forget} drops it.
 *
 * <p>Besides IOException the store's failure may be spymemcached's IllegalStateException, when its
 * queue stays full.
 */
public final class NodeLocalSessions implements SsoSessions {
  private static final Logger LOG = LoggerFactory.getLogger(NodeLocalSessions.class);
  private static final int MAXIMUM_COPIES = 100_000;

  private final StoredSessions stored;
  private final Map<String, SsoSession> copies =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SsoSession> eldest) {
          return size() > MAXIMUM_COPIES || eldest.getValue().expired(Instant.now());
        }
      };

  public NodeLocalSessions(StoredSessions stored) {
    this.stored = stored;
  }

  @Override
  public List<CookieHeader> create(SsoSession session) {
    keep(session);
    try {
      return stored.create(session);
    } catch (IOException | IllegalStateException e) {
      LOG.warn("the session is on this node only: {}", e.getMessage());
      return stored.cookies(session);
    }
  }

  @Override
  public List<CookieHeader> addServiceProvider(SsoSession session, String entityId, Instant when) {
    keep(session.withServiceProvider(entityId, when));
    try {
      return stored.addServiceProvider(session, entityId, when);
    } catch (IOException | IllegalStateException e) {
      LOG.warn("the SP is noted on this node only: {}", e.getMessage());
      return List.of();
    }
  }

  @Override
  public Optional<SsoSession> find(Map<String, String> cookies) {
    try {
      Optional<SsoSession> found = stored.find(cookies);
      if (found.isPresent()) {
        keep(found.get());
        return found;
      }
    } catch (IOException | IllegalStateException e) {
      LOG.warn("the store does not answer, this node's copy counts: {}", e.getMessage());
    }
    return copy(stored.id(cookies));
  }

  @Override
  public List<CookieHeader> end(SsoSession session) throws IOException {
    forget(session.id());
    return stored.end(session);
  }

  @Override
  public boolean endsWithoutBrowser() {
    return true;
  }

  @Override
  public void forget(String id) {
    synchronized (copies) {
      copies.remove(id);
    }
  }

  private void keep(SsoSession session) {
    synchronized (copies) {
      copies.put(session.id(), session);
    }
  }

  private Optional<SsoSession> copy(Optional<String> id) {
    synchronized (copies) {
      return id.map(copies::get).filter(session -> !session.expired(Instant.now()));
    }
  }
}
