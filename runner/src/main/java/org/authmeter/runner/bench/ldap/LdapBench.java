package org.authmeter.runner.bench.ldap;

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
import org.authmeter.runner.run.Progress;

/**
 * {@code bench ldap}: search and bind on one directory by several tools in turn, in every setting,
 * round by round, so that what disturbs the machine for a while disturbs all of them.
 */
public final class LdapBench {
  /** A tool in a setting. */
  private record Cell(Setting setting, LdapTool tool) {}

  private final Workbench bench;
  private final LdapBenchSettings settings;
  private final Map<LdapTool, LdapClient> clients = new EnumMap<>(LdapTool.class);
  private final Rounds<Cell, LdapTurn> rounds;

  public LdapBench(Workbench bench, LdapBenchSettings settings) {
    this.bench = bench;
    this.settings = settings;
    rounds =
        new Rounds<>(
            bench,
            new Rounds.Pace(settings.rounds(), settings.warmup(), settings.turn()),
            c -> c.tool().id() + ", " + c.setting().title(),
            Cell::setting);
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    bench.installation().requireJMeter();
    for (LdapTool tool : settings.tools()) {
      clients.put(tool, client(tool));
    }
    Instant started = Instant.now();
    ResultsFolder folder = bench.folder("ldap", settings.out(), started);
    Map<String, String> software;
    bench.progress().say("Starting the directory" + (settings.real() ? " (slapd)" : ""));
    try (Testbed testbed = testbed(folder)) {
      software = testbed.addresses().software();
      Loads loads = new Loads(bench.installation(), settings, testbed.addresses(), folder);
      LdapTurns runs = new LdapTurns(bench.interruption());
      warmServers(runs, loads, folder);
      rounds.run(
          cells(),
          testbed,
          (cell, round, passed) ->
              runs.run(
                  clients.get(cell.tool()),
                  loads.of(cell.setting()),
                  round,
                  place(folder, round, cell),
                  passed));
    } finally {
      bench.progress().close();
    }
    List<LdapResult> results = results();
    bench.record(folder, "ldap", started, software, LdapRecord.of(settings, results));
    return tell(folder, results, software);
  }

  private static Path place(ResultsFolder folder, int round, Cell cell) {
    return folder
        .root()
        .resolve("rounds/" + round + "/" + cell.setting().id() + "/" + cell.tool().id());
  }

  private LdapClient client(LdapTool tool) throws IOException {
    return switch (tool) {
      case BARE -> new BareLdapClient();
      case AUTHRATE -> new AuthRateClient(bench.installation());
      default -> new JMeterLdapClient(bench.installation(), tool);
    };
  }

  private Testbed testbed(ResultsFolder folder) throws IOException {
    List<String> system = new ArrayList<>(List.of("directory"));
    if (settings.real()) {
      system.addAll(List.of("--real", "--no-log"));
    }
    if (settings.slapd() != null) {
      system.addAll(List.of("--slapd", settings.slapd().toAbsolutePath().toString()));
    }
    return bench.testbed(folder, system);
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
    bench
        .progress()
        .say(
            "Warming the directory, about "
                + Progress.minutes(settings.turn().multipliedBy(settings.settings().size()))
                + ", which is not told");
    for (Setting setting : settings.settings()) {
      Path place = folder.work().resolve("warming/" + setting.id());
      runs.run(new BareLdapClient(), loads.of(setting), 0, place, passed -> {});
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
                    rounds.problem(c),
                    rounds.turns(c)))
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
    bench.tell(folder, text);
    boolean errors = results.stream().anyMatch(r -> r.errors() > 0);
    List<Boolean> judged = ratios.stream().map(LdapRatio::holds).filter(Objects::nonNull).toList();
    return bench.end(folder, rounds.broke(), errors, settings.gate(), judged);
  }
}
