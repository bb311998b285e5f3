package org.authmeter.testbed.ldap;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.function.BiFunction;
import org.authmeter.data.Dit;
import org.authmeter.data.People;

/** The entries of the directory's tree, computed when they are asked for. */
public final class ComputedEntries {
  /** Some 15 MB. */
  private static final int MAXIMUM_STORED = 50_000;

  private final Cache<Integer, String> storedValues =
      CacheBuilder.newBuilder().maximumSize(MAXIMUM_STORED).build();
  private final People people;
  private final BiFunction<String, byte[], String> encoder;

  public ComputedEntries(People people) {
    this(people, people.scheme()::encode);
  }

  /** With an encoder other than the scheme's. */
  ComputedEntries(People people, BiFunction<String, byte[], String> encoder) {
    this.people = people;
    this.encoder = encoder;
  }

  public Dit dit() {
    return people.dit();
  }

  /** The entry of any place in the tree; a person's is without its password. */
  Entry at(EntryPosition place) {
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
    People.Name name = people.name(number);
    String given = name.given();
    String family = name.family();
    String digits = Dit.digits(number);
    String uid = Dit.uid(number);
    return new Entry(
        dit().personDn(number),
        new Attribute("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson"),
        new Attribute("uid", uid),
        new Attribute("cn", given + " " + family + " " + digits),
        new Attribute("sn", family),
        new Attribute("givenName", given),
        new Attribute("displayName", given + " " + family),
        new Attribute("mail", uid + "@example.org"),
        new Attribute("telephoneNumber", People.telephone(number)),
        new Attribute("employeeNumber", digits),
        new Attribute("ou", "Unit" + dit().unitOf(number)));
  }

  /** The value of {@code userPassword}: with argon2 this takes as long as a bind. */
  public String storedPassword(int person) {
    return encoder.apply(People.password(person), people.salt(person));
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
        encoder.apply(presented, people.salt(person)).getBytes(StandardCharsets.UTF_8));
  }
}
