package org.authmeter.signon.session;

import org.authmeter.browser.failure.CodedFailure;

/** The connections of a test to its store, with the sessions that all virtual users share. */
public interface SessionStores extends AutoCloseable {
  /** The one that this thread is to use: opens one if each has its own. */
  SessionStore mine() throws CodedFailure;

  /** Closes this thread's own, if it has one. */
  void finish();

  /**
   * Writes to the first node only.
   *
   * @throws CodedFailure if there is no replica
   */
  SessionStore primary() throws CodedFailure;

  /** Reads from the first replica only. */
  SessionStore replica() throws CodedFailure;

  /** Address of the first node, for messages. */
  Object primaryName();

  /** Address of the first replica, for messages. */
  Object replicaName();

  /** Sessions that all virtual users share. */
  LiveSessions sessions();

  /** How many items the servers have evicted since the test began; 0 if none tells. */
  long evictions();

  /** Closes all; a second call does nothing. */
  @Override
  void close();
}
