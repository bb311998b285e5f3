package org.authmeter.data;

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

  /** A person's number with leading zeros, as it stands in names. */
  public static String digits(int person) {
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
  public int inUnit(int unit) {
    return entries / units + (unit <= entries % units ? 1 : 0);
  }

  /**
   * @param name of a unit in lower case, such as {@code unit3}
   * @return the unit's number, 0 for no unit's name
   */
  public int unitNamed(String name) {
    return number(name, "unit", units);
  }

  /**
   * @return the person's number, 0 for no person's uid
   */
  public int personOf(String uid) {
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
}
