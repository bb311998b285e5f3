package org.authmeter.results.samples;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.ReportProperties;

/**
 * The rows of one run by label, where the label of one test is not known beforehand: rows of other
 * plans, or of a scenario without a description. It is determined when all rows have been read.
 */
final class LabelledSamples {
  /** Threads whose last sample is remembered, to know sub-results. */
  private static final int MAX_THREADS = 10_000;

  private final Map<String, CellStatistics> byLabel = new LinkedHashMap<>();
  private final Map<String, Long> samples = new LinkedHashMap<>();
  private final Map<String, Map<String, Integer>> threads = new LinkedHashMap<>();
  private final Map<String, SampleRow> last = new Recent();

  private static final class Recent extends LinkedHashMap<String, SampleRow> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, SampleRow> eldest) {
      return size() > MAX_THREADS;
    }
  }

  /**
   * Adds a row.
   *
   * @param host agent that made it; empty if the row does not contain it
   */
  void add(SampleRow row, String host) {
    Long wait = row.waitMs(row.label().startsWith("Community Authorization "));
    byLabel
        .computeIfAbsent(row.label(), l -> new CellStatistics())
        .add(wait == null ? row : row.since(wait));
    samples.merge(row.label(), isSubResult(row) ? 0L : 1L, Long::sum);
    threads
        .computeIfAbsent(row.label(), l -> new LinkedHashMap<>())
        .merge(host, row.active().allThreads(), Math::max);
  }

  /** Sub-results follow their parent, on its thread, and lie within it. */
  private boolean isSubResult(SampleRow row) {
    SampleRow parent = last.get(row.thread());
    boolean within =
        parent != null
            && row.span().startMs() >= parent.span().startMs()
            && row.span().endMs() <= parent.span().endMs();
    if (!within) {
      last.put(row.thread(), row);
    }
    return within;
  }

  /**
   * The label of one test in all of these runs.
   *
   * @param asked by the user; null = a known unit, or the most frequent label of samples that are
   *     no sub-results
   * @throws ReportException if no row has the label that was asked for
   */
  static String unit(Collection<LabelledSamples> runs, String asked, List<String> known) {
    Set<String> labels = new LinkedHashSet<>();
    runs.forEach(r -> labels.addAll(r.byLabel.keySet()));
    if (asked != null) {
      if (!labels.contains(asked)) {
        throw new ReportException(
            "Property %s is '%s', and no row has that label; the rows' labels are %s"
                .formatted(ReportProperties.UNIT, asked, labels));
      }
      return asked;
    }
    for (String unit : known) {
      if (labels.contains(unit)) {
        return unit;
      }
    }
    // Of equally many the longest is the whole, and the others are its legs.
    return labels.stream()
        .max(
            Comparator.<String>comparingLong(
                    l -> runs.stream().mapToLong(r -> r.samples.getOrDefault(l, 0L)).sum())
                .thenComparingDouble(l -> runs.stream().mapToDouble(r -> r.meanMs(l)).sum()))
        .orElse(null);
  }

  private double meanMs(String label) {
    CellStatistics statistics = byLabel.get(label);
    Double mean = statistics == null ? null : statistics.durations().meanMs();
    return mean == null ? 0 : mean;
  }

  /** Most virtual users while the label was sampled, summed over agents; at least 1. */
  int users(String unit) {
    return Math.max(
        1,
        threads.getOrDefault(unit, Map.of()).values().stream().mapToInt(Integer::intValue).sum());
  }

  /** The run, with the other labels as legs. */
  RunFigures cell(String variant, LoadPattern pattern, int repeat, String unit) {
    return new RunFigures(variant, pattern, repeat, unit, users(unit), byLabel);
  }
}
