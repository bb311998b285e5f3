package org.authmeter.testbed.ldap;

import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ErrorType;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ResponseControl;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.List;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.EntryPosition.Level;

/** Decides simple binds (RFC 4513, 5.1) of people and of the administrator. */
final class Authentication {
  /** What came of a bind. */
  enum Outcome {
    GRANTED,
    REFUSED,
    LOCKED
  }

  private final ComputedEntries entries;
  private final String adminPassword;
  private final Lockout lockout;
  private final OperationalAttributes.LastBinds lastBinds;
  private final Clock clock;

  Authentication(
      ComputedEntries entries,
      String adminPassword,
      Lockout lockout,
      OperationalAttributes.LastBinds lastBinds,
      Clock clock) {
    this.entries = entries;
    this.adminPassword = adminPassword;
    this.lockout = lockout;
    this.lastBinds = lastBinds;
    this.clock = clock;
  }

  /**
   * @throws LDAPException invalidDNSyntax; unwillingToPerform for a DN without a password, which
   *     clients mistake for a proof (RFC 4513, 5.1.2)
   */
  Outcome bind(String name, String password) throws LDAPException {
    DN dn = new DN(name);
    if (dn.isNullDN()) {
      return password.isEmpty() ? Outcome.GRANTED : Outcome.REFUSED;
    }
    if (password.isEmpty()) {
      throw new LDAPException(
          ResultCode.UNWILLING_TO_PERFORM, "unauthenticated bind (DN with no password) disallowed");
    }
    if (isAdmin(name)) {
      return equal(password, adminPassword) ? Outcome.GRANTED : Outcome.REFUSED;
    }
    EntryPosition place = EntryPosition.find(entries.dit(), dn);
    // An unknown name gets the answer of a wrong password, as everywhere.
    return place == null || place.level() != Level.PERSON
        ? Outcome.REFUSED
        : person(place.number(), password);
  }

  static boolean isAdmin(String name) throws LDAPException {
    return DN.equals(name, Dit.ADMIN);
  }

  private Outcome person(int number, String password) {
    if (lockout.isLocked(number)) {
      return Outcome.LOCKED;
    }
    if (!entries.passwordMatches(number, password)) {
      lockout.failed(number);
      return Outcome.REFUSED;
    }
    lockout.succeeded(number);
    lastBinds.record(number, clock.millis());
    return Outcome.GRANTED;
  }

  private static boolean equal(String a, String b) {
    return MessageDigest.isEqual(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }

  /** The result of a bind and, when asked for, the password policy's response control. */
  record BindAnswer(LDAPResult result, List<Control> controls) {

    static BindAnswer to(
        BindRequestProtocolOp request, List<Control> controls, Authentication authentication) {
      Outcome outcome;
      try {
        ControlChecks.refuseUnknown(controls);
        requireSimple(request);
        outcome =
            authentication.bind(request.getBindDN(), request.getSimplePassword().stringValue());
      } catch (LDAPException e) {
        return new BindAnswer(e.toLDAPResult(), List.of());
      }
      // As slapd: a locked account looks like a wrong password to who does not ask by the control.
      ResultCode code =
          outcome == Outcome.GRANTED ? ResultCode.SUCCESS : ResultCode.INVALID_CREDENTIALS;
      return new BindAnswer(
          new LDAPResult(-1, code),
          ControlChecks.wantsPasswordPolicy(controls) ? List.of(policy(outcome)) : List.of());
    }

    boolean granted() {
      return result.getResultCode().equals(ResultCode.SUCCESS);
    }

    private static Control policy(Outcome outcome) {
      return outcome == Outcome.LOCKED
          ? new DraftBeheraLDAPPasswordPolicy10ResponseControl(
              null, 0, DraftBeheraLDAPPasswordPolicy10ErrorType.ACCOUNT_LOCKED)
          : new DraftBeheraLDAPPasswordPolicy10ResponseControl(null, 0, null);
    }

    private static void requireSimple(BindRequestProtocolOp request) throws LDAPException {
      if (request.getCredentialsType() != BindRequestProtocolOp.CRED_TYPE_SIMPLE) {
        throw new LDAPException(
            ResultCode.AUTH_METHOD_NOT_SUPPORTED,
            "SASL %s is not supported: bind with a DN and a password"
                .formatted(request.getSASLMechanism()));
      }
    }
  }
}
