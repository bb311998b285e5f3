package org.authmeter.testbed.session;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of signed-on users, wherever they are kept: in a store that the nodes share, or in
 * the browser. The caller passes the request's cookies and sends the returned ones, and does not
 * need to know which.
 *
 * <p>Life of a session: {@link #create} after the password check, {@link #addServiceProvider} when
 * a Response is sent, {@link #find} at a later AuthnRequest, {@link #end} at logout. All of them
 * throw IOException when the store does not answer; the message names the store.
 */
public interface SsoSessions {

  /** Stores a new session: the session itself and one record per authentication. */
  List<CookieHeader> create(SsoSession session) throws IOException;

  /**
   * Records that the session was used to answer an SP. Call it with the session that {@link
   * #create} was given or {@link #find} returned.
   *
   * @param entityId of the SP
   */
  List<CookieHeader> addServiceProvider(SsoSession session, String entityId, Instant when)
      throws IOException;

  /**
   * The session that the cookies stand for.
   *
   * @param cookies of the request, name to value
   * @return empty if there is no such cookie, or it is not ours, damaged or expired: then the user
   *     has to sign on
   */
  Optional<SsoSession> find(Map<String, String> cookies) throws IOException;

  /** Forgets a session; the cookies returned take it out of the browser too. */
  List<CookieHeader> end(SsoSession session) throws IOException;

  /**
   * Whether {@link #end} ends the session for every browser that has its cookie. Where the cookie
   * is the session, a copy of it is good until the session expires, at every node.
   */
  boolean endsWithoutBrowser();

  /**
   * Drops what this node keeps beside the store of a session that another node has ended.
   *
   * @param id of the session
   */
  default void forget(String id) {
    // Most methods keep nothing of a session at a node.
  }
}
