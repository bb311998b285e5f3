package org.authmeter.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Suggest;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;
import org.authmeter.runner.jtl.WarmUp;

/**
 * What a JTL from elsewhere holds.
 *
 * @param unit label of one test
 * @param threads most virtual users at once
 */
record JtlSurvey(String unit, int threads) {

  /**
   * Reads it once.
   *
   * @param asked label that the user named; null = a known unit, or the most frequent label: a
   *     sample's sub-results come after it, so of equally frequent ones the first
   */
  static JtlSurvey of(Path file, String asked, List<String> known) throws IOException {
    Map<String, Long> labels = new LinkedHashMap<>();
    Map<String, Integer> threads = new LinkedHashMap<>();
    try (JtlReader in = JtlReader.open(file)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (!WarmUp.isWarmUp(row.threadName())) {
          labels.merge(row.label(), 1L, Long::sum);
          threads.merge(row.label(), (int) row.number("allThreads"), Math::max);
        }
      }
    }
    if (labels.isEmpty()) {
      throw RunnerException.usage(file + " holds no samples.");
    }
    String unit = unit(file, labels, asked, known);
    return new JtlSurvey(unit, Math.max(1, threads.get(unit)));
  }

  private static String unit(
      Path file, Map<String, Long> labels, String asked, List<String> known) {
    if (asked != null) {
      if (!labels.containsKey(asked)) {
        throw RunnerException.usage(
            "--unit %s: no such label in %s; %s"
                .formatted(asked, file, Suggest.legal(asked, labels.keySet())));
      }
      return asked;
    }
    for (String unit : known) {
      if (labels.containsKey(unit)) {
        return unit;
      }
    }
    String most = null;
    for (String label : labels.keySet()) {
      if (most == null || labels.get(label) > labels.get(most)) {
        most = label;
      }
    }
    return most;
  }
}
