package org.authmeter.testbed.memcached;

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
}
