package org.authmeter.jmeter.ldap.provider;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.ldaptive.ResultCode;

/** What goes wrong in the same way with every library, with the numbers of the settings. */
public final class Failures {
  private Failures() {}

  /**
   * A result code of the server (RFC 4511, 4.1.9).
   *
   * @param leg what was asked
   * @param code number of the result code
   * @param diagnostic the server's own text; may be empty or null
   */
  public static CodedFailure answered(Leg leg, int code, String diagnostic) {
    return new CodedFailure(
        Integer.toString(code), leg.label() + ": " + describe(code, diagnostic));
  }

  /** Number, name and diagnostic message of a result, such as {@code 49 INVALID_CREDENTIALS}. */
  public static String describe(int code, String diagnostic) {
    ResultCode known = ResultCode.valueOf(code);
    StringBuilder text = new StringBuilder().append(code);
    if (known != null) {
      text.append(' ').append(known.name());
    }
    String cleaned = diagnostic == null ? "" : diagnostic.replace('\0', ' ').strip();
    return cleaned.isEmpty() ? text.toString() : text.append(": ").append(cleaned).toString();
  }

  /** No connection came free. */
  public static CodedFailure exhausted(ConnectionSettings settings, Throwable thrown) {
    return new CodedFailure(
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
  public static CodedFailure notOpened(
      ConnectionSettings settings, Throwable thrown, boolean timedOut) {
    String where = "pool " + settings.name() + ": no connection to " + settings.urls() + ": ";
    if (timedOut) {
      return new CodedFailure(
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
    return new CodedFailure(
        tls ? LdapCode.TLS_FAILED : LdapCode.CONNECT_FAILED,
        where + (startTls && thrown.getCause() == null ? thrown.getMessage() : innermost(thrown)),
        thrown);
  }

  /** No answer within the response time-out. */
  public static CodedFailure timedOut(ConnectionSettings settings, Leg leg, Throwable thrown) {
    return new CodedFailure(
        LdapCode.TIME_OUT,
        leg.label()
            + ": no answer within "
            + settings.times().response().toMillis()
            + " ms (responseTimeout)",
        thrown);
  }

  /** The connection ended before the answer. */
  public static CodedFailure lost(Leg leg, Throwable thrown) {
    return new CodedFailure(
        LdapCode.CONNECT_FAILED,
        leg.label() + ": the connection was lost: " + innermost(thrown),
        thrown);
  }

  /** Someone ended the wait. */
  public static CodedFailure interrupted(ConnectionSettings settings, Throwable thrown) {
    return new CodedFailure(
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
