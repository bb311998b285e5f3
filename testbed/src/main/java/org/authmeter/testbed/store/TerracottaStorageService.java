package org.authmeter.testbed.store;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import net.shibboleth.utilities.java.support.collection.Pair;
import org.ehcache.Cache;
import org.opensaml.storage.AbstractStorageService;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.VersionMismatchException;

/**
 * OpenSAML's StorageService over a clustered cache. Every change is one compare-and-set at the
 * server, so that nodes never overwrite each other's.
 */
final class TerracottaStorageService extends AbstractStorageService {
  private static final int MAXIMUM_CHARACTERS = 255;
  private static final int MAXIMUM_VALUE = 1 << 20;
  private static final Duration LONGEST_MISS = Duration.ofMillis(500);

  private final TerracottaCaches caches;
  private final String cache;

  /**
   * @param cache name of the cache that keeps the records
   */
  TerracottaStorageService(TerracottaCaches caches, String cache) {
    this.caches = caches;
    this.cache = cache;
    setId(cache);
    setContextSize(MAXIMUM_CHARACTERS);
    setKeySize(MAXIMUM_CHARACTERS);
    setValueSize(MAXIMUM_VALUE);
  }

  @Override
  public boolean create(String context, String key, String value, Long expiration)
      throws IOException {
    String name = name(context, key);
    String created = new TerracottaCaches.CacheRecord(1, expiration, value).text();
    return at(
        records -> {
          String before = records.putIfAbsent(name, created);
          return before == null
              || TerracottaCaches.CacheRecord.parse(before).expired()
                  && records.replace(name, before, created);
        });
  }

  @Override
  @SuppressWarnings("unchecked") // as the interface has it
  public <T> StorageRecord<T> read(String context, String key) throws IOException {
    TerracottaCaches.CacheRecord record = record(name(context, key));
    return record == null ? null : record.storageRecord();
  }

  @Override
  public <T> Pair<Long, StorageRecord<T>> read(String context, String key, long version)
      throws IOException {
    TerracottaCaches.CacheRecord record = record(name(context, key));
    if (record == null) {
      return new Pair<>(null, null);
    }
    return new Pair<>(
        record.version(), record.version() == version ? null : record.storageRecord());
  }

  @Override
  public boolean update(String context, String key, String value, Long expiration)
      throws IOException {
    return change(name(context, key), record -> record.updated(value, expiration)) != null;
  }

  @Override
  public Long updateWithVersion(
      long version, String context, String key, String value, Long expiration)
      throws IOException, VersionMismatchException {
    String name = name(context, key);
    TerracottaCaches.CacheRecord before = record(name);
    if (before == null) {
      return null;
    }
    TerracottaCaches.CacheRecord after = before.updated(value, expiration);
    if (before.version() != version
        || !at(records -> records.replace(name, before.text(), after.text()))) {
      throw new VersionMismatchException();
    }
    return after.version();
  }

  @Override
  public boolean updateExpiration(String context, String key, Long expiration) throws IOException {
    return change(name(context, key), record -> record.updated(null, expiration)) != null;
  }

  @Override
  public boolean delete(String context, String key) throws IOException {
    String name = name(context, key);
    if (record(name) == null) {
      return false;
    }
    remove(name);
    return true;
  }

  @Override
  public boolean deleteWithVersion(long version, String context, String key)
      throws IOException, VersionMismatchException {
    String name = name(context, key);
    TerracottaCaches.CacheRecord record = record(name);
    if (record == null) {
      return false;
    }
    if (record.version() != version || !at(records -> records.remove(name, record.text()))) {
      throw new VersionMismatchException();
    }
    return true;
  }

  @Override
  public void reap(String context) {
    // The cache forgets expired records by itself.
  }

  @Override
  public void updateContextExpiration(String context, Long expiration) throws IOException {
    for (String name : names(context)) {
      change(name, record -> record.updated(null, expiration));
    }
  }

  @Override
  public void deleteContext(String context) throws IOException {
    for (String name : names(context)) {
      remove(name);
    }
  }

  /**
   * Looks at every record: a logout is rare beside a login, and an index would cost each of them.
   */
  private List<String> names(String context) throws IOException {
    String prefix = name(context, "");
    return at(
        records -> {
          List<String> names = new ArrayList<>();
          for (Cache.Entry<String, String> entry : records) {
            if (entry.getKey().startsWith(prefix)) {
              names.add(entry.getKey());
            }
          }
          return names;
        });
  }

  private TerracottaCaches.CacheRecord change(
      String name, UnaryOperator<TerracottaCaches.CacheRecord> change) throws IOException {
    while (true) {
      TerracottaCaches.CacheRecord before = record(name);
      if (before == null) {
        return null;
      }
      TerracottaCaches.CacheRecord after = change.apply(before);
      if (at(records -> records.replace(name, before.text(), after.text()))) {
        return after;
      }
    }
  }

  private void remove(String name) throws IOException {
    at(
        records -> {
          records.remove(name);
          return true;
        });
  }

  private TerracottaCaches.CacheRecord record(String name) throws IOException {
    long began = System.nanoTime();
    String found = at(records -> records.get(name));
    if (found == null) {
      // Ehcache returns null for a read that timed out too, to the reader and to all who waited for
      // the same record: a user whose session cannot be read for a while must not be asked again.
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      if (took.compareTo(LONGEST_MISS) > 0) {
        throw new IOException(
            "no answer from the Terracotta server within " + took.toMillis() + " ms: try again");
      }
      return null;
    }
    TerracottaCaches.CacheRecord record = TerracottaCaches.CacheRecord.parse(found);
    return record.expired() ? null : record;
  }

  private static String name(String context, String key) {
    return context + '\n' + key;
  }

  private <T> T at(Function<Cache<String, String>, T> operation) throws IOException {
    return caches.at(cache, operation);
  }
}
