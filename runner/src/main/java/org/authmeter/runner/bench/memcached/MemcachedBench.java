package org.authmeter.runner.bench.memcached;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.run.Limits;
import org.authmeter.runner.run.Progress;

/**
 * {@code bench memcached}: the same operations on one server by several tools in turn, in every
 * setting, round by round, so that what disturbs the machine for a while disturbs all of them.
 */
public final class MemcachedBench {
  /** A tool's start and end, until the first turn has shown it. */
  private static final Duration AROUND_A_TURN = Duration.ofSeconds(4);

  /** A tool in a setting. */
  private record Cell(Work work, MemcachedTool tool) {}

  private final Installation installation;
  private final MemcachedBenchSettings settings;
  private final Interruption interruption;
  private final Progress progress;
  private final PrintStream out;
  private final Map<MemcachedTool, MemcachedBenchClient> clients =
      new EnumMap<>(MemcachedTool.class);
  private final Map<MemcachedTool, String> missing = new EnumMap<>(MemcachedTool.class);
  private final Map<Cell, String> problems = new LinkedHashMap<>();
  private final Map<Cell, List<MemcachedTurn>> turns = new LinkedHashMap<>();

  public MemcachedBench(
      Installation installation,
      MemcachedBenchSettings settings,
      Interruption interruption,
      Progress progress,
      PrintStream out) {
    this.installation = installation;
    this.settings = settings;
    this.interruption = interruption;
    this.progress = progress;
    this.out = out;
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    installation.requireJMeter();
    settings.tools().forEach(this::prepare);
    Instant started = Instant.now();
    ResultsFolder folder =
        ResultsFolder.create(
            settings.out() == null
                ? ResultsFolder.standard("bench-memcached", started)
                : settings.out());
    Map<String, String> software;
    progress.say("Starting the server");
    try (Testbed testbed = testbed(folder)) {
      software = testbed.addresses().software();
      rounds(folder, testbed);
    } finally {
      progress.close();
    }
    List<MemcachedResult> results = results();
    Path json = folder.root().resolve("bench.json");
    MemcachedRecord.write(json, installation, settings, started, software, results);
    int status = tell(folder, results, software);
    if (status == ExitStatus.DONE) {
      folder.removeWork();
    }
    return status;
  }

  private void prepare(MemcachedTool tool) {
    MemcachedBenchClient client =
        switch (tool) {
          case BARE -> new BareMemcachedClient();
          case MEMCSLAP -> new MemcslapClient();
          default -> new SamplerClient(installation, tool);
        };
    clients.put(tool, client);
    if (!client.missing().isEmpty()) {
      progress.say(tool.title() + " is left out: " + client.missing());
      missing.put(tool, client.missing());
    }
  }

  private Testbed testbed(ResultsFolder folder) throws IOException {
    List<String> command = new ArrayList<>(installation.testbedCommand());
    command.addAll(List.of("memcached", "--servers", "1"));
    Path program =
        settings.memcached() == null ? Programs.onPath("memcached") : settings.memcached();
    if (program != null && !settings.embedded()) {
      command.addAll(List.of("--memcached", program.toAbsolutePath().toString()));
    } else if (!settings.embedded()) {
      progress.say("No memcached on the PATH (apt-get install memcached): the embedded one serves");
    }
    return Testbed.start(
        command,
        folder.work().resolve("testbed"),
        Limits.STANDARD.testbedStart(),
        interruption.requested());
  }

  private void rounds(ResultsFolder folder, Testbed testbed) throws IOException {
    MemcachedTurns runs = new MemcachedTurns(interruption);
    List<Cell> cells = cells().stream().filter(c -> !missing.containsKey(c.tool())).toList();
    int done = 0;
    long start = System.nanoTime();
    for (int round = 1; round <= settings.rounds(); round++) {
      for (Cell cell : cells) {
        if (!problems.containsKey(cell)) {
          int left = settings.rounds() * cells.size() - done;
          Duration each =
              done == 0
                  ? settings.turn().plus(AROUND_A_TURN)
                  : Duration.ofNanos(System.nanoTime() - start).dividedBy(done);
          turn(runs, load(cell.work(), testbed), cell, round, folder, each.multipliedBy(left));
          if (!testbed.isAlive()) {
            throw RunnerException.broke("The server died: " + testbed.lastWords());
          }
        }
        done++;
      }
    }
  }

  private MemcachedLoad load(Work work, Testbed testbed) {
    return new MemcachedLoad(
        settings,
        work,
        testbed.addresses().file(),
        testbed.addresses().properties().get("testbed.memcached.server1"));
  }

  private List<Cell> cells() {
    return settings.works().stream()
        .flatMap(w -> settings.tools().stream().map(t -> new Cell(w, t)))
        .toList();
  }

  private void turn(
      MemcachedTurns runs,
      MemcachedLoad load,
      Cell cell,
      int round,
      ResultsFolder folder,
      Duration left)
      throws IOException {
    String name =
        "%s, %s, round %d of %d"
            .formatted(cell.tool().id(), cell.work().title(), round, settings.rounds());
    Path place =
        folder.root().resolve("rounds/" + round + "/" + cell.work().id() + "/" + cell.tool().id());
    progress.begin(name, Optional.of(left));
    try {
      MemcachedTurn made =
          runs.run(
              clients.get(cell.tool()),
              load,
              round,
              place,
              passed -> progress.tick(name, Optional.of(left.minus(passed)), "running"));
      turns.computeIfAbsent(cell, c -> new ArrayList<>()).add(made);
    } catch (RunnerException e) {
      if (interruption.isRequested()) {
        throw RunnerException.broke("Interrupted; nothing was reported.", e);
      }
      problems.put(cell, "round %d: %s".formatted(round, e.getMessage()));
      progress.say(name + " broke: " + e.getMessage());
    }
  }

  private List<MemcachedResult> results() {
    return cells().stream()
        .map(
            c ->
                new MemcachedResult(
                    c.tool(),
                    c.work(),
                    missing.getOrDefault(c.tool(), problems.getOrDefault(c, "")),
                    missing.containsKey(c.tool()),
                    turns.getOrDefault(c, List.of())))
        .toList();
  }

  private int tell(
      ResultsFolder folder, List<MemcachedResult> results, Map<String, String> software)
      throws IOException {
    List<MemcachedRatio> ratios = MemcachedRatio.of(results);
    StringBuilder text = new StringBuilder();
    text.append(
        "Values of %d bytes on %s, closed loop; %d round(s) of %d s after %d s of warm-up.%n"
            .formatted(
                settings.valueBytes(),
                String.join(", ", software.values()),
                settings.rounds(),
                settings.measured().toSeconds(),
                settings.warmup().toSeconds()));
    text.append(
        "Client and server share %d processors. Means with 95 %% intervals over the rounds; else medians.%n%n"
            .formatted(Runtime.getRuntime().availableProcessors()));
    text.append(MemcachedTable.of(results));
    ratios.forEach(ratio -> text.append("- ").append(ratio.line()).append('\n'));
    Files.writeString(folder.root().resolve("bench.md"), text);
    out.print(text);
    out.println("Figures of every turn: " + folder.root().resolve("bench.json"));
    return status(results, ratios);
  }

  private int status(List<MemcachedResult> results, List<MemcachedRatio> ratios) {
    if (!problems.isEmpty() || results.stream().allMatch(r -> r.turns().isEmpty())) {
      return ExitStatus.BROKE;
    }
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    boolean missed =
        settings.gate() && ratios.stream().anyMatch(r -> Boolean.FALSE.equals(r.holds()));
    return errors || missed ? ExitStatus.FELL : ExitStatus.DONE;
  }
}
