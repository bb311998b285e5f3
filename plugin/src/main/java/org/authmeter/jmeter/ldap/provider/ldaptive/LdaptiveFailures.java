package org.authmeter.jmeter.ldap.provider.ldaptive;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings;
import org.authmeter.jmeter.ldap.provider.LdapCode;
import org.authmeter.jmeter.ldap.provider.LdapFailure;
import org.authmeter.jmeter.ldap.provider.Leg;
import org.ldaptive.LdapException;
import org.ldaptive.ResultCode;
import org.ldaptive.pool.BlockingTimeoutException;

/** Turns what ldaptive throws into our codes. */
final class LdaptiveFailures {
  private LdaptiveFailures() {}

  /** No connection: {@code opening} is what happened while one was opened, or null. */
  static LdapFailure noConnection(
      ConnectionSettings settings, Exception thrown, LdapException opening) {
    if (Thread.currentThread().isInterrupted() || has(thrown, InterruptedException.class)) {
      return interrupted(settings, thrown);
    }
    if (opening != null) {
      return notOpened(settings, opening);
    }
    if (thrown instanceof BlockingTimeoutException) {
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
    return notOpened(settings, thrown);
  }

  /** A connection could not be opened. */
  static LdapFailure notOpened(ConnectionSettings settings, Throwable thrown) {
    String where = "pool " + settings.name() + ": no connection to " + settings.urls() + ": ";
    if (isTimeout(thrown)) {
      return LdapFailure.of(LdapCode.TIME_OUT, where + innermost(thrown), thrown);
    }
    boolean startTls = String.valueOf(thrown.getMessage()).contains("StartTLS");
    if (startTls
        || has(thrown, SSLException.class)
        || has(thrown, GeneralSecurityException.class)) {
      return LdapFailure.of(
          LdapCode.TLS_FAILED,
          where + (startTls ? thrown.getMessage() : innermost(thrown)),
          thrown);
    }
    return LdapFailure.of(LdapCode.CONNECT_FAILED, where + innermost(thrown), thrown);
  }

  /** A request without an answer. */
  static LdapFailure unanswered(ConnectionSettings settings, Leg leg, LdapException thrown) {
    if (Thread.currentThread().isInterrupted() || has(thrown, InterruptedException.class)) {
      return interrupted(settings, thrown);
    }
    if (thrown.getResultCode() == ResultCode.LDAP_TIMEOUT) {
      return LdapFailure.of(
          LdapCode.TIME_OUT,
          leg.label()
              + ": no answer within "
              + settings.times().response().toMillis()
              + " ms (responseTimeout)",
          thrown);
    }
    return LdapFailure.of(
        LdapCode.CONNECT_FAILED,
        leg.label() + ": the connection was lost: " + innermost(thrown),
        thrown);
  }

  private static LdapFailure interrupted(ConnectionSettings settings, Throwable thrown) {
    return LdapFailure.of(
        LdapCode.INTERRUPTED, "pool " + settings.name() + ": the test was stopped", thrown);
  }

  private static boolean isTimeout(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof LdapException ldap && ldap.getResultCode() == ResultCode.LDAP_TIMEOUT
          || t.getClass().getSimpleName().contains("Timeout")) {
        return true;
      }
    }
    return false;
  }

  private static boolean has(Throwable thrown, Class<? extends Throwable> type) {
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
