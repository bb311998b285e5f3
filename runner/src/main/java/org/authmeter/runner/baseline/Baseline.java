package org.authmeter.runner.baseline;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * Earlier results of the same scenario, as the report gets them.
 *
 * @param name of the results folder
 * @param generated when its report was made
 * @param warnings why its figures may not be comparable; empty = made alike
 * @param cells its runs
 */
public record Baseline(String name, String generated, List<String> warnings, List<Run> cells) {
  public Baseline {
    warnings = warnings == null ? List.of() : List.copyOf(warnings);
    cells = cells == null ? List.of() : List.copyOf(cells);
  }

  /** One run, with the figures that comparison.json has of it. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Run(
      String variant,
      String pattern,
      int repeat,
      long tests,
      long errors,
      Double meanMs,
      Long p50Ms,
      Long p90Ms,
      Long p95Ms,
      Long p99Ms,
      Long maxMs,
      Double tps) {}
}
