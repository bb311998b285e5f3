package org.authmeter.benchmarks.method;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.JsonFile;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.run.Progress;
import org.authmeter.runner.step.Limits;

/** One run of a benchmark: its folder, its servers, its record, and how it ends. */
public final class Bench implements AutoCloseable {
  private final String name;
  private final Session session;
  private final MethodOptions options;
  private final Instant started = Instant.now();
  private final double loadBefore = Machine.loadAverage();
  private final ResultsFolder folder;
  private final Progress progress;
  private final List<Result> results = new ArrayList<>();
  private final List<Aim> aims = new ArrayList<>();
  private final Map<String, Object> found = new LinkedHashMap<>();
  private Map<String, String> software = Map.of();
  private boolean failed;

  /**
   * @param name of the benchmark
   * @throws org.authmeter.runner.RunnerException status 2 for wrong options or a folder that is not
   *     empty, 3 if JMeter was not assembled
   */
  public Bench(String name, Session session, MethodOptions options) {
    options.check();
    session.installation().requireJMeter();
    this.name = name;
    this.session = session;
    this.options = options;
    folder =
        ResultsFolder.create(
            options.out() == null
                ? ResultsFolder.standard("bench-" + name, started)
                : options.out());
    progress = new Progress(session.err(), session.terminal());
  }

  public Installation installation() {
    return session.installation();
  }

  public MethodOptions options() {
    return options;
  }

  public Progress progress() {
    return progress;
  }

  public Interruption interruption() {
    return session.interruption();
  }

  /** Takes what stays. */
  public Path root() {
    return folder.root();
  }

  /** Takes what is removed when all went well. */
  public Path work() {
    return folder.work();
  }

  /**
   * Starts the servers.
   *
   * @param system its name and options
   */
  public Testbed testbed(List<String> system) throws IOException {
    progress.say("Starting the testbed: " + String.join(" ", system));
    List<String> command = new ArrayList<>(installation().testbedCommand());
    command.addAll(system);
    Testbed testbed =
        Testbed.start(
            command,
            work().resolve("testbed"),
            Limits.STANDARD.testbedStart(),
            interruption().requested());
    software = testbed.addresses().software();
    return testbed;
  }

  /** For settings whose tools take turns. */
  public Measurement measurement() {
    return new Measurement(options, interruption(), progress);
  }

  /** Adds what a setting measured, judges it, and writes it to bench.json at once. */
  public void add(List<Result> setting, List<ToolComparison> comparisons) throws IOException {
    results.addAll(setting);
    comparisons.stream().map(c -> c.judge(setting)).filter(Objects::nonNull).forEach(aims::add);
    record();
  }

  /** Adds a ratio that was judged elsewhere. */
  public void add(Aim aim) {
    aims.add(aim);
  }

  /** Adds a value to bench.json. */
  public void put(String key, Object value) {
    found.put(key, value);
  }

  /** Something was wrong that decides the exit status with or without a gate. */
  public void fail(String why) {
    session.out().println(why);
    failed = true;
  }

  /**
   * Writes bench.json and bench.md of tools that took turns in slices, and shows the latter.
   *
   * @param unit what an operation is, such as login
   * @param head a sentence about load and servers
   * @return one of {@link ExitStatus}
   */
  public int finish(String unit, String head) throws IOException {
    return finish(
        unit,
        head,
        "Each tool: %d slices of %.1f s in turn with the others, of %d process(es), and more while an interval is wider than 5 %% (at most %d)."
            .formatted(
                options.slices(),
                options.slice().toMillis() / 1000.0,
                options.starts(),
                options.maximum()));
  }

  /** The same for programs that ran to their end. */
  public int finishRuns(String unit, String head) throws IOException {
    return finish(
        unit,
        head,
        "Each program: %d runs in turn with the other, the start of its JVM included, and more while an interval is wider than 5 %% (at most %d)."
            .formatted(options.slices(), options.maximum()));
  }

  private int finish(String unit, String head, String method) throws IOException {
    String machine =
        "Client and servers share %d processors%s."
            .formatted(
                Runtime.getRuntime().availableProcessors(),
                loadBefore < 0
                    ? ""
                    : String.format(Locale.ROOT, "; load average before: %.2f", loadBefore));
    return finish(
        "%s%n%s %s%n%n%s".formatted(head, method, machine, Table.of(unit, results).stripTrailing())
            + "\n");
  }

  /** Writes bench.json and bench.md with a text of the benchmark's own before the aims. */
  public int finish(String text) throws IOException {
    progress.close();
    record();
    StringBuilder page = new StringBuilder(text).append('\n');
    aims.forEach(aim -> page.append("- ").append(aim.line()).append('\n'));
    Files.writeString(root().resolve("bench.md"), page);
    PrintStream out = session.out();
    out.print(page);
    out.println("All figures: " + root().resolve("bench.json"));
    return status(out);
  }

  private void record() throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 2);
    record.put("benchmark", name);
    record.put("started", started.toString());
    record.put("versions", Versions.of(installation(), Map.of()));
    record.put("machine", Machine.describe(loadBefore));
    record.put("testbed", software);
    record.put("clientAndServersShareTheMachine", true);
    record.put("slices", options.slices());
    record.put("maxSlices", options.maximum());
    record.put("starts", options.starts());
    record.put("seconds", options.slice().toMillis() / 1000.0);
    record.put("warmupLimit", options.warmup().toSeconds());
    record.putAll(found);
    record.put("results", results.stream().map(Result::record).toList());
    record.put("aims", aims.stream().map(Aim::record).toList());
    JsonFile.write(root().resolve("bench.json"), record);
  }

  private int status(PrintStream out) throws IOException {
    List<Boolean> judged = aims.stream().map(Aim::holds).filter(Objects::nonNull).toList();
    if (options.gate() && judged.isEmpty()) {
      out.println(
          "--gate: no aim was judged, because an aim compares two tools and this run has no figures"
              + " of such a pair. Leave --tools out, or name both tools of an aim.");
    }
    if (results.stream().anyMatch(r -> !r.runs() && !r.isMissing())) {
      return ExitStatus.BROKE;
    }
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    if (failed || errors || options.gate() && (judged.isEmpty() || judged.contains(false))) {
      return ExitStatus.FELL;
    }
    folder.removeWork();
    return ExitStatus.DONE;
  }

  @Override
  public void close() {
    progress.close();
  }
}
