package org.authmeter.runner.accesslog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.results.RunRecord;

/**
 * Pages of a cell, warm-up included.
 *
 * @param seen samples with status 200
 * @param logged lines with status 200 in the servers' access logs
 */
public record PagesServed(String variant, String pattern, int repeat, long seen, long logged) {
  /** The functional test that stands for all cells of a variant. */
  public static final String TEST = "access log";

  public static final String TITLE =
      "The web servers' own access logs have as many pages as the samples";

  public boolean agree() {
    return seen == logged;
  }

  /** A row for each variant. */
  public static List<RunRecord.Functional> tests(List<PagesServed> cells) {
    Map<String, List<PagesServed>> byVariant = new LinkedHashMap<>();
    cells.forEach(c -> byVariant.computeIfAbsent(c.variant(), v -> new ArrayList<>()).add(c));
    return byVariant.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList();
  }

  private static RunRecord.Functional row(String variant, List<PagesServed> cells) {
    PagesServed other = cells.stream().filter(c -> !c.agree()).findFirst().orElse(null);
    String detail =
        other == null
            ? "%,d pages in %d cells, warm-up included"
                .formatted(cells.stream().mapToLong(PagesServed::seen).sum(), cells.size())
            : "%s run %d: %,d pages in the samples, %,d in the access logs"
                .formatted(other.pattern(), other.repeat(), other.seen(), other.logged());
    return new RunRecord.Functional(variant, TEST, "yes", other == null ? "yes" : "no", detail);
  }
}
