package org.authmeter.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.golden.JMeterRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main command on the real testbed, plans, plugin and report, for a few seconds. */
class IdpClusteringIT {
  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int main(String... args) {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return RunnerMain.run(args, print, print);
  }

  @Test
  void shouldRunFromCommandToReport() throws IOException {
    Path out = work.resolve("run");
    int status =
        main(
            "run",
            "idp-clustering",
            "--variants",
            "stateless",
            "--patterns",
            "P1",
            "--out",
            out.toString(),
            "-J",
            "authmeter.duration=4",
            "-Jauthmeter.warmup=2");
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);

    JsonNode comparison = json(out.resolve("comparison.json"));
    assertThat(comparison.at("/cells/0/tests").asLong()).isPositive();
    assertThat(comparison.at("/cells/0/errors").asLong(-1)).isZero();
    assertThat(comparison.at("/functional").findValuesAsText("observed"))
        .containsExactly("yes", "yes", "no");
    assertThat(comparison.at("/hosts").findValuesAsText("host"))
        .contains("jmeter", "idp-1", "idp-2", "sp", "balancer");
    assertThat(comparison.at("/gates/0/pass").asBoolean()).isTrue();
    assertThat(json(out.resolve("record.json")).at("/systemUnderTest/software/stateless").size())
        .isGreaterThan(3);
    assertThat(out.resolve("report/index.html")).isNotEmptyFile();
    List<String> rows = Files.readAllLines(out.resolve("cells/stateless/P1/1/samples.jtl"));
    assertThat(rows).noneMatch(r -> r.contains("warm-up")).anyMatch(r -> r.contains("SAML ACS"));
    assertThat(main("report", out.toString())).isEqualTo(ExitStatus.DONE);
  }

  /** One JMeter for the functional tests and all cells of both. */
  @Test
  void shouldMeasureSystemsSideBySide() throws Exception {
    Path out = work.resolve("run");
    int status =
        main(
            "run",
            "idp-clustering",
            "--variants",
            "memcached,stateless",
            "--out",
            out.toString(),
            "-Jauthmeter.slice=1",
            "-Jauthmeter.warmup=1");
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
    assertThat(out.resolve("jmeter.log")).isNotEmptyFile();
    assertThat(out.resolve(".work")).doesNotExist();

    JsonNode comparison = json(out.resolve("comparison.json"));
    assertThat(comparison.get("cells")).hasSize(2 * 3 * 3);
    for (JsonNode cell : comparison.get("cells")) {
      assertThat(cell.get("tests").asLong()).as(cell.toString()).isPositive();
      assertThat(cell.get("errors").asLong()).as(cell.toString()).isZero();
    }
    assertThat(comparison.at("/functional").findValuesAsText("observed"))
        .containsExactly("yes", "yes", "no", "yes", "yes", "no");
    assertThat(comparison.at("/hosts").findValuesAsText("host")).contains("jmeter", "idp-1", "sp");
    Path cells = out.resolve("cells");
    assertThat(cells.resolve("memcached/P2/1/warmup.jtl"))
        .content()
        .contains("/memcached/P2/1 warm");
    assertThat(Files.readAllLines(cells.resolve("stateless/P3/2/samples.jtl")))
        .hasSizeGreaterThan(1)
        .filteredOn(row -> !row.startsWith("timeStamp"))
        .allMatch(row -> row.contains("/idp-clustering/stateless/P3/2 measurement "));
    boolean installed =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "memcached")));
    assertThat(json(out.resolve("record.json")).at("/systemUnderTest/software/memcached"))
        .as("the memcached of this machine is the store where there is one")
        .anyMatch(
            text -> text.asText().startsWith(installed ? "memcached 1." : "embedded memcached"));
    assertJMeterComparesAlike(out);
  }

  /** The rows of all cells, given to JMeter's generator without the runner. */
  private void assertJMeterComparesAlike(Path out) throws Exception {
    List<String> rows = new ArrayList<>();
    try (Stream<Path> files = Files.walk(out.resolve("cells"))) {
      for (Path jtl :
          (Iterable<Path>) files.filter(f -> f.endsWith("samples.jtl")).sorted()::iterator) {
        List<String> lines = Files.readAllLines(jtl);
        rows.addAll(rows.isEmpty() ? lines : lines.subList(1, lines.size()));
      }
    }
    Path root = Path.of(System.getProperty("authmeter.root"));
    Path said = work.resolve("jmeter.out");
    Process jmeter =
        new ProcessBuilder(
                JMeterRun.home().resolve("bin/jmeter").toString(),
                "-g",
                Files.write(work.resolve("all.jtl"), rows).toString(),
                "-o",
                work.resolve("report").toString(),
                "-q",
                root.resolve("reports-templates/comparison.properties").toString(),
                "-j",
                work.resolve("jmeter.log").toString())
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    boolean ended = jmeter.waitFor(180, TimeUnit.SECONDS);
    jmeter.destroyForcibly();
    assertThat(ended).as(Files.readString(said)).isTrue();
    assertThat(jmeter.exitValue()).as(Files.readString(said)).isZero();
    JsonNode plain = json(work.resolve("report/comparison.json"));
    JsonNode runners = json(out.resolve("comparison.json"));
    for (String part : List.of("cells", "means", "legs", "timeline", "failures", "gates")) {
      assertThat(plain.get(part)).as(part).isEqualTo(runners.get(part));
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }
}
