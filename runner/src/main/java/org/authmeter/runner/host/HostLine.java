package org.authmeter.runner.host;

import java.util.ArrayList;
import java.util.List;

/**
 * What one process used over the time of a cell, for drawing.
 *
 * @param stepSeconds time between two points; the first is half of it after the first measured
 *     start
 * @param cpuPercent mean of the time; 100 = one core; null where there was no sample
 * @param megabytes largest of the time
 */
public record HostLine(double stepSeconds, List<Double> cpuPercent, List<Double> megabytes) {
  /** More are narrower than a chart's dots. */
  static final int MOST_POINTS = 100;

  private static final double MEGA = 1e6;

  /**
   * @param samples of one process
   * @param startMs first measured start
   * @param endMs last measured end
   * @return null if no sample lies between
   */
  static HostLine of(List<HostSample> samples, long startMs, long endMs) {
    List<HostSample> within =
        samples.stream()
            .filter(s -> s.timestampMs() > startMs && s.timestampMs() <= endMs)
            .toList();
    if (within.isEmpty()) {
      return null;
    }
    long seconds = Math.max(1, (endMs - startMs + 999) / 1000);
    long step = (seconds + MOST_POINTS - 1) / MOST_POINTS;
    List<Double> cpu = new ArrayList<>();
    List<Double> memory = new ArrayList<>();
    for (long from = startMs; from < endMs; from += step * 1000) {
      long begin = from;
      long end = from + step * 1000;
      List<HostSample> here =
          within.stream().filter(s -> s.timestampMs() > begin && s.timestampMs() <= end).toList();
      cpu.add(
          here.isEmpty()
              ? null
              : tenth(here.stream().mapToDouble(HostSample::cpuPercent).average().orElse(0)));
      memory.add(
          here.isEmpty()
              ? null
              : tenth(here.stream().mapToLong(HostSample::rssBytes).max().orElse(0) / MEGA));
    }
    return new HostLine(step, cpu, memory);
  }

  private static double tenth(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
