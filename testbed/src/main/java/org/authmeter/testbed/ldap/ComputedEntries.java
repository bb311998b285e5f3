package org.authmeter.testbed.ldap;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

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

  /** Some 15 MB. */
  private static final int MOST_STORED = 50_000;

  private final Cache<Integer, String> storedValues =
      CacheBuilder.newBuilder().maximumSize(MOST_STORED).build();
  private final Dit dit;
  private final long seed;
  private final PasswordScheme scheme;
  private final BiFunction<String, byte[], String> encoder;

  /**
   * @param seed chooses names and salts: equal seeds give equal directories
   */
  public ComputedEntries(Dit dit, long seed, PasswordScheme scheme) {
    this(dit, seed, scheme, scheme::encode);
  }

  /** With an encoder other than the scheme's. */
  ComputedEntries(
      Dit dit, long seed, PasswordScheme scheme, BiFunction<String, byte[], String> encoder) {
    this.dit = dit;
    this.seed = seed;
    this.scheme = scheme;
    this.encoder = encoder;
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
    return encoder.apply(password(person), salt(person));
  }

  /**
   * Compares the hash of the presented password with the stored value, as a server does that has it
   * on disk. The stored values of those who bound last are kept: a bind costs one computation, and
   * the first of a person two.
   */
  boolean passwordMatches(int person, String presented) {
    String stored = storedValues.getIfPresent(person);
    if (stored == null) {
      stored = storedPassword(person);
      storedValues.put(person, stored);
    }
    return MessageDigest.isEqual(
        stored.getBytes(StandardCharsets.UTF_8),
        encoder.apply(presented, salt(person)).getBytes(StandardCharsets.UTF_8));
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
