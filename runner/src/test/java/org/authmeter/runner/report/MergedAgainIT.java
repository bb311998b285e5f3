package org.authmeter.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.cli.CommandLineInterface;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Interruption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of other results refers to their samples, and can be made again from them. */
@Tag("long")
class MergedAgainIT {
  private static final String JTL =
      "timeStamp,elapsed,label,threadName,success,allThreads\n"
          + "1000,9,GET /login,t 1-1,true,3\n2000,9,GET /login,t 1-1,true,3\n";

  @TempDir Path root;
  private FakeHouse house;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void build() throws IOException {
    house = new FakeHouse(root);
  }

  private int run(Object... args) {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    String[] words = java.util.Arrays.stream(args).map(Object::toString).toArray(String[]::new);
    return new CommandLineInterface(
            new Session(house.installation("ok"), print, print, new Interruption(), false))
        .run(words);
  }

  private Path finished(Path out) {
    int status =
        run("run", "demo", "--variants=a", "--patterns=P1", "--out", out, "-J", "fake.mode=ok");
    assertThat(status).as(said::toString).isEqualTo(ExitStatus.DONE);
    return out;
  }

  private void report(Object... args) {
    assertThat(run(args)).as(said::toString).isEqualTo(ExitStatus.DONE);
  }

  private static JsonNode read(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void shouldReportAComparisonOfRunsAndJtlsAgain() throws IOException {
    Path jtl = house.write("elsewhere.jtl", JTL);
    Path both = root.resolve("both");
    report("report", finished(root.resolve("one")), "old=" + jtl, "--out", both);
    assertThat(both.resolve("cells")).doesNotExist();
    assertThat(read(both.resolve("record.json")).at("/originals").findValuesAsText("unit"))
        .contains("login", "GET /login");
    Files.delete(both.resolve("comparison.json"));

    List<String> rows = house.reportedRows();
    JsonNode told = house.reportedRecord();

    report("report", both);

    assertThat(both.resolve("comparison.json")).exists();
    assertThat(house.reportedRows())
        .containsExactlyInAnyOrderElementsOf(rows)
        .filteredOn(row -> row.contains("/demo/old/3-threads/1 t 1-1"))
        .hasSize(2)
        .allMatch(row -> row.contains(",login,"));
    assertThat(house.reportedRecord().get("campaign")).isEqualTo(told.get("campaign"));
  }

  @Test
  void shouldCompareComparisons() throws IOException {
    Path jtls = root.resolve("jtls");
    report("report", "old=" + house.write("elsewhere.jtl", JTL), "--out", jtls);
    Path all = root.resolve("all");
    report("report", jtls, finished(root.resolve("one")), "--out", all);
    JsonNode record = read(all.resolve("record.json"));
    assertThat(record.at("/scenario").asText()).isEqualTo("demo");
    assertThat(record.path("cells").findValuesAsText("variant")).containsExactly("old", "a");
    assertThat(record.path("cells").findValuesAsText("pattern")).containsExactly("3-threads", "P1");
    List<String> rows = house.reportedRows();
    report("report", all);
    assertThat(house.reportedRows()).containsExactlyInAnyOrderElementsOf(rows);
  }

  @Test
  void shouldFindTheSamplesWhereAllWasMovedTogether() throws IOException {
    Path results = Files.createDirectory(root.resolve("results"));
    Path one = finished(results.resolve("one"));
    report("report", one, finished(results.resolve("two")), "--out", results.resolve("both"));
    Path moved = Files.move(results, root.resolve("archive"));
    report("report", moved.resolve("both"));
  }

  @Test
  void shouldSayWhichOriginalIsGone() throws IOException {
    Path one = finished(root.resolve("one"));
    Path both = root.resolve("both");
    report("report", one, finished(root.resolve("two")), "--out", both);
    Path jtl = one.resolve("cells/a/P1/1/samples.jtl");
    Files.delete(jtl);
    String before = Files.readString(both.resolve("comparison.json"));

    assertThat(run("report", both)).isEqualTo(ExitStatus.USAGE);

    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("those of 'one-a | P1 | run 1' were " + jtl + ", which is gone")
        .contains("Bring it back, or make the comparison anew of what is left");
    assertThat(both.resolve("comparison.json")).content().isEqualTo(before);
  }
}
