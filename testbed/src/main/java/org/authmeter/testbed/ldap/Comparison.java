package org.authmeter.testbed.ldap;

import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.Place.Level;

/** The compare operation (RFC 4511, 4.10). */
record Comparison(ComputedEntries entries) {

  /**
   * Whether the entry has the value. {@code userPassword} compares with the stored value, octet by
   * octet, as the standard has it: who compares clear passwords needs {@code --password-hash
   * plain}.
   *
   * @param passwords whether the asker may compare {@code userPassword}
   * @throws LDAPException noSuchObject, noSuchAttribute, insufficientAccessRights
   */
  boolean holds(CompareRequestProtocolOp request, boolean passwords) throws LDAPException {
    String name = request.getAttributeName();
    Place place = Place.find(entries.dit(), new DN(request.getDN()));
    if (place == null) {
      throw new LDAPException(ResultCode.NO_SUCH_OBJECT, "no entry " + request.getDN());
    }
    String value = request.getAssertionValue().stringValue();
    if (name.equalsIgnoreCase("userPassword") && place.level() == Level.PERSON) {
      if (!passwords) {
        throw new LDAPException(
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "only " + Dit.ADMIN + " compares userPassword");
      }
      return entries.storedPassword(place.number()).equals(value);
    }
    Entry entry = entries.at(place);
    if (!entry.hasAttribute(name)) {
      throw new LDAPException(
          ResultCode.NO_SUCH_ATTRIBUTE, "%s has no %s".formatted(request.getDN(), name));
    }
    return entry.hasAttributeValue(name, value);
  }
}
