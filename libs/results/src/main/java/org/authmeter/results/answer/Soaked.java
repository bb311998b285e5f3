package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.listed;
import static org.authmeter.results.figures.Words.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.SoakResult;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** What grew in a long run. */
final class Soaked {
  private static final double MEGA = 1e6;

  private static final Map<String, String> WORDS =
      Map.of("memoryBytes", "memory (MB)", "threads", "threads", "descriptors", "open descriptors");

  private static final String LIMIT = number(100 * SoakResult.LIMIT, 0) + " %";

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
                      Measured.title(variant),
                      Measured.title(pattern),
                      growth(rows) + unseen(measured, variant, pattern, rows),
                      times(rows)));
        }
      }
    }
    return lines;
  }

  private static String growth(List<SoakResult> rows) {
    List<SoakResult> watched = rows.stream().filter(SoakResult::isGated).toList();
    if (watched.isEmpty()) {
      return "no component was watched";
    }
    List<String> grown =
        watched.stream()
            .filter(SoakResult::grows)
            .map(r -> name(r) + ' ' + perHour(r))
            .distinct()
            .toList();
    List<String> open =
        watched.stream()
            .filter(r -> !r.grows() && !r.isSteady())
            .map(Soaked::name)
            .distinct()
            .toList();
    List<String> parts = new ArrayList<>();
    if (!grown.isEmpty()) {
      parts.add("grows in an hour: " + listed(grown));
    }
    if (!open.isEmpty()) {
      parts.add(
          "it is not decided whether these grow by more than %s in an hour: %s"
              .formatted(LIMIT, listed(open)));
    }
    if (watched.stream().anyMatch(SoakResult::isSteady)) {
      parts.add(
          parts.isEmpty()
              ? "nothing that was watched (%s) grows by more than %s in an hour"
                  .formatted(
                      String.join(", ", watched.stream().map(SoakResult::of).distinct().toList()),
                      LIMIT)
              : "the rest grows by no more than " + LIMIT);
    }
    return String.join("; ", parts);
  }

  private static String name(SoakResult row) {
    return WORDS.get(row.figure()) + " of " + row.of();
  }

  /** Processes that were seen too seldom for a line, such as one that was started late. */
  private static String unseen(
      Measured measured, Variant variant, Pattern pattern, List<SoakResult> rows) {
    List<String> unseen =
        measured.comparison().loads().hosts().stream()
            .filter(h -> h.variant().equals(variant.id()) && h.pattern().equals(pattern.id()))
            .map(Comparison.Host::host)
            .distinct()
            .filter(h -> rows.stream().noneMatch(r -> r.of().equals(h)))
            .toList();
    return unseen.isEmpty() ? "" : "; %s was seen too seldom".formatted(listed(unseen));
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
    List<SoakResult> all = rows.stream().filter(r -> !r.isGated()).toList();
    return all.isEmpty()
        ? "The course of p99 is not known: the run was too short, or had too few tests."
        : all.stream()
            .map(
                r ->
                    "%s99 %% of the tests took up to %s ms, which changes in an hour %s."
                        .formatted(
                            all.size() == 1 ? "" : "Run %d: ".formatted(r.repeat()),
                            number(r.slope().mean(), 0),
                            perHour(r)))
            .collect(Collectors.joining(" "));
  }
}
