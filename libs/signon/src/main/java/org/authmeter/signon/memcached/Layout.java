package org.authmeter.signon.memcached;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.LiveSessions.Session;
import org.authmeter.signon.memcached.client.MemcachedCode;
import org.authmeter.signon.memcached.client.SessionClient;

/**
 * How a session lies in memcached. Each method returns the number of operations that went over the
 * wire.
 */
interface Layout {
  /** Writes a session that is not there yet. */
  int create(SessionClient client, Session session) throws CodedFailure;

  /** Reads it, and checks that it is this session. */
  int read(SessionClient client, Session session) throws CodedFailure;

  /** Makes it live longer, unread. */
  int touch(SessionClient client, Session session) throws CodedFailure;

  /** Reads it, and writes it anew if nobody else did so meanwhile. */
  int update(SessionClient client, Session session) throws CodedFailure;

  /** Ends it. */
  int delete(SessionClient client, Session session) throws CodedFailure;

  static CodedFailure miss(String what) {
    return new CodedFailure(MemcachedCode.MISS, what + " is not there");
  }

  static CodedFailure conflict() {
    return new CodedFailure(
        MemcachedCode.CAS_CONFLICT,
        "cas: another client has written the session since it was read");
  }
}
