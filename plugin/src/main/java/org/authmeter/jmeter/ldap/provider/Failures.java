package org.authmeter.jmeter.ldap.provider;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;

/** What goes wrong in the same way with every library, with the numbers of the settings. */
public final class Failures {
  private Failures() {}

  /** No connection came free. */
  public static LdapFailure exhausted(ConnectionSettings settings, Throwable thrown) {
    return LdapFailure.of(
        LdapCode.POOL_EXHAUSTED,
        "pool "
            + settings.name()
            + ": none of "
            + settings.pool().max()
            + " connections (max) came free within "
            + settings.pool().blockWait().toMillis()
            + " ms (blockWait)",
        thrown);
  }

  /**
   * A connection could not be opened.
   *
   * @param timedOut whether because of a time limit
   */
  public static LdapFailure notOpened(
      ConnectionSettings settings, Throwable thrown, boolean timedOut) {
    String where = "pool " + settings.name() + ": no connection to " + settings.urls() + ": ";
    if (timedOut) {
      return LdapFailure.of(
          LdapCode.TIME_OUT,
          where
              + innermost(thrown)
              + " (connectTimeout "
              + settings.times().connect().toMillis()
              + " ms, startTlsTimeout "
              + settings.times().startTls().toMillis()
              + " ms)",
          thrown);
    }
    String message = String.valueOf(thrown.getMessage());
    boolean startTls = message.contains("StartTLS");
    boolean tls =
        startTls
            // UnboundID's check of the host name has no exception of its own
            || message.contains("Hostname verification")
            || has(thrown, SSLException.class)
            || has(thrown, GeneralSecurityException.class);
    return LdapFailure.of(
        tls ? LdapCode.TLS_FAILED : LdapCode.CONNECT_FAILED,
        where + (startTls && thrown.getCause() == null ? thrown.getMessage() : innermost(thrown)),
        thrown);
  }

  /** No answer within the response time-out. */
  public static LdapFailure timedOut(ConnectionSettings settings, Leg leg, Throwable thrown) {
    return LdapFailure.of(
        LdapCode.TIME_OUT,
        leg.label()
            + ": no answer within "
            + settings.times().response().toMillis()
            + " ms (responseTimeout)",
        thrown);
  }

  /** The connection ended before the answer. */
  public static LdapFailure lost(Leg leg, Throwable thrown) {
    return LdapFailure.of(
        LdapCode.CONNECT_FAILED,
        leg.label() + ": the connection was lost: " + innermost(thrown),
        thrown);
  }

  /** Someone ended the wait. */
  public static LdapFailure interrupted(ConnectionSettings settings, Throwable thrown) {
    return LdapFailure.of(
        LdapCode.INTERRUPTED, "pool " + settings.name() + ": the test was stopped", thrown);
  }

  /** Whether an exception, or one that caused it, is of a type. */
  public static boolean has(Throwable thrown, Class<? extends Throwable> type) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return true;
      }
    }
    return false;
  }

  private static String innermost(Throwable thrown) {
    Throwable t = thrown;
    while (t.getCause() != null) {
      t = t.getCause();
    }
    return t.getMessage() == null ? t.getClass().getSimpleName() : t.getMessage();
  }
}
