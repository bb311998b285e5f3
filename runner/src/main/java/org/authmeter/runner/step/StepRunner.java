package org.authmeter.runner.step;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.common.control.FaultCommands;
import org.authmeter.results.campaign.Functional;
import org.authmeter.results.campaign.HostsFile;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.results.jtl.JtlFollower;
import org.authmeter.results.jtl.JtlFormatException;
import org.authmeter.results.jtl.WarmUpSplit;
import org.authmeter.runner.Installation;
import org.authmeter.runner.agents.AgentConnections;
import org.authmeter.runner.agents.Agents;
import org.authmeter.runner.agents.AgentsWatch;
import org.authmeter.runner.failover.NodeControlProcess;
import org.authmeter.runner.host.BusyThreads;
import org.authmeter.runner.host.HostSampler;
import org.authmeter.runner.host.ServerCounts;
import org.authmeter.runner.host.ShareWatch;
import org.authmeter.runner.plan.KillPermission;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.JMeterProcess;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.step.AccessLogCount.PagesServed;

/** Runs JMeter once: a cell, or the functional tests of a variant. */
public final class StepRunner {
  private static final String PROCESSES = RunPlan.HOSTS + "processes";
  private static final String HOSTS_FILE = RunPlan.HOSTS + "file";
  private static final String HOSTS_CSV = "hosts.csv";

  private final Installation installation;
  private final RunPlan plan;
  private final ResultsFolder folder;
  private final Interruption interruption;
  private final Limits limits;
  private final InjectedProperties injected;

  /** What of the last step did not reach its live monitoring. */
  private String gap = "";

  public StepRunner(
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
  }

  /**
   * Runs the step.
   *
   * @param testbed null against a target
   * @param progress called each second with what was seen so far
   */
  public StepResult run(RunStep step, Testbed testbed, Consumer<JtlCounts> progress)
      throws IOException {
    return run(
        step,
        testbed,
        folder.cell(step.variant().id(), step.patternId(), step.repeat()),
        Map.of(),
        plan.expected(step),
        progress);
  }

  /**
   * Warms a testbed's servers up with the load of a step. It is a run of its own, so that the
   * JMeter of the first cell is as warm as that of all others; its results are thrown away.
   */
  public void warmUp(RunStep step, Testbed testbed, Duration length, Consumer<JtlCounts> progress)
      throws IOException {
    Path thrownAway = folder.work().resolve("warm-up");
    run(step, testbed, thrownAway, RunPlan.onlyWarmUp(length), length, progress);
    ResultsFolder.delete(thrownAway);
  }

  private StepResult run(
      RunStep step,
      Testbed testbed,
      Path cell,
      Map<String, String> overriding,
      Duration expected,
      Consumer<JtlCounts> progress)
      throws IOException {
    Files.createDirectories(cell);
    Path log = cell.resolve("jmeter.log");
    Path raw = folder.work().resolve("raw.jtl");
    Files.deleteIfExists(raw);
    Map<String, String> properties = properties(step, testbed, cell, overriding);
    boolean watchedByPlan = plan.watchesHosts(step);
    AccessLogCount served = served(step, testbed);
    LiveHosts live =
        live(step, testbed == null ? plan.own().target().with(properties) : properties);
    StepWatch watch = watch(step, testbed, cell, expected);
    gap = "";
    NodeControlProcess control =
        NodeControlProcess.start(KillPermission.commands(plan, step), folder.work());
    List<String> arguments = arguments(step, testbed, properties, raw, log);
    arguments.addAll(control.jmeterOptions());
    ServerCounts before = counts(testbed);
    try (control;
        JMeterProcess jmeter =
            JMeterProcess.start(
                installation.requireJMeter(),
                arguments,
                folder.work(),
                folder.work().resolve("jmeter.out"));
        JtlFollower rows = new JtlFollower(raw, unit(step));
        HostSampler hosts =
            new HostSampler(() -> watchedByPlan ? Map.of() : processes(jmeter, testbed), live);
        BusyThreads busy = BusyThreads.of(jmeter.pid());
        ShareWatch shares =
            new ShareWatch(testbed == null ? Map.of() : testbed.addresses().properties())) {
      StepWatch.End end = watch.await(jmeter, rows, log, () -> progress.accept(rows.samples()));
      jmeter.stop();
      String down = control.finish();
      if (!watchedByPlan) {
        HostsFile.write(cell.resolve(HOSTS_CSV), hosts.samples());
      }
      gap = live.gap(log);
      StepResult result =
          finished(
              step,
              raw,
              cell,
              served,
              new Watched(busy, shares),
              problem(step, end, down, jmeter),
              end.ends() || !down.isEmpty());
      boolean isFault = !step.isFunctional() && FaultCommands.isFault(plan.settings(step));
      String noFault =
          isFault && !result.isBroken() ? StepChecks.noFault(cell.resolve("samples.jtl")) : "";
      StepResult counted = before == null ? result : result.grown(before, counts(testbed));
      return noFault.isEmpty() ? counted : counted.broken(noFault);
    }
  }

  /** What the testbed's components hold; null where it is not asked what a session costs. */
  private ServerCounts counts(Testbed testbed) {
    return testbed == null || !plan.asksForMemory()
        ? null
        : ServerCounts.of(testbed.processes(), testbed.addresses().properties());
  }

  private Map<String, String> properties(
      RunStep step, Testbed testbed, Path cell, Map<String, String> overriding) {
    Map<String, String> wanted = new LinkedHashMap<>(injected.properties(step, cell));
    wanted.putAll(overriding);
    Map<String, String> properties =
        JMeterArguments.filled(
            wanted,
            testbed == null ? plan.own().target().properties() : testbed.addresses().properties(),
            addresses(testbed));
    // Libraries of LDAP providers that are not packed into the plugin.
    properties.putIfAbsent(
        "user.classpath", installation.jmeterHome().resolve("lib/optional").toString());
    if (plan.watchesHosts(step)) {
      Map<String, String> ofTarget = testbed == null ? plan.own().target().properties() : Map.of();
      String own = properties.getOrDefault(PROCESSES, ofTarget.getOrDefault(PROCESSES, ""));
      properties.put(PROCESSES, (named(testbed) + " " + own).strip());
      properties.put(HOSTS_FILE, cell.resolve(HOSTS_CSV).toString());
    }
    return properties;
  }

  private Path addresses(Testbed testbed) {
    return testbed == null ? plan.own().target().file() : testbed.addresses().file();
  }

  private List<String> arguments(
      RunStep step, Testbed testbed, Map<String, String> properties, Path raw, Path log)
      throws IOException {
    List<String> arguments =
        new ArrayList<>(
            JMeterArguments.of(
                plan.planFile(step),
                raw,
                log,
                plan.scenario().variantFile(step.variant()).orElse(null),
                addresses(testbed),
                properties));
    arguments.addAll(
        AgentConnections.arguments(
            agents(step),
            plan.scenario().variantFile(step.variant()).orElse(null),
            addresses(testbed),
            properties,
            installation.jmeterHome()));
    return arguments;
  }

  private StepWatch watch(RunStep step, Testbed testbed, Path cell, Duration expected) {
    return new StepWatch(
        testbed == null ? List.of() : List.of(testbed),
        interruption,
        limits.of(step, expected),
        limits.quiet(),
        step.isFunctional() || step.pattern().failures().errorsAreResults(),
        injected.selfStop(cell),
        new AgentsWatch(agents(step)));
  }

  /** Why the step is broken, as far as its processes show it; empty if it is not. */
  private String problem(RunStep step, StepWatch.End end, String down, JMeterProcess jmeter)
      throws IOException {
    String problem =
        Stream.of(end.problem(), down).filter(s -> !s.isEmpty()).collect(Collectors.joining("; "));
    return problem.isEmpty() && agents(step).isEmpty() && jmeter.exitValue() != 0
        ? "JMeter ended with %d: %s".formatted(jmeter.exitValue(), jmeter.lastWords())
        : problem;
  }

  /** What of the last step did not reach its live monitoring; empty if everything did. */
  public String gap() {
    return gap;
  }

  private LiveHosts live(RunStep step, Map<String, String> properties) {
    return LiveHosts.to(
        properties.get("authmeter.influxdb.url"),
        Map.of(
            "application", plan.scenario().name(),
            "variant", step.variant().id(),
            "pattern", step.patternId()));
  }

  /** Functional tests are a few logins, so this machine makes them. */
  private Agents agents(RunStep step) {
    return step.isFunctional() ? Agents.NONE : plan.request().agents();
  }

  private Predicate<String> unit(RunStep step) {
    return step.isFunctional()
        ? label -> label.startsWith(Functional.LABEL)
        : plan.unit(step)::equals;
  }

  /** Processes that the plan's own element is to sample, besides those of the user. */
  private static String named(Testbed testbed) {
    StringJoiner words = new StringJoiner(" ").add("jmeter=self");
    if (testbed != null) {
      testbed.processes().forEach((name, id) -> words.add(name + "=" + id));
    }
    return words.toString();
  }

  private static Map<String, Integer> processes(JMeterProcess jmeter, Testbed testbed) {
    Map<String, Integer> processes = new LinkedHashMap<>();
    processes.put("jmeter", jmeter.pid());
    if (testbed != null) {
      processes.putAll(testbed.processes());
    }
    return processes;
  }

  /** Null where the testbed publishes no access log, and for targets. */
  private AccessLogCount served(RunStep step, Testbed testbed) throws IOException {
    return testbed == null || step.isFunctional()
        ? null
        : AccessLogCount.begin(
            plan.scenario().campaign().observed().accessLogs(), testbed.addresses().properties());
  }

  /** What was watched while JMeter ran. */
  private record Watched(BusyThreads busy, ShareWatch shares) {}

  private StepResult finished(
      RunStep step,
      Path raw,
      Path cell,
      AccessLogCount log,
      Watched watched,
      String problem,
      boolean ends)
      throws IOException {
    JtlCounts samples = JtlCounts.NONE;
    PagesServed served = null;
    String complaint = problem;
    if (Files.exists(raw)) {
      try {
        Path measured = cell.resolve("samples.jtl");
        Path warmup = cell.resolve("warmup.jtl");
        Integer whole = step.isFunctional() ? null : step.pattern().work().samples();
        samples = new WarmUpSplit(plan.unit(step), whole).split(raw, measured, warmup);
        Files.delete(raw);
        if (log != null && complaint.isEmpty()) {
          List<Path> both = List.of(measured, warmup);
          served = log.end(step.variant().id(), step.patternId(), step.repeat(), both);
        }
        if (complaint.isEmpty()) {
          complaint = AgentsWatch.missing(agents(step), cell.resolve("samples.jtl"));
        }
      } catch (JtlFormatException e) {
        Path kept = cell.resolve("raw.jtl");
        Files.move(raw, kept, StandardCopyOption.REPLACE_EXISTING);
        complaint =
            "%s; all that JMeter wrote is kept in %s"
                .formatted(complaint.isEmpty() ? e.getMessage() : complaint, kept);
      }
    }
    if (complaint.isEmpty() && !step.isFunctional()) {
      complaint = missing(step, samples, cell);
    }
    Path hosts = cell.resolve(HOSTS_CSV);
    return new StepResult(
        step,
        samples,
        Files.exists(hosts) ? HostsFile.read(hosts) : List.of(),
        watched.busy.full(samples.startEpochMs(), samples.endEpochMs()),
        served,
        complaint,
        ends,
        watched.shares.between(samples.startEpochMs(), samples.endEpochMs()));
  }

  private String missing(RunStep step, JtlCounts samples, Path cell) {
    if (!step.pattern().failures().errorsAreResults() && samples.warmupFailedWholly()) {
      return StepWatch.warmup(samples);
    }
    Integer tests = plan.tests(step);
    if (samples.units() > 0) {
      return tests == null || samples.units() >= tests
          ? ""
          : "only %d of %d tests were made; %s"
              .formatted(samples.units(), tests, StepChecks.firstError(cell.resolve("jmeter.log")));
    }
    return "no sample '%s' was measured; %s"
        .formatted(plan.unit(step), StepChecks.firstError(cell.resolve("jmeter.log")));
  }
}
