package org.authmeter.signon.ldap.provider.unboundid;

import com.unboundid.ldap.sdk.BindRequest;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionPoolHealthCheck;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPExtendedOperationException;
import com.unboundid.ldap.sdk.PostConnectProcessor;
import com.unboundid.ldap.sdk.ServerSet;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Identity;
import org.authmeter.signon.ldap.provider.LdapFailures;

/**
 * Opens connections of a server set, with StartTLS and the pool's own bind, and times the whole.
 */
final class TimedServerSet extends ServerSet {
  private final ServerSet servers;
  private final PostConnectProcessor startTls;
  private final Identity identity;
  private final BindRequest bind;
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong bound = new AtomicLong();

  /**
   * @param startTls upgrades a connection, or null
   * @param bind gives it the identity, or null
   */
  TimedServerSet(
      ServerSet servers, PostConnectProcessor startTls, Identity identity, BindRequest bind) {
    this.servers = servers;
    this.startTls = startTls;
    this.identity = identity;
    this.bind = bind;
  }

  @Override
  public boolean includesAuthentication() {
    return bind != null;
  }

  @Override
  public boolean includesPostConnectProcessing() {
    return startTls != null;
  }

  @Override
  public LDAPConnection getConnection() throws LDAPException {
    return getConnection(null);
  }

  @Override
  public LDAPConnection getConnection(LDAPConnectionPoolHealthCheck check) throws LDAPException {
    long start = System.nanoTime();
    LDAPException failure = null;
    LDAPConnection connection = null;
    try {
      connection = servers.getConnection(check);
      opened.incrementAndGet();
      if (startTls != null) {
        upgrade(connection);
      }
      if (bind != null) {
        bindTo(connection);
      }
      return connection;
    } catch (LDAPException e) {
      failure = e;
      if (connection != null) {
        connection.close();
      }
      throw e;
    } finally {
      ConnectTiming.record(start, failure);
    }
  }

  private void upgrade(LDAPConnection connection) throws LDAPException {
    try {
      startTls.processPreAuthenticatedConnection(connection);
    } catch (LDAPExtendedOperationException e) {
      throw e; // the server's answer
    } catch (LDAPException e) {
      throw new LDAPException(e.getResultCode(), "StartTLS: " + e.getMessage(), e.getCause());
    }
  }

  private void bindTo(LDAPConnection connection) throws LDAPException {
    bound.incrementAndGet();
    try {
      connection.bind(bind.duplicate());
    } catch (LDAPException e) {
      throw new LDAPException(
          e.getResultCode(),
          "the pool's own bind as "
              + identity
              + " was refused: "
              + LdapFailures.describe(e.getResultCode().intValue(), e.getDiagnosticMessage()));
    }
  }

  /** A connection got the pool's identity back. */
  void boundAgain() {
    bound.incrementAndGet();
  }

  long opened() {
    return opened.get();
  }

  long bound() {
    return bound.get();
  }
}
