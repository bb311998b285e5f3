package org.authmeter.runner.bench.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.bench.Rounds;
import org.authmeter.runner.bench.Workbench;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;

/**
 * {@code bench memcached}: the same operations on one server by several tools in turn, in every
 * setting, round by round, so that what disturbs the machine for a while disturbs all of them.
 */
public final class MemcachedBench {
  /** A tool in a setting. */
  private record Cell(Work work, MemcachedTool tool) {}

  private final Workbench bench;
  private final MemcachedBenchSettings settings;
  private final Map<MemcachedTool, MemcachedBenchClient> clients =
      new EnumMap<>(MemcachedTool.class);
  private final Map<MemcachedTool, String> missing = new EnumMap<>(MemcachedTool.class);
  private final Rounds<Cell, MemcachedTurn> rounds;

  public MemcachedBench(Workbench bench, MemcachedBenchSettings settings) {
    this.bench = bench;
    this.settings = settings;
    rounds =
        new Rounds<>(
            bench,
            new Rounds.Pace(settings.rounds(), settings.warmup(), settings.turn()),
            c -> c.tool().id() + ", " + c.work().title(),
            Cell::work);
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    bench.installation().requireJMeter();
    settings.tools().forEach(this::prepare);
    Instant started = Instant.now();
    ResultsFolder folder = bench.folder("memcached", settings.out(), started);
    Map<String, String> software;
    bench.progress().say("Starting the server");
    try (Testbed testbed = testbed(folder)) {
      software = testbed.addresses().software();
      MemcachedTurns runs = new MemcachedTurns(bench.interruption());
      rounds.run(
          cells().stream().filter(c -> !missing.containsKey(c.tool())).toList(),
          testbed,
          (cell, round, passed) ->
              runs.run(
                  clients.get(cell.tool()),
                  load(cell.work(), testbed),
                  round,
                  place(folder, round, cell),
                  passed));
    } finally {
      bench.progress().close();
    }
    List<MemcachedResult> results = results();
    bench.record(folder, "memcached", started, software, MemcachedRecord.of(settings, results));
    return tell(folder, results, software);
  }

  private static Path place(ResultsFolder folder, int round, Cell cell) {
    return folder
        .root()
        .resolve("rounds/" + round + "/" + cell.work().id() + "/" + cell.tool().id());
  }

  private void prepare(MemcachedTool tool) {
    MemcachedBenchClient client =
        switch (tool) {
          case BARE -> new BareMemcachedClient();
          case MEMCSLAP -> new MemcslapClient();
          default -> new SamplerClient(bench.installation(), tool);
        };
    clients.put(tool, client);
    if (!client.missing().isEmpty()) {
      bench.progress().say(tool.title() + " is left out: " + client.missing());
      missing.put(tool, client.missing());
    }
  }

  private Testbed testbed(ResultsFolder folder) throws IOException {
    List<String> system = new ArrayList<>(List.of("memcached", "--servers", "1"));
    Path program =
        settings.memcached() == null ? Programs.onPath("memcached") : settings.memcached();
    if (program != null && !settings.embedded()) {
      system.addAll(List.of("--memcached", program.toAbsolutePath().toString()));
    } else if (!settings.embedded()) {
      bench
          .progress()
          .say("No memcached on the PATH (apt-get install memcached): the embedded one serves");
    }
    return bench.testbed(folder, system);
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

  private List<MemcachedResult> results() {
    return cells().stream()
        .map(
            c ->
                new MemcachedResult(
                    c.tool(),
                    c.work(),
                    missing.getOrDefault(c.tool(), rounds.problem(c)),
                    missing.containsKey(c.tool()),
                    rounds.turns(c)))
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
    bench.tell(folder, text);
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    List<Boolean> judged =
        ratios.stream().map(MemcachedRatio::holds).filter(Objects::nonNull).toList();
    return bench.end(folder, rounds.broke(), errors, settings.gate(), judged);
  }
}
