package org.authmeter.runner.failover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.authmeter.runner.failover.FailoverRow.Check;
import org.authmeter.runner.results.Context.FunctionalRow;

/** The checks of all cells as functional tests, so that a deviation decides the exit status. */
public final class FailoverTests {
  private FailoverTests() {}

  private record Test(String variant, String name) {}

  /** A row for each variant, pattern and way; repeats that differ are both named. */
  public static List<FunctionalRow> of(List<FailoverRow> rows) {
    Map<Test, List<Check>> tests = new LinkedHashMap<>();
    for (FailoverRow row : rows) {
      for (Check check : row.checks()) {
        tests
            .computeIfAbsent(new Test(row.variant(), row.test(check)), t -> new ArrayList<>())
            .add(check);
      }
    }
    return tests.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList();
  }

  private static FunctionalRow row(Test test, List<Check> runs) {
    boolean untested = runs.stream().anyMatch(c -> c.observed() == null);
    String observed =
        untested
            ? null
            : runs.stream().map(Check::observed).distinct().collect(Collectors.joining(" or "));
    String detail =
        runs.stream()
            .map(FailoverTests::told)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    return FunctionalRow.of(test.variant(), test.name(), runs.get(0).expected(), observed, detail);
  }

  private static String told(Check check) {
    String figures =
        check.asked() == 0 && check.unanswered() == 0
            ? null
            : "%d of %d users asked, %d without an answer"
                .formatted(check.asked(), check.users(), check.unanswered());
    return check.detail().isEmpty()
        ? figures
        : (figures == null ? "" : figures + ": ") + check.detail();
  }
}
