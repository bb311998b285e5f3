package org.authmeter.results.samples;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import org.authmeter.results.campaign.Failover;
import org.authmeter.results.comparison.FailoverResult;
import org.authmeter.results.comparison.FailoverResult.Check;
import org.authmeter.results.comparison.FailoverResult.Event;

/**
 * The samples of a cell of a failover plan, as node-control.groovy and reauth-check.groovy name
 * them: what was done to components, returns of users who were signed on before, and those of the
 * load.
 */
final class FailoverSamples {
  private static final String ASKED_AGAIN = "ASKED_AGAIN";
  private static final String NOT_TESTED = "NOT_TESTED";
  private static final String CHECK = "failover check ";

  /** A longer pause without a good return is part of the outage. */
  private static final long GAP_MS = 1000;

  private static final long BUCKET_MS = 500;

  private final FaultLog log = new FaultLog();
  private final Map<String, Map<String, Tries>> checks = new LinkedHashMap<>();
  private long lastCheckMs;
  private boolean checked;
  private String problem = "";

  FailoverSamples() {
    Failover.WAYS.forEach(way -> checks.put(way, new LinkedHashMap<>()));
  }

  /** What a user saw until an answer came or the user gave up; the last sample shows the end. */
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
      last = row.outcome();
      first = first == null ? last : first;
    }
  }

  /**
   * Adds a sample of any label.
   *
   * @param unit whether it is a test of the load
   */
  void add(SampleRow row, boolean unit) {
    if (log.addAction(row)) {
      return;
    }
    if (row.label().equals(FaultLog.CONTROL) || row.label().equals("prepare")) {
      problem = row.success() || !problem.isEmpty() ? problem : row.failure();
    } else if (row.label().startsWith(CHECK)) {
      checked = true;
      lastCheckMs = Math.max(lastCheckMs, row.span().endMs());
      checks
          .computeIfAbsent(row.label().substring(CHECK.length()), way -> new LinkedHashMap<>())
          .computeIfAbsent(row.thread(), user -> new Tries())
          .add(row);
    } else if (unit) {
      log.addTest(row, row.code().equals(ASKED_AGAIN));
    }
  }

  /** Why the cell shows no failover; empty if it does. */
  String problem() {
    return !problem.isEmpty()
        ? problem
        : log.actions().isEmpty()
            ? "nothing was made to fail"
            : checked ? "" : "no user returned after the fault";
  }

  /**
   * @return null if the cell shows no failover
   */
  FailoverResult row(Failover expected, String variant, String pattern, int repeat) {
    if (!problem().isEmpty()) {
      return null;
    }
    long fault = log.actions().get(0).atMs();
    return new FailoverResult(
        variant,
        pattern,
        repeat,
        checks.entrySet().stream()
            .filter(way -> !way.getValue().isEmpty())
            .map(way -> check(way, expected, variant, pattern))
            .toList(),
        load(fault, back()),
        log.actions().stream()
            .map(a -> new Event(a.component(), a.action(), a.atMs() - fault, a.doneMs() - fault))
            .toList(),
        timeline(fault));
  }

  /** When the cluster is restored: the first start after the last user has returned. */
  private long back() {
    return log.actions().stream()
        .filter(a -> a.isStart() && a.atMs() >= lastCheckMs)
        .mapToLong(FaultLog.Action::atMs)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static Check check(
      Entry<String, Map<String, Tries>> way, Failover campaign, String variant, String pattern) {
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
      boolean isLast = !answered || way.getKey().equals("login") && asked > 0;
      if (detail.isEmpty() && (isLast || tries.count > 1)) {
        detail = isLast ? tries.last : tries.first;
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
        new FailoverResult.Returns(users, asked, unanswered, errors),
        detail,
        campaign.reason(pattern, way.getKey(), variant));
  }

  private FailoverResult.Load load(long fault, long back) {
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
    for (FaultLog.Test one : log.testsByEnd()) {
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
    return new FailoverResult.Load(
        users.size(),
        asked.size(),
        tests,
        errors,
        longest,
        silent ? null : recovered,
        errorsOnReturn);
  }

  private FailoverResult.Timeline timeline(long fault) {
    if (!log.hasTests()) {
      return new FailoverResult.Timeline(BUCKET_MS, 0, List.of(), List.of(), List.of());
    }
    long first = Long.MAX_VALUE;
    List<Integer> good = new ArrayList<>();
    List<Integer> asked = new ArrayList<>();
    List<Integer> failed = new ArrayList<>();
    for (FaultLog.Test one : log.testsByEnd()) {
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
    return new FailoverResult.Timeline(BUCKET_MS, first * BUCKET_MS, good, asked, failed);
  }
}
