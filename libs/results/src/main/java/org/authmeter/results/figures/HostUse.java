package org.authmeter.results.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.HostsFile;
import org.authmeter.results.campaign.HostsFile.Sample;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.ComponentUse;

/**
 * What one process used during the measured part of a cell.
 *
 * @param cpuPercent mean; 100 = one core
 * @param rssGrowthBytes from the last sample before the first measured test to the largest; null if
 *     there was none before
 * @param line over time; null if it was not sampled meanwhile
 */
public record HostUse(
    String variant,
    String pattern,
    int repeat,
    String host,
    Double cpuPercent,
    Long rssMaxBytes,
    Long rssGrowthBytes,
    Line line) {
  /** More points would be narrower than a chart's dots. */
  private static final int MAX_POINTS = 100;

  private static final double MEGA = 1e6;

  /**
   * For drawing.
   *
   * @param stepSeconds time between two points; the first is half of it after the first start
   * @param cpuPercent mean of the time; null where there was no sample
   * @param megabytes largest of the time
   */
  public record Line(double stepSeconds, List<Double> cpuPercent, List<Double> megabytes) {}

  /**
   * The row of comparison.json.
   *
   * @param component what was counted of it; null = nothing
   */
  Comparison.Host figures(ComponentUse component) {
    return new Comparison.Host(
        variant, pattern, repeat, host, cpuPercent, rssMaxBytes, rssGrowthBytes, component);
  }

  /** Whether it is of that cell. */
  boolean isOf(CellRecord cell) {
    return variant.equals(cell.variant())
        && pattern.equals(cell.pattern())
        && repeat == cell.repeat();
  }

  /**
   * Averages over the measured part of a cell; over everything if no sample is in it.
   *
   * @param cell with at least one test
   */
  static List<HostUse> of(Results.Cell cell, List<Sample> samples) {
    long startMs = cell.statistics().startEpochMs();
    long endMs = cell.statistics().endEpochMs();
    Map<String, List<Sample>> byHost = new LinkedHashMap<>();
    samples.forEach(s -> byHost.computeIfAbsent(s.host(), h -> new ArrayList<>()).add(s));
    List<HostUse> rows = new ArrayList<>();
    byHost.forEach(
        (host, all) -> {
          List<Sample> within = HostsFile.between(all, startMs, endMs);
          List<Sample> used = within.isEmpty() ? all : within;
          double cpu = used.stream().mapToDouble(Sample::cpuPercent).average().orElse(0);
          long rss = used.stream().mapToLong(Sample::rssBytes).max().orElse(0);
          Long before =
              all.stream()
                  .filter(s -> s.timestampMs() <= startMs)
                  .reduce((first, second) -> second)
                  .map(Sample::rssBytes)
                  .orElse(null);
          rows.add(
              new HostUse(
                  cell.record().variant(),
                  cell.record().pattern(),
                  cell.record().repeat(),
                  host,
                  tenth(cpu),
                  rss,
                  before == null ? null : Long.valueOf(rss - before),
                  line(within, startMs, endMs)));
        });
    return rows;
  }

  private static Line line(List<Sample> within, long startMs, long endMs) {
    if (within.isEmpty()) {
      return null;
    }
    long seconds = Math.max(1, (endMs - startMs + 999) / 1000);
    long step = (seconds + MAX_POINTS - 1) / MAX_POINTS;
    List<Double> cpu = new ArrayList<>();
    List<Double> memory = new ArrayList<>();
    for (long from = startMs; from < endMs; from += step * 1000) {
      List<Sample> here = HostsFile.between(within, from, from + step * 1000);
      cpu.add(
          here.isEmpty()
              ? null
              : tenth(here.stream().mapToDouble(Sample::cpuPercent).average().orElse(0)));
      memory.add(
          here.isEmpty()
              ? null
              : tenth(here.stream().mapToLong(Sample::rssBytes).max().orElse(0) / MEGA));
    }
    return new Line(step, cpu, memory);
  }

  private static Double tenth(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
