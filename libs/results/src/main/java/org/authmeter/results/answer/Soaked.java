package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.listed;
import static org.authmeter.results.figures.Words.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.results.comparison.SoakResult;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** What grew in a long run. */
final class Soaked {
  private static final double MEGA = 1e6;

  private static final Map<String, String> WORDS =
      Map.of("memoryBytes", "memory (MB)", "threads", "threads", "descriptors", "open descriptors");

  private Soaked() {}

  static List<String> lines(Measured measured) {
    List<String> lines = new ArrayList<>();
    for (Variant variant : measured.variants()) {
      for (Pattern pattern : measured.patterns()) {
        List<SoakResult> rows =
            measured.comparison().details().soak().stream()
                .filter(r -> r.variant().equals(variant.id()) && r.pattern().equals(pattern.id()))
                .toList();
        if (!rows.isEmpty()) {
          lines.add(
              "%s, %s: %s. %s"
                  .formatted(
                      Measured.title(variant), Measured.title(pattern), growth(rows), times(rows)));
        }
      }
    }
    return lines;
  }

  private static String growth(List<SoakResult> rows) {
    if (rows.stream().noneMatch(SoakResult::isGated)) {
      return "no component was watched";
    }
    List<String> grown =
        rows.stream()
            .filter(r -> r.isGated() && r.grows())
            .map(r -> WORDS.get(r.figure()) + " of " + r.of() + ' ' + perHour(r))
            .toList();
    return grown.isEmpty()
        ? "no component grows by more than %s %% in an hour"
            .formatted(number(100 * SoakResult.LIMIT, 0))
        : "grows in an hour: " + listed(grown);
  }

  /** Such as {@code by 12.1 (10.0 to 14.2)}. */
  private static String perHour(SoakResult row) {
    double unit = row.figure().equals("memoryBytes") ? MEGA : 1;
    return "by %s (%s to %s)"
        .formatted(
            number(row.slope().perHour() / unit, 1),
            number(row.slope().low() / unit, 1),
            number(row.slope().high() / unit, 1));
  }

  private static String times(List<SoakResult> rows) {
    List<String> all =
        rows.stream()
            .filter(r -> !r.isGated())
            .map(
                r ->
                    "99 %% of the tests took up to %s ms, which changes in an hour %s."
                        .formatted(number(r.slope().mean(), 0), perHour(r)))
            .toList();
    return all.isEmpty() ? "The run was too short for the course of p99." : all.get(0);
  }
}
