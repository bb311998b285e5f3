package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.Comparison.Relation.AT_LEAST;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.Comparison;
import org.authmeter.benchmarks.method.Estimate;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Result;
import org.authmeter.benchmarks.method.Table;
import org.authmeter.benchmarks.tools.Setup;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.Versions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "saml-crypto",
    description =
        "Responses verified and decrypted by the plugin and by a bare OpenSAML loop in turn, on the"
            + " same Responses; and the processor time of each check level and request.",
    mixinStandardHelpOptions = true)
final class SamlCryptoBench implements Callable<Integer> {
  private static final String MAIN = "org.authmeter.jmeter.saml.tool.CryptoBenchMain";

  /** Pairs, levels and requests of a round. */
  private static final int TURNS = 15;

  private static final double SECONDS = 0.5;
  private static final int SLICES = 30;

  /** Seconds that each loop runs before its turns count. */
  private static final double WARM = 10;

  private static final List<Comparison> COMPARISONS =
      List.of(Comparison.of("authmeter", "opensaml", Metric.RATE, AT_LEAST, 0.98));

  private final Session session;

  @Mixin private MethodOptions options;

  /** One turn, as the plugin's program writes it. */
  record Turn(
      String what,
      String tool,
      int round,
      long count,
      double perSecond,
      double cpuMicros,
      double p50Micros,
      double p95Micros,
      double p99Micros) {}

  SamlCryptoBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.byDefault(SLICES, SECONDS);
    try (Bench bench = new Bench("saml-crypto", session, options)) {
      double seconds = options.slice().toMillis() / 1000.0;
      double warm = Math.min(WARM, options.warmup().toSeconds());
      int uncounted = (int) Math.ceil(warm / seconds);
      int rounds = uncounted + options.slices();
      bench.progress().say("About %.0f s of turns...".formatted((rounds + 1) * TURNS * seconds));
      List<Turn> turns =
          List.of(Json.read(measure(bench, rounds, seconds), Turn[].class)).stream()
              .filter(turn -> turn.round() > uncounted)
              .toList();
      for (List<Result> setting : results(turns)) {
        bench.add(setting, COMPARISONS);
      }
      bench.put("turns", turns);
      return bench.finish(
          "One thread: %d turns of %.1f s each in one process, after %.0f s of each loop. The processor time is the thread's own, without compiler and collector.%n%n%s"
              .formatted(options.slices(), seconds, warm, table(turns)));
    }
  }

  /** Medians of the turns. */
  static String table(List<Turn> turns) {
    Table table =
        new Table(List.of("What", "Tool", "/s", "CPU µs", "p50 µs", "p95", "p99", "count"));
    Map<List<String>, List<Turn>> groups = new LinkedHashMap<>();
    for (Turn turn : turns) {
      groups.computeIfAbsent(List.of(turn.what(), turn.tool()), key -> new ArrayList<>()).add(turn);
    }
    groups.forEach(
        (key, some) -> {
          List<String> row = new ArrayList<>(key);
          for (ToDoubleFunction<Turn> figure :
              List.<ToDoubleFunction<Turn>>of(
                  Turn::perSecond,
                  Turn::cpuMicros,
                  Turn::p50Micros,
                  Turn::p95Micros,
                  Turn::p99Micros)) {
            double[] values = some.stream().mapToDouble(figure).toArray();
            row.add(Table.number(Estimate.of(values).median()));
          }
          row.add(Long.toString(some.stream().mapToLong(Turn::count).sum()));
          table.row(row);
        });
    return table.toString();
  }

  /** By what was done, both tools of it. */
  static List<List<Result>> results(List<Turn> turns) {
    Map<String, Map<String, Result>> all = new LinkedHashMap<>();
    for (Turn turn : turns) {
      all.computeIfAbsent(turn.what(), w -> new LinkedHashMap<>())
          .computeIfAbsent(
              turn.tool(), tool -> Result.ofTurns(turn.what(), tool, tool, Versions.authmeter()))
          .add(
              turn.round(),
              turn.count(),
              turn.count() / turn.perSecond(),
              turn.count() * turn.cpuMicros() / 1000);
    }
    List<List<Result>> results = new ArrayList<>();
    all.values().forEach(tools -> results.add(List.copyOf(tools.values())));
    return results;
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
                session.installation().pluginClassPath(),
                MAIN,
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
