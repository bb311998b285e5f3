package org.authmeter.data;

import java.util.List;
import java.util.SplittableRandom;

/** The people of a directory, each a function of its number, the seed and the password scheme. */
public final class People {
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
   * @param seed chooses names and salts: equal seeds give equal people
   */
  public People(Dit dit, long seed, PasswordScheme scheme) {
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

  /** What a person is called. */
  public record Name(String given, String family) {}

  public Name name(int person) {
    SplittableRandom random = random(person);
    String given = GIVEN.get(random.nextInt(GIVEN.size()));
    return new Name(given, FAMILY.get(random.nextInt(FAMILY.size())));
  }

  /** The full name with the number, which makes it unique: the published AuthMark's login name. */
  public String cn(int person) {
    Name name = name(person);
    return name.given() + " " + name.family() + " " + Dit.digits(person);
  }

  /** The password as its owner types it. */
  public static String password(int person) {
    return Dit.uid(person) + "pw";
  }

  /** Of a fictitious exchange, and unique: the person's number is the subscriber's. */
  public static String telephone(int person) {
    return "+1 555 " + Dit.digits(person);
  }

  /** The value of {@code userPassword}: with argon2 this takes as long as a bind. */
  public String storedPassword(int person) {
    return scheme.encode(password(person), salt(person));
  }

  /** Names take the first draws, so the salt comes from a generator of its own. */
  public byte[] salt(int person) {
    byte[] salt = new byte[scheme.saltBytes()];
    random(person).split().nextBytes(salt);
    return salt;
  }

  private SplittableRandom random(int person) {
    return new SplittableRandom(seed * 0xD1342543DE82EF95L + person);
  }
}
