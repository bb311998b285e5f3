package org.authmeter.results.figures;

import java.util.List;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.samples.CellStatistics;
import org.authmeter.results.samples.Durations;

/** Fills made-up runs with tests, and compares them. */
public final class Runs {
  private final Results results;

  public Runs(Results results) {
    this.results = results;
  }

  private Results.Cell run(String key) {
    return results.cells().stream()
        .filter(c -> c.record().key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  public CellStatistics cell(String key) {
    return run(key).statistics();
  }

  public Durations leg(String key, String label) {
    return run(key).legs().computeIfAbsent(label, l -> new Durations());
  }

  public Comparison comparison() {
    return results.comparison("scenario", "quick");
  }

  List<Group> groups() {
    return Group.of(results);
  }
}
