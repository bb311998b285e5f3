package org.authmeter.jmeter.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Figures of made-up runs, and the comparison of them. */
final class Runs {
  private final ReportContext context;
  private final Map<String, CellStatistics> cells = new HashMap<>();
  private final Map<String, Map<String, Durations>> legs = new HashMap<>();

  Runs(ReportContext context) {
    this.context = context;
  }

  CellStatistics cell(String key) {
    return cells.computeIfAbsent(key, k -> new CellStatistics());
  }

  Durations leg(String key, String label) {
    return legs.computeIfAbsent(key, k -> new HashMap<>())
        .computeIfAbsent(label, l -> new Durations());
  }

  private ComparisonBuilder builder() {
    return new ComparisonBuilder(context, cells, legs);
  }

  Comparison comparison() {
    return builder().comparison();
  }

  List<Group> groups() {
    return builder().groups();
  }
}
