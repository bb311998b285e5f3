package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.util.Locale;
import org.authmeter.data.Dit;

/**
 * A place in the tree.
 *
 * @param number of the unit or the person; 0 above them
 */
record EntryPosition(Level level, int number) {
  private static final DN SUFFIX = suffix();

  /** The depth in the tree. */
  enum Level {
    SUFFIX,
    PEOPLE,
    UNIT,
    PERSON
  }

  /**
   * Where a DN points.
   *
   * @return null when the tree has no such entry
   */
  static EntryPosition find(Dit dit, DN dn) {
    RDN[] rdns = dn.getRDNs();
    int below = rdns.length - SUFFIX.getRDNs().length;
    if (below < 0 || below > 3 || !dn.isDescendantOf(SUFFIX, true)) {
      return null;
    }
    if (below == 0) {
      return new EntryPosition(Level.SUFFIX, 0);
    }
    if (!"people".equals(value(rdns[below - 1], "ou"))) {
      return null;
    }
    if (below == 1) {
      return new EntryPosition(Level.PEOPLE, 0);
    }
    int unit = dit.unitNamed(value(rdns[below - 2], "ou"));
    if (unit == 0 || below == 2) {
      return unit == 0 ? null : new EntryPosition(Level.UNIT, unit);
    }
    int person = dit.personOf(value(rdns[0], "uid"));
    return person == 0 || dit.unitOf(person) != unit
        ? null
        : new EntryPosition(Level.PERSON, person);
  }

  /** The value of an RDN of this one attribute, in lower case; null otherwise. */
  private static String value(RDN rdn, String attribute) {
    return !rdn.isMultiValued() && rdn.hasAttribute(attribute)
        ? rdn.getAttributeValues()[0].trim().toLowerCase(Locale.ROOT)
        : null;
  }

  private static DN suffix() {
    try {
      return new DN(Dit.SUFFIX);
    } catch (LDAPException e) {
      throw new IllegalStateException(e);
    }
  }
}
