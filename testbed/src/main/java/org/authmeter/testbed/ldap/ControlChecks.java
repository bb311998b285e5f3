package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import java.util.List;
import java.util.Set;

/** The supported request controls; others are ignored unless critical. */
final class ControlChecks {
  private static final String PASSWORD_POLICY =
      DraftBeheraLDAPPasswordPolicy10RequestControl.PASSWORD_POLICY_REQUEST_OID;

  // Without referrals there is nothing to manage: JNDI sends it all the same.
  private static final Set<String> UNDERSTOOD =
      Set.of(PASSWORD_POLICY, ManageDsaITRequestControl.MANAGE_DSA_IT_REQUEST_OID);

  private ControlChecks() {}

  /**
   * @throws LDAPException unavailableCriticalExtension (RFC 4511, 4.1.11)
   */
  static void refuseUnknown(List<Control> controls) throws LDAPException {
    for (Control control : controls) {
      if (control.isCritical() && !UNDERSTOOD.contains(control.getOID())) {
        throw new LDAPException(
            ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
            "the control %s is critical and not supported".formatted(control.getOID()));
      }
    }
  }

  static boolean wantsPasswordPolicy(List<Control> controls) {
    return controls.stream().anyMatch(control -> control.getOID().equals(PASSWORD_POLICY));
  }
}
