package org.authmeter.runner.bench.authmark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.bench.CpuTrace;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.process.GuardedProcess;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.run.Limits;
import org.authmeter.runner.run.Progress;

/**
 * {@code bench authmark}: logins a minute of the plan beside wrk, which sends the same two requests
 * to the same server and compares no content, in turn, round by round.
 */
public final class AuthMarkBench {
  private static final Duration GRACE = Duration.ofSeconds(120);
  private static final int PAGES = 100;

  private final Installation installation;
  private final AuthMarkBenchSettings settings;
  private final Interruption interruption;
  private final Progress progress;
  private final PrintStream out;

  public AuthMarkBench(
      Installation installation,
      AuthMarkBenchSettings settings,
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
    requireWrk();
    Instant started = Instant.now();
    ResultsFolder folder =
        ResultsFolder.create(
            settings.out() == null
                ? ResultsFolder.standard("bench-authmark", started)
                : settings.out());
    List<String> command = new ArrayList<>(installation.testbedCommand());
    command.addAll(List.of("authmark", "--users", "20000", "--sessions", "5000"));
    List<AuthMarkTurn> turns = new ArrayList<>();
    Map<String, String> software;
    try (Testbed testbed =
        Testbed.start(
            command,
            folder.work().resolve("testbed"),
            Limits.STANDARD.testbedStart(),
            interruption.requested())) {
      software = testbed.addresses().software();
      Path warm = folder.work().resolve("servers");
      progress.say("Warming the servers, which is not told");
      wrk(testbed, 0, settings.threads().get(0), warm);
      for (int round = 1; round <= settings.rounds(); round++) {
        for (int threads : settings.threads()) {
          Path place = folder.root().resolve("rounds/" + round + "/" + threads);
          turns.add(wrk(testbed, round, threads, place.resolve("wrk")));
          turns.add(jmeter(testbed, round, threads, place.resolve("authmeter")));
        }
      }
    } finally {
      progress.close();
    }
    record(folder.root().resolve("bench.json"), started, software, turns);
    return tell(folder, turns);
  }

  private static void requireWrk() {
    String path = System.getenv().getOrDefault("PATH", "");
    boolean there =
        Stream.of(path.split(java.io.File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "wrk")));
    if (!there) {
      throw RunnerException.environment(
          "no wrk on the PATH: install it (Debian: apt-get install wrk).");
    }
  }

  /** One server only, as wrk asks only one. */
  private static String server(Testbed testbed) {
    return testbed.addresses().properties().get("authmeter.authmark.url").split(" ")[0];
  }

  private AuthMarkTurn wrk(Testbed testbed, int round, int threads, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    Path script = folder.resolve("login.lua");
    Path sessions = Path.of(testbed.addresses().properties().get("testbed.authmark.sessions"));
    WrkScript.write(script, Files.readAllLines(sessions), PAGES);
    WrkTurn turn = new WrkTurn(settings);
    Path output = folder.resolve("output.log");
    long start = System.currentTimeMillis();
    try (Run run = run("wrk", round, turn.command(script, threads, server(testbed)), folder)) {
      return turn.read(
          round, threads, output, run.cpu().between(start, System.currentTimeMillis()));
    }
  }

  private AuthMarkTurn jmeter(Testbed testbed, int round, int threads, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    JMeterTurn turn = new JMeterTurn(installation, settings);
    List<String> command =
        turn.command(
            testbed.addresses().file(),
            testbed.addresses().properties().get("testbed.authmark.sessions"),
            threads,
            folder);
    command.add("-Jauthmeter.authmark.url=" + server(testbed));
    try (Run run = run("authmeter", round, command, folder)) {
      return turn.read(round, threads, folder, run.cpu());
    }
  }

  /** A tool that has ended. */
  private record Run(GuardedProcess process, CpuTrace cpu) implements AutoCloseable {
    @Override
    public void close() {
      cpu.close();
      process.stop(Duration.ofSeconds(10));
    }
  }

  private Run run(String tool, int round, List<String> command, Path folder) throws IOException {
    Path output = folder.resolve("output.log");
    Duration expected = settings.measured().plus(settings.warmup());
    String name = "%s, round %d of %d".formatted(tool, round, settings.rounds());
    progress.begin(name, Optional.of(expected));
    GuardedProcess process =
        GuardedProcess.start(
            command, folder, output, Map.of("JAVA_HOME", System.getProperty("java.home")));
    Run run = new Run(process, new CpuTrace(process.process().toHandle()));
    try {
      ClientProcess.await(
          process,
          output,
          expected.plus(GRACE),
          interruption,
          passed -> progress.tick(name, Optional.of(expected.minus(passed)), "running"));
      return run;
    } catch (RuntimeException e) {
      run.close();
      throw e;
    }
  }

  private void record(
      Path file, Instant started, Map<String, String> software, List<AuthMarkTurn> turns)
      throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 1);
    record.put("benchmark", "authmark");
    record.put("started", started.toString());
    record.put("rounds", settings.rounds());
    record.put("seconds", settings.measured().toSeconds());
    record.put("warmup", settings.warmup().toSeconds());
    record.put("versions", Versions.of(installation));
    record.put("machine", Machine.describe());
    record.put("testbed", software);
    record.put("clientAndServersShareTheMachine", true);
    record.put("turns", turns);
    Json.write(file, record);
  }

  private int tell(ResultsFolder folder, List<AuthMarkTurn> turns) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(
        "AuthMark logins at one web server of the testbed; %d round(s) of %d s, load threads %s.%n%n"
            .formatted(settings.rounds(), settings.measured().toSeconds(), settings.threads()));
    text.append(
        "| Tool | Peak logins/minute | Load threads | Client CPU ms per login | Errors |\n");
    text.append("|---|--:|--:|--:|--:|\n");
    for (String tool : List.of("wrk", "authmeter")) {
      List<AuthMarkTurn> own = turns.stream().filter(t -> t.tool().equals(tool)).toList();
      AuthMarkTurn peak =
          own.stream().max(Comparator.comparingDouble(AuthMarkTurn::perMinute)).orElseThrow();
      text.append(
          "| %s | %,.0f | %d | %.3f | %d |%n"
              .formatted(
                  tool,
                  peak.perMinute(),
                  peak.threads(),
                  peak.cpuMs(),
                  own.stream().mapToLong(AuthMarkTurn::errors).sum()));
    }
    Files.writeString(folder.root().resolve("bench.md"), text);
    out.print(text);
    out.println("Figures of every turn: " + folder.root().resolve("bench.json"));
    boolean errors = turns.stream().anyMatch(t -> t.errors() > 0);
    return errors ? ExitStatus.FELL : ExitStatus.DONE;
  }
}
