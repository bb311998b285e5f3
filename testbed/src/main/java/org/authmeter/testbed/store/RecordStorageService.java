package org.authmeter.testbed.store;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import net.shibboleth.utilities.java.support.collection.Pair;
import org.opensaml.storage.AbstractStorageService;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.VersionMismatchException;

/**
 * OpenSAML's StorageService over records that all nodes see. Every change is one compare-and-set at
 * the store, so that nodes never overwrite each other's.
 */
final class RecordStorageService extends AbstractStorageService {
  private static final int MAXIMUM_CHARACTERS = 255;
  private static final int MAXIMUM_VALUE = 1 << 20;

  private final RecordMap records;

  /**
   * @param name tells its records from those of other services over the same store
   */
  RecordStorageService(RecordMap records, String name) {
    this.records = records;
    setId(name);
    setContextSize(MAXIMUM_CHARACTERS);
    setKeySize(MAXIMUM_CHARACTERS);
    setValueSize(MAXIMUM_VALUE);
  }

  @Override
  public boolean create(String context, String key, String value, Long expiration)
      throws IOException {
    String name = name(context, key);
    StoredRecord created = new StoredRecord(1, expiration, value);
    while (!records.add(name, created)) {
      StoredRecord before = records.get(name);
      if (before != null && !before.expired()) {
        return false;
      }
      if (before != null && records.replace(name, before, created)) {
        return true;
      }
    }
    return true;
  }

  @Override
  @SuppressWarnings("unchecked") // as the interface has it
  public <T> StorageRecord<T> read(String context, String key) throws IOException {
    StoredRecord record = record(name(context, key));
    return record == null ? null : record.storageRecord();
  }

  @Override
  public <T> Pair<Long, StorageRecord<T>> read(String context, String key, long version)
      throws IOException {
    StoredRecord record = record(name(context, key));
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
    StoredRecord before = record(name);
    if (before == null) {
      return null;
    }
    StoredRecord after = before.updated(value, expiration);
    if (before.version() != version || !records.replace(name, before, after)) {
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
    return remove(name(context, key));
  }

  @Override
  public boolean deleteWithVersion(long version, String context, String key)
      throws IOException, VersionMismatchException {
    String name = name(context, key);
    StoredRecord record = record(name);
    if (record == null) {
      return false;
    }
    if (record.version() != version || !records.remove(name, record)) {
      throw new VersionMismatchException();
    }
    return true;
  }

  @Override
  public void reap(String context) {
    // Stores forget expired records by themselves.
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

  private List<String> names(String context) throws IOException {
    return records.names(name(context, ""));
  }

  private StoredRecord change(String name, UnaryOperator<StoredRecord> change) throws IOException {
    while (true) {
      StoredRecord before = record(name);
      if (before == null) {
        return null;
      }
      StoredRecord after = change.apply(before);
      if (records.replace(name, before, after)) {
        return after;
      }
    }
  }

  private boolean remove(String name) throws IOException {
    while (true) {
      StoredRecord before = record(name);
      if (before == null) {
        return false;
      }
      if (records.remove(name, before)) {
        return true;
      }
    }
  }

  private StoredRecord record(String name) throws IOException {
    StoredRecord record = records.get(name);
    return record == null || record.expired() ? null : record;
  }

  private String name(String context, String key) {
    return getId() + '\n' + context + '\n' + key;
  }
}
