package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.util.List;
import java.util.SplittableRandom;

/** The entries, each a function of its number, the seed and the password scheme. */
public final class ComputedEntries {
  private static final List<String> GIVEN =
      List.of(
          "Aiko", "Anna", "Ben", "Chen", "Daniel", "Eva", "Haruto", "Ines", "Jonas", "Kenji",
          "Laura", "Marco", "Mia", "Noah", "Olga", "Paul", "Rosa", "Sofia", "Taro", "Yuki");
  private static final List<String> FAMILY =
      List.of(
          "Becker", "Costa", "Dubois", "Evans", "Fischer", "Garcia", "Hansen", "Ito", "Jansen",
          "Kato", "Larsen", "Meyer", "Novak", "Okada", "Petrov", "Rossi", "Sato", "Tanaka", "Weber",
          "Yamada");

  private final Dit dit;
  private final long seed;
  private final PasswordScheme scheme;

  /**
   * @param seed chooses names and salts: equal seeds give equal directories
   */
  public ComputedEntries(Dit dit, long seed, PasswordScheme scheme) {
    this.dit = dit;
    this.seed = seed;
    this.scheme = scheme;
  }

  public Dit dit() {
    return dit;
  }

  public PasswordScheme scheme() {
    return scheme;
  }

  /** The unique id that most systems log in with. */
  public static String uid(int person) {
    return Dit.uid(person);
  }

  /** The full name with the number, which makes it unique: the published AuthMark's login name. */
  public String cn(int person) {
    Name name = name(person);
    return name.given() + " " + name.family() + " " + Dit.digits(person);
  }

  /** What a person is called. */
  record Name(String given, String family) {}

  Name name(int person) {
    SplittableRandom random = random(person);
    String given = GIVEN.get(random.nextInt(GIVEN.size()));
    return new Name(given, FAMILY.get(random.nextInt(FAMILY.size())));
  }

  /** The password as its owner types it. */
  public static String password(int person) {
    return Dit.uid(person) + "pw";
  }

  /** The entry of any place in the tree; a person's is without its password. */
  Entry at(Dit.Place place) {
    return switch (place.level()) {
      case SUFFIX ->
          new Entry(
              Dit.SUFFIX,
              new Attribute("objectClass", "top", "dcObject", "organization"),
              new Attribute("dc", "example"),
              new Attribute("o", "Example"));
      case PEOPLE -> unit(Dit.PEOPLE, "People");
      case UNIT -> unit(Dit.unitDn(place.number()), "Unit" + place.number());
      case PERSON -> person(place.number());
    };
  }

  private static Entry unit(String dn, String name) {
    return new Entry(
        dn, new Attribute("objectClass", "top", "organizationalUnit"), new Attribute("ou", name));
  }

  /** An inetOrgPerson (RFC 2798) without its password, which most readers may not see. */
  Entry person(int number) {
    Name name = name(number);
    String given = name.given();
    String family = name.family();
    String digits = Dit.digits(number);
    String uid = Dit.uid(number);
    return new Entry(
        dit.personDn(number),
        new Attribute("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson"),
        new Attribute("uid", uid),
        new Attribute("cn", given + " " + family + " " + digits),
        new Attribute("sn", family),
        new Attribute("givenName", given),
        new Attribute("displayName", given + " " + family),
        new Attribute("mail", uid + "@example.org"),
        new Attribute("telephoneNumber", telephone(number)),
        new Attribute("employeeNumber", digits),
        new Attribute("ou", "Unit" + dit.unitOf(number)));
  }

  /** Of a fictitious exchange, and unique: the person's number is the subscriber's. */
  static String telephone(int number) {
    return "+1 555 " + Dit.digits(number);
  }

  /** The value of {@code userPassword}: with argon2 this takes as long as a bind. */
  public String storedPassword(int person) {
    return scheme.encode(password(person), salt(person));
  }

  /**
   * Compares as a server does that has the stored value on disk: by one computation over the
   * presented password. Storing the million values, or computing each twice, would cost what no
   * server pays; and the known password decides exactly what comparing the hashes would.
   */
  boolean passwordMatches(int person, String presented) {
    String known = password(person);
    String hashed = scheme.encode(presented, salt(person));
    return !hashed.isEmpty() && known.equals(presented);
  }

  /** Names take the first draws, so the salt comes from a generator of its own. */
  private byte[] salt(int person) {
    byte[] salt = new byte[scheme.saltBytes()];
    random(person).split().nextBytes(salt);
    return salt;
  }

  private SplittableRandom random(int person) {
    return new SplittableRandom(seed * 0xD1342543DE82EF95L + person);
  }
}
