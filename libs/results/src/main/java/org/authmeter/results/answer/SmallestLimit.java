package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.count;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** The smallest value that was large enough, where only searches for a limit were measured. */
final class SmallestLimit {
  /** Share of failed tests up to which a limit is large enough. */
  private static final double ENOUGH = 0.001;

  private SmallestLimit() {}

  static List<String> lines(Measured measured) {
    List<Pattern> steps = measured.patterns().stream().filter(measured::isMeasured).toList();
    if (steps.isEmpty() || steps.stream().anyMatch(p -> p.search().limitOf() == null)) {
      return List.of();
    }
    return steps.stream()
        .map(r -> r.search().limitOf())
        .distinct()
        .map(
            search ->
                line(
                    measured,
                    steps.stream()
                        .filter(p -> p.search().limitOf().equals(search))
                        .sorted(Comparator.comparingLong(SmallestLimit::value))
                        .toList()))
        .toList();
  }

  private static long value(Pattern step) {
    return Long.parseLong(step.id().substring(step.search().limitOf().length() + 1));
  }

  private static String line(Measured measured, List<Pattern> steps) {
    return measured.variants().stream()
        .filter(v -> steps.stream().anyMatch(p -> measured.mean(v, p) != null))
        .map(v -> Measured.title(v) + ' ' + found(measured, v, steps))
        .collect(
            Collectors.joining(
                "; ",
                "Smallest limit that holds (%s): "
                    .formatted(Measured.title(steps.get(0)).replaceFirst(", \\d+$", "")),
                "."));
  }

  private static String found(Measured measured, Variant variant, List<Pattern> steps) {
    return steps.stream()
        .filter(p -> isEnough(measured.mean(variant, p)))
        .findFirst()
        .map(p -> count(value(p)))
        .orElse("none of those tried");
  }

  private static boolean isEnough(Comparison.Mean mean) {
    return mean != null && mean.errors() <= ENOUGH * mean.tests();
  }
}
