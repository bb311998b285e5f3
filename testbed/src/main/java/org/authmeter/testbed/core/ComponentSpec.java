package org.authmeter.testbed.core;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * A process to start.
 *
 * @param name for instance {@code idp-1}
 * @param software what it is, with version, for the run record
 * @param command program and arguments
 * @param answersAt where a foreign program shows that it is up; null for a JVM of ours, which
 *     prints {@link ComponentMain#READY}
 * @param after names of components that must answer before this one is started
 */
public record ComponentSpec(
    String name,
    String software,
    List<String> command,
    InetSocketAddress answersAt,
    List<String> after) {
  public ComponentSpec {
    command = List.copyOf(command);
    after = List.copyOf(after);
  }

  boolean foreign() {
    return answersAt != null;
  }
}
