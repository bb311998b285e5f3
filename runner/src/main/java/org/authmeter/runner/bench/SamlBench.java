package org.authmeter.runner.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
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
 * {@code bench saml}: the same login on the testbed's fastest variant by several tools in turn,
 * round by round, so that what disturbs the machine for a while disturbs all of them.
 */
public final class SamlBench {
  /** A client's start and end, until the first turn has shown it. */
  private static final Duration AROUND_A_TURN = Duration.ofSeconds(6);

  private final Installation installation;
  private final BenchSettings settings;
  private final Interruption interruption;
  private final Progress progress;
  private final PrintStream out;
  private final Map<Tool, Client> clients = new EnumMap<>(Tool.class);
  private final Map<Tool, String> problems = new EnumMap<>(Tool.class);
  private final Map<Tool, String> missing = new EnumMap<>(Tool.class);
  private final Map<Tool, List<Turn>> turns = new EnumMap<>(Tool.class);

  public SamlBench(
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
            settings.out() == null
                ? ResultsFolder.standard("bench-saml", started)
                : settings.out());
    prepare(folder);
    Map<String, String> software;
    progress.say("Starting the testbed (stateless, " + settings.scheme() + ")");
    try (Testbed testbed = testbed(folder)) {
      software = testbed.addresses().software();
      Load load = Load.of(testbed.addresses().file(), installation.sampleUsers(), settings);
      ClientTurn turn = new ClientTurn(load, settings, interruption);
      warmServers(turn, folder);
      rounds(turn, folder, testbed);
    } finally {
      progress.close();
    }
    List<ToolResult> results = results();
    Path json = folder.root().resolve("bench.json");
    BenchRecord.write(json, installation, settings, started, software, results);
    int status = tell(folder, results);
    if (status == ExitStatus.DONE) {
      folder.removeWork();
    }
    return status;
  }

  private void prepare(ResultsFolder folder) throws IOException {
    for (Tool tool : settings.tools()) {
      Client client = Clients.of(tool, installation);
      clients.put(tool, client);
      turns.put(tool, new ArrayList<>());
      String problem = client.prepare(folder.work().resolve("prepare-" + tool.id() + ".log"));
      if (!problem.isEmpty() && settings.named()) {
        throw RunnerException.environment(
            "%s is not there: %s. Install what is missing, or leave it out of --tools."
                .formatted(tool.title(), problem));
      }
      if (!problem.isEmpty()) {
        progress.say(tool.title() + " is not there: " + problem);
        missing.put(tool, problem);
      }
    }
  }

  private Testbed testbed(ResultsFolder folder) throws IOException {
    List<String> command = new ArrayList<>(installation.testbedCommand());
    command.addAll(List.of("idp", "--variant", "stateless", "--scheme", settings.scheme()));
    return Testbed.start(
        command,
        folder.work().resolve("testbed"),
        Limits.STANDARD.testbedStart(),
        interruption.requested());
  }

  /**
   * The first tool shall not pay for the servers' own compilers: a turn that counts for nothing.
   */
  private void warmServers(ClientTurn turn, ResultsFolder folder) throws IOException {
    if (settings.warmup().isZero()) {
      return;
    }
    progress.say(
        "Warming the servers, about " + Progress.minutes(settings.turn()) + ", which is not told");
    turn.run(new BareClient(), 0, folder.work().resolve("servers"), passed -> {});
  }

  private void rounds(ClientTurn turn, ResultsFolder folder, Testbed testbed) throws IOException {
    List<Tool> there = settings.tools().stream().filter(t -> !missing.containsKey(t)).toList();
    int all = settings.rounds() * there.size();
    int done = 0;
    long start = System.nanoTime();
    for (int round = 1; round <= settings.rounds(); round++) {
      for (Tool tool : there) {
        if (!problems.containsKey(tool)) {
          Duration before = Duration.ofNanos(System.nanoTime() - start);
          turn(turn, tool, round, folder, new Schedule(done, all, before));
          if (!testbed.isAlive()) {
            throw RunnerException.broke("The testbed died: " + testbed.lastWords());
          }
        }
        done++;
      }
    }
  }

  /** Turns done of all, and the time that they took. */
  private record Schedule(int done, int all, Duration took) {}

  private void turn(ClientTurn turn, Tool tool, int round, ResultsFolder folder, Schedule schedule)
      throws IOException {
    Path place = folder.root().resolve("rounds/" + round + "/" + tool.id());
    String name =
        "turn %d of %d: %s, round %d"
            .formatted(schedule.done() + 1, schedule.all(), tool.id(), round);
    Duration each =
        schedule.done() == 0
            ? settings.turn().plus(AROUND_A_TURN)
            : schedule.took().dividedBy(schedule.done());
    Duration left = each.multipliedBy(schedule.all() - schedule.done());
    progress.begin(name, Optional.of(left));
    try {
      Turn made =
          turn.run(
              clients.get(tool),
              round,
              place,
              passed -> progress.tick(name, Optional.of(left.minus(passed)), phase(passed)));
      turns.get(tool).add(made);
    } catch (RunnerException e) {
      if (interruption.isRequested()) {
        throw RunnerException.broke("Interrupted; nothing was reported.", e);
      }
      problems.put(tool, "round %d: %s".formatted(round, e.getMessage()));
      progress.say("%s broke in round %d: %s".formatted(tool.title(), round, e.getMessage()));
    }
  }

  private String phase(Duration passed) {
    return passed.compareTo(settings.warmup()) < 0 ? "warm-up" : "measuring";
  }

  private List<ToolResult> results() {
    return settings.tools().stream()
        .map(
            t ->
                new ToolResult(
                    t,
                    clients.get(t).version(),
                    missing.getOrDefault(t, problems.getOrDefault(t, "")),
                    missing.containsKey(t),
                    turns.get(t)))
        .toList();
  }

  private int tell(ResultsFolder folder, List<ToolResult> results) throws IOException {
    String table = BenchTable.of(results);
    List<Aim> aims = Aim.of(results);
    StringBuilder text = new StringBuilder();
    text.append(
        "One SAML login on the testbed (stateless, %s), %d virtual user(s), closed loop; %d round(s) of %d s after %d s of warm-up.%n"
            .formatted(
                settings.scheme(),
                settings.threads(),
                settings.rounds(),
                settings.measured().toSeconds(),
                settings.warmup().toSeconds()));
    text.append(
        "Client and servers share %d processors. Median of the rounds (least to most).%n%n"
            .formatted(Runtime.getRuntime().availableProcessors()));
    text.append(table).append('\n');
    aims.forEach(aim -> text.append(aim.line()).append('\n'));
    Files.writeString(folder.root().resolve("bench.md"), text);
    out.print(text);
    out.println("Figures of every turn: " + folder.root().resolve("bench.json"));
    return status(results, aims);
  }

  private int status(List<ToolResult> results, List<Aim> aims) {
    boolean nothing = results.stream().allMatch(r -> r.turns().isEmpty());
    if (nothing || !problems.isEmpty()) {
      return ExitStatus.BROKE;
    }
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    boolean missed = settings.gate() && aims.stream().anyMatch(a -> !a.holds());
    return errors || missed ? ExitStatus.FELL : ExitStatus.DONE;
  }
}
