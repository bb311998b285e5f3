package org.authmeter.results.samples;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.authmeter.results.campaign.Functional;
import org.authmeter.results.comparison.FunctionalResult;

/** What the functional tests of a variant showed: the samples {@code functional test <id>}. */
public final class FunctionalTests {
  /**
   * Codes of samples that show nothing of the system: it was not reached, or not asked, or the
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

  /** Test 2 comes before test 10; ids that are no numbers come last. */
  private static final Comparator<String> BY_NUMBER =
      Comparator.<String>comparingInt(
              id -> id.matches("\\d{1,9}") ? Integer.parseInt(id) : Integer.MAX_VALUE)
          .thenComparing(Comparator.naturalOrder());

  private final Map<String, Observed> observed = new HashMap<>();

  /** Passed is null if a sample got no answer; the detail is the first failure. */
  private record Observed(Boolean passed, String detail) {
    Observed and(SampleRow row) {
      if (row.success()) {
        return this;
      }
      if (NO_ANSWER.contains(row.code())) {
        return new Observed(null, row.failure());
      }
      return Boolean.TRUE.equals(passed) ? new Observed(false, row.failure()) : this;
    }
  }

  void add(SampleRow row) {
    if (row.label().startsWith(Functional.LABEL)) {
      String id = row.label().substring(Functional.LABEL.length());
      observed.put(id, observed.getOrDefault(id, new Observed(true, "")).and(row));
    }
  }

  /**
   * A result for each test that was observed or is expected.
   *
   * @param expected null = nothing is expected
   */
  public List<FunctionalResult> rows(Functional expected, String variant) {
    Set<String> ids = new TreeSet<>(BY_NUMBER);
    ids.addAll(observed.keySet());
    if (expected != null) {
      ids.addAll(expected.tests());
    }
    List<FunctionalResult> rows = new ArrayList<>();
    for (String id : ids) {
      Observed one = observed.get(id);
      rows.add(
          new FunctionalResult(
              variant,
              id,
              expected == null ? null : expected.expected(variant, id),
              one == null || one.passed() == null ? null : one.passed() ? "yes" : "no",
              one == null ? "no sample" : one.detail()));
    }
    return rows;
  }
}
