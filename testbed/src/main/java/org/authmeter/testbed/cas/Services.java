package org.authmeter.testbed.cas;

import java.util.List;

/** The services that may use the server, by the beginnings of their URLs. */
final class Services {
  private final List<String> prefixes;

  /**
   * @param prefixes separated by blanks
   */
  Services(String prefixes) {
    this.prefixes = List.of(prefixes.split(" "));
  }

  boolean registered(String service) {
    return service != null && prefixes.stream().anyMatch(service::startsWith);
  }
}
