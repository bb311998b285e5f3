package org.authmeter.signon.ldap.provider.ldaptive;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapFailures;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.ldaptive.LdapException;
import org.ldaptive.ResultCode;
import org.ldaptive.pool.BlockingTimeoutException;

/** Turns what ldaptive throws into our codes. */
final class LdaptiveFailures {
  /** ldaptive has the answer to StartTLS as text only. */
  private static final Pattern START_TLS =
      Pattern.compile(
          "StartTLS .*resultCode=([A-Z_]+), .*diagnosticMessage=(.*), referralURLs=",
          Pattern.DOTALL);

  private LdaptiveFailures() {}

  /** No connection: {@code opening} is what happened while one was opened, or null. */
  static CodedFailure noConnection(
      LdapConnectionSettings settings, Exception thrown, Exception opening) {
    if (interrupted(thrown)) {
      return LdapFailures.interrupted(settings, thrown);
    }
    if (opening != null) {
      return notOpened(settings, opening);
    }
    return thrown instanceof BlockingTimeoutException
        ? LdapFailures.exhausted(settings, thrown)
        : notOpened(settings, thrown);
  }

  /** A connection could not be opened. */
  static CodedFailure notOpened(LdapConnectionSettings settings, Throwable thrown) {
    Matcher refused = START_TLS.matcher(String.valueOf(thrown.getMessage()));
    if (refused.find()) {
      return LdapFailures.startTlsRefused(
          settings, ResultCode.valueOf(refused.group(1)).value(), refused.group(2));
    }
    return LdapFailures.notOpened(settings, thrown, isTimeout(thrown));
  }

  /** A request without an answer. */
  static CodedFailure unanswered(
      LdapConnectionSettings settings, LdapPhase leg, LdapException thrown) {
    if (interrupted(thrown)) {
      return LdapFailures.interrupted(settings, thrown);
    }
    return thrown.getResultCode() == ResultCode.LDAP_TIMEOUT
        ? LdapFailures.timedOut(settings, leg, thrown)
        : LdapFailures.lost(leg, thrown);
  }

  private static boolean interrupted(Exception thrown) {
    return Thread.currentThread().isInterrupted()
        || LdapFailures.has(thrown, InterruptedException.class);
  }

  /** Netty's exceptions of timeouts are classes of their own, recognised by name. */
  private static boolean isTimeout(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if ((t instanceof LdapException ldap && ldap.getResultCode() == ResultCode.LDAP_TIMEOUT)
          || t.getClass().getSimpleName().contains("Timeout")) {
        return true;
      }
    }
    return false;
  }
}
