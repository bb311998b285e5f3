package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.runner.Installation;
import org.authmeter.runner.Secrets;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.target.Inspection;
import org.authmeter.runner.target.TargetFile;

/**
 * Writes record.json: what was run, where, and on what, so that the figures can be judged and the
 * run repeated. The file is kept complete while the run goes on: if the run is killed at any
 * moment, {@code report} finishes its results.
 */
final class RunRecorder {
  private static final String SHARED =
      "Load generator and servers share the processors of one machine: compare the order and the"
          + " ratios, not the figures.";
  private static final String UNKNOWN_HASH =
      "Nobody says how the system stores passwords, which may change what a login costs by several"
          + " times: add "
          + TargetFile.PASSWORD_HASH
          + " to the target file, or passwordHash to environment.yaml.";

  /** With the key store of a client the plan declares users too, who then have no password. */
  private static final String KEY_STORE = "authmeter.community.keyStore";

  private static final String PARTIAL =
      "The run was cut short, or goes on: this is what it had measured by then.";
  private static final Pattern VERSION = Pattern.compile("(.*\\S)\\s+v?(\\d[\\w.+-]*)");
  private static final String TESTBED_HASH = "testbed.password.hash";
  private static final double GIB = 1 << 30;

  private final RunPlan plan;
  private final Installation installation;
  private final ResultsFolder folder;
  private final Findings findings;
  private final StepSequence sequence;
  private final String runId;
  private final Instant started;
  private final double loadBefore = Machine.loadAverage();

  /**
   * @param runId part of the User-Agent that the servers see
   */
  RunRecorder(
      RunPlan plan,
      Installation installation,
      ResultsFolder folder,
      Findings findings,
      StepSequence sequence,
      String runId,
      Instant started) {
    this.plan = plan;
    this.installation = installation;
    this.folder = folder;
    this.findings = findings;
    this.sequence = sequence;
    this.runId = runId;
    this.started = started;
  }

  /**
   * Writes the record of a run that goes on.
   *
   * @param step that is about to begin
   * @param testbeds by variant
   */
  void before(RunStep step, Map<String, AddressesFile> testbeds) throws IOException {
    Map<String, Object> facts = facts(testbeds, Inspection.NONE, PARTIAL);
    facts.put(RunRecord.PARTIAL, true);
    if (step.isFunctional()) {
      record(facts).write(folder.record());
      return;
    }
    facts.put(RunRecord.UNFINISHED, step.key());
    RunRecord record = record(facts);
    List<CellRecord> cells = new ArrayList<>(record.cells());
    cells.add(findings.begun(step));
    record.withCells(cells).write(folder.record());
  }

  /**
   * Writes the record of a run whose steps are all made by one JMeter, which is about to begin.
   *
   * @param testbeds by variant
   */
  void before(List<RunStep> steps, Map<String, AddressesFile> testbeds) throws IOException {
    Map<String, Object> facts = facts(testbeds, Inspection.NONE, PARTIAL);
    facts.put(RunRecord.PARTIAL, true);
    List<RunStep> cells = steps.stream().filter(step -> !step.isFunctional()).toList();
    facts.put(RunRecord.UNFINISHED, cells.stream().map(RunStep::key).toList());
    record(facts).withCells(cells.stream().map(findings::begun).toList()).write(folder.record());
  }

  /**
   * Writes the record of a run that has ended.
   *
   * @param seen of the target before the run
   * @param end what ended the run early; empty if nothing did
   */
  RunRecord atEnd(Map<String, AddressesFile> testbeds, Inspection seen, String end)
      throws IOException {
    RunRecord record =
        record(facts(testbeds, seen, end.isEmpty() ? "" : "The run ended early: " + end));
    record.write(folder.record());
    return record;
  }

  private RunRecord record(Map<String, Object> facts) {
    return findings.record(facts, sequence.patterns(), sequence.capacity());
  }

  private Map<String, Object> facts(
      Map<String, AddressesFile> testbeds, Inspection seen, String note) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put(
        "commandLine", Secrets.withoutUserInfo(String.join(" ", plan.request().commandLine())));
    record.put("runId", runId);
    record.put("scenario", plan.scenario().name());
    record.put("title", plan.scenario().campaign().topic().title());
    record.put("question", plan.scenario().campaign().topic().question());
    record.put("profile", plan.chosen().profileName());
    record.put("repeats", plan.chosen().repeats());
    record.put("order", plan.request().options().order().id());
    record.put("properties", properties());
    record.put("campaign", campaign());
    record.put("started", started.toString());
    record.put("ended", Instant.now().toString());
    Map<String, String> versions = Versions.of(installation, properties());
    versions.put("tls", tls());
    record.put("versions", versions);
    Map<String, Object> machine = Machine.describe(loadBefore);
    record.put("machine", machine);
    record.put("environment", environment(machine, versions, testbeds));
    record.put("systemUnderTest", system(testbeds));
    if (plan.request().options().soak() != null) {
      record.put("soak", plan.request().options().soak());
    }
    if (plan.request().options().sizing().asked()) {
      record.put(
          "sizing",
          plan.request().options().sizing().inputs(plan.scenario().campaign().capacity()));
    }
    if (!seen.facts().isEmpty()) {
      record.put("beforeTheRun", seen.facts());
    }
    List<String> notes = new ArrayList<>(plan.notes());
    notes.addAll(seen.warnings());
    if (plan.own().target() == null) {
      notes.add(SHARED);
    }
    if (!plan.request().isSearch() && !findings.generatorNote().isEmpty()) {
      notes.add(findings.generatorNote()); // a search for the capacity judges each step by it
    }
    notes.addAll(unknownShares(testbeds));
    if (plan.declares("authmeter.users")
        && !plan.declares(KEY_STORE)
        && (plan.own().target() != null || !testbeds.isEmpty())
        && environment(machine, versions, testbeds).passwordHash().isEmpty()) {
      notes.add(UNKNOWN_HASH);
    }
    if (!note.isEmpty()) {
      notes.add(note);
    }
    record.put("notes", notes);
    return record;
  }

  /** A note about shares that were named for components that no testbed of the run has. */
  private List<String> unknownShares(Map<String, AddressesFile> testbeds) {
    if (!plan.request().options().namesComponents()) {
      return List.of();
    }
    List<String> components =
        testbeds.values().stream().flatMap(of -> of.processes().keySet().stream()).toList();
    List<String> unknown =
        plan.cpus().values().stream()
            .flatMap(shares -> shares.unknown(components).stream())
            .distinct()
            .toList();
    return components.isEmpty() || unknown.isEmpty()
        ? List.of()
        : List.of("--cpus: no testbed of this run has %s.".formatted(String.join(", ", unknown)));
  }

  /** What the target's owner wrote, and this machine with its programs. */
  private Environment environment(
      Map<String, Object> machine,
      Map<String, String> versions,
      Map<String, AddressesFile> testbeds) {
    List<Environment.Software> programs = new ArrayList<>();
    versions.forEach(
        (name, version) -> programs.add(new Environment.Software("load generator", name, version)));
    testbeds
        .values()
        .forEach(of -> of.software().forEach((component, text) -> add(programs, component, text)));
    Environment known =
        new Environment(
            null,
            started.atOffset(ZoneOffset.UTC).toLocalDate().toString(),
            List.of(server(machine)),
            programs,
            passwordHash(testbeds),
            null);
    return plan.own().environment() == null ? known : plan.own().environment().completedBy(known);
  }

  /** As the testbeds or the target file declare it; empty if nobody does. */
  private String passwordHash(Map<String, AddressesFile> testbeds) {
    if (plan.own().target() != null) {
      return plan.own().target().properties().getOrDefault(TargetFile.PASSWORD_HASH, "");
    }
    return testbeds.entrySet().stream()
        .filter(of -> of.getValue().properties().containsKey(TESTBED_HASH))
        .collect(
            Collectors.groupingBy(
                of -> of.getValue().properties().get(TESTBED_HASH),
                TreeMap::new,
                Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(hash -> hash.getKey() + " (" + hash.getValue() + ")")
        .collect(Collectors.joining("; "));
  }

  private Environment.Server server(Map<String, Object> machine) {
    long bytes = ((Number) machine.get("memoryBytes")).longValue();
    return new Environment.Server(
        plan.own().target() == null ? "load generator and systems under test" : "load generator",
        "localhost",
        "%s, %s cores".formatted(machine.get("cpu"), machine.get("cores")),
        "%.1f GiB".formatted(bytes / GIB),
        machine.get("os").toString(),
        null,
        null,
        null);
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>(plan.chosen().profile().allProperties());
    if (plan.users() != null) {
      properties.put("authmeter.users", plan.users().toString());
    }
    properties.putAll(plan.properties());
    return Secrets.removed(properties);
  }

  /** Who speaks TLS for the samplers of each variant. */
  private String tls() {
    return plan.chosen().variants().stream()
        .map(
            variant -> {
              Map<String, String> all = new LinkedHashMap<>(plan.scenario().settings(variant));
              all.putAll(properties());
              return Versions.tls(all);
            })
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private Map<String, String> campaign() {
    Path file = plan.scenario().folder().resolve("campaign.yaml");
    return Map.of(
        "file", installation.root().relativize(file).toString(), "sha256", plan.scenario().hash());
  }

  private Map<String, Object> system(Map<String, AddressesFile> testbeds) {
    Map<String, Object> system = new LinkedHashMap<>();
    if (plan.own().target() == null) {
      system.put("kind", "testbed");
      Map<String, Object> software = new TreeMap<>();
      Map<String, Object> processors = new TreeMap<>();
      testbeds.forEach(
          (variant, of) -> {
            software.put(variant, of.software());
            if (!of.processors().isEmpty()) {
              processors.put(variant, of.processors());
            }
          });
      system.put("software", software);
      if (!plan.cpus().isEmpty()) {
        Map<String, Map<String, Double>> shares = new LinkedHashMap<>();
        plan.cpus().forEach((variant, of) -> shares.put(variant, of.processors()));
        boolean alike = new HashSet<>(shares.values()).size() == 1;
        system.put("cpus", alike ? shares.values().iterator().next() : shares);
      }
      if (!processors.isEmpty()) {
        system.put("processors", processors);
      }
    } else {
      system.put("kind", "target");
      system.put("file", plan.own().target().file().toString());
      system.put("properties", Secrets.removed(plan.own().target().properties()));
    }
    return system;
  }

  /** Variants share components: each program is listed once. */
  private static void add(List<Environment.Software> programs, String component, String text) {
    Matcher m = VERSION.matcher(text);
    Environment.Software program =
        m.matches()
            ? new Environment.Software(component, m.group(1), m.group(2))
            : new Environment.Software(component, text, null);
    if (!programs.contains(program)) {
      programs.add(program);
    }
  }
}
