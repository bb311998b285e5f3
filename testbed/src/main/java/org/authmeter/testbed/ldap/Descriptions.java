package org.authmeter.testbed.ldap;

import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.data.Dit;

/**
 * The one attribute of people that can be written: {@code description}, replaced by one value, as
 * loads with a modification need. Kept in memory until the server ends.
 */
final class Descriptions {
  static final String ATTRIBUTE = "description";

  /** Some 20 MB; a load modifies the people who log in, not all. */
  private static final int MAXIMUM_PEOPLE = 200_000;

  private static final int MAXIMUM_LENGTH = 100;

  private final Dit dit;
  private final Map<Integer, String> values = new ConcurrentHashMap<>();

  Descriptions(Dit dit) {
    this.dit = dit;
  }

  /**
   * Does what is asked (RFC 4511, 4.6).
   *
   * @throws LDAPException noSuchObject, unwillingToPerform for anything but replacing a description
   */
  void modify(ModifyRequestProtocolOp request) throws LDAPException {
    EntryPosition place = EntryPosition.find(dit, new DN(request.getDN()));
    if (place == null) {
      throw new LDAPException(ResultCode.NO_SUCH_OBJECT, "no entry " + request.getDN());
    }
    List<Modification> changes = request.getModifications();
    Modification change = changes.size() == 1 ? changes.get(0) : null;
    if (place.level() != EntryPosition.Level.PERSON
        || change == null
        || !change.getAttributeName().equalsIgnoreCase(ATTRIBUTE)
        || !change.getModificationType().equals(ModificationType.REPLACE)
        || change.getValues().length != 1
        || change.getValues()[0].length() > MAXIMUM_LENGTH
        || values.size() >= MAXIMUM_PEOPLE) {
      throw new LDAPException(
          ResultCode.UNWILLING_TO_PERFORM,
          "of people's entries %s can be replaced by one value of up to %d characters, of %d people at most; nothing else can be written"
              .formatted(ATTRIBUTE, MAXIMUM_LENGTH, MAXIMUM_PEOPLE));
    }
    values.put(place.number(), change.getValues()[0]);
  }

  void addTo(Entry entry, int person) {
    String value = values.get(person);
    if (value != null) {
      entry.addAttribute(ATTRIBUTE, value);
    }
  }
}
