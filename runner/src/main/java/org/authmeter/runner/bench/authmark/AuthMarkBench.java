package org.authmeter.runner.bench.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.bench.Rounds;
import org.authmeter.runner.bench.Workbench;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;

/**
 * {@code bench authmark}: logins a minute of the plan beside wrk, which sends the same two requests
 * to the same server and compares no content, in turn, round by round.
 */
public final class AuthMarkBench {
  private static final List<String> SYSTEM =
      List.of("authmark", "--users", "20000", "--sessions", "5000");
  private static final int PAGES = 100;

  private final Workbench bench;
  private final AuthMarkBenchSettings settings;

  public AuthMarkBench(Workbench bench, AuthMarkBenchSettings settings) {
    this.bench = bench;
    this.settings = settings;
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    bench.installation().requireJMeter();
    requireWrk();
    Instant started = Instant.now();
    ResultsFolder folder = bench.folder("authmark", settings.out(), started);
    List<AuthMarkTurn> turns = new ArrayList<>();
    Map<String, String> software;
    try (Testbed testbed = bench.testbed(folder, SYSTEM)) {
      software = testbed.addresses().software();
      bench.progress().say("Warming the servers, which is not told");
      wrk(testbed, 0, settings.threads().get(0), folder.work().resolve("servers"));
      for (int round = 1; round <= settings.rounds(); round++) {
        for (int threads : settings.threads()) {
          Path place = folder.root().resolve("rounds/" + round + "/" + threads);
          for (String tool : Rounds.order(List.of("wrk", "authmeter"), round)) {
            Path own = place.resolve(tool);
            turns.add(
                tool.equals("wrk")
                    ? wrk(testbed, round, threads, own)
                    : jmeter(testbed, round, threads, own));
          }
        }
      }
    } finally {
      bench.progress().close();
    }
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("rounds", settings.rounds());
    found.put("seconds", settings.measured().toSeconds());
    found.put("warmup", settings.warmup().toSeconds());
    found.put("turns", turns);
    bench.record(folder, "authmark", started, software, found);
    bench.tell(folder, AuthMarkTable.of(settings, turns));
    boolean errors = turns.stream().anyMatch(t -> t.errors() > 0);
    return bench.end(folder, false, errors, false, List.of());
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

  private static String sessions(Testbed testbed) {
    return testbed.addresses().properties().get("testbed.authmark.sessions");
  }

  private AuthMarkTurn wrk(Testbed testbed, int round, int threads, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    Path script = folder.resolve("login.lua");
    WrkScript.write(script, Files.readAllLines(Path.of(sessions(testbed))), PAGES);
    WrkTurn turn = new WrkTurn(settings);
    long start = System.currentTimeMillis();
    return run(
        "wrk",
        round,
        turn.command(script, threads, server(testbed)),
        folder,
        (cpu, output) ->
            turn.read(round, threads, output, cpu.between(start, System.currentTimeMillis())));
  }

  private AuthMarkTurn jmeter(Testbed testbed, int round, int threads, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    JMeterTurn turn = new JMeterTurn(bench.installation(), settings);
    List<String> command =
        turn.command(testbed.addresses().file(), sessions(testbed), threads, folder);
    command.add("-Jauthmeter.authmark.url=" + server(testbed));
    return run(
        "authmeter",
        round,
        command,
        folder,
        (cpu, output) -> turn.read(round, threads, folder.resolve(JMeterTurn.JTL), cpu::between));
  }

  private AuthMarkTurn run(
      String tool,
      int round,
      List<String> command,
      Path folder,
      ClientProcess.Reading<AuthMarkTurn> reading)
      throws IOException {
    Duration expected = settings.measured().plus(settings.warmup());
    String name = "%s, round %d of %d".formatted(tool, round, settings.rounds());
    bench.progress().begin(name, Optional.of(expected));
    return ClientProcess.run(
        command,
        Map.of("JAVA_HOME", System.getProperty("java.home")),
        folder,
        expected,
        bench.interruption(),
        passed -> bench.progress().tick(name, Optional.of(expected.minus(passed)), "running"),
        reading);
  }
}
