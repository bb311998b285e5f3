package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.elements.SamlCryptoMain;
import org.authmeter.benchmarks.elements.Turn;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Result;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.Setup;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.results.JsonFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "saml-crypto",
    description =
        "Responses verified and decrypted by the plugin and by a bare OpenSAML loop in turn, on the"
            + " same Responses; and the processor time of each check level and request.",
    mixinStandardHelpOptions = true)
final class SamlCryptoBench implements Callable<Integer> {
  /** Pairs, levels and requests of a round. */
  private static final int TURNS = 15;

  private static final double SECONDS = 0.5;
  private static final int SLICES = 30;

  /** Seconds that each loop runs before its turns count. */
  private static final double WARM = 10;

  private static final List<ToolComparison> COMPARISONS =
      List.of(ToolComparison.of("authmeter", "opensaml", Metric.RATE, AT_LEAST, 0.98));

  private final Session session;

  @Mixin private MethodOptions options;

  SamlCryptoBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.withoutStayingTools(SLICES, SECONDS);
    try (Bench bench = new Bench("saml-crypto", session, options)) {
      double seconds = options.slice().toMillis() / 1000.0;
      double warm = Math.min(WARM, options.warmup().toSeconds() / 5.0);
      int uncounted = (int) Math.ceil(warm / seconds);
      int rounds = uncounted + options.slices();
      bench.progress().say("About %.0f s of turns...".formatted((rounds + 1) * TURNS * seconds));
      List<Turn> turns =
          List.of(JsonFile.read(measure(bench, rounds, seconds), Turn[].class)).stream()
              .filter(turn -> turn.round() > uncounted)
              .toList();
      for (List<Result> setting : Turns.results(turns)) {
        bench.add(setting, COMPARISONS);
      }
      bench.put("turns", turns);
      return bench.finish(
          "One thread: %d turns of %.1f s each in one process, after %.0f s of each loop. The processor time is the thread's own, without compiler and collector.%n%n%s"
              .formatted(options.slices(), seconds, warm, Turns.table(turns)));
    }
  }

  private Path measure(Bench bench, int rounds, double seconds) throws IOException {
    Path figures = bench.work().resolve("turns.json").toAbsolutePath();
    String problem =
        Setup.run(
            List.of(
                Installation.java(),
                "-Xms512m",
                "-Xmx512m",
                "-cp",
                Setup.ownClasses() + File.pathSeparator + session.installation().pluginClassPath(),
                SamlCryptoMain.class.getName(),
                Integer.toString(rounds),
                Double.toString(seconds),
                figures.toString()),
            bench.work(),
            bench.work().resolve("output.log"),
            Duration.ofSeconds(300 + (long) ((rounds + 1) * TURNS * seconds * 2)));
    if (!problem.isEmpty()) {
      throw RunnerException.broke("the benchmark failed: " + problem);
    }
    return figures;
  }
}
