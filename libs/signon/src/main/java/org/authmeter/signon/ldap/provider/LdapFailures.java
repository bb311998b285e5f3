package org.authmeter.signon.ldap.provider;

import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.authmeter.browser.failure.CodedFailure;
import org.ldaptive.ResultCode;
import org.ldaptive.control.PasswordPolicyControl.Error;

/** Failures that are the same with every library, with the numbers of the settings. */
public final class LdapFailures {
  private LdapFailures() {}

  /**
   * A result code of the server (RFC 4511, 4.1.9).
   *
   * @param leg what was asked
   * @param code number of the result code
   * @param diagnostic the server's own text; may be empty or null
   */
  public static CodedFailure answered(LdapPhase leg, int code, String diagnostic) {
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
  public static CodedFailure exhausted(LdapConnectionSettings settings, Throwable thrown) {
    return new CodedFailure(
        LdapCode.POOL_EXHAUSTED,
        "pool "
            + settings.name()
            + ": none of "
            + settings.pool().size().max()
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
      LdapConnectionSettings settings, Throwable thrown, boolean timedOut) {
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

  /**
   * The server answered StartTLS with another code than success (RFC 4511, 4.14.1).
   *
   * @param code number of the result code
   * @param diagnostic the server's own text; may be empty or null
   */
  public static CodedFailure startTlsRefused(
      LdapConnectionSettings settings, int code, String diagnostic) {
    return new CodedFailure(
        LdapCode.TLS_FAILED,
        "pool "
            + settings.name()
            + ": no connection to "
            + settings.urls()
            + ": StartTLS was refused: "
            + describe(code, diagnostic));
  }

  /** No answer within the response timeout. */
  public static CodedFailure timedOut(
      LdapConnectionSettings settings, LdapPhase leg, Throwable thrown) {
    return new CodedFailure(
        LdapCode.TIME_OUT,
        leg.label()
            + ": no answer within "
            + settings.times().response().toMillis()
            + " ms (responseTimeout)",
        thrown);
  }

  /** The connection ended before the answer. */
  public static CodedFailure lost(LdapPhase leg, Throwable thrown) {
    return new CodedFailure(
        LdapCode.CONNECT_FAILED,
        leg.label() + ": the connection was lost: " + innermost(thrown),
        thrown);
  }

  /** Someone ended the wait. */
  public static CodedFailure interrupted(LdapConnectionSettings settings, Throwable thrown) {
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

  private static final int INVALID_CREDENTIALS = 49;
  private static final int REFERRAL = 10;

  private static final Pattern ACTIVE_DIRECTORY =
      Pattern.compile("AcceptSecurityContext error, data ([0-9a-fA-F]+)", Pattern.CASE_INSENSITIVE);

  /**
   * Why a bind was refused, as far as the server tells: by its password policy, or by the text of
   * Active Directory.
   *
   * @param code result code of the bind
   * @param diagnostic the server's text; may be null
   * @param policy what came with the answer
   * @param referrals where a referral points to; may be null
   */
  public static CodedFailure bindRefused(
      int code, String diagnostic, PasswordPolicy policy, String[] referrals) {
    if (code == REFERRAL) {
      return referral(LdapPhase.BIND, referrals);
    }
    String answer = LdapPhase.BIND.label() + ": " + describe(code, diagnostic);
    if (policy.locked()) {
      return new CodedFailure(
          LdapCode.ACCOUNT_LOCKED, answer + " (password policy: the account is locked)");
    }
    if (policy.error() == Error.CHANGE_AFTER_RESET) {
      return new CodedFailure(
          LdapCode.PASSWORD_CHANGE_REQUIRED,
          answer + " (password policy: the password was reset and must be changed)");
    }
    if (policy.expired() || policy.error() == Error.PASSWORD_EXPIRED) {
      return new CodedFailure(
          LdapCode.PASSWORD_EXPIRED, answer + " (password policy: the password has expired)");
    }
    if (code != INVALID_CREDENTIALS) {
      return answered(LdapPhase.BIND, code, diagnostic);
    }
    CodedFailure reason = activeDirectory(answer, diagnostic);
    if (reason != null || policy.error() != null) {
      return reason != null ? reason : answered(LdapPhase.BIND, code, diagnostic);
    }
    return answered(
        LdapPhase.BIND,
        code,
        (diagnostic == null || diagnostic.isBlank() ? "wrong password" : diagnostic)
            + " (a locked account cannot be distinguished from a wrong password: the server sent no"
            + " password policy error; OpenLDAP does with ppolicy_use_lockout)");
  }

  /** A referral, which is not followed. */
  public static CodedFailure referral(LdapPhase leg, String[] uris) {
    return new CodedFailure(
        LdapCode.REFERRAL,
        leg.label()
            + ": 10 REFERRAL to "
            + (uris == null || uris.length == 0 ? "nowhere" : String.join(", ", uris))
            + "; referrals are not followed: use the URL of the server that holds the entry");
  }

  /** The reason in the text of Active Directory: a Windows error code ([MS-ERREF], 2.2). */
  private static CodedFailure activeDirectory(String answer, String diagnostic) {
    Matcher data = ACTIVE_DIRECTORY.matcher(diagnostic == null ? "" : diagnostic);
    if (!data.find()) {
      return null;
    }
    String code = data.group(1).toLowerCase(Locale.ROOT);
    return switch (code) {
      case "525" -> wrong(answer, "there is no such user");
      case "52e" -> wrong(answer, "wrong password");
      case "530" -> because(LdapCode.LOGON_RESTRICTED, answer, "not allowed at this time");
      case "531" -> because(LdapCode.LOGON_RESTRICTED, answer, "not allowed from this machine");
      case "532" -> because(LdapCode.PASSWORD_EXPIRED, answer, "the password has expired");
      case "533" -> because(LdapCode.ACCOUNT_DISABLED, answer, "the account is disabled");
      case "701" -> because(LdapCode.ACCOUNT_EXPIRED, answer, "the account has expired");
      case "773" ->
          because(
              LdapCode.PASSWORD_EXPIRED, answer, "the password must be changed before the logon");
      case "775" -> because(LdapCode.ACCOUNT_LOCKED, answer, "the account is locked");
      default -> wrong(answer, "no known reason of Active Directory: " + code);
    };
  }

  private static CodedFailure wrong(String answer, String why) {
    return new CodedFailure(
        Integer.toString(INVALID_CREDENTIALS), answer + " (Active Directory: " + why + ")");
  }

  private static CodedFailure because(LdapCode code, String answer, String why) {
    return new CodedFailure(code, answer + " (Active Directory: " + why + ")");
  }
}
