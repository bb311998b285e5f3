package org.authmeter.runner.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.authmeter.common.campaign.HostsFile;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.Ranks;
import org.authmeter.runner.bench.Rounds;
import org.authmeter.runner.host.HostSampler;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.report.DashboardGenerator;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.run.Progress;

/**
 * What the comparison costs: JMeter's generator with it and without it, in turn, on the same JTL.
 * Both make JMeter's own pages, so the difference is the comparison's.
 */
public final class ReportBench {
  private static final Duration LIMIT = Duration.ofMinutes(60);
  private static final long MOST_BYTES = 600_000_000L;

  /** One turn of one generator. */
  public record Turn(String tool, int round, double seconds, long rssMaxBytes) {}

  private final Installation installation;
  private final ResultsFolder folder;
  private final long lines;
  private final int rounds;
  private final Progress progress;
  private final PrintStream out;

  /**
   * @param place results folder; null = the standard one
   */
  public ReportBench(
      Installation installation,
      Path place,
      long lines,
      int rounds,
      Progress progress,
      PrintStream out) {
    if (lines < 900 || rounds < 1) {
      throw RunnerException.usage(
          "--lines must be at least 900 and --rounds at least 1; they are %d and %d."
              .formatted(lines, rounds));
    }
    this.installation = installation;
    this.folder =
        ResultsFolder.create(
            place == null ? ResultsFolder.standard("bench-report", Instant.now()) : place);
    this.lines = lines;
    this.rounds = rounds;
    this.progress = progress;
    this.out = out;
  }

  /**
   * @param gate whether a missed aim ends with 1; wrong percentiles always do
   * @return one of {@link ExitStatus}
   */
  public int run(boolean gate) throws IOException {
    installation.requireJMeter();
    MadeUpJtl jtl = new MadeUpJtl();
    Path joined = folder.work().resolve("joined.jtl");
    progress.say("Writing %,d lines...".formatted(lines));
    jtl.write(joined, lines);
    List<Turn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (String tool : Rounds.order(List.of("authmeter", "jmeter"), round)) {
        boolean ours = tool.equals("authmeter");
        turns.add(
            turn(
                tool,
                round,
                joined,
                ours ? List.of("-q", installation.reportSettings().toString()) : List.of()));
      }
    }
    List<String> wrong = wrongPercentiles(jtl);
    double ratio =
        median(turns, "authmeter", Turn::seconds) / median(turns, "jmeter", Turn::seconds);
    long most =
        turns.stream()
            .filter(t -> t.tool().equals("authmeter"))
            .mapToLong(Turn::rssMaxBytes)
            .max()
            .orElseThrow();
    write(turns, ratio, most, wrong);
    tell(turns, ratio, most, wrong);
    folder.removeWork();
    boolean missed = ratio > 1 || most > MOST_BYTES;
    return !wrong.isEmpty() || (gate && missed) ? ExitStatus.FELL : ExitStatus.DONE;
  }

  private Turn turn(String tool, int round, Path joined, List<String> options) throws IOException {
    progress.say("Round %d of %d: %s".formatted(round, rounds, tool));
    Path pages = folder.work().resolve(tool + "-" + round);
    Path output = folder.work().resolve(tool + ".out");
    List<String> command = new ArrayList<>(List.of("-g", joined.toString()));
    command.addAll(options);
    command.addAll(List.of("-o", pages.toString(), "-j", pages + ".log"));
    command.add("-Jjmeter.reportgenerator.temp_dir=" + pages + "-temp");
    long start = System.nanoTime();
    GuardedProcess generator =
        options.isEmpty()
            ? DashboardGenerator.startStock(installation, command, folder.work(), output)
            : DashboardGenerator.start(installation, command, folder.work(), output);
    try (HostSampler hosts = new HostSampler(Map.of(tool, (int) generator.pid()))) {
      boolean ended = generator.awaitEnd(LIMIT);
      double seconds = (System.nanoTime() - start) / 1e9;
      generator.stop(Duration.ZERO);
      if (!ended || generator.process().exitValue() != 0) {
        throw RunnerException.broke(
            "%s made no report: %s. Its log is %s.log."
                .formatted(tool, Tail.line(output, 1), pages));
      }
      if (!options.isEmpty()) {
        Files.copy(
            pages.resolve("comparison.json"),
            folder.comparison(),
            StandardCopyOption.REPLACE_EXISTING);
      }
      long rss = hosts.samples().stream().mapToLong(HostsFile.Sample::rssBytes).max().orElse(0);
      return new Turn(tool, round, seconds, rss);
    }
  }

  private List<String> wrongPercentiles(MadeUpJtl jtl) throws IOException {
    JsonNode cells = Json.read(folder.comparison(), JsonNode.class).get("cells");
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < jtl.known().size(); i++) {
      MadeUpJtl.Known k = jtl.known().get(i);
      long said = cells.get(i).get("p95Ms").asLong();
      if (said != k.p95Ms()) {
        wrong.add(
            "%s run %d: %d ms and not %d".formatted(k.variant(), k.repeat(), said, k.p95Ms()));
      }
    }
    return wrong;
  }

  private static double median(List<Turn> turns, String tool, ToDoubleFunction<Turn> figure) {
    return Ranks.median(
        turns.stream().filter(t -> t.tool().equals(tool)).mapToDouble(figure).toArray());
  }

  private void write(List<Turn> turns, double ratio, long most, List<String> wrong)
      throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("benchmark", "report");
    all.put("lines", lines);
    all.put("versions", Versions.of(installation));
    all.put("machine", Machine.describe());
    all.put("turns", turns);
    all.put("timeRatio", ratio);
    all.put("rssMaxBytes", most);
    all.put("wrongPercentiles", wrong);
    Json.write(folder.root().resolve("bench.json"), all);
  }

  private void tell(List<Turn> turns, double ratio, long most, List<String> wrong) {
    for (String tool : Arrays.asList("authmeter", "jmeter")) {
      out.printf(
          "%-10s %8.1f s (median)  %6.0f MB at most%n",
          tool,
          median(turns, tool, Turn::seconds),
          turns.stream()
                  .filter(t -> t.tool().equals(tool))
                  .mapToLong(Turn::rssMaxBytes)
                  .max()
                  .orElse(0)
              / 1e6);
    }
    out.printf(
        "%s: time at most that of JMeter's generator: %.3f%n",
        ratio <= 1 ? "met" : "MISSED", ratio);
    out.printf("%s: at most 600 MB: %.0f%n", most <= MOST_BYTES ? "met" : "MISSED", most / 1e6);
    out.printf(
        "%s: exact percentiles%s%n",
        wrong.isEmpty() ? "met" : "MISSED", wrong.isEmpty() ? "" : ": " + wrong);
    out.printf("Figures: %s%n", folder.root().resolve("bench.json"));
    out.flush();
  }
}
