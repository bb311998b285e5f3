package org.authmeter.testbed.users;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.authmeter.testbed.core.Layout;

/**
 * The users, in the directory behind LDAP. Searches and binds have a pool each, because a bind
 * changes whose connection it is (RFC 4511, 4.2.1).
 */
public final class People implements AutoCloseable {
  /** Attributes that go into a Response. */
  static final String[] RELEASED = {"uid", "mail", "eduPersonPrincipalName", "displayName"};

  // A node serves at most as many logins at once as the tests have virtual users.
  private static final int MAX_CONNECTIONS = 32;
  private static final long MAX_WAIT_MILLIS = 8000;
  private static final int TIMEOUT_MILLIS = 8000;

  private final LDAPConnectionPool searches;
  private final LDAPConnectionPool binds;

  public People(int port) throws IOException {
    try {
      searches = pool(port);
      binds = pool(port);
    } catch (LDAPException e) {
      throw failed("connect to 127.0.0.1:" + port, e);
    }
  }

  private static LDAPConnectionPool pool(int port) throws LDAPException {
    LDAPConnectionOptions options = new LDAPConnectionOptions();
    options.setConnectTimeoutMillis(TIMEOUT_MILLIS);
    options.setResponseTimeoutMillis(TIMEOUT_MILLIS);
    LDAPConnectionPool pool =
        new LDAPConnectionPool(new LDAPConnection(options, Layout.LOCAL, port), 1, MAX_CONNECTIONS);
    pool.setCreateIfNecessary(false);
    pool.setMaxWaitTimeMillis(MAX_WAIT_MILLIS);
    pool.setRetryFailedOperationsDueToInvalidConnections(true);
    return pool;
  }

  /**
   * Checks a password: search for the entry, bind as it.
   *
   * @return false for an unknown user as for a wrong password
   */
  public boolean check(String user, String password) throws IOException {
    // A bind without a password always succeeds, as anonymous (RFC 4513, 5.1.2).
    if (user.isEmpty() || password.isEmpty()) {
      return false;
    }
    Optional<SearchResultEntry> entry = search(user, SearchRequest.NO_ATTRIBUTES);
    return entry.isPresent() && bind(entry.get().getDN(), password);
  }

  /** The released attributes of a user, in their order; empty when there is no such user. */
  public Map<String, String[]> attributes(String user) throws IOException {
    Map<String, String[]> attributes = new LinkedHashMap<>();
    search(user, RELEASED)
        .ifPresent(
            entry -> {
              for (String name : RELEASED) {
                if (entry.hasAttribute(name)) {
                  attributes.put(name, entry.getAttributeValues(name));
                }
              }
            });
    return attributes;
  }

  private Optional<SearchResultEntry> search(String user, String... attributes) throws IOException {
    try {
      SearchResult result =
          searches.search(
              UserDirectory.PEOPLE_DN,
              SearchScope.SUB,
              Filter.createEqualityFilter("uid", user),
              attributes);
      return result.getEntryCount() == 1
          ? Optional.of(result.getSearchEntries().get(0))
          : Optional.empty();
    } catch (LDAPException e) {
      throw failed("search", e);
    }
  }

  private boolean bind(String dn, String password) throws IOException {
    LDAPConnection connection = null;
    try {
      connection = binds.getConnection();
      connection.bind(new SimpleBindRequest(dn, password));
      binds.releaseConnection(connection);
      return true;
    } catch (LDAPException e) {
      boolean wrong = e.getResultCode() == ResultCode.INVALID_CREDENTIALS;
      if (connection != null) {
        if (wrong) {
          binds.releaseConnection(connection);
        } else {
          binds.releaseDefunctConnection(connection);
        }
      }
      if (wrong) {
        return false;
      }
      throw failed("bind", e);
    }
  }

  private static IOException failed(String what, LDAPException e) {
    return new IOException(
        "LDAP %s failed: %s %s".formatted(what, e.getResultCode(), e.getMessage()), e);
  }

  @Override
  public void close() {
    searches.close();
    binds.close();
  }
}
