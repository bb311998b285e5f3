package org.authmeter.testbed.idp.node;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.authmeter.testbed.session.SsoSession;

/**
 * Which SPs this node answered for which session, found by the session and by what an SP calls the
 * user. As long as a session lasts, and bounded: what falls out cannot be logged out by an SP.
 */
public final class LocalSessionIndex {
  private static final int MAXIMUM_ENTRIES = 50_000;

  // An SP that asked again has a new name for the user, and is asked by that.
  private final Cache<String, Map<String, Participation>> bySession = cache();
  private final Cache<String, Set<Participation>> byName = cache();
  private volatile Consumer<String> ended = id -> {};

  private static <V> Cache<String, V> cache() {
    return CacheBuilder.newBuilder()
        .expireAfterWrite(SsoSession.DEFAULT_LIFETIME)
        .maximumSize(MAXIMUM_ENTRIES)
        .build();
  }

  void add(Participation participation) {
    bySession
        .asMap()
        .computeIfAbsent(participation.session(), id -> new ConcurrentHashMap<>())
        .put(participation.sp(), participation);
    byName
        .asMap()
        .computeIfAbsent(
            name(participation.sp(), participation.value()), n -> ConcurrentHashMap.newKeySet())
        .add(participation);
  }

  /** What an SP means by a name, in sessions that last. */
  List<Participation> named(String sp, String nameId) {
    Set<Participation> found = byName.getIfPresent(name(sp, nameId));
    return found == null
        ? List.of()
        : found.stream()
            .filter(participation -> bySession.getIfPresent(participation.session()) != null)
            .toList();
  }

  /** The SPs of a session, each once. */
  List<Participation> ofSession(String session) {
    Map<String, Participation> found = bySession.getIfPresent(session);
    return found == null ? List.of() : List.copyOf(found.values());
  }

  /**
   * Reports the end of each session, whichever node and protocol ended it.
   *
   * @param listener takes the session's id
   */
  public void onEnd(Consumer<String> listener) {
    ended = listener;
  }

  /** Forgets where a session was used. */
  void end(String session) {
    bySession.invalidate(session);
    ended.accept(session);
  }

  private static String name(String sp, String nameId) {
    return sp + "\n" + nameId;
  }
}
