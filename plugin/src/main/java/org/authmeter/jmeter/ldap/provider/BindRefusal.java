package org.authmeter.jmeter.ldap.provider;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.jmeter.protocol.CodedFailure;

/**
 * Says why a bind was refused, as far as the server tells: by the password policy control
 * (draft-behera-ldap-password-policy-11, 6.2), or by the text of Active Directory ([MS-ADTS],
 * 3.1.1.5.1.3 names these Windows error codes).
 */
public final class BindRefusal {
  /** {@code passwordExpired} of the control. */
  private static final int POLICY_EXPIRED = 0;

  /** {@code accountLocked} of the control. */
  private static final int POLICY_LOCKED = 1;

  /** No password policy response came. */
  public static final int NO_POLICY = -1;

  private static final int INVALID_CREDENTIALS = 49;
  private static final int REFERRAL = 10;

  private static final Pattern ACTIVE_DIRECTORY =
      Pattern.compile("AcceptSecurityContext error, data ([0-9a-fA-F]+)");

  private BindRefusal() {}

  /**
   * @param code result code of the bind
   * @param diagnostic the server's text; may be null
   * @param policyError error of the password policy control, or {@link #NO_POLICY}
   * @param referrals where a referral points to; may be null
   */
  public static CodedFailure of(int code, String diagnostic, int policyError, String[] referrals) {
    String answer = Leg.BIND.label() + ": " + Failures.describe(code, diagnostic);
    if (code == REFERRAL) {
      return referral(Leg.BIND, referrals);
    }
    if (policyError == POLICY_LOCKED) {
      return new CodedFailure(
          LdapCode.ACCOUNT_LOCKED, answer + " (password policy: the account is locked)");
    }
    if (policyError == POLICY_EXPIRED) {
      return new CodedFailure(
          LdapCode.PASSWORD_EXPIRED, answer + " (password policy: the password has expired)");
    }
    if (code == INVALID_CREDENTIALS && diagnostic != null) {
      Matcher data = ACTIVE_DIRECTORY.matcher(diagnostic);
      if (data.find()) {
        return activeDirectory(answer, code, diagnostic, data.group(1));
      }
    }
    if (code == INVALID_CREDENTIALS && policyError == NO_POLICY) {
      return Failures.answered(
          Leg.BIND,
          code,
          (diagnostic == null || diagnostic.isBlank() ? "wrong password" : diagnostic)
              + " (a locked account cannot be told from a wrong password: the server sent no"
              + " password policy error; OpenLDAP does with ppolicy_use_lockout)");
    }
    return Failures.answered(Leg.BIND, code, diagnostic);
  }

  /** A referral, which is not followed. */
  public static CodedFailure referral(Leg leg, String[] uris) {
    return new CodedFailure(
        LdapCode.REFERRAL,
        leg.label()
            + ": 10 REFERRAL to "
            + (uris == null || uris.length == 0 ? "nowhere" : String.join(", ", uris))
            + "; referrals are not followed: use the URL of the server that holds the entry");
  }

  private static CodedFailure activeDirectory(
      String answer, int code, String diagnostic, String data) {
    switch (data.toLowerCase(java.util.Locale.ROOT)) {
      case "775":
        return new CodedFailure(LdapCode.ACCOUNT_LOCKED, answer);
      case "532":
      case "773":
        return new CodedFailure(LdapCode.PASSWORD_EXPIRED, answer);
      default:
        return Failures.answered(Leg.BIND, code, diagnostic);
    }
  }
}
