package org.authmeter.runner.step;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.authmeter.results.campaign.HostsFile;
import org.authmeter.results.campaign.ThreadName;
import org.authmeter.results.jtl.CellSplit;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.results.jtl.JtlFollower;
import org.authmeter.results.jtl.JtlFormatException;
import org.authmeter.runner.Installation;
import org.authmeter.runner.agents.Agents;
import org.authmeter.runner.agents.AgentsWatch;
import org.authmeter.runner.host.BusyThreads;
import org.authmeter.runner.host.HostSampler;
import org.authmeter.runner.plan.PlanProperties;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.JMeterProcess;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;

/**
 * Runs JMeter once for all steps: a plan for several systems makes their functional tests, and then
 * slices of all cells in turn.
 */
public final class SideBySide {
  /** Start and end of JMeter and the testbeds, and the report. */
  private static final Duration AROUND = Duration.ofSeconds(35);

  /** Of JMeter's JVM, which compiles as the testbed's do: quickly, and without optimising. */
  private static final String LIGHT = "-XX:TieredStopAtLevel=1";

  private static final String SYSTEM = "authmeter.system";
  private static final String SLICE = "authmeter.slice";

  private final Installation installation;
  private final RunPlan plan;
  private final ResultsFolder folder;
  private final Interruption interruption;
  private final Limits limits;
  private final InjectedProperties injected;
  private final PlanProperties declared;

  public SideBySide(
      Installation installation,
      RunPlan plan,
      ResultsFolder folder,
      Interruption interruption,
      Limits limits,
      InjectedProperties injected) {
    this.installation = installation;
    this.plan = plan;
    this.folder = folder;
    this.interruption = interruption;
    this.limits = limits;
    this.injected = injected;
    this.declared = plan.declared();
  }

  /** The first step of each variant, in the order of the variants. */
  public List<RunStep> systems() {
    return plan.chosen().variants().stream()
        .map(v -> plan.sequence().steps().stream().filter(s -> s.variant().equals(v)).findFirst())
        .map(first -> first.orElseThrow())
        .toList();
  }

  /**
   * Time left, by the numbers of slices and systems.
   *
   * @param since the beginning
   */
  public Duration left(Duration since) {
    Duration left = expected().plus(AROUND).minus(since);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private Duration expected() {
    long slice = Long.parseLong(value(SLICE, "2"));
    long warmUp = Long.parseLong(value("authmeter.warmup", "0"));
    int systems = plan.chosen().variants().size();
    long seconds = systems * (warmUp + plan.chosen().profile().sideBySide().seconds());
    return Duration.ofSeconds(seconds).plusMillis(plan.cells() * (slice * 1000 + 300));
  }

  private String value(String property, String fallback) {
    return plan.properties().getOrDefault(property, declared.value(property, fallback));
  }

  /**
   * Runs it.
   *
   * @param testbeds of the variants, in their order
   * @param progress called each second with what is being done and the samples so far
   */
  public List<StepResult> run(List<Testbed> testbeds, BiConsumer<String, JtlCounts> progress)
      throws IOException {
    Path raw = folder.work().resolve("raw.jtl");
    Path log = folder.root().resolve("jmeter.log");
    Map<String, String> properties = properties(testbeds);
    List<String> arguments =
        JMeterArguments.of(
            plan.sequence().sideBySide(),
            raw,
            log,
            null,
            testbeds.get(0).addresses().file(),
            properties);
    String unit = plan.scenario().campaign().topic().unit();
    StepWatch watch =
        new StepWatch(
            testbeds,
            interruption,
            expected().multipliedBy(2).plus(limits.grace()),
            limits.quiet(),
            true,
            injected.selfStop(folder.work()),
            new AgentsWatch(Agents.NONE));
    try (JMeterProcess jmeter =
            JMeterProcess.start(
                installation.requireJMeter(),
                arguments,
                folder.work(),
                folder.work().resolve("jmeter.out"),
                LIGHT);
        JtlFollower rows = new JtlFollower(raw, unit::equals);
        HostSampler hosts = new HostSampler(() -> processes(jmeter, testbeds));
        BusyThreads busy = BusyThreads.of(jmeter.pid())) {
      StepWatch.End end =
          watch.await(
              jmeter, rows, log, () -> progress.accept(name(rows.lastThread()), rows.samples()));
      jmeter.stop();
      String problem = end.problem();
      if (problem.isEmpty() && jmeter.exitValue() != 0) {
        problem = "JMeter ended with %d: %s".formatted(jmeter.exitValue(), jmeter.lastWords());
      }
      return results(raw, log, hosts.samples(), busy, problem, end.ends());
    }
  }

  /** What is being done, by the thread that made the last sample. */
  private String name(String thread) {
    ThreadName name = new ThreadName.Reader().read(thread);
    if (name == null) {
      return "side by side: starting JMeter";
    }
    String what = name.isWarmUp() ? "warm-up" : name.pattern();
    return name.isWarmUp() || name.isFunctional()
        ? "side by side: %s of %s".formatted(what, name.variant())
        : "side by side: %s of %s, slice %d of %d"
            .formatted(what, name.variant(), name.repeat(), plan.chosen().repeats());
  }

  private Map<String, String> properties(List<Testbed> testbeds) {
    Map<String, String> all = new LinkedHashMap<>(injected.properties());
    if (plan.users() != null) {
      all.put("authmeter.users", plan.users().toString());
    }
    all.putAll(plan.properties());
    for (int i = 0; i < testbeds.size(); i++) {
      String prefix = SYSTEM + (i + 1) + ".";
      Map<String, String> addresses = testbeds.get(i).addresses().properties();
      for (String name : declared.names()) {
        String value =
            name.startsWith(prefix)
                ? addresses.get("authmeter." + name.substring(prefix.length()))
                : null;
        if (value != null) {
          all.put(name, value);
        }
      }
      all.put(prefix + "variant", plan.chosen().variants().get(i).id());
    }
    all.put("authmeter.scenario", plan.scenario().name());
    all.put("authmeter.warmup.rows", "true"); // they have a file of their own
    all.putIfAbsent("user.classpath", installation.jmeterHome().resolve("lib/optional").toString());
    return all;
  }

  /** Components by variant and name. */
  private Map<String, Integer> processes(JMeterProcess jmeter, List<Testbed> testbeds) {
    Map<String, Integer> processes = new LinkedHashMap<>();
    processes.put("jmeter", jmeter.pid());
    for (int i = 0; i < testbeds.size(); i++) {
      String variant = plan.chosen().variants().get(i).id();
      testbeds.get(i).processes().forEach((name, id) -> processes.put(variant + "/" + name, id));
    }
    return processes;
  }

  private List<StepResult> results(
      Path raw,
      Path log,
      List<HostsFile.Sample> hosts,
      BusyThreads busy,
      String problem,
      boolean ends)
      throws IOException {
    Map<String, JtlCounts> samples = Map.of();
    String complaint = problem;
    if (Files.exists(raw)) {
      try {
        samples = CellSplit.split(raw, plan.scenario().campaign().topic().unit(), folder.cells());
        Files.delete(raw);
      } catch (JtlFormatException e) {
        complaint = complaint.isEmpty() ? e.getMessage() : complaint;
      }
    }
    JtlCounts last =
        samples.values().stream()
            .max(Comparator.comparingLong(JtlCounts::endEpochMs))
            .orElse(JtlCounts.NONE);
    List<StepResult> results = new ArrayList<>();
    for (RunStep step : plan.sequence().steps()) {
      Path cell = folder.cell(step.variant().id(), step.patternId(), step.repeat());
      Files.createDirectories(cell);
      JtlCounts its = samples.getOrDefault(step.key(), JtlCounts.NONE);
      List<HostsFile.Sample> used =
          HostsFile.between(hosts, its.startEpochMs(), its.endEpochMs()).stream()
              .filter(s -> s.host().equals("jmeter") || of(step, s))
              .map(s -> s.named(component(s)))
              .toList();
      if (!step.isFunctional()) {
        HostsFile.write(cell.resolve("hosts.csv"), used);
      }
      // what went wrong cut off the slice that was being measured
      boolean whole = its.units() > 0 && (complaint.isEmpty() || its != last);
      String wrong = whole ? "" : missing(step, complaint, log);
      results.add(
          new StepResult(
              step,
              its,
              used,
              busy.full(its.startEpochMs(), its.endEpochMs()),
              null,
              wrong,
              ends,
              Map.of()));
    }
    return results;
  }

  private String missing(RunStep step, String complaint, Path log) {
    return complaint.isEmpty()
        ? "no sample '%s' was measured; %s".formatted(plan.unit(step), StepChecks.firstError(log))
        : complaint;
  }

  private static boolean of(RunStep step, HostsFile.Sample sample) {
    return sample.host().startsWith(step.variant().id() + "/");
  }

  private static String component(HostsFile.Sample sample) {
    return sample.host().substring(sample.host().indexOf('/') + 1);
  }
}
