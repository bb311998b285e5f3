package org.authmeter.results.samples;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.PackedHistogram;

/**
 * The 99th percentile of successful tests over the time of a run. It starts with parts of a second
 * and doubles their length whenever there are more than {@value #MAX_PARTS}, so that its memory is
 * bounded for runs of any length.
 */
final class P99OverTime {
  private static final int MAX_PARTS = 60;

  private TreeMap<Long, PackedHistogram> parts = new TreeMap<>();
  private long widthMs = 1000;

  void add(long endMs, long elapsedMs) {
    parts
        .computeIfAbsent(Math.floorDiv(endMs, widthMs), k -> new PackedHistogram(2))
        .recordValue(Math.max(0, elapsedMs));
    while (parts.lastKey() - parts.firstKey() >= MAX_PARTS) {
      TreeMap<Long, PackedHistogram> wide = new TreeMap<>();
      parts.forEach(
          (k, times) ->
              wide.merge(
                  Math.floorDiv(k, 2),
                  times,
                  (one, other) -> {
                    one.add(other);
                    return one;
                  }));
      parts = wide;
      widthMs *= 2;
    }
  }

  /** Milliseconds by the middle of each part, since the epoch. */
  Map<Long, Long> points() {
    Map<Long, Long> points = new LinkedHashMap<>();
    parts.forEach(
        (k, times) -> points.put(k * widthMs + widthMs / 2, times.getValueAtPercentile(99)));
    return points;
  }
}
