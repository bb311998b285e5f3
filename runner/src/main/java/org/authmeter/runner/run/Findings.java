package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.accesslog.PagesServed;
import org.authmeter.runner.campaign.Campaign;
import org.authmeter.runner.campaign.Functional;
import org.authmeter.runner.campaign.LoadPattern;
import org.authmeter.runner.campaign.Variant;
import org.authmeter.runner.failover.FailoverRow;
import org.authmeter.runner.failover.FailoverTests;
import org.authmeter.runner.fault.RecoveryRow;
import org.authmeter.runner.host.HostRow;
import org.authmeter.runner.jtl.FunctionalResults;
import org.authmeter.runner.jtl.JtlFormatException;
import org.authmeter.runner.replication.Replication;
import org.authmeter.runner.replication.ReplicationRow;
import org.authmeter.runner.results.Context;
import org.authmeter.runner.results.Environment;
import org.authmeter.runner.results.ResultsFolder;

/** What a run has found so far; turned into the context of its report. */
final class Findings {
  private final RunPlan plan;
  private final ResultsFolder folder;
  private final List<StepResult> results = new ArrayList<>();
  private final List<Context.FunctionalRow> functional = new ArrayList<>();
  private final List<HostRow> hosts = new ArrayList<>();
  private final List<RecoveryRow> recovery = new ArrayList<>();
  private final List<FailoverRow> failover = new ArrayList<>();
  private final List<ReplicationRow> replication = new ArrayList<>();
  private final List<PagesServed> served = new ArrayList<>();

  /** Cells without a measurement: not run, or made once more. */
  private final List<Context.CellRow> others = new ArrayList<>();

  Findings(RunPlan plan, ResultsFolder folder) {
    this.plan = plan;
    this.folder = folder;
  }

  void add(StepResult result) throws IOException {
    results.add(result);
    Step step = result.step();
    if (result.recovery() != null) {
      recovery.add(result.recovery());
    }
    if (result.failover() != null) {
      failover.add(result.failover());
    }
    if (result.served() != null && result.served().seen() > 0) {
      served.add(result.served());
    }
    if (step.isFunctional()) {
      functional.addAll(observed(result));
    } else if (!result.isBroken()) {
      addReplication(step);
      hosts.addAll(
          HostRow.of(
              step.variant().id(),
              step.patternId(),
              step.repeat(),
              result.hosts(),
              result.samples().startEpochMs(),
              result.samples().endEpochMs()));
    }
  }

  private void addReplication(Step step) throws IOException {
    ReplicationRow row =
        Replication.of(
            step.variant().id(),
            step.patternId(),
            step.repeat(),
            plan.scenario().campaign().unit(),
            folder
                .cell(step.variant().id(), step.patternId(), step.repeat())
                .resolve("samples.jtl"));
    if (row != null) {
      replication.add(row);
    }
  }

  /** Runs of a pattern belong to another one from now on; their folders too. */
  void rename(String from, LoadPattern to) throws IOException {
    for (int i = 0; i < results.size(); i++) {
      StepResult r = results.get(i);
      if (r.step().patternId().equals(from)) {
        results.set(i, r.with(r.step().with(to)));
        String variant = r.step().variant().id();
        Path folder = folder(variant, to.id());
        if (!Files.exists(folder)) {
          Files.move(folder(variant, from), folder);
        }
      }
    }
    hosts.replaceAll(h -> h.pattern().equals(from) ? h.renamed(h.variant(), to.id()) : h);
  }

  private Path folder(String variant, String pattern) {
    return folder.cell(variant, pattern, 1).getParent();
  }

  /** A cell whose servers are not there. */
  void notRun(Step step, String why) {
    others.add(row(step, step.key(), Context.CellRow.NOT_RUN, why));
  }

  /** A cell that is no measurement, because the server stopped answering in it. */
  void invalid(Step step, String why) {
    others.add(row(step, step.key() + " (invalid)", Context.CellRow.INVALID, why));
  }

  /** Why a variant that was asked for by name has no cell at all; null if each has one. */
  RunnerException lackOfNamed() {
    return others.stream()
        .filter(row -> row.status().equals(Context.CellRow.NOT_RUN))
        .filter(row -> plan.request().variants().contains(row.variant()))
        .filter(
            row -> results.stream().noneMatch(r -> r.step().variant().id().equals(row.variant())))
        .findFirst()
        .map(row -> RunnerException.environment(row.variant() + " was not run: " + row.detail()))
        .orElse(null);
  }

  private List<Context.FunctionalRow> observed(StepResult result) throws IOException {
    Functional tests = plan.scenario().campaign().functional();
    String variant = result.step().variant().id();
    Path jtl = folder.cell(variant, result.step().patternId(), 1).resolve("samples.jtl");
    Map<String, FunctionalResults.Observed> seen = read(jtl);
    var ids = tests.tests();
    ids.addAll(seen.keySet());
    List<Context.FunctionalRow> rows = new ArrayList<>();
    for (String id : ids) {
      FunctionalResults.Observed one = seen.get(id);
      String observed = one == null || one.passed() == null ? null : one.passed() ? "yes" : "no";
      String detail = one == null ? "no sample: " + result.problem() : one.detail();
      rows.add(
          Context.FunctionalRow.of(variant, id, tests.expected(variant, id), observed, detail));
    }
    return rows;
  }

  private static Map<String, FunctionalResults.Observed> read(Path jtl) throws IOException {
    if (!Files.exists(jtl)) {
      return Map.of();
    }
    try {
      return FunctionalResults.read(jtl);
    } catch (JtlFormatException e) {
      return Map.of(); // nothing was observed, which is what the rows will say
    }
  }

  List<StepResult> broken() {
    return results.stream().filter(StepResult::isBroken).toList();
  }

  /** Cells that can be compared. */
  List<StepResult> doneCells() {
    return results.stream().filter(r -> !r.step().isFunctional() && !r.isBroken()).toList();
  }

  /** Tests of the functional plan that no sample of it named. */
  boolean lacksFunctionalTests() {
    return functional().stream().anyMatch(f -> f.observed() == null);
  }

  /** Those of the functional plan, whether users were asked again, and whether logs agree. */
  private List<Context.FunctionalRow> functional() {
    List<Context.FunctionalRow> all = new ArrayList<>(functional);
    all.addAll(FailoverTests.of(failover));
    all.addAll(PagesServed.tests(served));
    return all;
  }

  private Map<String, String> titles() {
    Campaign campaign = plan.scenario().campaign();
    Map<String, String> titles = new LinkedHashMap<>();
    if (campaign.functional() != null) {
      titles.putAll(campaign.functional().titles());
    }
    if (!served.isEmpty()) {
      titles.put(PagesServed.TEST, PagesServed.TITLE);
    }
    for (FailoverRow row : failover) {
      String pattern =
          campaign.patterns().stream()
              .filter(p -> p.id().equals(row.pattern()))
              .map(LoadPattern::title)
              .findFirst()
              .orElse(row.pattern());
      row.checks()
          .forEach(
              c ->
                  titles.put(
                      row.test(c),
                      pattern + ": " + campaign.failover().ways().getOrDefault(c.way(), c.way())));
    }
    return titles;
  }

  /**
   * @param patterns of the steps that were made
   */
  Context context(List<LoadPattern> patterns, Environment environment, Map<String, Object> record) {
    Campaign campaign = plan.scenario().campaign();
    return new Context(
        campaign.scenario(),
        campaign.title(),
        campaign.question(),
        plan.profileName(),
        campaign.unit(),
        Instant.now().toString(),
        plan.variants().stream().map(this::row).toList(),
        patterns.stream()
            .map(
                p ->
                    new Context.PatternRow(
                        p.id(),
                        p.title(),
                        p.serial() ? 1 : plan.threads(p),
                        p.pauseMs(),
                        p.group(),
                        p.errorsAreResults(),
                        p.unit(),
                        p.place(),
                        p.peakOf()))
            .toList(),
        cells(),
        functional(),
        titles(),
        List.copyOf(hosts),
        List.copyOf(recovery),
        List.copyOf(failover),
        List.copyOf(replication),
        plan.scenario().reference(),
        campaign.gates(),
        environment,
        record,
        List.of(),
        campaign.report(),
        null);
  }

  /** Arrivals per second of an open load; null in a closed loop. */
  Double offered(Step step) {
    return plan.offered(step);
  }

  /** On a testbed all servers share this machine; a target's machines are not known. */
  private Context.VariantRow row(Variant v) {
    boolean limited =
        plan.target() == null
            && v.processors() != null
            && v.processors() > Runtime.getRuntime().availableProcessors();
    return new Context.VariantRow(
        v.id(), v.title(), v.note(), v.operatingCost(), v.processors(), limited, v.scalesFrom());
  }

  private List<Context.CellRow> cells() {
    List<Context.CellRow> rows = new ArrayList<>();
    for (StepResult r : results) {
      if (!r.step().isFunctional()) {
        String status = r.isBroken() ? Context.CellRow.BROKEN : Context.CellRow.DONE;
        rows.add(row(r.step(), r.step().key(), status, r.problem()));
      }
    }
    rows.addAll(others);
    return rows;
  }

  private Context.CellRow row(Step step, String key, String status, String detail) {
    IdealLoad ideal = IdealLoad.of(plan, step);
    return new Context.CellRow(
        key,
        step.variant().id(),
        step.patternId(),
        step.repeat(),
        ideal == null ? plan.offered(step) : Double.valueOf(ideal.offered()),
        ideal == null ? null : Double.valueOf(ideal.mean()),
        ideal == null ? null : Long.valueOf(ideal.tests()),
        status,
        detail,
        step.pattern().serial() ? 1 : plan.threads(step.pattern()));
  }
}
