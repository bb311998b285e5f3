package org.authmeter.signon.ldap.provider.unboundid;

import com.unboundid.ldap.sdk.AggregateLDAPConnectionPoolHealthCheck;
import com.unboundid.ldap.sdk.BindRequest;
import com.unboundid.ldap.sdk.GetEntryLDAPConnectionPoolHealthCheck;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPExtendedOperationException;
import com.unboundid.ldap.sdk.PruneUnneededConnectionsLDAPConnectionPoolHealthCheck;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.ServerSet;
import com.unboundid.ldap.sdk.StartTLSPostConnectProcessor;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapFailures;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.PoolSettings;

/** One pool of the SDK, whose check-outs are measured. */
final class UnboundIdPool {
  private final LdapConnectionSettings settings;
  private final TimedServerSet servers;
  private final LDAPConnectionPool pool;

  /** Fills the pool. */
  UnboundIdPool(
      LdapConnectionSettings settings,
      ServerSet set,
      SSLSocketFactory tls,
      BindRequest bind,
      String name)
      throws CodedFailure {
    this.settings = settings;
    servers =
        new TimedServerSet(
            set,
            settings.tls().startTls() ? new StartTLSPostConnectProcessor(tls) : null,
            settings.identity(),
            bind);
    try {
      PoolSettings wanted = settings.pool();
      pool =
          new LDAPConnectionPool(
              servers, bind, wanted.size().min(), wanted.size().max(), null, wanted.failFast());
      pool.setConnectionPoolName(name);
      // never more than max: whoever finds none waits
      pool.setCreateIfNecessary(false);
      pool.setMaxWaitTimeMillis(
          wanted.blockWait().isZero() ? Long.MAX_VALUE : wanted.blockWait().toMillis());
      pool.setMaxConnectionAgeMillis(wanted.pruning().maxAge().toMillis());
      care(wanted);
    } catch (LDAPException e) {
      throw notOpened(e);
    } finally {
      ConnectTiming.take();
    }
  }

  private void care(PoolSettings wanted) {
    pool.setHealthCheck(
        new AggregateLDAPConnectionPoolHealthCheck(
            new GetEntryLDAPConnectionPoolHealthCheck(
                "",
                wanted.validation().timeout().toMillis(),
                false,
                wanted.validation().onCheckOut(),
                wanted.validation().onCheckIn(),
                wanted.validation().periodically(),
                false),
            new PruneUnneededConnectionsLDAPConnectionPoolHealthCheck(
                wanted.size().min(), wanted.pruning().idleTime().toMillis())));
    pool.setHealthCheckIntervalMillis(wanted.carePeriod().toMillis());
  }

  LDAPConnection connection(PhaseTimes legs) throws CodedFailure {
    long start = System.nanoTime();
    try {
      LDAPConnection connection = pool.getConnection();
      ConnectTiming.note(legs, start, ConnectTiming.take());
      return connection;
    } catch (LDAPException e) {
      ConnectTiming opening = ConnectTiming.take();
      ConnectTiming.note(legs, start, opening);
      if (Thread.currentThread().isInterrupted()) {
        throw LdapFailures.interrupted(settings, e);
      }
      if (opening != null && opening.failure() instanceof LDAPException failure) {
        throw notOpened(failure);
      }
      throw e.getResultCode() == ResultCode.CONNECT_ERROR
          ? LdapFailures.exhausted(settings, e)
          : notOpened(e);
    }
  }

  private CodedFailure notOpened(LDAPException e) {
    if (e instanceof LDAPExtendedOperationException) {
      return LdapFailures.startTlsRefused(
          settings, e.getResultCode().intValue(), e.getDiagnosticMessage());
    }
    boolean timedOut =
        e.getResultCode() == ResultCode.TIMEOUT
            || LdapFailures.has(e, java.net.SocketTimeoutException.class)
            || String.valueOf(e.getMessage()).contains("timeout");
    return LdapFailures.notOpened(settings, e, timedOut);
  }

  /** Gives the connection back; a broken one is replaced. */
  void release(LDAPConnection connection, LDAPException failure, PhaseTimes legs) {
    if (failure == null || failure.getResultCode().isConnectionUsable()) {
      pool.releaseConnection(connection);
    } else {
      pool.releaseDefunctConnection(connection);
    }
    ConnectTiming.noteReplacement(legs);
  }

  /** Gives the connection back with the pool's own identity. */
  void releaseAndBind(LDAPConnection connection, LDAPException failure, PhaseTimes legs) {
    if (failure == null || failure.getResultCode().isConnectionUsable()) {
      servers.boundAgain();
      pool.releaseAndReAuthenticateConnection(connection);
    } else {
      pool.releaseDefunctConnection(connection);
    }
    ConnectTiming.noteReplacement(legs);
  }

  /** A request that got no answer of the server. */
  CodedFailure unanswered(LdapPhase leg, LDAPException e) {
    if (Thread.currentThread().isInterrupted()) {
      return LdapFailures.interrupted(settings, e);
    }
    return e.getResultCode() == ResultCode.TIMEOUT
        ? LdapFailures.timedOut(settings, leg, e)
        : LdapFailures.lost(leg, e);
  }

  long opened() {
    return servers.opened();
  }

  long bound() {
    return servers.bound();
  }

  void close() {
    pool.close();
  }
}
