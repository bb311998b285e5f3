package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.count;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.authmeter.results.comparison.Comparison;

/** The peak of each variant, and how it scales. */
final class Peaked {
  private Peaked() {}

  static List<String> lines(Measured measured) {
    return measured.comparison().ratios().scaling().stream()
        .map(row -> line(measured, row))
        .toList();
  }

  private static String line(Measured measured, Comparison.Scaling row) {
    int least = Collections.min(row.peak().threadsOfRuns());
    int most = Collections.max(row.peak().threadsOfRuns());
    String unit = Objects.requireNonNullElse(measured.description().unit(), "test");
    return "%s: %s %ss a minute with %s load thread%s%s."
        .formatted(
            measured.variantTitle(row.variant()),
            count(row.peak().perMinute()),
            unit,
            least == most ? count(most) : count(least) + " to " + count(most),
            row.peak().threads() == 1 ? "" : "s",
            factor(measured, row));
  }

  private static String factor(Measured measured, Comparison.Scaling row) {
    return row.growth().factor() == null
        ? ""
        : String.format(
            Locale.ROOT,
            ", %.2f times %s%s",
            row.growth().factor(),
            measured.variantTitle(row.growth().scalesFrom()),
            compared(measured, row));
  }

  private static String compared(Measured measured, Comparison.Scaling row) {
    Comparison.OrderedPair pair =
        measured.pair(row.peak().pattern(), row.variant(), row.growth().scalesFrom());
    return pair == null
        ? ""
        : pair.ratio().low() == null
            ? ", " + pair.word()
            : String.format(
                Locale.ROOT,
                " (%.2f to %.2f, %s)",
                pair.ratio().low(),
                pair.ratio().high(),
                pair.word());
  }
}
