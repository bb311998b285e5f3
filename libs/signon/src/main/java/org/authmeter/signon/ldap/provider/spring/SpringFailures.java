package org.authmeter.signon.ldap.provider.spring;

import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.naming.InvalidNameException;
import javax.naming.ReferralException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.LdapCode;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapFailures;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.PasswordPolicy;

/** Turns what JNDI and Spring LDAP throw into our codes; JNDI has result codes as text only. */
final class SpringFailures {
  private static final Pattern RESULT =
      Pattern.compile("\\[LDAP: error code (\\d+)(?: - (.*))?]", Pattern.DOTALL);
  private static final int REFERRAL = 10;
  private static final int INVALID_DN_SYNTAX = 34;

  private SpringFailures() {}

  static CodedFailure noConnection(LdapConnectionSettings settings, Exception thrown) {
    if (Thread.currentThread().isInterrupted()
        || LdapFailures.has(thrown, InterruptedException.class)) {
      return LdapFailures.interrupted(settings, thrown);
    }
    return LdapFailures.has(thrown, NoSuchElementException.class)
        ? LdapFailures.exhausted(settings, thrown)
        : notOpened(settings, thrown);
  }

  /** StartTLS that the server refused; null = something else happened. */
  private static CodedFailure startTlsRefused(LdapConnectionSettings settings, Exception thrown) {
    if (!settings.tls().startTls() || LdapFailures.has(thrown, SimpleBind.Refused.class)) {
      return null;
    }
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      Matcher result = RESULT.matcher(String.valueOf(t.getMessage()));
      if (result.find()) {
        return LdapFailures.startTlsRefused(
            settings, Integer.parseInt(result.group(1)), result.group(2));
      }
    }
    return null;
  }

  static CodedFailure notOpened(LdapConnectionSettings settings, Exception thrown) {
    CodedFailure startTls = startTlsRefused(settings, thrown);
    if (startTls != null) {
      return startTls;
    }
    for (Throwable t = thrown; t != null && settings.identity().binds(); t = t.getCause()) {
      Matcher result = RESULT.matcher(String.valueOf(t.getMessage()));
      if (result.find()) {
        return new CodedFailure(
            LdapCode.CONNECT_FAILED,
            "pool "
                + settings.name()
                + ": no connection to "
                + settings.urls()
                + ": the pool's own bind as "
                + settings.identity()
                + " was refused: "
                + LdapFailures.describe(Integer.parseInt(result.group(1)), result.group(2)),
            thrown);
      }
    }
    return LdapFailures.notOpened(settings, thrown, isTimeout(thrown));
  }

  /** A request that failed, by an answer or without one. */
  static CodedFailure failed(LdapConnectionSettings settings, LdapPhase leg, Exception thrown) {
    CodedFailure startTls = leg == LdapPhase.BIND ? startTlsRefused(settings, thrown) : null;
    if (startTls != null) {
      return startTls;
    }
    PasswordPolicy policy = PasswordPolicy.NONE;
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof SimpleBind.Refused refused) {
        policy = refused.policy();
      }
      if (t instanceof InvalidNameException) {
        return answered(leg, INVALID_DN_SYNTAX, t.getMessage(), policy);
      }
      if (t instanceof ReferralException referral) {
        return LdapFailures.referral(
            leg, new String[] {String.valueOf(referral.getReferralInfo())});
      }
      Matcher result = RESULT.matcher(String.valueOf(t.getMessage()));
      if (result.find()) {
        return answered(leg, Integer.parseInt(result.group(1)), result.group(2), policy);
      }
    }
    if (isTimeout(thrown)) {
      return LdapFailures.timedOut(settings, leg, thrown);
    }
    return leg == LdapPhase.BIND ? notOpened(settings, thrown) : LdapFailures.lost(leg, thrown);
  }

  private static CodedFailure answered(
      LdapPhase leg, int code, String diagnostic, PasswordPolicy policy) {
    if (leg == LdapPhase.BIND) {
      return LdapFailures.bindRefused(code, diagnostic, policy, null);
    }
    return code == REFERRAL
        ? LdapFailures.referral(leg, null)
        : LdapFailures.answered(leg, code, diagnostic);
  }

  /** Whether the server ended the operation with a code, and did not only refer to more entries. */
  static boolean hasResultCode(ReferralException thrown) {
    return RESULT.matcher(String.valueOf(thrown.getMessage())).find();
  }

  private static boolean isTimeout(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof java.net.SocketTimeoutException
          || String.valueOf(t.getMessage()).contains("timed out")) {
        return true;
      }
    }
    return false;
  }
}
