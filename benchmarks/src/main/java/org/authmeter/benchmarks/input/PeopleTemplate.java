package org.authmeter.benchmarks.input;

/**
 * The same people as {@code data directory} writes, in the template language that UnboundID's
 * make-ldif and OpenDJ's makeldif share: both come from OpenDS.
 */
public final class PeopleTemplate {
  private static final String HEAD =
      """
      define suffix=dc=example,dc=org
      define maildomain=example.org

      branch: [suffix]
      objectClass: top
      objectClass: dcObject
      objectClass: organization
      o: Example

      branch: ou=People,[suffix]
      objectClass: top
      objectClass: organizationalUnit

      """;

  private static final String BRANCH =
      """
      branch: ou=Unit%1$d,ou=People,[suffix]
      objectClass: top
      objectClass: organizationalUnit
      subordinateTemplate: person%1$d:%2$d

      """;

  /** Attributes of an entry, in number and length as DirectoryLdif has them. */
  private static final String PERSON =
      """
      template: person%1$d
      rdnAttr: uid
      objectClass: top
      objectClass: person
      objectClass: organizationalPerson
      objectClass: inetOrgPerson
      givenName: <first>
      sn: <last>
      employeeNumber: <sequential:%2$d>
      uid: user{employeeNumber}
      cn: {givenName} {sn} {employeeNumber}
      displayName: {givenName} {sn}
      mail: {uid}@[maildomain]
      telephoneNumber: <random:telephone>
      ou: Unit%1$d
      userPassword: {uid}pw

      """;

  /** Seven digits, as ours have. */
  private static final int FIRST_NUMBER = 1_000_001;

  private PeopleTemplate() {}

  /**
   * @param users divided by units without a rest
   */
  public static String of(int users, int units) {
    int each = users / units;
    StringBuilder text = new StringBuilder(HEAD);
    for (int unit = 1; unit <= units; unit++) {
      text.append(BRANCH.formatted(unit, each));
    }
    for (int unit = 1; unit <= units; unit++) {
      text.append(PERSON.formatted(unit, FIRST_NUMBER + (unit - 1) * each));
    }
    return text.toString();
  }
}
