package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.OfferedLoad;
import org.authmeter.results.campaign.Variant;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.ComponentUse;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.CapacityScenario;
import org.authmeter.runner.capacity.StepVerdict;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.report.AllRows;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;
import org.authmeter.runner.step.AccessLogCount.PagesServed;
import org.authmeter.runner.step.StepResult;

/** The results of a run so far: what became of each cell, and where its samples are. */
final class Findings {
  private final RunPlan plan;
  private final ResultsFolder folder;
  private final List<StepResult> results = new ArrayList<>();
  private final List<PagesServed> served = new ArrayList<>();

  /** Cells without a measurement: not run, or run once more. */
  private final List<CellRecord> others = new ArrayList<>();

  Findings(RunPlan plan, ResultsFolder folder) {
    this.plan = plan;
    this.folder = folder;
  }

  void add(StepResult result) {
    results.add(result);
    if (result.served() != null && result.served().seen() > 0) {
      served.add(result.served());
    }
  }

  /** Assigns the runs of a pattern and their folders to another pattern. */
  void rename(String from, LoadPattern to) throws IOException {
    for (int i = 0; i < results.size(); i++) {
      StepResult r = results.get(i);
      if (r.step().patternId().equals(from)) {
        results.set(i, r.with(r.step().with(to)));
        String variant = r.step().variant().id();
        Path moved = folder(variant, to.id());
        if (!Files.exists(moved)) {
          Files.move(folder(variant, from), moved);
        }
      }
    }
  }

  private Path folder(String variant, String pattern) {
    return folder.cell(variant, pattern, 1).getParent();
  }

  /** Adds a cell whose servers are not available. */
  void notRun(RunStep step, String why) {
    others.add(row(step, CellRecord.NOT_RUN, why));
  }

  /** Adds a cell that is no measurement, because the server stopped answering. */
  void invalid(RunStep step, String why) {
    others.add(row(step, CellRecord.INVALID, why));
  }

  /** Why a variant that was requested by name has no cell at all; null if each has one. */
  RunnerException lackOfNamed() {
    return others.stream()
        .filter(row -> row.status().equals(CellRecord.NOT_RUN))
        .filter(row -> plan.request().options().variants().contains(row.variant()))
        .filter(
            row -> results.stream().noneMatch(r -> r.step().variant().id().equals(row.variant())))
        .findFirst()
        .map(row -> RunnerException.environment(row.variant() + " was not run: " + row.detail()))
        .orElse(null);
  }

  /** A note about the cells whose rates may be the load generator's; empty if there are none. */
  String generatorNote() {
    List<String> cells =
        results.stream()
            .filter(r -> !generatorLimit(r).isEmpty())
            .map(r -> "%s (%s)".formatted(r.step().key(), generatorLimit(r)))
            .toList();
    return cells.isEmpty()
        ? ""
        : "The rate of these cells may be the load generator's, and not the system's: %s. Make the load with more processors, or with agents."
            .formatted(String.join("; ", cells));
  }

  /** Why the load generator and not the system may have been measured; empty if it was not. */
  static String generatorLimit(StepResult result) {
    return result.step().isFunctional() || result.isBroken()
        ? ""
        : StepVerdict.generatorLimit(result.generatorPercent(), result.fullThread());
  }

  List<StepResult> broken() {
    return results.stream().filter(StepResult::isBroken).toList();
  }

  /** Cells that can be compared. */
  List<StepResult> doneCells() {
    return results.stream().filter(r -> !r.step().isFunctional() && !r.isBroken()).toList();
  }

  /** Appends the samples of what can be compared, and of the functional tests. */
  void addTo(AllRows all) throws IOException {
    for (StepResult result : results) {
      RunStep step = result.step();
      Path samples =
          folder.cell(step.variant().id(), step.patternId(), step.repeat()).resolve("samples.jtl");
      if (step.isFunctional() ? Files.exists(samples) : !result.isBroken()) {
        boolean search = !step.isFunctional() && step.pattern().work().search() != null;
        all.add(samples, AllRows.as(scenario(), row(step, "", ""), search));
      }
    }
  }

  private String scenario() {
    return plan.scenario().name();
  }

  /** Whether the run searches for a capacity, so that it creates its own patterns. */
  private boolean searched() {
    return scenario().equals(CapacityScenario.NAME);
  }

  /**
   * The record with what was found.
   *
   * @param patterns of the steps that were run
   * @param capacity answer and steps of a search; null = there was none
   */
  RunRecord record(
      Map<String, Object> facts, List<LoadPattern> patterns, Map<String, Object> capacity) {
    List<CellRecord> cells = new ArrayList<>();
    for (StepResult r : results) {
      if (!r.step().isFunctional()) {
        String status = r.isBroken() ? CellRecord.BROKEN : CellRecord.DONE;
        cells.add(row(r.step(), status, r.problem(), r.components()));
      }
    }
    cells.addAll(others);
    return new RunRecord(
        facts,
        cells,
        PagesServed.tests(served),
        served.isEmpty() ? Map.of() : Map.of(PagesServed.TEST, PagesServed.TITLE),
        capacity,
        searched() ? campaign(patterns) : null,
        null);
  }

  /** The description of a search, in the form of campaign.yaml. */
  private Map<String, Object> campaign(List<LoadPattern> patterns) {
    Campaign campaign = plan.scenario().campaign();
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("title", campaign.topic().title());
    all.put("question", campaign.topic().question());
    all.put("unit", campaign.topic().unit());
    List<Map<String, Object>> variants = new ArrayList<>();
    for (Variant v : plan.chosen().variants()) {
      variants.add(Map.of("id", v.id(), "title", v.title(), "note", v.note()));
    }
    all.put("variants", variants);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (LoadPattern p : patterns) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("id", p.id());
      row.put("title", p.shown().title());
      row.put("threads", plan.threads(p));
      row.put("group", p.shown().group());
      row.put("errorsAreResults", p.failures().errorsAreResults());
      row.put("samples", p.work().samples());
      rows.add(row);
    }
    all.put("patterns", rows);
    all.put("gates", campaign.gates());
    return all;
  }

  /** The record of a cell that is about to be run. */
  CellRecord begun(RunStep step) {
    return row(step, CellRecord.DONE, "");
  }

  /** Null where the rows show it: a search determines the number itself. */
  private Integer threads(RunStep step) {
    if (step.isFunctional() || step.pattern().work().search() != null) {
      return null;
    }
    return step.pattern().users().serial() ? Integer.valueOf(1) : plan.threads(step.pattern());
  }

  private CellRecord row(RunStep step, String status, String detail) {
    return row(step, status, detail, Map.of());
  }

  private CellRecord row(
      RunStep step, String status, String detail, Map<String, ComponentUse> components) {
    OfferedLoad ideal = plan.offeredLoad(step);
    return new CellRecord(
        step.variant().id(),
        step.patternId(),
        step.repeat(),
        ideal == null
            ? new CellRecord.Offer(plan.arrivalRate(step), null, null)
            : new CellRecord.Offer(ideal.offered(), ideal.mean(), ideal.tests()),
        status,
        detail,
        threads(step),
        components);
  }
}
