package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;
import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.input.MadeUpJtl;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.report.DashboardGenerator;
import org.authmeter.runner.results.JsonFile;
import org.authmeter.runner.results.Versions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "report",
    description =
        "The report with the comparison beside JMeter's own generator in turn, on the same JTLs:"
            + " time, memory and whether percentiles are exact.",
    mixinStandardHelpOptions = true)
final class ReportBench implements Callable<Integer> {
  private static final int RUNS = 5;
  private static final List<ToolComparison> COMPARISONS =
      List.of(
          ToolComparison.of("authmeter", "jmeter", Metric.RATE, AT_LEAST, 1),
          ToolComparison.of("authmeter", "jmeter", Metric.MEMORY, AT_MOST, 0.5));

  /** Where a JTL has many labels: at most 1.2 times the time. */
  private static final List<ToolComparison> OF_LABELS =
      List.of(ToolComparison.of("authmeter", "jmeter", Metric.RATE, AT_LEAST, 1 / 1.2));

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--lines",
      split = ",",
      defaultValue = "300000,1000000,5000000",
      paramLabel = "A,B",
      description = "of the JTLs (default: ${DEFAULT-VALUE})")
  private List<Long> lines;

  @Option(
      names = "--labels",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "of the lines (default: ${DEFAULT-VALUE}); with more, the whole command"
              + " `authmeter report`, as for a JTL from elsewhere, is beside JMeter's generator")
  private int labels;

  /** The command that makes the report of a JTL from elsewhere. */
  private record ReportCommand(Installation installation, Path jtl) implements Tool {
    @Override
    public String id() {
      return "authmeter";
    }

    @Override
    public String title() {
      return "authmeter report";
    }

    @Override
    public String version() {
      return Versions.of(installation, Map.of()).get("authmeter");
    }

    @Override
    public Start start(Path folder) {
      return new Start(
          List.of(
              installation.root().resolve("authmeter").toString(),
              "report",
              "made=" + jtl,
              "--out",
              folder.resolve("results").toString()),
          Map.of("JAVA_HOME", System.getProperty("java.home")),
          sink -> {});
    }
  }

  /**
   * JMeter's generator, with the comparison or as it comes.
   *
   * @param ours with the comparison
   */
  private record Generator(Installation installation, boolean ours, Path jtl) implements Tool {
    @Override
    public String id() {
      return ours ? "authmeter" : "jmeter";
    }

    @Override
    public String title() {
      return ours ? "JMeter's generator with the comparison" : "JMeter's generator";
    }

    @Override
    public String version() {
      return "JMeter " + Versions.of(installation, Map.of()).get("jmeter");
    }

    @Override
    public Start start(Path folder) {
      Path pages = pages(folder);
      List<String> arguments = new ArrayList<>(List.of("-g", jtl.toString()));
      if (ours) {
        arguments.addAll(List.of("-q", installation.reportSettings().toString()));
      }
      arguments.addAll(List.of("-o", pages.toString(), "-j", pages + ".log"));
      arguments.add("-Jjmeter.reportgenerator.temp_dir=" + pages + "-temp");
      return new Start(
          DashboardGenerator.command(installation, arguments),
          ours
              ? DashboardGenerator.environment()
              : Map.of("JAVA_HOME", System.getProperty("java.home")),
          sink -> {});
    }

    static Path pages(Path folder) {
      return folder.resolve("pages");
    }
  }

  ReportBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    lines.forEach(number -> MethodOptions.require("--lines", number, 900, 100_000_000));
    MethodOptions.require("--labels", labels, 1, 1_000_000);
    boolean command = labels > 1;
    List<ToolComparison> comparisons = command ? OF_LABELS : COMPARISONS;
    Installation installation = session.installation();
    options.withoutStayingTools(RUNS, 1);
    try (Bench bench = new Bench("report", session, options)) {
      List<String> wrong = new ArrayList<>();
      for (long number : new LinkedHashSet<>(lines)) {
        bench.progress().say("Writing %,d lines...".formatted(number));
        MadeUpJtl made = new MadeUpJtl(labels);
        Path jtl = bench.work().resolve("joined-" + number + ".jtl");
        made.write(jtl, number);
        List<Tool> tools =
            List.of(
                new Generator(installation, false, jtl),
                command
                    ? new ReportCommand(installation, jtl)
                    : new Generator(installation, true, jtl));
        bench.add(
            bench
                .measurement()
                .runEach(
                    "%,d lines".formatted(number),
                    tools,
                    comparisons,
                    number,
                    bench.work().resolve("tools").resolve(Long.toString(number)),
                    (tool, folder) -> {
                      if (tool.equals("authmeter") && !command) {
                        wrong.addAll(wrongPercentiles(made, Generator.pages(folder)));
                      }
                    }),
            comparisons);
        Files.delete(jtl);
      }
      bench.put("labels", labels);
      bench.put("wrongPercentiles", wrong);
      if (!wrong.isEmpty()) {
        bench.fail("percentiles are not exact: " + String.join("; ", wrong));
      }
      return bench.finishRuns("line", "One JTL of three variants, each run three times.");
    }
  }

  private static List<String> wrongPercentiles(MadeUpJtl jtl, Path pages) throws IOException {
    JsonNode cells = JsonFile.read(pages.resolve("comparison.json"), JsonNode.class).get("cells");
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < jtl.known().size(); i++) {
      MadeUpJtl.Known k = jtl.known().get(i);
      long reported = cells.get(i).get("p95Ms").asLong();
      if (reported != k.p95Ms()) {
        wrong.add(
            "%s run %d: %d ms instead of %d"
                .formatted(k.variant(), k.repeat(), reported, k.p95Ms()));
      }
    }
    return wrong;
  }
}
