package org.authmeter.runner.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authmeter.runner.RunnerException;

/**
 * What to measure, checked.
 *
 * @param rounds how often each tool has its turn
 * @param measured time that counts, per turn
 * @param warmup time before it, per turn
 * @param threads virtual users of every tool
 * @param tools in the order of their turns
 * @param named true if the user named them, so that a missing one is no small matter
 * @param scheme of SP and IdP
 * @param out null for the usual place
 * @param gate true if a missed aim decides the exit status
 */
public record BenchSettings(
    int rounds,
    Duration measured,
    Duration warmup,
    int threads,
    List<Tool> tools,
    boolean named,
    String scheme,
    Path out,
    boolean gate) {

  /**
   * @param tools null for all
   * @throws RunnerException status 2 naming the option and the legal values
   */
  public static BenchSettings of(
      int rounds,
      int seconds,
      int warmup,
      int threads,
      List<String> tools,
      String scheme,
      Path out,
      boolean gate) {
    between("--rounds", rounds, 1, 100);
    between("--seconds", seconds, 1, 3600);
    between("--warmup", warmup, 0, 3600);
    between("--threads", threads, 1, 50);
    if (!List.of("https", "http").contains(scheme)) {
      throw RunnerException.usage("--scheme %s: legal values are https, http.".formatted(scheme));
    }
    Set<Tool> chosen = new LinkedHashSet<>();
    (tools == null ? Tool.ids() : tools).forEach(id -> chosen.add(Tool.of(id)));
    return new BenchSettings(
        rounds,
        Duration.ofSeconds(seconds),
        Duration.ofSeconds(warmup),
        threads,
        List.copyOf(chosen),
        tools != null,
        scheme,
        out,
        gate);
  }

  private static void between(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw RunnerException.usage(
          "%s %d: legal values are %d to %d.".formatted(option, value, least, most));
    }
  }

  /** Warm-up and measured time of one turn. */
  public Duration turn() {
    return warmup.plus(measured);
  }
}
