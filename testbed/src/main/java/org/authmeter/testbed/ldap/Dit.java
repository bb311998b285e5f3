package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.util.Locale;

/**
 * The directory information tree: {@code uid=user0000001,ou=Unit1,ou=People,dc=example,dc=org}.
 * People are dealt out to the units in turn, so that neighbours in number are none in the tree.
 *
 * @param entries people, numbered from 1
 * @param units organizational units, numbered from 1
 */
public record Dit(int entries, int units) {
  public static final String SUFFIX = "dc=example,dc=org";
  public static final String PEOPLE = "ou=People," + SUFFIX;

  /** The account that may read everything; in the real server it is the database's rootdn. */
  public static final String ADMIN = "cn=admin," + SUFFIX;

  /** As many as seven digits number. */
  public static final int MOST_ENTRIES = 9_999_999;

  public static final int MOST_UNITS = 1000;

  private static final String UID = "user";
  private static final int DIGITS = 7;

  /** What a DN names: the depth in the tree, and the number where it has one. */
  public enum Level {
    SUFFIX,
    PEOPLE,
    UNIT,
    PERSON
  }

  /**
   * A place in the tree.
   *
   * @param number of the unit or the person; 0 above them
   */
  public record Place(Level level, int number) {}

  public Dit {
    if (entries < 1 || entries > MOST_ENTRIES) {
      throw new IllegalArgumentException(
          "%d entries: legal values are 1 to %d".formatted(entries, MOST_ENTRIES));
    }
    if (units < 1 || units > MOST_UNITS) {
      throw new IllegalArgumentException(
          "%d units: legal values are 1 to %d".formatted(units, MOST_UNITS));
    }
  }

  public static String uid(int person) {
    return UID + digits(person);
  }

  static String digits(int person) {
    // By hand instead of by a formatter, because it is done for millions of entries.
    char[] digits = new char[DIGITS];
    for (int i = DIGITS - 1, rest = person; i >= 0; i--, rest /= 10) {
      digits[i] = (char) ('0' + rest % 10);
    }
    return new String(digits);
  }

  public int unitOf(int person) {
    return (person - 1) % units + 1;
  }

  public static String unitDn(int unit) {
    return "ou=Unit" + unit + "," + PEOPLE;
  }

  public String personDn(int person) {
    return "uid=" + uid(person) + "," + unitDn(unitOf(person));
  }

  /** How many people a unit has. */
  int inUnit(int unit) {
    return entries / units + (unit <= entries % units ? 1 : 0);
  }

  /**
   * Where a DN points.
   *
   * @return null when no such entry is
   */
  Place find(DN dn) {
    RDN[] rdns = dn.getRDNs();
    DN suffix = Suffix.DN;
    int below = rdns.length - suffix.getRDNs().length;
    if (below < 0 || below > 3 || !dn.isDescendantOf(suffix, true)) {
      return null;
    }
    if (below == 0) {
      return new Place(Level.SUFFIX, 0);
    }
    if (!"people".equals(value(rdns[below - 1], "ou"))) {
      return null;
    }
    if (below == 1) {
      return new Place(Level.PEOPLE, 0);
    }
    int unit = number(value(rdns[below - 2], "ou"), "unit", units);
    if (unit == 0 || below == 2) {
      return unit == 0 ? null : new Place(Level.UNIT, unit);
    }
    int person = personOf(value(rdns[0], "uid"));
    return person == 0 || unitOf(person) != unit ? null : new Place(Level.PERSON, person);
  }

  /**
   * @return the person's number, 0 for no person's uid
   */
  int personOf(String uid) {
    return uid == null || uid.length() != UID.length() + DIGITS ? 0 : number(uid, UID, entries);
  }

  private static int number(String value, String prefix, int most) {
    if (value == null || !value.startsWith(prefix) || value.length() > prefix.length() + DIGITS) {
      return 0;
    }
    String digits = value.substring(prefix.length());
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return 0;
    }
    // Unit01 is no other name of Unit1.
    int number = Integer.parseInt(digits);
    boolean written = prefix.equals(UID) || digits.equals(Integer.toString(number));
    return written && number <= most ? number : 0;
  }

  /** The value of an RDN of this one attribute, in lower case; null otherwise. */
  private static String value(RDN rdn, String attribute) {
    return !rdn.isMultiValued() && rdn.hasAttribute(attribute)
        ? rdn.getAttributeValues()[0].trim().toLowerCase(Locale.ROOT)
        : null;
  }

  /** Parsed once, when a DN is first looked for. */
  private static final class Suffix {
    static final DN DN = parse();

    private static DN parse() {
      try {
        return new DN(SUFFIX);
      } catch (LDAPException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
