package org.authmeter.runner.run;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.results.Environment;

/** The part of a run's environment that the runner sees for itself. */
final class KnownEnvironment {
  private static final Pattern VERSION = Pattern.compile("(.*\\S)\\s+v?(\\d[\\w.+-]*)");
  private static final double GIB = 1 << 30;

  private KnownEnvironment() {}

  /**
   * This machine and its programs.
   *
   * @param testbed true if the systems under test run here too
   * @param machine see Machine.describe
   * @param versions of what drives the load, by name
   * @param software of the testbed, by variant and component
   */
  static Environment of(
      boolean testbed,
      Instant started,
      Map<String, Object> machine,
      Map<String, String> versions,
      Map<String, Map<String, String>> software) {
    String role = testbed ? "load generator and systems under test" : "load generator";
    List<Environment.Software> programs = new ArrayList<>();
    versions.forEach(
        (name, version) -> programs.add(new Environment.Software("load generator", name, version)));
    software
        .values()
        .forEach(of -> of.forEach((component, text) -> add(programs, component, text)));
    return new Environment(
        null,
        started.atOffset(ZoneOffset.UTC).toLocalDate().toString(),
        List.of(server(role, machine)),
        programs,
        null);
  }

  private static Environment.Server server(String role, Map<String, Object> machine) {
    long bytes = ((Number) machine.get("memoryBytes")).longValue();
    return new Environment.Server(
        role,
        "localhost",
        "%s, %s cores".formatted(machine.get("cpu"), machine.get("cores")),
        "%.1f GiB".formatted(bytes / GIB),
        machine.get("os").toString());
  }

  /** Variants share components: each program stands once. */
  private static void add(List<Environment.Software> programs, String component, String text) {
    Matcher m = VERSION.matcher(text);
    Environment.Software program =
        m.matches()
            ? new Environment.Software(component, m.group(1), m.group(2))
            : new Environment.Software(component, text, null);
    if (!programs.contains(program)) {
      programs.add(program);
    }
  }
}
