package org.authmeter.testbed.ldap;

import java.nio.charset.StandardCharsets;

/**
 * People as LDIF, written straight into one buffer, without an object for each entry, attribute and
 * value. What it writes is what UnboundID's LDIFWriter would.
 */
final class PersonLdif {
  private final ComputedEntries entries;

  PersonLdif(ComputedEntries entries) {
    this.entries = entries;
  }

  /** Entries {@code first} to {@code last} with an empty line after each. */
  byte[] text(int first, int last) {
    StringBuilder text = new StringBuilder((last - first + 1) * 512);
    for (int number = first; number <= last; number++) {
      add(text, number);
    }
    // All values are ASCII that needs no Base64 (RFC 2849, SAFE-STRING).
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private void add(StringBuilder text, int number) {
    ComputedEntries.Name name = entries.name(number);
    String digits = Dit.digits(number);
    String uid = Dit.uid(number);
    text.append("dn: ").append(entries.dit().personDn(number)).append('\n');
    text.append("objectClass: top\nobjectClass: person\nobjectClass: organizationalPerson\n");
    text.append("objectClass: inetOrgPerson\nuid: ").append(uid);
    text.append("\ncn: ").append(name.given()).append(' ').append(name.family());
    text.append(' ').append(digits);
    text.append("\nsn: ").append(name.family());
    text.append("\ngivenName: ").append(name.given());
    text.append("\ndisplayName: ").append(name.given()).append(' ').append(name.family());
    text.append("\nmail: ").append(uid).append("@example.org");
    text.append("\ntelephoneNumber: ").append(ComputedEntries.telephone(number));
    text.append("\nemployeeNumber: ").append(digits);
    text.append("\nou: Unit").append(entries.dit().unitOf(number));
    text.append("\nuserPassword: ").append(entries.storedPassword(number)).append("\n\n");
  }
}
