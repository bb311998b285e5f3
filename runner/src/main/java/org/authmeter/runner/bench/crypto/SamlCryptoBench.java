package org.authmeter.runner.bench.crypto;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.run.Progress;

/** Starts the plugin's own program, which takes turns with a bare loop, and judges its figures. */
public final class SamlCryptoBench {
  /** At least as fast as this share of the bare loop. */
  static final double AIM = 0.9;

  private static final String MAIN = "org.authmeter.jmeter.saml.tool.CryptoBenchMain";

  /** Pairs, levels and requests of a round. */
  private static final int TURNS = 15;

  private final Installation installation;
  private final ResultsFolder folder;
  private final int rounds;
  private final double seconds;
  private final Progress progress;
  private final PrintStream out;

  /**
   * @param place results folder; null = the standard one
   * @param seconds of a turn
   */
  public SamlCryptoBench(
      Installation installation,
      Path place,
      int rounds,
      double seconds,
      Progress progress,
      PrintStream out) {
    if (rounds < 1 || seconds < 0.1) {
      throw RunnerException.usage(
          "--rounds must be at least 1 and --seconds at least 0.1; they are %d and %s."
              .formatted(rounds, seconds));
    }
    this.installation = installation;
    this.folder =
        ResultsFolder.create(
            place == null ? ResultsFolder.standard("bench-saml-crypto", Instant.now()) : place);
    this.rounds = rounds;
    this.seconds = seconds;
    this.progress = progress;
    this.out = out;
  }

  /**
   * @param gate whether a missed aim ends with 1
   * @return one of {@link ExitStatus}
   */
  public int run(boolean gate) throws IOException {
    installation.requireJMeter();
    progress.say("About %.0f s of turns...".formatted((rounds + 1) * TURNS * seconds));
    List<CryptoTurn> turns = List.of(Json.read(measure(), CryptoTurn[].class));
    CryptoTable table = new CryptoTable(turns);
    Map<String, Double> ratios = table.ratios();
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("benchmark", "saml-crypto");
    record.put("rounds", rounds);
    record.put("seconds", seconds);
    record.put("authmeter", Versions.authmeter());
    record.put("machine", Machine.describe());
    record.put("ratios", ratios);
    record.put("turns", turns);
    Json.write(folder.root().resolve("bench.json"), record);
    out.print(table);
    ratios.forEach(
        (what, ratio) ->
            out.printf(
                Locale.ROOT,
                "%s: %s: %.2f of the bare loop's rate (aim %.1f)%n",
                ratio >= AIM ? "met" : "MISSED",
                what,
                ratio,
                AIM));
    out.printf("Figures: %s%n", folder.root().resolve("bench.json"));
    out.flush();
    folder.removeWork();
    boolean held = !ratios.isEmpty() && ratios.values().stream().allMatch(r -> r >= AIM);
    return gate && !held ? ExitStatus.FELL : ExitStatus.DONE;
  }

  private Path measure() throws IOException {
    Path figures = folder.work().resolve("turns.json");
    Path output = folder.work().resolve("bench.out");
    GuardedProcess program =
        GuardedProcess.start(
            List.of(
                Installation.java(),
                "-Xms512m",
                "-Xmx512m",
                "-cp",
                installation.pluginClassPath(),
                MAIN,
                Integer.toString(rounds),
                Double.toString(seconds),
                figures.toAbsolutePath().toString()),
            folder.work(),
            output,
            Map.of());
    Duration limit = Duration.ofSeconds(120 + (long) ((rounds + 1) * TURNS * seconds * 2));
    boolean ended = program.awaitEnd(limit);
    program.stop(Duration.ZERO);
    if (!ended || program.process().exitValue() != 0) {
      throw RunnerException.broke("the benchmark broke: %s".formatted(Tail.line(output, 1)));
    }
    return figures;
  }
}
