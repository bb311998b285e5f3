package org.authmeter.testbed.idp;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.testbed.store.ClusterSettings;

/**
 * Which SPs this node answered for which session, found by the session and by what an SP calls the
 * user. As long as a session lasts, and bounded: what falls out cannot be logged out by an SP.
 */
final class LocalLogins {
  private static final int MOST = 50_000;

  private final Cache<String, Set<Participation>> bySession = cache();
  private final Cache<String, Set<Participation>> byName = cache();
  private final Cache<String, Boolean> ended = cache();

  private static <V> Cache<String, V> cache() {
    return CacheBuilder.newBuilder()
        .expireAfterWrite(ClusterSettings.DEFAULT_SESSION_LIFETIME)
        .maximumSize(MOST)
        .build();
  }

  void add(Participation participation) {
    put(bySession, participation.session(), participation);
    put(byName, name(participation.sp(), participation.value()), participation);
  }

  private static void put(
      Cache<String, Set<Participation>> cache, String key, Participation participation) {
    cache.asMap().computeIfAbsent(key, k -> ConcurrentHashMap.newKeySet()).add(participation);
  }

  /** What an SP means by a name. */
  List<Participation> named(String sp, String nameId) {
    return list(byName, name(sp, nameId));
  }

  List<Participation> ofSession(String session) {
    return list(bySession, session);
  }

  private static List<Participation> list(Cache<String, Set<Participation>> cache, String key) {
    Set<Participation> found = cache.getIfPresent(key);
    return found == null ? List.of() : new ArrayList<>(found);
  }

  /** Forgets a session, and refuses it from now on wherever it is kept. */
  void end(String session) {
    ended.put(session, true);
    for (Participation participation : ofSession(session)) {
      String name = name(participation.sp(), participation.value());
      byName
          .asMap()
          .computeIfPresent(
              name,
              (key, found) -> {
                found.remove(participation);
                return found.isEmpty() ? null : found;
              });
    }
    bySession.invalidate(session);
  }

  boolean ended(String session) {
    return ended.getIfPresent(session) != null;
  }

  private static String name(String sp, String nameId) {
    return sp + "\n" + nameId;
  }
}
