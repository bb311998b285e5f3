package org.authmeter.testbed.community;

import java.util.List;

/**
 * The users that the tables hold with a certificate.
 *
 * @param authority DN of the CA that signed the certificates: the trust anchor
 * @param users subjects of the first users' certificates, who may also ask the service itself
 * @param visitor subject of a user who is in no group, and so has no right at all
 */
public record Enrolment(String authority, List<String> users, String visitor) {
  public Enrolment {
    users = List.copyOf(users);
  }

  /** Subject of the user whose group has that many policies. */
  public static String credentialSubject(int policies) {
    return "CN=Credential " + policies + ",O=AuthMeter";
  }

  /** Subject of the n-th user, counted from one. */
  public static String subject(int user) {
    return "CN=User " + user + ",O=AuthMeter";
  }
}
