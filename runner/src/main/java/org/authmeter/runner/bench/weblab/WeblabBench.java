package org.authmeter.runner.bench.weblab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.Rounds;
import org.authmeter.runner.bench.Workbench;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;

/**
 * {@code bench weblab}: the lab's cases by its plans and by Locust on one server of the testbed, in
 * turn, round by round.
 */
public final class WeblabBench {
  /** A tool in a case. */
  private record Cell(WebCase webCase, WebTool tool) {}

  private final Workbench bench;
  private final WeblabBenchSettings settings;
  private final Map<WebTool, WebClient> clients = new EnumMap<>(WebTool.class);
  private final Map<WebTool, String> missing = new EnumMap<>(WebTool.class);
  private final Rounds<Cell, WebTurn> rounds;

  public WeblabBench(Workbench bench, WeblabBenchSettings settings) {
    this.bench = bench;
    this.settings = settings;
    rounds =
        new Rounds<>(
            bench,
            new Rounds.Pace(settings.rounds(), Duration.ZERO, settings.time()),
            c -> c.webCase().id() + ", " + c.tool().id(),
            Cell::webCase);
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    bench.installation().requireJMeter();
    Instant started = Instant.now();
    ResultsFolder folder = bench.folder("weblab", settings.out(), started);
    Map<String, String> software;
    try {
      for (WebTool tool : cells().stream().map(Cell::tool).distinct().toList()) {
        prepare(tool, folder);
      }
      bench.progress().say("Starting " + settings.server());
      try (Testbed testbed = bench.testbed(folder, system())) {
        software = testbed.addresses().software();
        WebTurns runs = new WebTurns(testbed, settings.time(), bench.interruption());
        rounds.run(
            cells().stream().filter(c -> !missing.containsKey(c.tool())).toList(),
            testbed,
            (cell, round, passed) ->
                runs.run(
                    cell.webCase(),
                    cell.tool(),
                    clients.get(cell.tool()),
                    round,
                    place(folder, round, cell),
                    passed));
      }
    } finally {
      bench.progress().close();
    }
    List<WebResult> results = results();
    bench.record(folder, "weblab", started, software, WebRecord.of(settings, results));
    return tell(folder, results, software);
  }

  private static Path place(ResultsFolder folder, int round, Cell cell) {
    return folder
        .root()
        .resolve("rounds/" + round + "/" + cell.webCase().id() + "/" + cell.tool().id());
  }

  private void prepare(WebTool tool, ResultsFolder folder) throws IOException {
    WebClient client =
        tool.isLocust()
            ? new LocustWebClient(bench.installation(), tool)
            : new PlanClient(bench.installation(), tool);
    clients.put(tool, client);
    String problem = client.prepare(folder.work().resolve(tool.id() + ".log"));
    if (problem.isEmpty()) {
      return;
    }
    if (settings.named()) {
      throw RunnerException.environment(tool.id() + " cannot be had: " + problem);
    }
    bench.progress().say(tool.id() + " is left out: " + problem);
    missing.put(tool, problem);
  }

  private List<String> system() {
    List<String> system = new ArrayList<>(List.of("weblab", "--variant", settings.server()));
    if (settings.wordPress()) {
      system.add("--wordpress");
    }
    return system;
  }

  private List<Cell> cells() {
    return settings.cases().stream()
        .flatMap(c -> settings.tools().stream().filter(t -> t.serves(c)).map(t -> new Cell(c, t)))
        .toList();
  }

  private List<WebResult> results() {
    return cells().stream()
        .map(
            c ->
                new WebResult(
                    c.webCase(),
                    c.tool(),
                    clients.get(c.tool()).version(),
                    missing.getOrDefault(c.tool(), rounds.problem(c)),
                    missing.containsKey(c.tool()),
                    rounds.turns(c)))
        .toList();
  }

  private int tell(ResultsFolder folder, List<WebResult> results, Map<String, String> software)
      throws IOException {
    List<WebAim> aims = WebAim.of(results);
    StringBuilder text = new StringBuilder();
    text.append(
        "The web lab's cases on %s; %d round(s), %d s each turn, the ramp-up included.%n"
            .formatted(
                String.join(", ", software.values()),
                settings.rounds(),
                settings.time().toSeconds()));
    text.append(
        "Client and server share %d processors. Medians of the rounds; CPU is the client's, its start included.%n%n"
            .formatted(Runtime.getRuntime().availableProcessors()));
    text.append(WebTable.of(results));
    aims.forEach(aim -> text.append("- ").append(aim.line()).append('\n'));
    bench.tell(folder, text);
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    return bench.end(
        folder, rounds.broke(), errors, settings.gate(), aims.stream().map(WebAim::holds).toList());
  }
}
