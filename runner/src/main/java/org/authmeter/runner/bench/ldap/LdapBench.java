package org.authmeter.runner.bench.ldap;

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
 * {@code bench ldap}: search and bind on one directory by several tools in turn, in every setting,
 * round by round, so that what disturbs the machine for a while disturbs all of them.
 */
public final class LdapBench {
  /** A tool's start and end, until the first turn has shown it. */
  private static final Duration AROUND_A_TURN = Duration.ofSeconds(3);

  /** A tool in a setting. */
  private record Cell(Setting setting, LdapTool tool) {}

  private final Installation installation;
  private final LdapBenchSettings settings;
  private final Interruption interruption;
  private final Progress progress;
  private final PrintStream out;
  private final Map<LdapTool, LdapClient> clients = new EnumMap<>(LdapTool.class);
  private final Map<Cell, String> problems = new LinkedHashMap<>();
  private final Map<Cell, List<LdapTurn>> turns = new LinkedHashMap<>();

  public LdapBench(
      Installation installation,
      LdapBenchSettings settings,
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
    for (LdapTool tool : settings.tools()) {
      clients.put(tool, client(tool));
    }
    Instant started = Instant.now();
    ResultsFolder folder =
        ResultsFolder.create(
            settings.out() == null
                ? ResultsFolder.standard("bench-ldap", started)
                : settings.out());
    Map<String, String> software;
    progress.say("Starting the directory" + (settings.real() ? " (slapd)" : ""));
    try (Testbed testbed = testbed(folder)) {
      software = testbed.addresses().software();
      rounds(new Loads(installation, settings, testbed.addresses(), folder), folder, testbed);
    } finally {
      progress.close();
    }
    List<LdapResult> results = results();
    Path json = folder.root().resolve("bench.json");
    LdapRecord.write(json, installation, settings, started, software, results);
    int status = tell(folder, results, software);
    if (status == ExitStatus.DONE) {
      folder.removeWork();
    }
    return status;
  }

  private LdapClient client(LdapTool tool) throws IOException {
    return switch (tool) {
      case BARE -> new BareLdapClient();
      case AUTHRATE -> new AuthRateClient(installation);
      default -> new JMeterLdapClient(installation, tool);
    };
  }

  private Testbed testbed(ResultsFolder folder) throws IOException {
    List<String> command = new ArrayList<>(installation.testbedCommand());
    command.add("directory");
    if (settings.real()) {
      command.addAll(List.of("--real", "--no-log"));
    }
    if (settings.slapd() != null) {
      command.addAll(List.of("--slapd", settings.slapd().toAbsolutePath().toString()));
    }
    return Testbed.start(
        command,
        folder.work().resolve("testbed"),
        Limits.STANDARD.testbedStart(),
        interruption.requested());
  }

  private void rounds(Loads loads, ResultsFolder folder, Testbed testbed) throws IOException {
    LdapTurns runs = new LdapTurns(interruption);
    List<Cell> cells = cells();
    warmServers(runs, loads, folder);
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
          turn(runs, loads, cell, round, folder, each.multipliedBy(left));
          if (!testbed.isAlive()) {
            throw RunnerException.broke("The directory died: " + testbed.lastWords());
          }
        }
        done++;
      }
    }
  }

  private List<Cell> cells() {
    return settings.settings().stream()
        .flatMap(s -> settings.tools().stream().map(t -> new Cell(s, t)))
        .toList();
  }

  /** The first tool shall not pay for the server's own compiler. */
  private void warmServers(LdapTurns runs, Loads loads, ResultsFolder folder) throws IOException {
    if (settings.warmup().isZero()) {
      return;
    }
    progress.say(
        "Warming the directory, about "
            + Progress.minutes(settings.turn().multipliedBy(settings.settings().size()))
            + ", which is not told");
    for (Setting setting : settings.settings()) {
      Path place = folder.work().resolve("warming/" + setting.id());
      runs.run(new BareLdapClient(), loads.of(setting), 0, place, passed -> {});
    }
  }

  private void turn(
      LdapTurns runs, Loads loads, Cell cell, int round, ResultsFolder folder, Duration left)
      throws IOException {
    String name =
        "%s, %s, round %d of %d"
            .formatted(cell.tool().id(), cell.setting().title(), round, settings.rounds());
    Path place =
        folder
            .root()
            .resolve("rounds/" + round + "/" + cell.setting().id() + "/" + cell.tool().id());
    progress.begin(name, Optional.of(left));
    try {
      LdapTurn made =
          runs.run(
              clients.get(cell.tool()),
              loads.of(cell.setting()),
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

  private List<LdapResult> results() {
    return cells().stream()
        .map(
            c ->
                new LdapResult(
                    c.tool(),
                    c.setting(),
                    clients.get(c.tool()).version(),
                    problems.getOrDefault(c, ""),
                    turns.getOrDefault(c, List.of())))
        .toList();
  }

  private int tell(ResultsFolder folder, List<LdapResult> results, Map<String, String> software)
      throws IOException {
    List<LdapRatio> ratios = LdapRatio.of(results);
    StringBuilder text = new StringBuilder();
    text.append(
        "One account searched for and bound on %s, closed loop; %d round(s) of %d s after %d s of warm-up.%n"
            .formatted(
                String.join(", ", software.values()),
                settings.rounds(),
                settings.measured().toSeconds(),
                settings.warmup().toSeconds()));
    text.append(
        "Client and directory share %d processors. Means with 95 %% intervals over the rounds; else medians.%n%n"
            .formatted(Runtime.getRuntime().availableProcessors()));
    text.append(LdapTable.of(results));
    ratios.forEach(ratio -> text.append("- ").append(ratio.line()).append('\n'));
    Files.writeString(folder.root().resolve("bench.md"), text);
    out.print(text);
    out.println("Figures of every turn: " + folder.root().resolve("bench.json"));
    return status(results, ratios);
  }

  private int status(List<LdapResult> results, List<LdapRatio> ratios) {
    if (!problems.isEmpty() || results.stream().allMatch(r -> r.turns().isEmpty())) {
      return ExitStatus.BROKE;
    }
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    boolean missed =
        settings.gate() && ratios.stream().anyMatch(r -> Boolean.FALSE.equals(r.holds()));
    return errors || missed ? ExitStatus.FELL : ExitStatus.DONE;
  }
}
