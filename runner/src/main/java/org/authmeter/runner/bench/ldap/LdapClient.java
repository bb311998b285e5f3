package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How one tool is started, and how its figures are read. */
interface LdapClient {
  /** JMeter's own memory settings, for every other Java. */
  List<String> AS_JMETER =
      List.of(
          "-Xms1g",
          "-Xmx1g",
          "-XX:MaxMetaspaceSize=256m",
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=100",
          "-XX:G1ReservePercent=20");

  /** Name and version of what makes the load. */
  String version();

  /**
   * @param folder of this turn: working directory, takes all that the tool writes
   */
  List<String> command(LdapLoad load, Path folder) throws IOException;

  /** Further environment of the process. */
  default Map<String, String> environment() {
    return Map.of();
  }

  /** What the tool measured after the warm-up. */
  Figures figures(LdapLoad load, Path folder) throws IOException;
}
