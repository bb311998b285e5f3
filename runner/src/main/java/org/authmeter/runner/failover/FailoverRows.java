package org.authmeter.runner.failover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.authmeter.runner.campaign.Failover;
import org.authmeter.runner.failover.FailoverRow.Check;
import org.authmeter.runner.failover.FailoverRow.Event;

/** Makes the row of a cell of what its samples say. */
public final class FailoverRows {
  private static final String START = "start";

  private final Failover campaign;
  private final String variant;
  private final String pattern;
  private final int repeat;

  public FailoverRows(Failover campaign, String variant, String pattern, int repeat) {
    this.campaign = campaign;
    this.variant = variant;
    this.pattern = pattern;
    this.repeat = repeat;
  }

  public FailoverRow of(FailoverSamples samples) {
    long fault = samples.actions().get(0).atMs();
    LoadAfter load = new LoadAfter(samples.returns(), fault, back(samples));
    return new FailoverRow(
        variant,
        pattern,
        repeat,
        checks(samples),
        load.figures(),
        samples.actions().stream()
            .map(e -> new Event(e.component(), e.action(), e.atMs() - fault, e.doneMs() - fault))
            .toList(),
        load.timeline());
  }

  /** When the cluster is put in order: the first start after the last user has returned. */
  private static long back(FailoverSamples samples) {
    long returned =
        samples.checks().stream().mapToLong(FailoverSamples.Checked::endMs).max().orElse(0);
    return samples.actions().stream()
        .filter(e -> e.action().equals(START) && e.atMs() >= returned)
        .mapToLong(Event::atMs)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private List<Check> checks(FailoverSamples samples) {
    Map<String, Map<String, List<FailoverSamples.Checked>>> byWay = new LinkedHashMap<>();
    Failover.WAYS.forEach(way -> byWay.put(way, new LinkedHashMap<>()));
    for (FailoverSamples.Checked one : samples.checks()) {
      byWay
          .computeIfAbsent(one.way(), way -> new LinkedHashMap<>())
          .computeIfAbsent(one.user(), user -> new ArrayList<>())
          .add(one);
    }
    return byWay.entrySet().stream()
        .filter(way -> !way.getValue().isEmpty())
        .map(this::check)
        .toList();
  }

  /** The last sample of a user says how it ended; those before are tries without an answer. */
  private Check check(Entry<String, Map<String, List<FailoverSamples.Checked>>> way) {
    int asked = 0;
    int unanswered = 0;
    int untested = 0;
    int errors = 0;
    String detail = "";
    for (List<FailoverSamples.Checked> tries : way.getValue().values()) {
      FailoverSamples.Checked last = tries.get(tries.size() - 1);
      asked += last.code().equals(FailoverSamples.ASKED_AGAIN) ? 1 : 0;
      untested += last.code().equals(FailoverSamples.NOT_TESTED) ? 1 : 0;
      boolean answered = last.success();
      unanswered += answered || last.code().equals(FailoverSamples.NOT_TESTED) ? 0 : 1;
      errors += tries.size() - (answered ? 1 : 0);
      boolean telling = !answered || way.getKey().equals("login") && asked > 0;
      if (detail.isEmpty() && (telling || tries.size() > 1)) {
        detail = (telling ? last : tries.get(0)).message();
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
}
