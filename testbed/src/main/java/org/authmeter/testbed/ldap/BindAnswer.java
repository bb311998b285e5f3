package org.authmeter.testbed.ldap;

import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ErrorType;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ResponseControl;
import java.util.List;
import org.authmeter.testbed.ldap.Authentication.Outcome;

/** The result of a bind and, when asked for, the password policy's response control. */
record BindAnswer(LDAPResult result, List<Control> controls) {

  static BindAnswer to(
      BindRequestProtocolOp request, List<Control> controls, Authentication authentication) {
    Outcome outcome;
    try {
      ControlChecks.refuseUnknown(controls);
      requireSimple(request);
      outcome = authentication.bind(request.getBindDN(), request.getSimplePassword().stringValue());
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
