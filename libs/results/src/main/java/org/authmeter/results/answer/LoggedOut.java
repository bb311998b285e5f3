package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.count;
import static org.authmeter.results.figures.Words.number;
import static org.authmeter.results.figures.Words.plural;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.LogoutResult;
import org.authmeter.results.comparison.LogoutResult.Service;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** What users could still open after their logout was reported as done, for each load. */
final class LoggedOut {
  private LoggedOut() {}

  static List<String> lines(Measured measured) {
    List<String> lines = new ArrayList<>();
    if (measured.comparison().faults().logouts().isEmpty()) {
      return lines; // another scenario
    }
    for (Variant variant : measured.variants()) {
      for (Pattern pattern : measured.patterns()) {
        List<LogoutResult> runs =
            measured.comparison().faults().logouts().stream()
                .filter(r -> r.variant().equals(variant.id()) && r.pattern().equals(pattern.id()))
                .toList();
        String what = Measured.title(variant) + ", " + Measured.title(pattern);
        List<Comparison.Cell> cells = measured.cells(variant, pattern);
        if (!runs.isEmpty()) {
          lines.add(line(what, runs, cells.stream().mapToLong(Comparison.Cell::errors).sum()));
        } else if (!cells.isEmpty()) {
          long tests = cells.stream().mapToLong(Comparison.Cell::tests).sum();
          lines.add(
              "%s: none of %s was reported as done.".formatted(what, plural(tests, "logout")));
        }
      }
    }
    return lines;
  }

  /**
   * @param failed logouts that were not reported as done, or that could not be tried; nobody looked
   *     at what they left open
   */
  private static String line(String what, List<LogoutResult> runs, long failed) {
    long checks = sum(runs, Service::checks);
    long open = sum(runs, Service::open);
    long late = sum(runs, Service::late);
    long unanswered = sum(runs, Service::unanswered);
    double took =
        runs.stream()
            .map(LogoutResult::meanLogoutMs)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(Double.NaN);
    List<String> parts = new ArrayList<>();
    if (checks > 0) {
      parts.add(
          "%s of %s at services closed at once"
              .formatted(count(checks - late - open - unanswered), plural(checks, "session")));
    }
    if (late > 0) {
      parts.add("%s up to %s ms later".formatted(count(late), count(longestMs(runs))));
    }
    if (open > 0) {
      parts.add("%s still open".formatted(count(open)));
    }
    if (unanswered > 0) {
      parts.add("%s not known".formatted(count(unanswered)));
    }
    long unseen = unseen(runs);
    if (unseen > 0 || checks == 0) {
      parts.add(
          checks == 0
              ? "what was left open is not known: the run ended before anybody had looked"
              : "of %s nothing is known: the run ended before they were looked at to the end"
                  .formatted(count(unseen)));
    }
    return "%s: %s%s%s; %s."
        .formatted(
            what,
            plural(runs.stream().mapToLong(LogoutResult::logouts).sum(), "logout"),
            Double.isNaN(took) ? "" : " of %s ms".formatted(number(took, 0)),
            failed == 0 ? "" : " and %s that failed".formatted(count(failed)),
            String.join(", ", parts));
  }

  /** Sessions whose page was still open when the load ended have no sample. */
  private static long unseen(List<LogoutResult> runs) {
    int services = runs.stream().mapToInt(r -> r.services().size()).max().orElse(0);
    return runs.stream()
        .mapToLong(
            r -> r.logouts() * services - r.services().stream().mapToLong(Service::checks).sum())
        .filter(missing -> missing > 0)
        .sum();
  }

  private static long longestMs(List<LogoutResult> runs) {
    return runs.stream()
        .flatMap(r -> r.services().stream())
        .map(Service::maxDelayMs)
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .max()
        .orElse(0);
  }

  private static long sum(List<LogoutResult> runs, ToLongFunction<Service> figure) {
    return runs.stream().flatMap(r -> r.services().stream()).mapToLong(figure).sum();
  }
}
