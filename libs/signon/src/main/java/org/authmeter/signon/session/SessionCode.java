package org.authmeter.signon.session;

/** What went wrong, where the store has no code of its own; the names are response codes. */
public enum SessionCode {
  /** The session is not there, and the servers have evicted nothing since the test began. */
  MISS,
  /** The session is not there, and the servers have evicted items since the test began. */
  EVICTED,
  /** Another client changed the session between reading and writing it. */
  CAS_CONFLICT,
  /** The key is there already, or not there, so that the server stored nothing. */
  NOT_STORED,
  /** No answer within the operation timeout, though a connection stands. */
  TIME_OUT,
  /** There is no connection, or it was lost before the answer. */
  NOT_REACHABLE,
  /** The value is larger than the server, or the client library (20 MB), takes. */
  VALUE_TOO_LARGE,
  /** The key holds blanks or control characters, which the text protocol cannot carry. */
  INVALID_KEY,
  /** The client's queue of the node stayed full for the queue wait time. */
  QUEUE_FULL,
  /** The server has no memory for the item, and may evict none ({@code -M}). */
  OUT_OF_MEMORY,
  /** The server says that it failed. */
  SERVER_ERROR,
  /** The answer is not one of such a store. */
  BAD_ANSWER,
  /** The session that was read is not the one that was written. */
  WRONG_VALUE,
  /** The server refuses the user or the password. */
  AUTH_FAILED,
  /** Fewer replicas than asked for had the value in time. */
  NOT_CONFIRMED,
  /** The replica did not have the value within the probe's time. */
  NOT_REPLICATED,
  /** Values that the primary had confirmed are not on the replica after the primary's end. */
  LOST_KEYS,
  /** Values that the replica holds are not on the primary that came back. */
  NOT_RESYNCED,
  /** The test was stopped. */
  INTERRUPTED,
  /** A field of an element is wrong; nothing was sent. */
  INVALID_SETTINGS,
  /** A defect of this software. */
  INTERNAL_ERROR
}
