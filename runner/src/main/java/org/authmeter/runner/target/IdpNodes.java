package org.authmeter.runner.target;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Addresses that a target file gives for the IdP's host. */
public final class IdpNodes {
  private IdpNodes() {}

  /**
   * Those of the load and of the functional tests, each once.
   *
   * @param protocol such as {@code authmeter.saml}
   */
  static List<String> of(String protocol, Map<String, String> properties) {
    return Stream.of(".nodes", ".node1", ".node2")
        .flatMap(n -> Stream.of(properties.getOrDefault(protocol + n, "").split("[,\\s]+")))
        .filter(n -> !n.isEmpty())
        .distinct()
        .toList();
  }
}
