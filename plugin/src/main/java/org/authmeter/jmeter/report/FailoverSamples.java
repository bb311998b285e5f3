package org.authmeter.jmeter.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.jmeter.report.FailoverRow.Check;
import org.authmeter.jmeter.report.FailoverRow.Event;

/**
 * The samples of a cell of a failover plan, as node-control.groovy and reauth-check.groovy name
 * them: what was done to components, returns of users who were signed on before, and those of the
 * load.
 */
final class FailoverSamples {
  private static final String ASKED_AGAIN = "ASKED_AGAIN";
  private static final String NOT_TESTED = "NOT_TESTED";
  private static final String CHECK = "failover check ";
  private static final List<String> WAYS = List.of("own", "other", "login");

  /** A pause without a good return that is longer is part of the outage. */
  private static final long GAP_MS = 1000;

  private static final long BUCKET_MS = 500;

  private final List<ControlAction> actions = new ArrayList<>();
  private final Map<String, Map<String, Tries>> checks = new LinkedHashMap<>();
  private final FaultedTests returns = new FaultedTests();
  private long lastCheckMs;
  private boolean checked;
  private String problem = "";

  FailoverSamples() {
    WAYS.forEach(way -> checks.put(way, new LinkedHashMap<>()));
  }

  /** What a user saw until he was answered or gave up; his last sample says how it ended. */
  private static final class Tries {
    int count;
    boolean success;
    String code;
    String first;
    String last;

    void add(SampleRow row) {
      count++;
      success = row.success();
      code = row.code();
      last = (row.code() + " " + row.message()).strip();
      first = first == null ? last : first;
    }
  }

  /** A sample of any label. */
  void saw(SampleRow row, boolean unit) {
    ControlAction action = ControlAction.of(row);
    if (action != null) {
      actions.add(action);
      actions.sort(Comparator.comparingLong(ControlAction::atMs));
    } else if (row.label().equals(ControlAction.CONTROL) || row.label().equals("prepare")) {
      problem = row.success() || !problem.isEmpty() ? problem : row.failure();
    } else if (row.label().startsWith(CHECK)) {
      checked = true;
      lastCheckMs = Math.max(lastCheckMs, row.endMs());
      checks
          .computeIfAbsent(row.label().substring(CHECK.length()), way -> new LinkedHashMap<>())
          .computeIfAbsent(row.thread(), user -> new Tries())
          .add(row);
    } else if (unit) {
      boolean asked = row.code().equals(ASKED_AGAIN);
      returns.add(row.thread(), row.startMs(), row.endMs(), row.success(), asked);
    }
  }

  /** Why nothing can be told; empty if all is well. */
  String problem() {
    return !problem.isEmpty()
        ? problem
        : actions.isEmpty()
            ? "nothing was made to fail"
            : checked ? "" : "no user returned after the fault";
  }

  /**
   * @return null if nothing can be told
   */
  FailoverRow row(Scenario.Failover expected, String variant, String pattern, int repeat) {
    if (!problem().isEmpty()) {
      return null;
    }
    long fault = actions.get(0).atMs();
    return new FailoverRow(
        variant,
        pattern,
        repeat,
        checks.entrySet().stream()
            .filter(way -> !way.getValue().isEmpty())
            .map(way -> check(way, expected, variant, pattern))
            .toList(),
        load(fault, back()),
        actions.stream()
            .map(a -> new Event(a.component(), a.action(), a.atMs() - fault, a.doneMs() - fault))
            .toList(),
        timeline(fault));
  }

  /** When the cluster is put in order: the first start after the last user has returned. */
  private long back() {
    return actions.stream()
        .filter(a -> a.isStart() && a.atMs() >= lastCheckMs)
        .mapToLong(ControlAction::atMs)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static Check check(
      Entry<String, Map<String, Tries>> way,
      Scenario.Failover campaign,
      String variant,
      String pattern) {
    int asked = 0;
    int unanswered = 0;
    int untested = 0;
    int errors = 0;
    String detail = "";
    for (Tries tries : way.getValue().values()) {
      asked += tries.code.equals(ASKED_AGAIN) ? 1 : 0;
      untested += tries.code.equals(NOT_TESTED) ? 1 : 0;
      boolean answered = tries.success;
      unanswered += answered || tries.code.equals(NOT_TESTED) ? 0 : 1;
      errors += tries.count - (answered ? 1 : 0);
      boolean telling = !answered || way.getKey().equals("login") && asked > 0;
      if (detail.isEmpty() && (telling || tries.count > 1)) {
        detail = telling ? tries.last : tries.first;
      }
    }
    int users = way.getValue().size();
    String observed =
        asked > 0
            ? "yes"
            : users == untested ? null : unanswered + untested > 0 ? Check.NO_ANSWER : "no";
    String expected = campaign.expected(pattern, way.getKey(), variant);
    return new Check(
        way.getKey(),
        expected,
        observed,
        expected == null ? null : Boolean.valueOf(expected.equals(observed)),
        users,
        asked,
        unanswered,
        errors,
        detail,
        campaign.reason(pattern, way.getKey(), variant));
  }

  private FailoverRow.Load load(long fault, long back) {
    Set<Integer> users = new HashSet<>();
    Set<Integer> asked = new HashSet<>();
    long tests = 0;
    long errors = 0;
    long errorsOnReturn = 0;
    long lastGood = fault;
    long longest = 0;
    long lastEnd = fault;
    // The end of the first good return after whatever was not good.
    Long recovered = 0L;
    for (FaultedTests.Test one : returns.byEnd()) {
      users.add(one.user());
      lastEnd = one.endMs();
      if (one.endMs() < fault) {
        continue;
      }
      if (one.endMs() >= back) {
        errorsOnReturn += one.success() ? 0 : 1;
        continue;
      }
      tests++;
      if (one.asked()) {
        asked.add(one.user());
      }
      if (!one.success()) {
        errors++;
        recovered = null;
        continue;
      }
      long gap = one.endMs() - lastGood;
      longest = Math.max(longest, gap);
      recovered = recovered == null || gap > GAP_MS ? Long.valueOf(one.endMs() - fault) : recovered;
      lastGood = one.endMs();
    }
    long end = Math.min(back, lastEnd);
    longest = Math.max(longest, end - lastGood);
    boolean silent = end - lastGood > GAP_MS;
    return new FailoverRow.Load(
        users.size(),
        asked.size(),
        tests,
        errors,
        longest,
        silent ? null : recovered,
        errorsOnReturn);
  }

  private FailoverRow.Timeline timeline(long fault) {
    if (returns.size() == 0) {
      return new FailoverRow.Timeline(BUCKET_MS, 0, List.of(), List.of(), List.of());
    }
    long first = Long.MAX_VALUE;
    List<Integer> good = new ArrayList<>();
    List<Integer> asked = new ArrayList<>();
    List<Integer> failed = new ArrayList<>();
    for (FaultedTests.Test one : returns.byEnd()) {
      // Buckets begin at the fault, so that none holds what was before and after it.
      long bucket = Math.floorDiv(one.endMs() - fault, BUCKET_MS);
      first = Math.min(first, bucket);
      int i = Math.toIntExact(bucket - first);
      for (List<Integer> line : List.of(good, asked, failed)) {
        line.addAll(Collections.nCopies(Math.max(0, i + 1 - line.size()), 0));
      }
      List<Integer> of = !one.success() ? failed : one.asked() ? asked : good;
      of.set(i, of.get(i) + 1);
    }
    return new FailoverRow.Timeline(BUCKET_MS, first * BUCKET_MS, good, asked, failed);
  }

  /**
   * The checks of all cells as functional tests, so that a deviation decides: a row for each
   * variant, pattern and way; repeats that differ are both named.
   */
  static List<ReportContext.Functional> tests(List<FailoverRow> rows) {
    Map<List<String>, List<Check>> tests = new LinkedHashMap<>();
    for (FailoverRow row : rows) {
      for (Check check : row.checks()) {
        tests
            .computeIfAbsent(List.of(row.variant(), row.test(check)), t -> new ArrayList<>())
            .add(check);
      }
    }
    return tests.entrySet().stream().map(e -> test(e.getKey(), e.getValue())).toList();
  }

  private static ReportContext.Functional test(List<String> test, List<Check> runs) {
    boolean untested = runs.stream().anyMatch(c -> c.observed() == null);
    String observed =
        untested
            ? null
            : runs.stream().map(Check::observed).distinct().collect(Collectors.joining(" or "));
    String detail =
        runs.stream()
            .map(FailoverSamples::told)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    return new ReportContext.Functional(
        test.get(0), test.get(1), runs.get(0).expected(), observed, detail);
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
