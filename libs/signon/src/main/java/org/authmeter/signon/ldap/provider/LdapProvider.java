package org.authmeter.signon.ldap.provider;

import java.util.List;
import org.authmeter.browser.failure.CodedFailure;

/**
 * A client library with its connections, shared by all virtual users. Each operation takes a
 * connection, works, and gives it back, and writes its legs down, the failed one as the last.
 *
 * <p>Searches and binds use connections of their own, unless the settings say otherwise: a bind
 * changes the identity of a connection (RFC 4511, 4.2.1), so that a search after it would run with
 * the rights of the user before.
 */
public interface LdapProvider extends AutoCloseable {

  /**
   * Searches with the pool's own identity.
   *
   * @param spec base, scope, attributes
   * @param filter whole and escaped
   * @param legs where times go
   * @return at most {@link SearchSpec#SIZE_LIMIT} entries
   * @throws CodedFailure when the server or the way to it fails
   */
  List<FoundEntry> search(SearchSpec spec, String filter, PhaseTimes legs) throws CodedFailure;

  /**
   * Simple bind (RFC 4513, 5.1.3); returns when the password is right.
   *
   * @param dn the user's DN, never empty
   * @param password never empty
   * @param legs where times go
   * @return what the server says about the password
   * @throws CodedFailure when it is not, or may only be changed, or the server or the way to it
   *     fails
   */
  PasswordPolicy bind(String dn, String password, PhaseTimes legs) throws CodedFailure;

  /**
   * Compare with the pool's own identity (RFC 4511, 4.10).
   *
   * @param dn the entry
   * @param attribute the attribute
   * @param value the value to compare with
   * @param legs where times go
   * @return whether the entry has the value
   * @throws CodedFailure when the server or the way to it fails
   */
  boolean compare(String dn, String attribute, String value, PhaseTimes legs) throws CodedFailure;

  /** What was opened so far; for the log at the end, and for counting against the server's log. */
  Statistics statistics();

  /** Closes all connections and ends all threads. */
  @Override
  void close();

  /**
   * Counts since the start.
   *
   * @param connections connections that were opened
   * @param ownBinds binds with the pool's own identity
   */
  record Statistics(long connections, long ownBinds) {}
}
