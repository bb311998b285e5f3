package org.authmeter.runner.jtl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the functional tests showed: the samples labelled {@code functional test <id>}. */
public final class FunctionalResults {
  private static final String LABEL = "functional test ";

  /**
   * Codes of samples that say nothing about the system: it was not reached, or not asked, or the
   * sign-on before the test failed (set by groovy-scripts/functional-test.groovy).
   */
  private static final Set<String> NO_ANSWER =
      Set.of(
          "CONNECTION_FAILED",
          "LEG_TIMEOUT",
          "DEADLINE_EXCEEDED",
          "INTERRUPTED",
          "INVALID_SETTINGS",
          "INTERNAL_ERROR",
          "HOST_NOT_ALLOWED",
          "NOT_TESTED");

  /**
   * One test.
   *
   * @param passed every sample of the label succeeded; null if one of them got no answer, which is
   *     neither
   * @param detail message of the first failure; empty if none failed
   */
  public record Observed(Boolean passed, String detail) {
    Observed and(JtlRow row) {
      if (row.success()) {
        return this;
      }
      if (NO_ANSWER.contains(row.value("responseCode"))) {
        return new Observed(null, row.failure());
      }
      return Boolean.TRUE.equals(passed) ? new Observed(false, row.failure()) : this;
    }
  }

  private FunctionalResults() {}

  /** True for the samples of a test, false for those that only prepare one. */
  public static boolean isTest(String label) {
    return label.startsWith(LABEL);
  }

  /** By test id; a test that no sample names is missing. */
  public static Map<String, Observed> read(Path jtl) throws IOException {
    Map<String, Observed> tests = new TreeMap<>();
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (isTest(row.label())) {
          String id = row.label().substring(LABEL.length());
          tests.put(id, tests.getOrDefault(id, new Observed(true, "")).and(row));
        }
      }
    }
    return tests;
  }
}
