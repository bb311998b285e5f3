package org.authmeter.runner.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one process used during the measured part of a cell.
 *
 * @param cpuPercent mean; 100 = one core
 * @param rssGrowthBytes from the last sample before the first measured test to the largest; null if
 *     there was none before
 * @param line over time; null if it was not sampled meanwhile
 */
public record HostRow(
    String variant,
    String pattern,
    int repeat,
    String host,
    double cpuPercent,
    long rssMaxBytes,
    Long rssGrowthBytes,
    HostLine line) {

  /** Without growth and line. */
  public HostRow(
      String variant,
      String pattern,
      int repeat,
      String host,
      double cpuPercent,
      long rssMaxBytes) {
    this(variant, pattern, repeat, host, cpuPercent, rssMaxBytes, null, null);
  }

  /** The same cell under other names. */
  public HostRow renamed(String otherVariant, String otherPattern) {
    return new HostRow(
        otherVariant, otherPattern, repeat, host, cpuPercent, rssMaxBytes, rssGrowthBytes, line);
  }

  /**
   * Averages over the measured part; over everything if no sample lies in it.
   *
   * @param startMs first measured start, since the epoch
   * @param endMs last measured end
   */
  public static List<HostRow> of(
      String variant,
      String pattern,
      int repeat,
      List<HostSample> samples,
      long startMs,
      long endMs) {
    Map<String, List<HostSample>> byHost = new LinkedHashMap<>();
    samples.forEach(s -> byHost.computeIfAbsent(s.host(), h -> new ArrayList<>()).add(s));
    List<HostRow> rows = new ArrayList<>();
    byHost.forEach(
        (host, all) -> {
          List<HostSample> within =
              all.stream()
                  .filter(s -> s.timestampMs() > startMs && s.timestampMs() <= endMs)
                  .toList();
          List<HostSample> used = within.isEmpty() ? all : within;
          double cpu = used.stream().mapToDouble(HostSample::cpuPercent).average().orElse(0);
          long rss = used.stream().mapToLong(HostSample::rssBytes).max().orElse(0);
          Long before =
              all.stream()
                  .filter(s -> s.timestampMs() <= startMs)
                  .reduce((first, second) -> second)
                  .map(HostSample::rssBytes)
                  .orElse(null);
          rows.add(
              new HostRow(
                  variant,
                  pattern,
                  repeat,
                  host,
                  Math.round(cpu * 10) / 10.0,
                  rss,
                  before == null ? null : Long.valueOf(rss - before),
                  HostLine.of(all, startMs, endMs)));
        });
    return rows;
  }
}
