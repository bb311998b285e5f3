package org.authmeter.jmeter.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
record HostRow(
    String variant,
    String pattern,
    int repeat,
    String host,
    Double cpuPercent,
    Long rssMaxBytes,
    Long rssGrowthBytes,
    Line line) {
  private static final String HEADER = "timestampMs,host,cpuPercent,rssBytes";

  /** More are narrower than a chart's dots. */
  private static final int MOST_POINTS = 100;

  private static final double MEGA = 1e6;

  /**
   * For drawing.
   *
   * @param stepSeconds time between two points; the first is half of it after the first start
   * @param cpuPercent mean of the time; null where there was no sample
   * @param megabytes largest of the time
   */
  record Line(double stepSeconds, List<Double> cpuPercent, List<Double> megabytes) {}

  /** What a process used at a moment. */
  record Sample(long timestampMs, String host, double cpuPercent, long rssBytes) {}

  Comparison.Host figures() {
    return new Comparison.Host(
        variant, pattern, repeat, host, cpuPercent, rssMaxBytes, rssGrowthBytes);
  }

  /**
   * Reads hosts.csv of a cell; a last line that was cut off is left out.
   *
   * @throws ReportException if the file cannot be read, or holds something else
   */
  static List<Sample> read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
        throw new ReportException(
            "%s (property %s) does not begin with the line %s: it is no hosts.csv"
                .formatted(file, ReportProperties.HOSTS, HEADER));
      }
      List<Sample> samples = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        String[] values = line.split(",");
        if (values.length == 4) {
          samples.add(
              new Sample(
                  Long.parseLong(values[0]),
                  values[1],
                  Double.parseDouble(values[2]),
                  Long.parseLong(values[3])));
        }
      }
      return samples;
    } catch (IOException | NumberFormatException e) {
      throw new ReportException(
          "Cannot read %s (property %s): %s"
              .formatted(file, ReportProperties.HOSTS, e.getMessage()));
    }
  }

  /**
   * Averages over the measured part; over everything if no sample lies in it.
   *
   * @param startMs first measured start, since the epoch
   * @param endMs last measured end
   */
  static List<HostRow> of(ReportContext.Cell cell, List<Sample> samples, long startMs, long endMs) {
    Map<String, List<Sample>> byHost = new LinkedHashMap<>();
    samples.forEach(s -> byHost.computeIfAbsent(s.host(), h -> new ArrayList<>()).add(s));
    List<HostRow> rows = new ArrayList<>();
    byHost.forEach(
        (host, all) -> {
          List<Sample> within = between(all, startMs, endMs);
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
              new HostRow(
                  cell.variant(),
                  cell.pattern(),
                  cell.repeat(),
                  host,
                  tenth(cpu),
                  rss,
                  before == null ? null : Long.valueOf(rss - before),
                  line(within, startMs, endMs)));
        });
    return rows;
  }

  private static List<Sample> between(List<Sample> samples, long fromMs, long toMs) {
    return samples.stream()
        .filter(s -> s.timestampMs() > fromMs && s.timestampMs() <= toMs)
        .toList();
  }

  private static Line line(List<Sample> within, long startMs, long endMs) {
    if (within.isEmpty()) {
      return null;
    }
    long seconds = Math.max(1, (endMs - startMs + 999) / 1000);
    long step = (seconds + MOST_POINTS - 1) / MOST_POINTS;
    List<Double> cpu = new ArrayList<>();
    List<Double> memory = new ArrayList<>();
    for (long from = startMs; from < endMs; from += step * 1000) {
      List<Sample> here = between(within, from, from + step * 1000);
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
