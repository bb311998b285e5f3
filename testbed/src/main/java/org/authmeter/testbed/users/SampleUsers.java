package org.authmeter.testbed.users;

import com.unboundid.ldap.sdk.Entry;
import java.util.ArrayList;
import java.util.List;

/**
 * The sample users in the manner of a GakuNin member: test001 to test1000, each one's password
 * being {@code <uid>pw}. {@code data/users/1000.csv} names them.
 */
final class SampleUsers {
  static final int COUNT = 1000;

  private SampleUsers() {}

  /** Base, unit and users, parents first. */
  static List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    Entry base = new Entry(UserDirectory.BASE_DN);
    base.addAttribute("objectClass", "top", "domain");
    base.addAttribute("dc", "example");
    entries.add(base);
    Entry people = new Entry(UserDirectory.PEOPLE_DN);
    people.addAttribute("objectClass", "top", "organizationalUnit");
    people.addAttribute("ou", "people");
    entries.add(people);
    for (int number = 1; number <= COUNT; number++) {
      entries.add(user(number));
    }
    return entries;
  }

  private static Entry user(int number) {
    String digits = "%03d".formatted(number);
    String uid = "test" + digits;
    Entry user = new Entry("uid=" + uid + "," + UserDirectory.PEOPLE_DN);
    user.addAttribute(
        "objectClass", "top", "person", "organizationalPerson", "inetOrgPerson", "eduPerson");
    user.addAttribute("uid", uid);
    user.addAttribute("cn", "Test User " + digits);
    user.addAttribute("sn", "User " + digits);
    user.addAttribute("givenName", "Test");
    user.addAttribute("displayName", "Test User " + digits);
    user.addAttribute("mail", uid + "@example.ac.jp");
    user.addAttribute("eduPersonPrincipalName", uid + "@example.ac.jp");
    // five students, then five of the faculty, and so on
    user.addAttribute("eduPersonAffiliation", (number - 1) % 10 < 5 ? "student" : "faculty");
    user.addAttribute("userPassword", uid + "pw");
    return user;
  }
}
