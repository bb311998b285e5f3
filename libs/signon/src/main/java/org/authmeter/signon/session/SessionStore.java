package org.authmeter.signon.session;

import java.util.Map;
import java.util.function.Consumer;
import org.authmeter.browser.failure.CodedFailure;

/**
 * A connection to a store of sessions: values under keys, which end after a time. Each call waits
 * for the answer. Times are in seconds; 0 = for ever.
 */
public interface SessionStore extends AutoCloseable {
  /** An update with a version, as it ended. */
  enum Update {
    STORED,
    /** Another has written the value since it was read. */
    CHANGED,
    /** There is no value any more. */
    GONE
  }

  /**
   * A value as it was read.
   *
   * @param version of the value, as the store has it; null when it was not asked for
   */
  record Stored(byte[] value, Object version) {}

  /** The key of a session; a store may not take each id as it is. */
  default String key(String id) {
    return id;
  }

  /** Stores the value, whether there is one or not. */
  void set(String key, int seconds, byte[] value) throws CodedFailure;

  /**
   * Sends all requests before it waits for an answer, so that the server gets them in a burst.
   *
   * @param stored called with each key that the server confirmed, also when others failed
   * @throws CodedFailure the first failure
   */
  void setAll(Map<String, byte[]> values, int seconds, Consumer<String> stored) throws CodedFailure;

  /**
   * Stores the value where there is none.
   *
   * @return false if there is one
   */
  boolean add(String key, int seconds, byte[] value) throws CodedFailure;

  /**
   * Reads.
   *
   * @return null if there is none
   */
  Stored get(String key) throws CodedFailure;

  /**
   * Reads with the version, for an update.
   *
   * @return null if there is none
   */
  Stored gets(String key) throws CodedFailure;

  /**
   * Makes it live longer.
   *
   * @return false if there is none
   */
  boolean touch(String key, int seconds) throws CodedFailure;

  /** Stores if the version is still the one that was read. */
  Update update(String key, Object version, int seconds, byte[] value) throws CodedFailure;

  /**
   * Ends it.
   *
   * @return false if there was none
   */
  boolean delete(String key) throws CodedFailure;

  @Override
  void close();
}
