package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.agents.AgentConnections;
import org.authmeter.runner.plan.KillPermission;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.report.ConsoleReport;
import org.authmeter.runner.report.ReportBuilder;
import org.authmeter.runner.report.ResultsIndex;
import org.authmeter.runner.report.SingleDashboards;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;
import org.authmeter.runner.step.InjectedProperties;
import org.authmeter.runner.step.Limits;
import org.authmeter.runner.step.PreflightLogins;
import org.authmeter.runner.step.SelfStop;
import org.authmeter.runner.step.SideBySide;
import org.authmeter.runner.step.StepResult;
import org.authmeter.runner.step.StepRunner;
import org.authmeter.runner.target.Inspection;

/** One call of {@code run}: all steps, and then the report of those that finished. */
public final class CampaignRun {
  private final Installation installation;
  private final RunPlan plan;
  private final Limits limits;
  private final Interruption interruption;
  private final Progress progress;
  private final ConsoleReport verdict;

  private PartialReports partial;

  /** Start of the current step; the first warm-up of its testbed is no part of it. */
  private long stepStart;

  /** Why the run ended before its last step; null if it did not. */
  private RunnerException end;

  /**
   * @param verdict prints the tables at the end
   */
  public CampaignRun(
      Installation installation,
      RunPlan plan,
      Limits limits,
      Interruption interruption,
      Progress progress,
      ConsoleReport verdict) {
    this.installation = installation;
    this.plan = plan;
    this.limits = limits;
    this.interruption = interruption;
    this.progress = progress;
    this.verdict = verdict;
  }

  /**
   * Runs it.
   *
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    installation.requireJMeter();
    AgentConnections.check(plan.request().agents(), plan.properties(), installation.jmeterHome());
    plan.notes().forEach(n -> progress.say("Note: " + n));
    String kills = KillPermission.note(plan);
    if (!kills.isEmpty()) {
      progress.say(kills);
    }
    Instant started = Instant.now();
    InjectedProperties injected =
        new InjectedProperties(
            plan, ResultsFolder.standard(plan.scenario().name(), started).getFileName().toString());
    Inspection seen = TargetInspection.of(plan, injected.userAgent());
    seen.warnings().forEach(w -> progress.say("Warning: " + w));
    Path out = plan.request().options().out();
    ResultsFolder folder =
        ResultsFolder.create(
            out == null ? ResultsFolder.standard(plan.scenario().name(), started) : out);
    Findings findings = new Findings(plan, folder);
    StepSequence sequence =
        plan.request().isSearch() ? new CapacitySequence(plan) : new CampaignSequence(plan);
    RunRecorder recorder =
        new RunRecorder(plan, installation, folder, findings, sequence, injected.runId(), started);
    Map<String, AddressesFile> testbeds;
    try (TestbedKeeper keeper =
            new TestbedKeeper(
                installation, plan, sequence::needs, folder, limits, interruption, progress);
        PartialReports reports =
            new PartialReports(installation, folder, limits.partial(), progress)) {
      partial = reports;
      if (plan.sequence().sideBySide() != null) {
        sideBySide(folder, findings, keeper, injected, recorder);
      } else if (logsIn(folder, injected)) {
        steps(sequence, folder, findings, keeper, injected, recorder);
      }
      testbeds = keeper.testbeds();
    } finally {
      progress.close();
    }
    RunRecord record = recorder.atEnd(testbeds, seen, end == null ? "" : end.getMessage());
    return report(folder, findings, record);
  }

  /** Whether an account can log in at each node of the target; the testbed is not tested. */
  private boolean logsIn(ResultsFolder folder, InjectedProperties injected) throws IOException {
    if (plan.own().target() == null) {
      return true;
    }
    if (injected.ceiling() != null) {
      progress.say(
          ("Loops end these cells, however long they take: the run stops itself after %d s, unless"
                  + " --max-duration is given.")
              .formatted(injected.ceiling().toSeconds()));
    }
    PreflightLogins logins =
        new PreflightLogins(installation, plan, folder.preflight(), interruption);
    if (!logins.canRun()) {
      return true;
    }
    progress.say("One login per node before the load...");
    try {
      List<String> nodes = logins.run(injected.properties());
      progress.say("Logged in: " + String.join(", ", nodes));
      return true;
    } catch (RunnerException e) {
      end = e;
      return false;
    }
  }

  private void steps(
      StepSequence sequence,
      ResultsFolder folder,
      Findings findings,
      TestbedKeeper keeper,
      InjectedProperties injected,
      RunRecorder recorder)
      throws IOException {
    StepRunner runner = new StepRunner(installation, plan, folder, interruption, limits, injected);
    HungServerRetry second = new HungServerRetry(plan, folder, interruption, progress);
    Map<Map<String, String>, String> missing = new HashMap<>();
    Set<Testbed> warm = new HashSet<>();
    for (RunStep next = sequence.next(); next != null; next = sequence.next()) {
      RunStep step = next;
      String name = sequence.name(step);
      if (missing.containsKey(step.testbed())) {
        findings.notRun(step, missing.get(step.testbed()));
        continue;
      }
      stepStart = System.nanoTime();
      Consumer<JtlCounts> seen = samples -> tick(sequence, step, samples);
      StepResult result;
      try {
        progress.begin(name, sequence.left(step, Duration.ZERO));
        Testbed testbed = plan.own().target() == null ? keeper.of(step) : null;
        recorder.before(step, keeper.testbeds());
        Duration before =
            testbed == null ? Duration.ZERO : plan.warmUpBefore(step, warm.contains(testbed));
        if (!before.isZero()) {
          keeper.shares(testbed, false); // compilers would take most of a small one for minutes
          warmUp(runner, sequence, step, testbed, before);
          keeper.shares(testbed, true);
          warm.add(testbed);
        }
        result = runner.run(step, testbed, seen);
        String hung = second.of(result, testbed);
        if (!hung.isEmpty()) {
          findings.invalid(step, hung);
          result = second.judged(runner.run(step, testbed, seen));
        }
      } catch (RunnerException e) {
        if (step.variant().optional() && e.status() == ExitStatus.ENVIRONMENT) {
          missing.put(step.testbed(), e.getMessage());
          findings.notRun(step, e.getMessage());
          progress.say(name + " is not run: " + e.getMessage());
          continue;
        }
        end = e;
        return;
      } catch (IOException e) {
        // What is finished is still reported.
        end = RunnerException.environment(name + " cannot be kept: " + e, e);
        return;
      }
      findings.add(result);
      if (!runner.gap().isEmpty()) {
        progress.say(name + ": " + runner.gap());
      }
      String remark = sequence.record(result, cell(folder, step), since(stepStart), findings);
      if (!remark.isEmpty()) {
        progress.say(name + ": " + remark);
      }
      String limit = Findings.generatorLimit(result);
      if (!limit.isEmpty()) {
        progress.say(name + ": " + limit);
      }
      if (result.isBroken()) {
        keeper.spoil();
        progress.say(name + " is broken: " + result.problem());
      }
      if (result.ends() || interruption.isRequested()) {
        end = RunnerException.broke(result.isBroken() ? result.problem() : "interrupted");
        return;
      }
    }
    end = findings.lackOfNamed();
  }

  /** All steps in one JMeter, at testbeds that are all up. */
  private void sideBySide(
      ResultsFolder folder,
      Findings findings,
      TestbedKeeper keeper,
      InjectedProperties injected,
      RunRecorder recorder)
      throws IOException {
    SideBySide all = new SideBySide(installation, plan, folder, interruption, limits, injected);
    long start = System.nanoTime();
    try {
      progress.begin(
          "starting %d systems side by side".formatted(plan.chosen().variants().size()),
          Optional.of(all.left(Duration.ZERO)));
      List<Testbed> testbeds = keeper.all(all.systems());
      recorder.before(plan.sequence().steps(), keeper.testbeds());
      List<StepResult> results =
          all.run(
              testbeds,
              (name, samples) -> {
                partial.tick();
                progress.tick(
                    name, Optional.of(all.left(since(start))), Progress.counts(samples, false));
              });
      for (StepResult result : results) {
        findings.add(result);
        if (result.isBroken()) {
          progress.say(result.step().key() + " is broken: " + result.problem());
        }
        if (result.ends() && (end == null || result.isBroken())) {
          end = RunnerException.broke(result.isBroken() ? result.problem() : "interrupted");
        }
      }
    } catch (RunnerException e) {
      end = e;
    }
  }

  /** The warm-up of servers that have just started. */
  private void warmUp(
      StepRunner runner, StepSequence sequence, RunStep step, Testbed testbed, Duration whole)
      throws IOException {
    long start = System.nanoTime();
    runner.warmUp(
        step,
        testbed,
        whole,
        samples -> {
          partial.tick();
          Duration taken = since(start);
          Duration past = taken.compareTo(whole) < 0 ? taken : whole;
          sequence.observe(step, samples, taken);
          progress.tick(
              "%s, warming its servers up for %s more"
                  .formatted(sequence.name(step), Progress.minutes(whole.minus(past))),
              sequence.left(step, Duration.ZERO).map(left -> left.minus(past)),
              "%d samples, %d errors".formatted(samples.warmupUnits(), samples.warmupErrors()));
        });
    sequence.warmedUp(step);
    stepStart += System.nanoTime() - start;
  }

  private void tick(StepSequence sequence, RunStep step, JtlCounts samples) {
    partial.tick();
    sequence.observe(step, samples, since(stepStart));
    progress.tick(
        sequence.name(step),
        sequence.left(step, since(stepStart)),
        Progress.counts(samples, step.isFunctional()));
  }

  private static Path cell(ResultsFolder folder, RunStep step) {
    return folder.cell(step.variant().id(), step.patternId(), step.repeat());
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  private int report(ResultsFolder folder, Findings findings, RunRecord record) throws IOException {
    List<StepResult> done = findings.doneCells();
    if (done.isEmpty()) {
      throw nothing(folder, findings);
    }
    progress.say("Making the report of %d cells...".formatted(done.size()));
    Comparison comparison =
        new ReportBuilder(installation, folder, interruption)
            .build(
                record,
                findings::addTo,
                List.of(folder.hosts()),
                plan.request().judging().properties(record));
    if (plan.scenario().campaign().presentation().dashboards()) {
      progress.say("Making a dashboard of each cell...");
      new SingleDashboards(installation, folder, interruption)
          .make(samples(folder, done))
          .forEach(progress::say);
    }
    if (plan.request().options().out() == null) {
      progress.say("All runs: " + ResultsIndex.update(folder.root().getParent()));
    }
    int status = verdict.print(comparison, folder);
    boolean lacksTests =
        comparison.loads().functional().stream().anyMatch(f -> f.observed() == null);
    boolean whole = end == null && findings.broken().isEmpty() && !lacksTests;
    if (whole) {
      folder.removeWork();
      return status;
    }
    String why = end == null ? broken(findings) : early(end.getMessage());
    progress.say(
        "%s%nThe finished cells are in the report; logs are in %s.".formatted(why, folder.work()));
    return end == null ? ExitStatus.BROKE : Math.max(end.status(), ExitStatus.ENVIRONMENT);
  }

  private static Map<String, Path> samples(ResultsFolder folder, List<StepResult> done) {
    Map<String, Path> samples = new LinkedHashMap<>();
    done.forEach(r -> samples.put(r.step().key(), cell(folder, r.step()).resolve("samples.jtl")));
    return samples;
  }

  private static String early(String why) {
    return SelfStop.isOne(why) ? why : "The run ended early: " + why;
  }

  private static String broken(Findings findings) {
    if (findings.broken().isEmpty()) {
      return "A functional test gave no sample.";
    }
    StepResult first = findings.broken().get(0);
    return "%d of the steps are broken; the first, %s: %s"
        .formatted(findings.broken().size(), first.step().key(), first.problem());
  }

  private RunnerException nothing(ResultsFolder folder, Findings findings) {
    if (end != null) {
      String message = "%s%nLogs are in %s.".formatted(end.getMessage(), folder.work());
      return switch (end.status()) {
        case ExitStatus.USAGE -> RunnerException.usage(message);
        case ExitStatus.ENVIRONMENT -> RunnerException.environment(message, end);
        default -> RunnerException.broke(message, end);
      };
    }
    return RunnerException.broke(
        "No cell has samples, so there is no report. %s%nLogs are in %s."
            .formatted(broken(findings), folder.root()));
  }
}
