package org.authmeter.testbed.store;

import org.opensaml.storage.StorageRecord;

/**
 * A record of a store that all nodes see: version, expiration and value in one string, which every
 * client can read without classes of ours, and which changes when any of them does.
 *
 * @param version from 1
 * @param expires epoch milliseconds; null for never
 */
record StoredRecord(long version, Long expires, String value) {
  private static final String NEVER = "-";

  /** Null for null. */
  static StoredRecord parse(String text) {
    if (text == null) {
      return null;
    }
    int first = text.indexOf('|');
    int second = text.indexOf('|', first + 1);
    String expires = text.substring(first + 1, second);
    return new StoredRecord(
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

  /** Milliseconds until it expires, 0 when it has; -1 for never. */
  long remaining() {
    return expires == null ? -1 : Math.max(0, expires - System.currentTimeMillis());
  }

  /** The next version of this record. */
  StoredRecord updated(String newValue, Long newExpires) {
    boolean changed = newValue != null;
    return new StoredRecord(
        changed ? version + 1 : version, newExpires, changed ? newValue : value);
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
