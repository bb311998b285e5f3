package org.authmeter.signon.ldap.provider.ldaptive;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.ldaptive.Connection;
import org.ldaptive.ConnectionFactory;
import org.ldaptive.LdapException;
import org.ldaptive.PooledConnectionFactory;

/** One of ldaptive's connection factories, whose check-outs are measured. */
final class LdaptivePool {
  private final LdapConnectionSettings settings;
  private final ConnectionFactory factory;
  private final boolean pooled;

  private LdaptivePool(LdapConnectionSettings settings, ConnectionFactory factory, boolean pooled) {
    this.settings = settings;
    this.factory = factory;
    this.pooled = pooled;
  }

  static LdaptivePool unpooled(LdapConnectionSettings settings, ConnectionFactory factory) {
    return new LdaptivePool(settings, factory, false);
  }

  /** Fills the pool. */
  static LdaptivePool pooled(LdapConnectionSettings settings, PooledConnectionFactory factory)
      throws CodedFailure {
    try {
      factory.initialize();
    } catch (IllegalStateException e) {
      factory.close();
      throw LdaptiveFailures.notOpened(settings, e.getCause() == null ? e : e.getCause());
    }
    return new LdaptivePool(settings, factory, true);
  }

  /** An open connection; closing it gives it back. */
  Connection connection(PhaseTimes legs) throws CodedFailure {
    long start = System.nanoTime();
    Connection connection = null;
    try {
      connection = factory.getConnection();
      connection.open();
      note(legs, start, ConnectTiming.take());
      return connection;
    } catch (LdapException | IllegalStateException e) {
      ConnectTiming opening = ConnectTiming.take();
      note(legs, start, opening);
      if (connection != null) {
        connection.close();
      }
      throw LdaptiveFailures.noConnection(settings, e, opening == null ? null : opening.failure());
    }
  }

  private void note(PhaseTimes legs, long start, ConnectTiming opening) {
    if (!pooled) {
      legs.add(LdapPhase.CONNECT, start, System.nanoTime());
    } else {
      ConnectTiming.note(legs, start, opening);
    }
  }

  void close() {
    factory.close();
  }
}
