package org.authmeter.testbed.users;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * Authenticates by LDAP: searches the one entry with the user's name, then binds as it. Searches
 * and binds have a pool each, because a bind changes whose connection it is (RFC 4511, 4.2.1).
 */
public final class LdapLogin implements AutoCloseable {
  /** Attributes that a server may tell about a user. */
  private static final String[] RELEASED = {"uid", "mail", "eduPersonPrincipalName", "displayName"};

  // A node serves at most as many logins at once as the tests have virtual users.
  private static final int MAX_CONNECTIONS = 32;
  private static final int TIMEOUT_MILLIS = 8000;

  private final String base;
  private final String attribute;
  private final LDAPConnectionPool searches;
  private final LDAPConnectionPool binds;

  /**
   * Connects once, so that a directory that is not there is reported at the start.
   *
   * @param port of the directory on 127.0.0.1
   * @param base where the users are, at any depth
   * @param attribute that holds their names, such as {@code uid}
   */
  public LdapLogin(int port, String base, String attribute) throws IOException {
    this.base = base;
    this.attribute = attribute;
    try {
      searches = pool(port);
      binds = pool(port);
    } catch (LDAPException e) {
      throw failed("connect to %s:%d".formatted(TestbedLayout.LOCAL, port), e);
    }
  }

  private static LDAPConnectionPool pool(int port) throws LDAPException {
    LDAPConnectionOptions options = new LDAPConnectionOptions();
    options.setUseSynchronousMode(true); // no reader thread for each connection
    options.setConnectTimeoutMillis(TIMEOUT_MILLIS);
    options.setResponseTimeoutMillis(TIMEOUT_MILLIS);
    LDAPConnectionPool pool =
        new LDAPConnectionPool(
            new LDAPConnection(options, TestbedLayout.LOCAL, port), 1, MAX_CONNECTIONS);
    pool.setCreateIfNecessary(false);
    pool.setMaxWaitTimeMillis(TIMEOUT_MILLIS);
    pool.setRetryFailedOperationsDueToInvalidConnections(true);
    return pool;
  }

  /**
   * Checks a password.
   *
   * @return the user's DN; empty for an unknown user, a name that is not unique, and a wrong
   *     password
   * @throws IOException when the directory does not answer within 8 s, or reports another failure
   */
  public Optional<DN> authenticate(String user, String password) throws IOException {
    // A bind without a password always succeeds, as anonymous (RFC 4513, 5.1.2).
    if (user.isEmpty() || password.isEmpty()) {
      return Optional.empty();
    }
    Optional<SearchResultEntry> entry = search(user, SearchRequest.NO_ATTRIBUTES);
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    try {
      binds.bind(new SimpleBindRequest(entry.get().getDN(), password));
      return Optional.of(entry.get().getParsedDN());
    } catch (LDAPException e) {
      if (e.getResultCode().equals(ResultCode.INVALID_CREDENTIALS)) {
        return Optional.empty();
      }
      throw failed("bind", e);
    }
  }

  /** The released attributes of a user, in their order; empty when there is no such user. */
  public Map<String, String[]> attributes(String user) throws IOException {
    Map<String, String[]> attributes = new LinkedHashMap<>();
    Optional<SearchResultEntry> entry = search(user, RELEASED);
    for (String name : RELEASED) {
      if (entry.isPresent() && entry.get().hasAttribute(name)) {
        attributes.put(name, entry.get().getAttributeValues(name));
      }
    }
    return attributes;
  }

  private Optional<SearchResultEntry> search(String user, String... attributes) throws IOException {
    try {
      return Optional.ofNullable(
          searches.searchForEntry(
              base,
              SearchScope.SUB,
              DereferencePolicy.NEVER,
              0,
              false,
              Filter.createEqualityFilter(attribute, user),
              attributes));
    } catch (LDAPException e) {
      // More than one entry: searchForEntry asks for one at most.
      if (e.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED)) {
        return Optional.empty();
      }
      throw failed("search", e);
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
