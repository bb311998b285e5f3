package org.authmeter.runner.bench.memcached;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authmeter.runner.RunnerException;

/**
 * What to measure, checked.
 *
 * @param rounds how often each tool has its turn in each setting
 * @param measured time that counts, per turn
 * @param warmup time before it, per turn
 * @param works threads and commands
 * @param tools in the order of their turns
 * @param valueBytes size of the values of sampler and bare loop
 * @param clients spymemcached clients that the threads of sampler and bare loop share
 * @param embedded true to measure against the embedded server though a real one is there
 * @param memcached program; null looks on the PATH
 * @param out null for the usual place
 * @param gate true if a missed aim decides the exit status
 */
public record MemcachedBenchSettings(
    int rounds,
    Duration measured,
    Duration warmup,
    List<Work> works,
    List<MemcachedTool> tools,
    int valueBytes,
    int clients,
    boolean embedded,
    Path memcached,
    Path out,
    boolean gate) {
  private static final List<String> COMMANDS = List.of("set", "get");

  /** As they were written on the command line. */
  public record Asked(
      int rounds,
      int seconds,
      int warmup,
      List<Integer> threads,
      List<String> commands,
      List<String> tools,
      int valueBytes,
      int clients) {}

  /**
   * @throws RunnerException status 2 naming the option and the legal values
   */
  public static MemcachedBenchSettings of(
      Asked asked, boolean embedded, Path memcached, Path out, boolean gate) {
    between("--rounds", asked.rounds(), 1, 100);
    between("--seconds", asked.seconds(), 1, 3600);
    between("--warmup", asked.warmup(), 0, 3600);
    between("--value-size", asked.valueBytes(), 64, 1_000_000);
    between("--clients", asked.clients(), 1, 1000);
    List<Work> works = new ArrayList<>();
    for (int threads : new LinkedHashSet<>(asked.threads())) {
      between("--threads", threads, 1, 1000);
      for (String command : new LinkedHashSet<>(asked.commands())) {
        if (!COMMANDS.contains(command)) {
          throw RunnerException.usage(
              "--commands %s: legal values are %s."
                  .formatted(command, String.join(", ", COMMANDS)));
        }
        works.add(new Work(threads, command));
      }
    }
    Set<MemcachedTool> chosen = new LinkedHashSet<>();
    (asked.tools() == null ? MemcachedTool.ids() : asked.tools())
        .forEach(id -> chosen.add(MemcachedTool.of(id)));
    return new MemcachedBenchSettings(
        asked.rounds(),
        Duration.ofSeconds(asked.seconds()),
        Duration.ofSeconds(asked.warmup()),
        List.copyOf(works),
        List.copyOf(chosen),
        asked.valueBytes(),
        asked.clients(),
        embedded,
        memcached,
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
  Duration turn() {
    return warmup.plus(measured);
  }
}
