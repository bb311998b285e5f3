package org.authmeter.benchmarks.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.method.ToolComparison.Relation;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Interruption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The method with tools that are shell scripts. */
class MeasurementIT {
  @TempDir Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  /** A tool whose script writes an operation about fifty times a second. */
  private record Script(String id, String script) implements Tool {
    static Script making(String id, String operations) {
      return new Script(id, "while :; do " + operations + " echo x >>operations; sleep 0.02; done");
    }

    @Override
    public String title() {
      return id;
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Start start(Path place) {
      Path out = place.resolve("operations");
      long[] read = new long[1];
      OperationLog log =
          sink -> {
            long lines = Files.exists(out) ? Files.readAllLines(out).size() : 0;
            if (lines > read[0]) {
              // counted when they are read, which is after the slice: as if made in its middle
              sink.operation(ProcessorTime.now() - 300_000, -1, lines - read[0], null);
            }
            read[0] = lines;
          };
      return new Start(List.of("sh", "-c", script), Map.of(), log);
    }
  }

  @BeforeEach
  void assembleAJMeter() throws IOException {
    Path jmeter = Installation.of(folder).jmeter();
    Files.createDirectories(jmeter.getParent());
    Files.createFile(
        jmeter, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
  }

  @Command
  private static final class Options extends MethodOptions {}

  private Bench bench(String... options) {
    Options parsed = new Options();
    new CommandLine(parsed).parseArgs(options);
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new Bench(
        "test", new Session(Installation.of(folder), out, out, new Interruption(), false), parsed);
  }

  private Bench shortBench(String out, String... more) {
    List<String> options = new ArrayList<>(List.of("--seconds=0.4"));
    if (List.of(more).stream().noneMatch(option -> option.startsWith("--warmup"))) {
      options.add("--warmup=2");
    }
    if (List.of(more).stream().noneMatch(option -> option.startsWith("--slices"))) {
      options.addAll(List.of("--slices=3", "--max-slices=3"));
    }
    options.add("--out=" + folder.resolve(out));
    options.addAll(List.of(more));
    return bench(options.toArray(String[]::new));
  }

  @Test
  void shouldPauseAllToolsButOne() throws IOException {
    List<ToolComparison> comparisons =
        List.of(ToolComparison.of("two", "one", Metric.RATE, Relation.AT_LEAST, 1.4));
    int status;
    List<Result> results;
    try (Bench bench = shortBench("out", "--gate")) {
      results =
          bench
              .measurement()
              .run(
                  "",
                  List.of(Script.making("one", ""), Script.making("two", "echo x >>operations;")),
                  comparisons,
                  null,
                  bench.work());
      bench.add(results, comparisons);
      status = bench.finish("line", "Lines of shell scripts.");
    }
    assertThat(results).hasSize(2);
    for (Result result : results) {
      assertThat(result.slices()).hasSize(3);
      assertThat(result.warmUp().rested()).isFalse();
      // 0.65 s at fifty a second, and nothing of the time of the others
      assertThat(result.operations() / 3.0).isBetween(5.0, result.id().equals("one") ? 45.0 : 90.0);
    }
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("| one (1)", "rate of two / one: ", "aim at least 1.40: holds");
    assertThat(folder.resolve("out/bench.json")).exists();
    assertThat(folder.resolve("out/.work")).doesNotExist();
  }

  @Test
  void shouldStartToolsAgainAndMoreOftenWhereAnIntervalIsWide() throws IOException {
    List<ToolComparison> comparisons =
        List.of(
            ToolComparison.absolute("two", 50, Metric.RATE, Relation.AT_LEAST, 0.1),
            ToolComparison.withoutAim("reason", "two", Metric.RATE),
            ToolComparison.withoutAim("two", "one", Metric.RATE),
            ToolComparison.withoutAim("other", "one", Metric.RATE));
    // counts its processes in a file; each makes more lines at once than the one before it
    String again =
        "echo x >>../starts; n=$(wc -l <../starts); while :; do i=0; while [ $i -lt $n ]; do"
            + " echo x >>operations; i=$((i + 1)); done; sleep 0.02; done";
    try (Bench bench =
        shortBench("out", "--slices=2", "--starts=2", "--max-slices=3", "--warmup=1")) {
      List<Result> results =
          bench
              .measurement()
              .run(
                  "",
                  List.of(
                      Script.making("one", ""),
                      new Script("two", again),
                      Script.making("reason", ""),
                      Script.making("other", "")),
                  comparisons,
                  null,
                  bench.work());
      assertThat(processes(results.get(1))).containsExactly(1, 2, 3);
      assertThat(processes(results.get(2))).containsExactly(1, 2);
      assertThat(processes(results.get(0))).containsExactly(1);
      assertThat(processes(results.get(3))).containsExactly(1);
      assertThat(results.get(1).slices()).extracting(Slice::round).containsExactly(1, 2, 3);
      assertThat(results.get(1).warmUps()).hasSize(3);
      Estimate rate = comparisons.get(0).judge(results).ratio();
      assertThat(rate.high()).isGreaterThan(2 * rate.low());
    }
  }

  private static List<Integer> processes(Result result) {
    return result.slices().stream().map(Slice::process).toList();
  }

  @Test
  void shouldGoOnWithoutAToolThatFails() throws IOException {
    try (Bench bench = shortBench("out")) {
      List<Result> results =
          bench
              .measurement()
              .run(
                  "",
                  List.of(
                      Script.making("one", ""),
                      new Script("broken", "echo no such server; exit 7")),
                  List.of(),
                  null,
                  bench.work());
      assertThat(results.get(0).slices()).hasSize(3);
      assertThat(results.get(1).problem()).isEqualTo("it ended with 7: no such server");
      bench.add(results, List.of());
      assertThat(bench.finish("line", "")).isEqualTo(ExitStatus.BROKE);
    }
  }

  @Test
  void shouldFallWhenAGateHasNoJudgedAim() throws IOException {
    try (Bench bench = shortBench("out", "--gate")) {
      assertThat(bench.finish("line", "")).isEqualTo(ExitStatus.FELL);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("--gate: no aim was judged");
  }

  @Test
  void shouldJudgeAimsWithAGateOnly() throws IOException {
    Aim missed = new Aim("", "x", Estimate.of(2), Relation.AT_MOST, 1, 0);
    try (Bench bench = shortBench("out")) {
      bench.add(missed);
      assertThat(bench.finish("")).isEqualTo(ExitStatus.DONE);
    }
    try (Bench bench = shortBench("second", "--gate")) {
      bench.add(missed);
      assertThat(bench.finish("")).isEqualTo(ExitStatus.FELL);
    }
  }

  @Test
  void shouldTurnTheOrder() {
    List<String> tools = List.of("a", "b", "c");
    assertThat(Measurement.order(tools, 0)).containsExactly("a", "b", "c");
    assertThat(Measurement.order(tools, 1)).containsExactly("b", "c", "a");
    assertThat(Measurement.order(tools, 5)).containsExactly("c", "a", "b");
  }

  @Test
  void shouldNameTheOptionThatIsWrong() {
    assertThatThrownBy(() -> bench("--slices=0"))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("--slices 0: legal values are 1 to 1000");
    assertThatThrownBy(() -> bench("--starts=21"))
        .hasMessageContaining("--starts 21: legal values");
    assertThatThrownBy(() -> bench("--seconds=0.01")).hasMessageContaining("--seconds 0.01");
    assertThatThrownBy(() -> MethodOptions.choose("--tools", List.of("bear"), List.of("bare")))
        .hasMessageContaining("--tools bear", "Did you mean 'bare'");
  }
}
