package org.authmeter.runner.bench.ldap;

/**
 * Under which all tools are compared.
 *
 * @param threads virtual users
 * @param tls StartTLS, and LDAPS for a tool that has none
 */
record Setting(int threads, boolean tls) {
  String id() {
    return threads + (tls ? "-tls" : "-plain");
  }

  String title() {
    return threads + " virtual users, " + (tls ? "StartTLS" : "plain");
  }
}
