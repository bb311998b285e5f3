package org.authmeter.signon.session;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.LiveSessions.Session;

/**
 * How a session lies in a store. Each method returns the number of operations that went over the
 * wire.
 */
public interface Layout {
  /** Makes one of the values, and of the seconds that a session lives without being touched. */
  @FunctionalInterface
  interface Maker {
    Layout of(SessionData data, int seconds);
  }

  /** Writes a session that is not there yet. */
  int create(SessionStore client, Session session) throws CodedFailure;

  /** Reads it, and checks that it is this session. */
  int read(SessionStore client, Session session) throws CodedFailure;

  /** Makes it live longer, unread. */
  int touch(SessionStore client, Session session) throws CodedFailure;

  /** Reads it, and writes it anew if nobody else did so meanwhile. */
  int update(SessionStore client, Session session) throws CodedFailure;

  /** Ends it. */
  int delete(SessionStore client, Session session) throws CodedFailure;

  static CodedFailure miss(String what) {
    return new CodedFailure(SessionCode.MISS, what + " is not there");
  }

  static CodedFailure conflict() {
    return new CodedFailure(
        SessionCode.CAS_CONFLICT, "cas: another client has written the session since it was read");
  }
}
