package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;

/**
 * {@code bench cas}: the same CAS login by the sampler and by a bare loop over JMeter's HTTP
 * library, in turn, round by round, on one node of the testbed.
 */
public final class CasBench {
  private static final List<Tool> TOOLS = List.of(Tool.BARE, Tool.AUTHMETER);

  /** The testbed's pages are counted by bench saml only. */
  private static final WireCount NOT_COUNTED = new WireCount(0, 0, 0, 0, 0, 0);

  private final Workbench bench;
  private final BenchSettings settings;
  private final Rounds<Tool, Turn> rounds;

  public CasBench(Workbench bench, BenchSettings settings) {
    this.bench = bench;
    this.settings = settings;
    rounds =
        new Rounds<>(
            bench,
            new Rounds.Pace(settings.rounds(), settings.warmup(), settings.turn()),
            Tool::id,
            tool -> "login");
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    bench.installation().requireJMeter();
    Instant started = Instant.now();
    ResultsFolder folder = bench.folder("cas", settings.out(), started);
    bench.progress().say("Starting the testbed (cas, one node)");
    Map<String, String> software;
    List<ToolResult> results = new ArrayList<>();
    try (Testbed testbed =
        bench.testbed(folder, List.of("cas", "--variant", "none", "--nodes", "1"))) {
      software = testbed.addresses().software();
      CasClients clients =
          new CasClients(bench.installation(), settings, testbed.addresses().file());
      if (!settings.warmup().isZero()) {
        bench.progress().say("Warming the server, which is not told");
        turn(clients, Tool.BARE, 0, folder.work().resolve("servers"), passed -> {});
      }
      rounds.run(
          TOOLS,
          testbed,
          (tool, round, passed) ->
              turn(
                  clients,
                  tool,
                  round,
                  folder.root().resolve("rounds/" + round + "/" + tool.id()),
                  passed));
      for (Tool tool : TOOLS) {
        results.add(
            new ToolResult(
                tool, clients.version(tool), rounds.problem(tool), false, rounds.turns(tool)));
      }
    } finally {
      bench.progress().close();
    }
    bench.record(folder, "cas", started, software, found(results));
    return tell(folder, results);
  }

  private Turn turn(
      CasClients clients, Tool tool, int round, Path folder, Consumer<Duration> passed)
      throws IOException {
    Files.createDirectories(folder); // a tool may write its settings there
    return ClientProcess.run(
        clients.command(tool, folder),
        Map.of("JAVA_HOME", System.getProperty("java.home")),
        folder,
        settings.turn(),
        bench.interruption(),
        passed,
        (cpu, output) -> {
          Turn.Window window = Turn.window(clients.logins(folder), settings.warmup().toMillis());
          if (window.logins().isEmpty()) {
            throw RunnerException.broke(
                "no login after the warm-up; it said: " + Tail.line(output, 3));
          }
          return Turn.of(round, window, cpu.between(window.startMs(), window.endMs()), NOT_COUNTED);
        });
  }

  private Map<String, Object> found(List<ToolResult> results) {
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("rounds", settings.rounds());
    found.put("seconds", settings.measured().toSeconds());
    found.put("warmup", settings.warmup().toSeconds());
    found.put("threads", settings.threads());
    found.put("tools", results);
    found.put("aims", Aim.of(results));
    return found;
  }

  private int tell(ResultsFolder folder, List<ToolResult> results) throws IOException {
    List<Aim> aims = Aim.of(results);
    StringBuilder text = new StringBuilder();
    text.append(
        "One CAS login on the testbed (one node), %d virtual user(s), closed loop; %d round(s) of %d s after %d s of warm-up.%n%n"
            .formatted(
                settings.threads(),
                settings.rounds(),
                settings.measured().toSeconds(),
                settings.warmup().toSeconds()));
    text.append(
        "| Tool | logins/s | mean ms | p50 | p90 | p99 | logins | errors | CPU ms per login |\n");
    text.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (ToolResult r : results) {
      text.append(
          "| %s (%s) | %.1f | %.1f | %.0f | %.0f | %.0f | %d | %d | %.2f |%n"
              .formatted(
                  r.tool().id(),
                  r.version(),
                  r.median(Turn::perSecond),
                  r.median(Turn::meanMs),
                  r.median(Turn::p50Ms),
                  r.median(Turn::p90Ms),
                  r.median(Turn::p99Ms),
                  r.logins(),
                  r.errors(),
                  r.median(Turn::cpuMs)));
    }
    text.append('\n');
    aims.forEach(aim -> text.append(aim.line()).append('\n'));
    bench.tell(folder, text);
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    return bench.end(
        folder, rounds.broke(), errors, settings.gate(), aims.stream().map(Aim::holds).toList());
  }
}
