package org.authmeter.testbed.store;

import java.io.IOException;
import java.util.List;

/**
 * Records by name in a store that all nodes see. Each change is one atomic operation of the store,
 * which compares the whole record, so that nodes never overwrite each other's.
 *
 * <p>All methods throw IOException when the store does not answer.
 */
interface RecordMap {
  /**
   * @return false when there is a record of this name already, be it expired
   */
  boolean add(String name, StoredRecord record) throws IOException;

  /** Null when there is none; stores may return one that has expired. */
  StoredRecord get(String name) throws IOException;

  /**
   * @return false when the record is not the one before any more
   */
  boolean replace(String name, StoredRecord before, StoredRecord after) throws IOException;

  /**
   * @return false when the record is not the one before any more
   */
  boolean remove(String name, StoredRecord before) throws IOException;

  /**
   * All names that begin so. Looks at every record of some stores: a logout is rare beside a login,
   * and an index would cost each of them.
   */
  List<String> names(String prefix) throws IOException;
}
