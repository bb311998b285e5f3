package org.authmeter.testbed.store;

import java.io.IOException;
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
  private static final int MOST_CHARACTERS = 255;
  private static final int MOST_VALUE = 1 << 20;

  private final Cache<String, String> cache;

  TerracottaStorageService(String id, Cache<String, String> cache) {
    this.cache = cache;
    setId(id);
    setContextSize(MOST_CHARACTERS);
    setKeySize(MOST_CHARACTERS);
    setValueSize(MOST_VALUE);
  }

  @Override
  public boolean create(String context, String key, String value, Long expiration)
      throws IOException {
    String name = name(context, key);
    String created = new CacheRecord(1, expiration, value).text();
    return at(
        () -> {
          String before = cache.putIfAbsent(name, created);
          return before == null
              || CacheRecord.parse(before).expired() && cache.replace(name, before, created);
        });
  }

  @Override
  @SuppressWarnings("unchecked") // as the interface has it
  public <T> StorageRecord<T> read(String context, String key) throws IOException {
    CacheRecord record = record(cache, name(context, key));
    return record == null ? null : record.storageRecord();
  }

  @Override
  public <T> Pair<Long, StorageRecord<T>> read(String context, String key, long version)
      throws IOException {
    CacheRecord record = record(cache, name(context, key));
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
    CacheRecord before = record(cache, name);
    if (before == null) {
      return null;
    }
    CacheRecord after = before.updated(value, expiration);
    if (before.version() != version
        || !at(() -> cache.replace(name, before.text(), after.text()))) {
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
    if (record(cache, name) == null) {
      return false;
    }
    return at(
        () -> {
          cache.remove(name);
          return true;
        });
  }

  @Override
  public boolean deleteWithVersion(long version, String context, String key)
      throws IOException, VersionMismatchException {
    String name = name(context, key);
    CacheRecord record = record(cache, name);
    if (record == null) {
      return false;
    }
    if (record.version() != version || !at(() -> cache.remove(name, record.text()))) {
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
    for (Cache.Entry<String, String> entry : cache) {
      if (entry.getKey().startsWith(name(context, ""))) {
        change(entry.getKey(), record -> record.updated(null, expiration));
      }
    }
  }

  /**
   * Looks at every record: a logout is rare beside a login, and an index would cost each of them.
   */
  @Override
  public void deleteContext(String context) throws IOException {
    for (Cache.Entry<String, String> entry : cache) {
      if (entry.getKey().startsWith(name(context, ""))) {
        at(
            () -> {
              cache.remove(entry.getKey());
              return true;
            });
      }
    }
  }

  private CacheRecord change(String name, java.util.function.UnaryOperator<CacheRecord> change)
      throws IOException {
    while (true) {
      CacheRecord before = record(cache, name);
      if (before == null) {
        return null;
      }
      CacheRecord after = change.apply(before);
      if (at(() -> cache.replace(name, before.text(), after.text()))) {
        return after;
      }
    }
  }

  private static CacheRecord record(Cache<String, String> cache, String name) throws IOException {
    String[] found = new String[1];
    at(
        () -> {
          found[0] = cache.get(name);
          return true;
        });
    if (found[0] == null) {
      return null;
    }
    CacheRecord record = CacheRecord.parse(found[0]);
    return record.expired() ? null : record;
  }

  private static String name(String context, String key) {
    return context + '\n' + key;
  }

  private static boolean at(java.util.function.BooleanSupplier operation) throws IOException {
    try {
      return operation.getAsBoolean();
    } catch (RuntimeException e) {
      throw new IOException("the Terracotta server did not do it: " + e.getMessage(), e);
    }
  }
}
