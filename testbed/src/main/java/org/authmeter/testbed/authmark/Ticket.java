package org.authmeter.testbed.authmark;

/**
 * Who logged in, and when: what a policy server hands to the agent, sealed.
 *
 * @param user as written at the login
 * @param unit DN of the organizational unit, which policies are bound to
 * @param loginSeconds since the epoch
 */
record Ticket(String user, String unit, long loginSeconds) {
  private static final String SEPARATOR = "\n";

  String sealed(Seal seal) {
    return seal.seal(String.join(SEPARATOR, user, unit, Long.toString(loginSeconds)));
  }

  /**
   * @return null when the seal is not ours
   */
  static Ticket open(Seal seal, String sealed) {
    String text = seal.open(sealed);
    String[] parts = text == null ? new String[0] : text.split(SEPARATOR, -1);
    return parts.length == 3 ? new Ticket(parts[0], parts[1], Long.parseLong(parts[2])) : null;
  }
}
