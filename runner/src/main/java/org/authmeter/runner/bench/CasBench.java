package org.authmeter.runner.bench;

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
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.process.GuardedProcess;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Tail;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.run.Limits;
import org.authmeter.runner.run.Progress;

/**
 * {@code bench cas}: the same CAS login by the sampler and by a bare loop over JMeter's HTTP
 * library, in turn, round by round, on one node of the testbed.
 */
public final class CasBench {
  private static final Duration GRACE = Duration.ofSeconds(120);
  private static final List<Tool> TOOLS = List.of(Tool.BARE, Tool.AUTHMETER);

  /** The testbed's pages are counted by bench saml only. */
  private static final WireCount NOT_COUNTED = new WireCount(0, 0, 0, 0, 0, 0);

  private final Installation installation;
  private final BenchSettings settings;
  private final Interruption interruption;
  private final Progress progress;
  private final PrintStream out;
  private final Map<Tool, List<Turn>> turns = new EnumMap<>(Tool.class);

  public CasBench(
      Installation installation,
      BenchSettings settings,
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
    Instant started = Instant.now();
    ResultsFolder folder =
        ResultsFolder.create(
            settings.out() == null ? ResultsFolder.standard("bench-cas", started) : settings.out());
    List<String> command = new ArrayList<>(installation.testbedCommand());
    command.addAll(List.of("cas", "--variant", "none", "--nodes", "1"));
    progress.say("Starting the testbed (cas, one node)");
    Map<String, String> software;
    List<ToolResult> results = new ArrayList<>();
    try (Testbed testbed =
        Testbed.start(
            command,
            folder.work().resolve("testbed"),
            Limits.STANDARD.testbedStart(),
            interruption.requested())) {
      software = testbed.addresses().software();
      CasClients clients = new CasClients(installation, settings, testbed.addresses().file());
      if (!settings.warmup().isZero()) {
        progress.say("Warming the server, which is not told");
        turn(clients, Tool.BARE, 0, folder.work().resolve("servers"));
      }
      for (int round = 1; round <= settings.rounds(); round++) {
        for (Tool tool : TOOLS) {
          Path place = folder.root().resolve("rounds/" + round + "/" + tool.id());
          turns.computeIfAbsent(tool, t -> new ArrayList<>());
          turns.get(tool).add(turn(clients, tool, round, place));
        }
      }
      for (Tool tool : TOOLS) {
        results.add(new ToolResult(tool, clients.version(tool), "", false, turns.get(tool)));
      }
    } finally {
      progress.close();
    }
    record(folder.root().resolve("bench.json"), started, software, results);
    return tell(folder, results);
  }

  private Turn turn(CasClients clients, Tool tool, int round, Path folder) throws IOException {
    Files.createDirectories(folder);
    String name = tool.id() + ", round " + round + " of " + settings.rounds();
    progress.begin(name, Optional.of(settings.turn()));
    Path output = folder.resolve("output.log");
    GuardedProcess process =
        GuardedProcess.start(
            clients.command(tool, folder),
            folder,
            output,
            Map.of("JAVA_HOME", System.getProperty("java.home")));
    try (CpuTrace cpu = new CpuTrace(process.process().toHandle())) {
      ClientProcess.await(
          process,
          output,
          settings.turn().plus(GRACE),
          interruption,
          passed -> progress.tick(name, Optional.of(settings.turn().minus(passed)), "running"));
      Turn.Window window = Turn.window(clients.logins(folder), settings.warmup().toMillis());
      if (window.logins().isEmpty()) {
        throw RunnerException.broke(
            "%s: no login after the warm-up; it said: %s"
                .formatted(tool.title(), Tail.line(output, 3)));
      }
      return Turn.of(round, window, cpu.between(window.startMs(), window.endMs()), NOT_COUNTED);
    } finally {
      process.stop(Duration.ofSeconds(10));
    }
  }

  private void record(
      Path file, Instant started, Map<String, String> software, List<ToolResult> results)
      throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 1);
    record.put("benchmark", "cas");
    record.put("started", started.toString());
    record.put("rounds", settings.rounds());
    record.put("seconds", settings.measured().toSeconds());
    record.put("warmup", settings.warmup().toSeconds());
    record.put("threads", settings.threads());
    record.put("versions", Versions.of(installation));
    record.put("machine", Machine.describe());
    record.put("testbed", software);
    record.put("clientAndServersShareTheMachine", true);
    record.put("tools", results);
    record.put("aims", Aim.of(results));
    Json.write(file, record);
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
    Files.writeString(folder.root().resolve("bench.md"), text);
    out.print(text);
    out.println("Figures of every turn: " + folder.root().resolve("bench.json"));
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    boolean missed = settings.gate() && aims.stream().anyMatch(a -> !a.holds());
    if (errors || missed) {
      return ExitStatus.FELL;
    }
    folder.removeWork();
    return ExitStatus.DONE;
  }
}
