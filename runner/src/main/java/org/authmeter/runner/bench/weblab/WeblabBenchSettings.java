package org.authmeter.runner.bench.weblab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;

/**
 * What to measure, checked.
 *
 * @param rounds how often each tool has its turn in each case
 * @param time of a turn, the ramp-up included; nothing is a warm-up, as in the documented lab
 * @param cases in their order
 * @param tools in the order of their turns
 * @param named true if the user named the tools, so that a missing one is no small matter
 * @param server variant of the testbed
 * @param out null for the usual place
 * @param gate true if a missed aim decides the exit status
 */
public record WeblabBenchSettings(
    int rounds,
    Duration time,
    List<WebCase> cases,
    List<WebTool> tools,
    boolean named,
    String server,
    Path out,
    boolean gate) {
  private static final List<String> SERVERS = List.of("nginx", "apache", "unit", "embedded");

  /**
   * @param tools null for all
   * @throws RunnerException status 2 naming the option and the legal values
   */
  public static WeblabBenchSettings of(
      int rounds,
      int seconds,
      List<String> cases,
      List<String> tools,
      String server,
      Path out,
      boolean gate) {
    between("--rounds", rounds, 1, 100);
    between("--seconds", seconds, 2, 3600);
    if (!SERVERS.contains(server)) {
      throw RunnerException.usage(
          "--server %s: legal values are %s.".formatted(server, String.join(", ", SERVERS)));
    }
    Set<WebCase> asked =
        cases.stream().map(WebCase::of).collect(Collectors.toCollection(LinkedHashSet::new));
    if (server.equals("embedded") && asked.stream().anyMatch(WebCase::wordPress)) {
      throw RunnerException.usage("--server embedded: it has no WordPress; leave these cases out.");
    }
    Set<WebTool> chosen =
        (tools == null ? WebTool.ids() : tools)
            .stream().map(WebTool::of).collect(Collectors.toCollection(LinkedHashSet::new));
    if (asked.stream().noneMatch(c -> chosen.stream().anyMatch(t -> t.serves(c)))) {
      throw RunnerException.usage(
          "--tools %s: none of them makes the cases %s; unpaced cases have same-user, close, new-user."
              .formatted(tools, cases));
    }
    return new WeblabBenchSettings(
        rounds,
        Duration.ofSeconds(seconds),
        List.copyOf(asked),
        List.copyOf(chosen),
        tools != null,
        server,
        out,
        gate);
  }

  private static void between(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw RunnerException.usage(
          "%s %d: legal values are %d to %d.".formatted(option, value, least, most));
    }
  }

  boolean wordPress() {
    return cases.stream().anyMatch(WebCase::wordPress);
  }
}
