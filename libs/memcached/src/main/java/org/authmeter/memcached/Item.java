package org.authmeter.memcached;

/**
 * An entry of the cache.
 *
 * @param key its bytes as ISO-8859-1 characters
 * @param flags 32 bits that the client chose and gets back; unsigned
 * @param expiresAt milliseconds since the epoch; {@link #NEVER} for none
 * @param data never changed after construction
 * @param cas unique id of this version
 */
record Item(String key, int flags, long expiresAt, byte[] data, long cas) {
  static final long NEVER = 0;

  /** CAS id of an item that has none yet. */
  static final long NEW_CAS = 0;

  /** Up to here seconds from now, beyond it seconds since the epoch. */
  private static final long RELATIVE_LIMIT = 60L * 60 * 24 * 30;

  /** What memcached needs for an item beside key and value: header, CAS id and line ends. */
  private static final int OVERHEAD = 56;

  boolean expired(long now) {
    return expiresAt != NEVER && now >= expiresAt;
  }

  long size() {
    return sizeOf(key, data.length);
  }

  static long sizeOf(String key, int bytes) {
    return OVERHEAD + key.length() + bytes;
  }

  Item withExpiry(long when) {
    return new Item(key, flags, when, data, cas);
  }

  /**
   * The moment at which an item ends, in milliseconds since the epoch.
   *
   * @param exptime seconds: 0 never, negative at once
   * @param now milliseconds since the epoch
   */
  static long expiry(long exptime, long now) {
    if (exptime == 0) {
      return NEVER;
    }
    if (exptime < 0) {
      return now;
    }
    return exptime > RELATIVE_LIMIT ? exptime * 1000 : now + exptime * 1000;
  }

  /** Seconds since the epoch for the peer, rounded up; 0 never. */
  static long toAbsoluteSeconds(long expiresAt) {
    return expiresAt == NEVER ? 0 : (expiresAt + 999) / 1000;
  }
}
