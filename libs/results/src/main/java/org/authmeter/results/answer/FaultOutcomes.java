package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.count;
import static org.authmeter.results.figures.Words.listed;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.FailoverResult;
import org.authmeter.results.figures.Results;
import org.authmeter.results.figures.Results.Variant;

/** What became of users and tests when something was made to fail. */
final class FaultOutcomes {
  private FaultOutcomes() {}

  /** Which methods asked nobody to log in again, and which asked whom. */
  static List<String> askedAgain(Measured measured) {
    return measured.variants().stream()
        .map(v -> askedAgain(measured, v))
        .filter(Objects::nonNull)
        .toList();
  }

  private static String askedAgain(Measured measured, Variant variant) {
    List<FailoverResult> rows =
        measured.comparison().faults().failover().stream()
            .filter(r -> r.variant().equals(variant.id()))
            .filter(r -> r.checks().stream().anyMatch(FaultOutcomes::wasSignedOn))
            .toList();
    if (rows.isEmpty()) {
      return null;
    }
    List<String> asked =
        rows.stream()
            .filter(
                r ->
                    r.checks().stream().anyMatch(c -> wasSignedOn(c) && "yes".equals(c.observed())))
            .map(r -> measured.patternTitle(r.pattern()))
            .distinct()
            .toList();
    List<FailoverResult.Check> checks =
        rows.stream().flatMap(r -> r.checks().stream()).filter(FaultOutcomes::wasSignedOn).toList();
    if (checks.stream().allMatch(c -> c.observed() == null)) {
      return Measured.title(variant) + ": no user could be tested.";
    }
    return "%s: %s%s%s."
        .formatted(
            Measured.title(variant),
            asked.isEmpty() ? "no user was asked again" : "asked again after " + listed(asked),
            checks.stream().anyMatch(c -> c.returns().unanswered() > 0)
                ? ", some had no answer"
                : "",
            checks.stream().anyMatch(FaultOutcomes::wasNotTested)
                ? ", some could not be tested"
                : "");
  }

  /** Some of the users at least; what was observed says so where nobody was asked. */
  private static boolean wasNotTested(FailoverResult.Check check) {
    return check.observed() == null
        || FailoverResult.Check.NO_ANSWER.equals(check.observed())
            && check.returns().unanswered() == 0;
  }

  private static boolean wasSignedOn(FailoverResult.Check check) {
    return !check.way().equals("login");
  }

  /** Who came back after every fault, and how many tests failed then; only where it is asked. */
  static List<String> cameBack(Measured measured) {
    boolean asked =
        measured.description().report() != null
            && measured.description().report().answer().equals("recovery");
    List<Comparison.Recovery> all = measured.comparison().faults().recovery();
    if (!asked || all.isEmpty()) {
      return List.of();
    }
    List<Variant> ordered =
        measured.variants().stream()
            .filter(v -> !of(all, v).isEmpty())
            .sorted(
                Comparator.comparingLong((Variant v) -> sum(of(all, v), r -> isBack(r) ? 0 : 1))
                    .thenComparingLong(v -> sum(of(all, v), r -> r.outage().errorsOnceBack()))
                    .thenComparingLong(v -> sum(of(all, v), r -> r.outage().longestGapMs())))
            .toList();
    List<String> lost =
        all.stream()
            .filter(r -> !isBack(r))
            .map(r -> title(measured, r.variant(), r.pattern()))
            .toList();
    List<String> broken =
        measured.results().cells().stream()
            .map(Results.Cell::record)
            .filter(c -> c.isBroken() || CellRecord.NOT_RUN.equals(c.status()))
            .map(c -> title(measured, c.variant(), c.pattern()))
            .distinct()
            .toList();
    String first =
        (lost.isEmpty()
                ? (ordered.size() == 1
                        ? Measured.title(ordered.get(0))
                        : "All %d variants".formatted(ordered.size()))
                    + " came back after every fault"
                    + (broken.isEmpty() ? "." : " that was measured.")
                : listed(lost) + " did not come back.")
            + (broken.isEmpty() ? "" : " Not measured to the end: %s.".formatted(listed(broken)));
    return ordered.size() < 2
        ? List.of(first)
        : List.of(
            first,
            "In the order of failed tests once the server was back: %s."
                .formatted(
                    listed(
                        ordered.stream()
                            .map(
                                v ->
                                    Measured.title(v)
                                        + ' '
                                        + count(sum(of(all, v), r -> r.outage().errorsOnceBack())))
                            .toList())));
  }

  private static boolean isBack(Comparison.Recovery row) {
    return !row.verdict().equals("not recovered");
  }

  private static List<Comparison.Recovery> of(List<Comparison.Recovery> all, Variant variant) {
    return all.stream().filter(r -> r.variant().equals(variant.id())).toList();
  }

  private static long sum(
      List<Comparison.Recovery> rows, ToLongFunction<Comparison.Recovery> figure) {
    return rows.stream().mapToLong(figure).sum();
  }

  private static String title(Measured measured, String variant, String pattern) {
    return "%s (%s)".formatted(measured.variantTitle(variant), measured.patternTitle(pattern));
  }
}
