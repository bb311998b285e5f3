package org.authmeter.testbed.store;

import java.time.Duration;
import java.util.function.Supplier;
import org.ehcache.expiry.ExpiryPolicy;

/** Lets the cache forget a record when the record says so. */
final class RecordExpiry implements ExpiryPolicy<String, String> {

  @Override
  public Duration getExpiryForCreation(String key, String value) {
    Long expires = CacheRecord.parse(value).expires();
    return expires == null
        ? INFINITE
        : Duration.ofMillis(Math.max(0, expires - System.currentTimeMillis()));
  }

  @Override
  public Duration getExpiryForAccess(String key, Supplier<? extends String> value) {
    return null; // unchanged
  }

  @Override
  public Duration getExpiryForUpdate(
      String key, Supplier<? extends String> oldValue, String newValue) {
    return getExpiryForCreation(key, newValue);
  }
}
