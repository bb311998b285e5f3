package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.authmeter.common.json.FlatRecord;

/**
 * How a cell of a failover test came through its fault. Times of events and of the timeline are
 * milliseconds since the fault began, so what was before is negative.
 *
 * @param checks a row for each way of returning
 * @param load what the users saw who kept returning
 * @param events what was done to components, in order
 */
public record FailoverResult(
    String variant,
    String pattern,
    int repeat,
    List<Check> checks,
    Load load,
    List<Event> events,
    Timeline timeline) {

  /**
   * Users who signed on before the fault and returned once after it.
   *
   * @param way own, other or login
   * @param expected whether a login should be asked for: yes, no, or null = nothing is expected
   * @param observed yes if any of them was asked, no if all were answered and none was asked,
   *     {@code no answer} if none was asked and some had no answer; null = none could be tested
   * @param pass null if nothing is expected
   * @param detail the first failure; empty if there was none
   * @param reason why it is so; empty if no reason is given
   */
  @JsonDeserialize(using = FlatRecord.class)
  public record Check(
      String way,
      String expected,
      String observed,
      Boolean pass,
      @JsonUnwrapped Returns returns,
      String detail,
      String reason) {
    /** Nobody was asked, and some had no answer. */
    public static final String NO_ANSWER = "no answer";
  }

  /**
   * How often users returned, and to what.
   *
   * @param users who signed on
   * @param asked of them
   * @param unanswered of them, until they gave up
   * @param errors returns without an answer, before the one that was answered
   */
  public record Returns(int users, int asked, int unanswered, int errors) {}

  /**
   * The users of the load. Everything counts from the fault until the cluster is restored.
   *
   * @param users of the load
   * @param askedUsers of them, at least once
   * @param tests returns
   * @param errors failed returns
   * @param longestGapMs longest time without the end of a good return
   * @param recoveryMs from the fault until returns were good again; 0 = they always were; null =
   *     they were not
   * @param errorsOnReturn failed returns while the cluster was restored, and after it
   */
  public record Load(
      int users,
      int askedUsers,
      long tests,
      long errors,
      long longestGapMs,
      Long recoveryMs,
      long errorsOnReturn) {}

  /** An action on a component. */
  public record Event(String component, String action, long atMs, long doneMs) {}

  /**
   * Returns of the load in buckets by their end.
   *
   * @param startMs of the first bucket
   */
  public record Timeline(
      long bucketMs, long startMs, List<Integer> good, List<Integer> asked, List<Integer> failed) {}

  /** The name of a check among the functional tests. */
  public String test(Check check) {
    return pattern + " " + check.way();
  }

  /**
   * The checks of all cells as functional tests, so that a deviation fails: one result for each
   * variant, pattern and way; where repeats differ, both values are given.
   */
  public static List<FunctionalResult> functionalTests(List<FailoverResult> rows) {
    Map<List<String>, List<Check>> tests = new LinkedHashMap<>();
    for (FailoverResult row : rows) {
      for (Check check : row.checks()) {
        tests
            .computeIfAbsent(List.of(row.variant(), row.test(check)), t -> new ArrayList<>())
            .add(check);
      }
    }
    return tests.entrySet().stream().map(e -> test(e.getKey(), e.getValue())).toList();
  }

  private static FunctionalResult test(List<String> test, List<Check> runs) {
    boolean untested = runs.stream().anyMatch(c -> c.observed() == null);
    String observed =
        untested
            ? null
            : runs.stream().map(Check::observed).distinct().collect(Collectors.joining(" or "));
    String detail =
        runs.stream()
            .map(FailoverResult::figures)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    return new FunctionalResult(test.get(0), test.get(1), runs.get(0).expected(), observed, detail);
  }

  private static String figures(Check check) {
    String figures =
        check.returns().asked() == 0 && check.returns().unanswered() == 0
            ? null
            : "%d of %d users asked, %d without an answer"
                .formatted(
                    check.returns().asked(), check.returns().users(), check.returns().unanswered());
    return check.detail().isEmpty()
        ? figures
        : (figures == null ? "" : figures + ": ") + check.detail();
  }
}
