package org.authmeter.jmeter.memcached.session;

/**
 * How a session lies in memcached. Each method returns the number of operations that went over the
 * wire.
 */
interface Layout {
  /** Writes a session that is not there yet. */
  int create(SessionClient client, Session session) throws SessionFailure;

  /** Reads it, and checks that it is this session. */
  int read(SessionClient client, Session session) throws SessionFailure;

  /** Makes it live longer, unread. */
  int touch(SessionClient client, Session session) throws SessionFailure;

  /** Reads it, and writes it anew if nobody else did so meanwhile. */
  int update(SessionClient client, Session session) throws SessionFailure;

  /** Ends it. */
  int delete(SessionClient client, Session session) throws SessionFailure;

  static SessionFailure miss(String what) {
    return new SessionFailure(Code.MISS, what + " is not there");
  }

  static SessionFailure conflict() {
    return new SessionFailure(
        Code.CAS_CONFLICT, "cas: another client has written the session since it was read");
  }
}
