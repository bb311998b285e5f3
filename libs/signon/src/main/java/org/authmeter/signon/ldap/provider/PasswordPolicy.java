package org.authmeter.signon.ldap.provider;

import org.authmeter.browser.failure.CodedFailure;
import org.ldaptive.asn1.DefaultDERBuffer;
import org.ldaptive.control.ControlFactory;
import org.ldaptive.control.PasswordExpiredControl;
import org.ldaptive.control.PasswordExpiringControl;
import org.ldaptive.control.PasswordPolicyControl;
import org.ldaptive.control.PasswordPolicyControl.Error;
import org.ldaptive.control.PasswordPolicyControl.WarningType;
import org.ldaptive.control.ResponseControl;

/**
 * What a directory says about a password beside the answer to a bind: by the control of
 * draft-behera-ldap-password-policy-11 (section 6.2), which must be asked for, or by the two of
 * draft-vchu-ldap-pwd-policy-00 (section 2), which 389 Directory Server and its relatives send
 * unasked. A control that cannot be read counts as one that did not come.
 *
 * @param error of the control; null = none
 * @param expired whether the control <em>password expired</em> came
 * @param graceLogins binds that are left with an expired password; -1 = not said
 * @param secondsLeft until the password expires; -1 = not said
 */
public record PasswordPolicy(Error error, boolean expired, int graceLogins, int secondsLeft) {
  /** The server said nothing. */
  public static final PasswordPolicy NONE = new PasswordPolicy(null, false, -1, -1);

  /** What all controls of an answer say. */
  public static PasswordPolicy of(ResponseControl... controls) {
    PasswordPolicy all = NONE;
    for (ResponseControl control : controls) {
      all = all.and(control);
    }
    return all;
  }

  /**
   * Together with a control that another library received.
   *
   * @param value its value as it came; null = none
   */
  public PasswordPolicy and(String oid, byte[] value) {
    try {
      return and(
          ControlFactory.createResponseControl(
              oid, false, new DefaultDERBuffer(value == null ? new byte[0] : value)));
    } catch (RuntimeException e) { // the decoders have no exception of their own
      return this;
    }
  }

  private PasswordPolicy and(ResponseControl control) {
    if (control instanceof PasswordExpiredControl) {
      return new PasswordPolicy(error, true, graceLogins, secondsLeft);
    }
    if (control instanceof PasswordExpiringControl expiring) {
      return new PasswordPolicy(error, expired, graceLogins, expiring.getTimeBeforeExpiration());
    }
    if (control instanceof PasswordPolicyControl policy) {
      return new PasswordPolicy(
          policy.getError(),
          expired,
          policy.hasWarning(WarningType.GRACE_AUTHNS_REMAINING)
              ? policy.getWarning().getValue()
              : graceLogins,
          policy.hasWarning(WarningType.TIME_BEFORE_EXPIRATION)
              ? policy.getWarning().getValue()
              : secondsLeft);
    }
    return this;
  }

  /**
   * After a bind that succeeded: whether it is a sign-on. A user whose password was reset, or has
   * expired without a grace login, may only change it (draft-behera-ldap-password-policy-11,
   * section 8.1.2).
   *
   * @throws CodedFailure {@link LdapCode#PASSWORD_CHANGE_REQUIRED}
   */
  public PasswordPolicy signsOn() throws CodedFailure {
    boolean reset = error == Error.CHANGE_AFTER_RESET;
    if (reset || graceLogins < 0 && (expired || error == Error.PASSWORD_EXPIRED)) {
      throw new CodedFailure(
          LdapCode.PASSWORD_CHANGE_REQUIRED,
          LdapPhase.BIND.label()
              + ": 0 SUCCESS, but the user may only change the password (password policy: it "
              + (reset ? "was reset and must be changed" : "has expired")
              + "); change it, or lift the demand for test accounts");
    }
    return this;
  }

  /** What a signed-on user should know of the password; empty if nothing was said. */
  public String warning() {
    if (graceLogins >= 0) {
      return "the password has expired, binds left: " + graceLogins;
    }
    return secondsLeft >= 0 ? "the password expires in " + secondsLeft + " s" : "";
  }

  /** Whether the server says that the account is locked. */
  boolean locked() {
    return error == Error.ACCOUNT_LOCKED;
  }
}
