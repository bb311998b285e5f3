package org.authmeter.runner.bench.data;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.bench.CpuTrace;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.process.GuardedProcess;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.run.Progress;

/**
 * {@code bench data}: entries per second of {@code data directory} beside a template-driven
 * generator with an equal template, in turn, round by round; each file is counted and deleted.
 */
public final class DataBench {
  /** Ours to the other's, in entries per second. */
  public static final double AIM = 3;

  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final int UNITS = 10;

  private final Installation installation;
  private final DataBenchSettings settings;
  private final Interruption interruption;
  private final Progress progress;
  private final PrintStream out;

  public DataBench(
      Installation installation,
      DataBenchSettings settings,
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
    Instant started = Instant.now();
    ResultsFolder folder =
        ResultsFolder.create(
            settings.out() == null
                ? ResultsFolder.standard("bench-data", started)
                : settings.out());
    Generator other =
        settings.makeLdif() == null
            ? new Generator.OpenDj(installation)
            : new Generator.UnboundId(settings.makeLdif());
    List<Generator> generators = List.of(other, new Generator.Ours(installation));
    Path work = Files.createDirectories(folder.work());
    Path template =
        Files.writeString(
            folder.root().resolve("people.template"), PeopleTemplate.of(settings.users(), UNITS));
    List<DataTurn> turns = new ArrayList<>();
    try {
      for (Generator generator : generators) {
        generator.prepare(work);
      }
      for (int round = 1; round <= settings.rounds(); round++) {
        for (Generator generator : generators) {
          turns.add(turn(generator, round, template, work));
        }
      }
    } finally {
      progress.close();
    }
    folder.removeWork();
    record(folder.root().resolve("bench.json"), started, turns);
    return tell(folder, other.id(), turns);
  }

  private DataTurn turn(Generator generator, int round, Path template, Path work)
      throws IOException {
    String name = "%s, round %d of %d".formatted(generator.id(), round, settings.rounds());
    Path ldif = work.resolve(generator.id() + ".ldif");
    Path log = work.resolve("%s-%d.log".formatted(generator.id(), round));
    progress.begin(name, Optional.empty());
    long start = System.nanoTime();
    GuardedProcess process =
        GuardedProcess.start(
            generator.command(template, ldif, settings.users(), UNITS),
            work,
            log,
            Map.of("JAVA_HOME", System.getProperty("java.home")));
    long startMs = System.currentTimeMillis();
    CompletableFuture<Long> end = process.process().onExit().thenApply(p -> System.nanoTime());
    double cpu;
    double seconds;
    try (CpuTrace trace = new CpuTrace(process.process().toHandle())) {
      ClientProcess.await(
          process,
          log,
          LONGEST,
          interruption,
          passed -> progress.tick(name, Optional.empty(), passed.toSeconds() + " s"));
      seconds = (end.join() - start) / 1e9;
      cpu = trace.between(startMs, System.currentTimeMillis()) / 1000;
    } finally {
      process.stop(Duration.ofSeconds(10));
    }
    DataTurn turn =
        new DataTurn(generator.id(), round, DataTurn.entries(ldif), Files.size(ldif), seconds, cpu);
    Files.delete(ldif);
    long expected = settings.users() + UNITS + 2L;
    if (turn.entries() != expected) {
      throw RunnerException.broke(
          "%s wrote %d entries instead of %d".formatted(name, turn.entries(), expected));
    }
    return turn;
  }

  private void record(Path file, Instant started, List<DataTurn> turns) throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 1);
    record.put("benchmark", "data");
    record.put("started", started.toString());
    record.put("users", settings.users());
    record.put("units", UNITS);
    record.put("rounds", settings.rounds());
    record.put("versions", Versions.of(installation));
    record.put("machine", Machine.describe());
    record.put("turns", turns);
    Json.write(file, record);
  }

  private int tell(ResultsFolder folder, String other, List<DataTurn> turns) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(
        "%,d people as LDIF, %d round(s); the middle round of each, the start of its JVM included.%n%n"
            .formatted(settings.users(), settings.rounds()));
    text.append("| Generator | Entries/s | Seconds | Processor s | Bytes per entry |\n");
    text.append("|---|--:|--:|--:|--:|\n");
    for (String generator : List.of(other, "authmeter")) {
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
        DataTurn.median(turns, "authmeter").perSecond() / DataTurn.median(turns, other).perSecond();
    boolean holds = times >= AIM;
    text.append(
        "%nauthmeter: %.1f times the entries per second of %s (aim %.0f): %s%n"
            .formatted(times, other, AIM, holds ? "holds" : "missed"));
    Files.writeString(folder.root().resolve("bench.md"), text);
    out.print(text);
    out.println("Figures of every turn: " + folder.root().resolve("bench.json"));
    return settings.gate() && !holds ? ExitStatus.FELL : ExitStatus.DONE;
  }
}
