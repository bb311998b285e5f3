package org.authmeter.results.samples;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.authmeter.results.comparison.Comparison;

/**
 * Rate and mean time over the time of one run. It starts with buckets of a second and doubles their
 * width whenever there are more than {@value #MAX_BUCKETS}, so its size is bounded for runs of any
 * length. The order of samples does not matter.
 */
final class Timeline {
  static final int MAX_BUCKETS = 240;

  /** A bucket at the edge of which the run covers a smaller part is noise, and left out. */
  private static final double MIN_COVERED = 0.5;

  private static final class Bucket {
    long successes;
    long errors;
    double sumMs;

    void add(Bucket other) {
      successes += other.successes;
      errors += other.errors;
      sumMs += other.sumMs;
    }
  }

  private TreeMap<Long, Bucket> buckets = new TreeMap<>();
  private long widthMs = 1000;

  void add(long endMs, long elapsedMs, boolean success) {
    // An end at the very edge belongs to the time before it, or the run's last end would be lost.
    Bucket bucket = buckets.computeIfAbsent(Math.floorDiv(endMs - 1, widthMs), k -> new Bucket());
    if (success) {
      bucket.successes++;
      bucket.sumMs += Math.max(0, elapsedMs);
    } else {
      bucket.errors++;
    }
    while (span() > MAX_BUCKETS) {
      widen();
    }
  }

  private long span() {
    return buckets.lastKey() - buckets.firstKey() + 1;
  }

  private void widen() {
    TreeMap<Long, Bucket> wide = new TreeMap<>();
    buckets.forEach((k, b) -> wide.computeIfAbsent(Math.floorDiv(k, 2), i -> new Bucket()).add(b));
    buckets = wide;
    widthMs *= 2;
  }

  long widthMs() {
    return widthMs;
  }

  /**
   * The points between two times, gaps included: a bucket without a sample has rate 0 and no mean.
   *
   * @param startMs first measured start, epoch ms
   * @param endMs last end, epoch ms
   */
  List<Comparison.Point> points(long startMs, long endMs) {
    List<Comparison.Point> points = new ArrayList<>();
    Bucket none = new Bucket();
    for (long k = Math.floorDiv(startMs, widthMs); k <= Math.floorDiv(endMs, widthMs); k++) {
      long from = Math.max(startMs, k * widthMs);
      long coveredMs = Math.min(endMs, (k + 1) * widthMs) - from;
      if (coveredMs < MIN_COVERED * widthMs) {
        continue;
      }
      Bucket b = buckets.getOrDefault(k, none);
      Double mean = b.successes == 0 ? null : Durations.rounded(b.sumMs / b.successes);
      double middleMs = from + coveredMs / 2.0 - startMs;
      points.add(
          new Comparison.Point(
              Durations.rounded(middleMs / 1000),
              Durations.rounded(b.successes * 1000.0 / coveredMs),
              mean,
              b.errors));
    }
    return points;
  }
}
