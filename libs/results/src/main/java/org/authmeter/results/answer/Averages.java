package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** What a call costs alone and with all others at once, where loads have places in a table. */
final class Averages {
  private Averages() {}

  static List<String> lines(Measured measured) {
    List<Pattern> placed = measured.main().stream().filter(p -> p.place() != null).toList();
    List<String> lines = new ArrayList<>();
    placed.stream()
        .map(p -> p.place().row())
        .distinct()
        .forEach(row -> lines.add(line(measured, placed, row)));
    if (!lines.isEmpty()) {
      lines.add(0, "Time of a run divided by its tests.");
    }
    return lines;
  }

  private static String line(Measured measured, List<Pattern> placed, String row) {
    List<Pattern> here = placed.stream().filter(p -> p.place().row().equals(row)).toList();
    return measured.variants().stream()
        .filter(v -> here.stream().anyMatch(p -> measured.mean(v, p) != null))
        .map(v -> Measured.title(v) + ' ' + totals(measured, v, here))
        .collect(Collectors.joining("; ", row + ": ", "."));
  }

  private static String totals(Measured measured, Variant variant, List<Pattern> here) {
    return here.stream()
        .filter(p -> measured.mean(variant, p) != null)
        .map(
            p ->
                "%s ms %s"
                    .formatted(
                        number(total(measured, variant, p), 1),
                        p.place().column().toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining(", "));
  }

  /** Wall time of a run divided by its tests, mean over the runs. */
  private static double total(Measured measured, Variant variant, Pattern pattern) {
    return measured.cells(variant, pattern).stream()
        .filter(c -> c.throughput().startEpochMs() != null)
        .mapToDouble(
            c -> (double) (c.throughput().endEpochMs() - c.throughput().startEpochMs()) / c.tests())
        .average()
        .orElse(Double.NaN);
  }
}
