package org.authmeter.runner.bench.data;

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
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.bench.Rounds;
import org.authmeter.runner.bench.Workbench;
import org.authmeter.runner.results.ResultsFolder;

/**
 * {@code bench data}: entries per second of {@code data directory} beside a template-driven
 * generator with an equal template, in turn, round by round; each file is counted and deleted.
 */
public final class DataBench {
  /** Ours to the other's, in entries per second. */
  private static final double AIM = 3;

  /** A million entries take seconds, or some minutes on a machine that does other work. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final int UNITS = 10;

  private final Workbench bench;
  private final DataBenchSettings settings;

  public DataBench(Workbench bench, DataBenchSettings settings) {
    this.bench = bench;
    this.settings = settings;
  }

  /**
   * @return one of {@link ExitStatus}
   */
  public int run() throws IOException {
    Instant started = Instant.now();
    ResultsFolder folder = bench.folder("data", settings.out(), started);
    Generator other =
        settings.makeLdif() == null
            ? new Generator.OpenDj(bench.installation())
            : new Generator.UnboundId(settings.makeLdif());
    List<Generator> generators = List.of(other, new Generator.Ours(bench.installation()));
    Path template =
        Files.writeString(
            folder.root().resolve("people.template"), PeopleTemplate.of(settings.users(), UNITS));
    List<DataTurn> turns = new ArrayList<>();
    try {
      for (Generator generator : generators) {
        generator.prepare(Files.createDirectories(folder.work()));
      }
      for (int round = 1; round <= settings.rounds(); round++) {
        for (Generator generator : Rounds.order(generators, round)) {
          turns.add(turn(generator, round, template, folder));
        }
      }
    } finally {
      bench.progress().close();
    }
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("users", settings.users());
    found.put("units", UNITS);
    found.put("rounds", settings.rounds());
    found.put("turns", turns);
    bench.record(folder, "data", started, Map.of(), found);
    return tell(folder, other.id(), turns);
  }

  private DataTurn turn(Generator generator, int round, Path template, ResultsFolder results)
      throws IOException {
    String name = "%s, round %d of %d".formatted(generator.id(), round, settings.rounds());
    Path folder =
        Files.createDirectories(
            results.root().resolve("rounds/%d/%s".formatted(round, generator.id())));
    Path ldif = folder.resolve("people.ldif");
    bench.progress().begin(name, Optional.empty());
    long start = System.currentTimeMillis();
    double[] used = new double[2];
    ClientProcess.run(
        generator.command(template, ldif, settings.users(), UNITS),
        Map.of("JAVA_HOME", System.getProperty("java.home")),
        folder,
        LONGEST,
        bench.interruption(),
        passed ->
            bench.progress().tick(name, Optional.empty(), "running " + passed.toSeconds() + " s"),
        (cpu, output) -> {
          long end = System.currentTimeMillis();
          used[0] = (end - start) / 1000.0;
          used[1] = cpu.between(start, end) / 1000;
          return used;
        });
    DataTurn turn =
        new DataTurn(
            generator.id(), round, DataTurn.entries(ldif), Files.size(ldif), used[0], used[1]);
    Files.delete(ldif);
    long expected = settings.users() + UNITS + 2L;
    if (turn.entries() != expected) {
      throw RunnerException.broke(
          "%s wrote %d entries instead of %d".formatted(name, turn.entries(), expected));
    }
    return turn;
  }

  private int tell(ResultsFolder folder, String other, List<DataTurn> turns) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(
        "%,d people as LDIF, %d round(s); the middle round of each, the start of its JVM included.%n%n"
            .formatted(settings.users(), settings.rounds()));
    text.append("| Generator | Entries/s | Seconds | Processor s | Bytes per entry |\n");
    text.append("|---|--:|--:|--:|--:|\n");
    for (String generator : List.of(other, Generator.OURS)) {
      DataTurn turn = DataTurn.median(turns, generator);
      text.append(
          "| %s | %,.0f | %.2f | %.2f | %.0f |%n"
              .formatted(
                  generator,
                  turn.perSecond(),
                  turn.seconds(),
                  turn.cpuSeconds(),
                  (double) turn.bytes() / turn.entries()));
    }
    double times =
        DataTurn.median(turns, Generator.OURS).perSecond()
            / DataTurn.median(turns, other).perSecond();
    boolean holds = times >= AIM;
    text.append(
        "%nauthmeter: %.1f times the entries per second of %s (aim %.0f): %s%n"
            .formatted(times, other, AIM, holds ? "holds" : "missed"));
    bench.tell(folder, text);
    return bench.end(folder, false, false, settings.gate(), List.of(holds));
  }
}
