package org.authmeter.runner.bench.authmark;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.runner.RunnerException;

/**
 * What is asked of the benchmark.
 *
 * @param rounds turns of each tool with each number of load threads
 * @param measured time of a turn
 * @param warmup of JMeter before it; wrk has nothing to warm up
 * @param threads numbers of load threads, connections of wrk; the best is the peak
 * @param out null = results/bench-authmark-time
 */
public record AuthMarkBenchSettings(
    int rounds, Duration measured, Duration warmup, List<Integer> threads, Path out) {
  private static final int MOST_THREADS = 256;

  /**
   * @throws RunnerException status 2 naming the option and its legal values
   */
  public static AuthMarkBenchSettings of(
      int rounds, int seconds, int warmup, List<Integer> threads, Path out) {
    if (rounds < 1 || seconds < 1 || warmup < 0) {
      throw RunnerException.usage(
          "--rounds %d --seconds %d --warmup %d: legal are 1 or more, 1 or more, 0 or more."
              .formatted(rounds, seconds, warmup));
    }
    if (threads.isEmpty() || threads.stream().anyMatch(t -> t < 1 || t > MOST_THREADS)) {
      throw RunnerException.usage(
          "--threads %s: legal are 1 to %d, separated by commas.".formatted(threads, MOST_THREADS));
    }
    return new AuthMarkBenchSettings(
        rounds, Duration.ofSeconds(seconds), Duration.ofSeconds(warmup), threads, out);
  }
}
