package org.authmeter.testbed.memcached;

/** memcached's exptime (doc/protocol.txt, "Expiration times"). */
final class Exptime {
  /** Up to here seconds from now, beyond it seconds since the epoch. */
  private static final long RELATIVE_LIMIT = 60L * 60 * 24 * 30;

  private Exptime() {}

  /**
   * The moment at which an item ends, in milliseconds since the epoch.
   *
   * @param exptime seconds: 0 never, negative at once
   * @param now milliseconds since the epoch
   */
  static long toMillis(long exptime, long now) {
    if (exptime == 0) {
      return Item.NEVER;
    }
    if (exptime < 0) {
      return now;
    }
    return exptime > RELATIVE_LIMIT ? exptime * 1000 : now + exptime * 1000;
  }

  /** Seconds since the epoch for the peer, rounded up; 0 never. */
  static long toAbsoluteSeconds(long expiresAt) {
    return expiresAt == Item.NEVER ? 0 : (expiresAt + 999) / 1000;
  }
}
