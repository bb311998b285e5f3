package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import org.authmeter.data.Dit;

/** What the server tells about itself (RFC 4512, 5.1). */
final class RootDse {
  private RootDse() {}

  static Entry entry() {
    return new Entry(
        "",
        new Attribute("objectClass", "top"),
        new Attribute("vendorName", "AuthMeter testbed"),
        new Attribute("namingContexts", Dit.SUFFIX),
        new Attribute("supportedLDAPVersion", "3"),
        new Attribute(
            "supportedExtension",
            StartTLSExtendedRequest.STARTTLS_REQUEST_OID,
            WhoAmIExtendedRequest.WHO_AM_I_REQUEST_OID),
        new Attribute(
            "supportedControl",
            DraftBeheraLDAPPasswordPolicy10RequestControl.PASSWORD_POLICY_REQUEST_OID));
  }
}
