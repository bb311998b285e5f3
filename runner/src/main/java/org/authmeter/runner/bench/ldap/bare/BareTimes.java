package org.authmeter.runner.bench.ldap.bare;

import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.authmeter.runner.bench.Ranks;

/** Times of one thread, kept in memory until the end. */
final class BareTimes {
  private static final int FIRST_SIZE = 16 * 1024;

  private long[] nanos = new long[FIRST_SIZE];
  private int count;
  private long errors;
  private String firstError = "";
  private long startMs = Long.MAX_VALUE;
  private long endMs;

  /**
   * An authentication that has just ended.
   *
   * @param failure empty if it succeeded
   */
  void add(long took, String failure) {
    endMs = System.currentTimeMillis();
    startMs = Math.min(startMs, endMs - took / 1_000_000);
    if (!failure.isEmpty()) {
      errors++;
      firstError = firstError.isEmpty() ? failure : firstError;
      return;
    }
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, count * 2);
    }
    nanos[count++] = took;
  }

  /** The figures of all threads. */
  static Properties sum(List<BareTimes> threads) {
    long[] sorted =
        threads.stream()
            .flatMapToLong(t -> LongStream.of(t.nanos).limit(t.count))
            .sorted()
            .toArray();
    Properties sum = new Properties();
    sum.setProperty("startMs", "" + threads.stream().mapToLong(t -> t.startMs).min().orElse(0));
    sum.setProperty("endMs", "" + threads.stream().mapToLong(t -> t.endMs).max().orElse(0));
    sum.setProperty("count", "" + sorted.length);
    sum.setProperty("errors", "" + threads.stream().mapToLong(t -> t.errors).sum());
    sum.setProperty(
        "firstError",
        threads.stream().map(t -> t.firstError).filter(e -> !e.isEmpty()).findFirst().orElse(""));
    sum.setProperty("p50Us", "" + Ranks.percentile(sorted, 50) / 1000);
    sum.setProperty("p95Us", "" + Ranks.percentile(sorted, 95) / 1000);
    sum.setProperty("p99Us", "" + Ranks.percentile(sorted, 99) / 1000);
    return sum;
  }
}
