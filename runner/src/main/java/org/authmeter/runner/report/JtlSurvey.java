package org.authmeter.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.results.campaign.ThreadName;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;
import org.authmeter.runner.RunnerException;

/**
 * What a JTL from elsewhere contains.
 *
 * @param unit label of one test
 * @param threads maximum number of virtual users
 */
record JtlSurvey(String unit, int threads) {

  /**
   * Reads it once.
   *
   * @param asked label that the user named; null = a known unit, or the most frequent label of
   *     samples that are no sub-results
   */
  static JtlSurvey of(Path file, String asked, List<String> known) throws IOException {
    Map<String, Long> labels = new LinkedHashMap<>();
    Map<String, Integer> threads = new LinkedHashMap<>();
    Parents parents = new Parents();
    try (JtlReader in = JtlReader.open(file)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (!ThreadName.isWarmUp(row.threadName())) {
          labels.merge(row.label(), parents.holds(row) ? 1L : 0L, Long::sum);
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

  /**
   * Recognises sub-results by their time: they follow their parent, on its thread, and lie within
   * it.
   */
  private static final class Parents {
    private final Map<String, JtlRow> last = new HashMap<>();

    boolean holds(JtlRow row) {
      JtlRow parent = last.get(row.threadName());
      boolean within =
          parent != null
              && row.timeStamp() >= parent.timeStamp()
              && row.timeStamp() + row.elapsed() <= parent.timeStamp() + parent.elapsed();
      if (!within) {
        last.put(row.threadName(), row);
      }
      return !within;
    }
  }
}
