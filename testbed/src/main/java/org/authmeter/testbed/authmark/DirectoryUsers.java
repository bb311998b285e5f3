package org.authmeter.testbed.authmark;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;

/** Authenticates by LDAP: searches the one entry with the user's {@code cn}, then binds as it. */
final class DirectoryUsers implements AutoCloseable {
  private static final int CONNECTIONS = 32;
  private static final int CONNECT_MILLIS = 10_000;

  private final String base;

  /** Binds change who a connection is, so searches have connections of their own. */
  private final LDAPConnectionPool searches;

  private final LDAPConnectionPool binds;

  /**
   * @throws LDAPException when the directory does not answer
   */
  DirectoryUsers(String address, int port, String base) throws LDAPException {
    this.base = base;
    this.searches = pool(address, port);
    this.binds = pool(address, port);
  }

  private static LDAPConnectionPool pool(String address, int port) throws LDAPException {
    LDAPConnectionOptions options = new LDAPConnectionOptions();
    options.setUseSynchronousMode(true); // no reader thread for each connection
    options.setConnectTimeoutMillis(CONNECT_MILLIS);
    LDAPConnectionPool pool =
        new LDAPConnectionPool(new LDAPConnection(options, address, port), 1, CONNECTIONS);
    pool.setCreateIfNecessary(true);
    pool.setRetryFailedOperationsDueToInvalidConnections(true);
    return pool;
  }

  /**
   * @return DN of the user's organizational unit; null when there is no such user, or the password
   *     is not right
   * @throws LDAPException when the directory does not answer
   */
  String unitOf(String user, String password) throws LDAPException {
    // An empty password would be a bind that proves nothing (RFC 4513, 5.1.2).
    String dn = user.isEmpty() || password.isEmpty() ? null : dnOf(user);
    if (dn == null) {
      return null;
    }
    try {
      binds.bind(new SimpleBindRequest(dn, password));
      return com.unboundid.ldap.sdk.DN.getParentString(dn);
    } catch (LDAPException e) {
      if (e.getResultCode().equals(ResultCode.INVALID_CREDENTIALS)) {
        return null;
      }
      throw e;
    }
  }

  private String dnOf(String user) throws LDAPException {
    try {
      // Two at most: a name that is not unique is refused.
      SearchResult found =
          searches.search(
              base,
              SearchScope.SUB,
              com.unboundid.ldap.sdk.DereferencePolicy.NEVER,
              2,
              0,
              false,
              Filter.createEqualityFilter("cn", user),
              "1.1");
      return found.getEntryCount() == 1 ? found.getSearchEntries().get(0).getDN() : null;
    } catch (LDAPSearchException e) {
      if (e.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED)) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    searches.close();
    binds.close();
  }
}
