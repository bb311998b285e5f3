package org.authmeter.testbed.store;

import org.opensaml.storage.StorageRecord;

/**
 * A record as it stands in a clustered cache: version, expiration and value in one string, which
 * every Ehcache client can read without classes of ours.
 *
 * @param version from 1
 * @param expires epoch milliseconds; null for never
 */
record CacheRecord(long version, Long expires, String value) {
  private static final String NEVER = "-";

  static CacheRecord parse(String text) {
    int first = text.indexOf('|');
    int second = text.indexOf('|', first + 1);
    String expires = text.substring(first + 1, second);
    return new CacheRecord(
        Long.parseLong(text.substring(0, first)),
        expires.equals(NEVER) ? null : Long.valueOf(expires),
        text.substring(second + 1));
  }

  String text() {
    return version + "|" + (expires == null ? NEVER : expires) + "|" + value;
  }

  boolean expired() {
    return expires != null && System.currentTimeMillis() >= expires;
  }

  /** The next version of this record. */
  CacheRecord updated(String newValue, Long newExpires) {
    boolean changed = newValue != null;
    return new CacheRecord(changed ? version + 1 : version, newExpires, changed ? newValue : value);
  }

  <T> StorageRecord<T> storageRecord() {
    return new Versioned<>(value, expires, version);
  }

  /** StorageRecord lets only subclasses set the version. */
  private static final class Versioned<T> extends StorageRecord<T> {
    Versioned(String value, Long expires, long version) {
      super(value, expires);
      setVersion(version);
    }
  }
}
