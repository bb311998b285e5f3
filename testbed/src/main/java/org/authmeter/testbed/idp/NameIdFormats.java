package org.authmeter.testbed.idp;

import java.util.List;
import org.authmeter.testbed.saml.SpMetadata;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.NameIDPolicy;

/** Which NameIDs an SP may ask for (SAML core 3.4.1.1, 8.3). */
final class NameIdFormats {
  /** Those that the IdP makes; metadata lists the first three. */
  private static final List<String> KNOWN =
      List.of(
          NameID.TRANSIENT, NameID.PERSISTENT, NameID.EMAIL, NameID.UNSPECIFIED, NameID.ENCRYPTED);

  private NameIdFormats() {}

  /**
   * @return why the policy cannot be met; null when it can
   */
  static String refusal(NameIDPolicy policy, SpMetadata sp) {
    if (policy == null) {
      return null;
    }
    String format = policy.getFormat();
    if (format != null && !KNOWN.contains(format)) {
      return "the IdP has no NameID of the format " + format;
    }
    if (NameID.ENCRYPTED.equals(format) && sp.encryption() == null) {
      return "metadata of %s has no key to encrypt for".formatted(sp.entityId());
    }
    String qualifier = policy.getSPNameQualifier();
    return qualifier == null || qualifier.equals(sp.entityId())
        ? null
        : "%s is in no affiliation %s".formatted(sp.entityId(), qualifier);
  }

  /** The format asked for; empty for the IdP's choice. */
  static String wanted(NameIDPolicy policy) {
    String format = policy == null ? null : policy.getFormat();
    return format == null || format.equals(NameID.UNSPECIFIED) ? "" : format;
  }
}
