package org.authmeter.signon.saml.check;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.Duration;

/**
 * Assertions that have come, for all virtual users. It is bounded: of more than {@link #MOST} the
 * oldest are forgotten, and of those that are {@link #KEPT} old too.
 */
public final class Replays {
  /** About 100 MB. */
  static final int MOST = 500_000;

  /** IdPs usually give assertions five minutes. */
  static final Duration KEPT = Duration.ofMinutes(30);

  private final Cache<String, Boolean> seen =
      CacheBuilder.newBuilder().expireAfterWrite(KEPT).maximumSize(MOST).build();

  /** Takes all assertions as new again; for measurements with the same ones. */
  public void forget() {
    seen.invalidateAll();
  }

  /**
   * @return whether the assertion comes for the first time
   */
  boolean first(String id) {
    return seen.asMap().putIfAbsent(id, Boolean.TRUE) == null;
  }
}
