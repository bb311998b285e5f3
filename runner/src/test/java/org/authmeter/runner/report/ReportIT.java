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
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.cli.CommandLineInterface;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Interruption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of what finished before, with a shell script in JMeter's place. */
class ReportIT {
  private static final String JTL =
      "timeStamp,elapsed,label,threadName,success,allThreads\n"
          + "1000,9,GET /login,t 1-1,true,3\n1000,4,leg,t 1-1,true,3\n1001,4,leg,t 1-1,true,3\n"
          + "900,9,GET /login,warm-up 1-1,true,1\n";

  @TempDir Path root;
  private FakeHouse house;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void build() throws IOException {
    house = new FakeHouse(root);
  }

  private int run(String... args) {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new CommandLineInterface(
            new Session(house.installation("ok"), print, print, new Interruption(), false))
        .run(args);
  }

  private String finished(String name) {
    String out = root.resolve(name).toString();
    int status =
        run(
            "run",
            "demo",
            "--variants",
            "a",
            "--patterns",
            "P1",
            "--out",
            out,
            "-J",
            "fake.mode=ok");
    assertThat(status).as(said::toString).isEqualTo(ExitStatus.DONE);
    return out;
  }

  private static JsonNode record(Path folder) throws IOException {
    return new ObjectMapper().readTree(folder.resolve("record.json").toFile());
  }

  @Test
  void shouldMakeAReportAnewInItsFolder() throws IOException {
    Path run = Path.of(finished("one"));
    Files.delete(run.resolve("comparison.json"));
    assertThat(run("report", run.toString())).as(said::toString).isEqualTo(ExitStatus.DONE);
    assertThat(run.resolve("comparison.json")).exists();
    assertThat(run.resolve(".work")).doesNotExist();
  }

  @Test
  void shouldTellVariantsOfOneNameApartByTheirFolders() throws IOException {
    Path out = root.resolve("both");
    assertThat(run("report", finished("one"), finished("two"), "--out", out.toString()))
        .as(said::toString)
        .isEqualTo(ExitStatus.DONE);
    assertThat(record(out).get("cells").findValuesAsText("variant"))
        .containsExactly("one-a", "two-a");
    JsonNode campaign = house.reportedRecord().get("campaign");
    assertThat(campaign.get("variants").findValuesAsText("title"))
        .contains("one: Variant A", "two: Variant A");
    assertThat(campaign.at("/functional/expected/two-a/1").asText()).isEqualTo("yes");
    assertThat(house.reportedRows())
        .anyMatch(
            row -> row.contains(",functional test 1,") && row.contains("/demo/two-a/functional/1 "))
        .anyMatch(
            row -> row.contains(",login,") && row.contains(",/demo/one-a/P1/1 measurement 1-1,"));
  }

  @Test
  void shouldCompareJtlsFromElsewhere() throws IOException {
    Path jtl = house.write("elsewhere.jtl", JTL);
    Path out = root.resolve("jtls");
    String named = "old=" + jtl;
    assertThat(run("report", named, "--out", out.toString()))
        .as(said::toString)
        .isEqualTo(ExitStatus.DONE);
    assertThat(record(out).at("/cells/0/variant").asText()).isEqualTo("old");
    assertThat(record(out).at("/cells/0/pattern").asText()).isEqualTo("3-threads");
    assertThat(house.reportedRecord().at("/campaign/unit").asText()).isEqualTo("GET /login");
    assertThat(house.reportedRows())
        .filteredOn(row -> !row.contains("warm-up"))
        .filteredOn(row -> row.contains(",/report/old/3-threads/1 t 1-1,"))
        .hasSize(3);
    assertThat(house.reportedRows())
        .anyMatch(row -> row.contains(",/report/old/3-threads/1 warm-up 1-1,"));

    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("old: one test is a sample 'GET /login'");

    Path other = root.resolve("mixed");
    assertThat(run("report", named, finished("one"), "--out", other.toString()))
        .as(said::toString)
        .isEqualTo(ExitStatus.DONE);
    assertThat(record(other).at("/scenario").asText()).isEqualTo("demo");
    assertThat(house.reportedRows())
        .as("one test is called alike")
        .noneMatch(row -> row.contains("GET /login"))
        .anyMatch(row -> row.contains(",login,") && row.contains("/demo/old/3-threads/1 t 1-1"));
  }

  @Test
  void shouldSayWhatIsWrongWithAJtl() throws IOException {
    Path xml = house.write("x.jtl", "<?xml version=\"1.0\"?>");
    Path bare = house.write("bare.jtl", "1000,9,login,true\n");
    Path good = house.write("good.jtl", JTL);
    assertThat(run("report", "x=" + xml)).isEqualTo(ExitStatus.USAGE);
    assertThat(run("report", "x=" + bare)).isEqualTo(ExitStatus.USAGE);
    assertThat(run("report", good.toString())).isEqualTo(ExitStatus.USAGE);
    assertThat(run("report", "x/y=" + good)).isEqualTo(ExitStatus.USAGE);
    assertThat(run("report", "x=" + good, "--unit", "GET /logn")).isEqualTo(ExitStatus.USAGE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("x.jtl is an XML JTL", "bare.jtl has no header line")
        .contains("NAME=good.jtl", "Write x-y=", "Did you mean 'GET /login'?");
  }

  /** As the runner leaves it when it is killed in the middle of its last cell. */
  @Test
  void shouldFinishARunThatWasCutShort() throws IOException {
    Path run = Path.of(finished("one"));
    Path cell = run.resolve("cells/a/P1/1");
    Files.createDirectories(run.resolve(".work"));
    String whole = Files.readString(cell.resolve("samples.jtl"));
    Files.writeString(run.resolve(".work/raw.jtl"), whole + "1790000000000,5,log");
    Files.delete(cell.resolve("samples.jtl"));
    Files.delete(run.resolve("comparison.json"));
    Path record = run.resolve("record.json");
    Files.writeString(
        record,
        Files.readString(record).replaceFirst("\\{", "{\"unfinished\":\"a | P1 | run 1\","));
    assertThat(run("report", run.toString())).as(said::toString).isEqualTo(ExitStatus.DONE);
    assertThat(cell.resolve("samples.jtl")).as("a run that goes on writes it").doesNotExist();
    assertThat(Files.readAllLines(run.resolve(".work/cut-short/cells/a/P1/1/samples.jtl")))
        .as("whole lines, and not the one that was cut")
        .isEqualTo(whole.lines().toList());
    assertThat(run.resolve(".work/raw.jtl")).as("the run may still go on").exists();
  }

  /** One JMeter made all cells: the names of threads tell to which a row belongs. */
  @Test
  void shouldFinishARunOfSeveralCellsInOneJMeterThatWasCutShort() throws IOException {
    Path run = Path.of(finished("one"));
    Path cell = run.resolve("cells/a/P1/1");
    Files.createDirectories(run.resolve(".work"));
    String whole =
        Files.readString(cell.resolve("samples.jtl"))
            .replace(",measurement ", ",/demo/a/P1/1 measurement ");
    Files.writeString(run.resolve(".work/raw.jtl"), whole);
    Files.delete(cell.resolve("samples.jtl"));
    Path record = run.resolve("record.json");
    Files.writeString(
        record,
        Files.readString(record).replaceFirst("\\{", "{\"unfinished\":[\"a | P1 | run 1\"],"));
    assertThat(run("report", run.toString())).as(said::toString).isEqualTo(ExitStatus.DONE);
    assertThat(cell.resolve("samples.jtl")).doesNotExist();
    assertThat(Files.readAllLines(run.resolve(".work/cut-short/cells/a/P1/1/samples.jtl")))
        .isEqualTo(whole.lines().filter(row -> !row.contains(",test 1-1,")).toList());
  }

  @Test
  void shouldCallACellWithoutSamplesBrokenInARunThatWasCutShort() throws IOException {
    Path run = Path.of(finished("one"));
    Files.createDirectories(run.resolve(".work"));
    Files.writeString(run.resolve(".work/raw.jtl"), "timeSt");
    Path record = run.resolve("record.json");
    Files.writeString(
        record,
        Files.readString(record).replaceFirst("\\{", "{\"unfinished\":\"a | P1 | run 1\","));
    assertThat(run("report", run.toString())).isEqualTo(ExitStatus.BROKE);
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("has no finished cell to report");
  }

  @Test
  void shouldRefuseRunsOfDifferentScenarios() throws IOException {
    Path one = Path.of(finished("one"));
    Path two = Path.of(finished("two"));
    Path record = two.resolve("record.json");
    Files.writeString(record, Files.readString(record).replace("\"demo\"", "\"other\""));
    assertThat(run("report", one.toString(), two.toString())).isEqualTo(ExitStatus.USAGE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("runs of different scenarios (demo, other)");
  }

  @Test
  void shouldRefuseAJtlWithARowThatDoesNotFitAndSayWhere() throws IOException {
    Path jtl =
        house.write("broken.jtl", JTL + "1001,4,GET /a,b,t 1-1,true,3\n1002,4,c,t 1-1,true,3\n");
    assertThat(run("report", "new=" + jtl, "--out", root.resolve("no").toString()))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains(jtl + ", line 6: the row has 7 values");
  }

  @Test
  void shouldSayWhichLastRowIsLeftOut() throws IOException {
    Path jtl = house.write("cut.jtl", JTL + "1001,4,GET /");
    assertThat(run("report", "new=" + jtl, "--out", root.resolve("cut").toString()))
        .as(said::toString)
        .isEqualTo(ExitStatus.DONE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains(jtl + ", line 6: the end of the file");
  }

  /** A label for each user or item: every chart would have a curve for each. */
  @Test
  void shouldJoinLabelsThatAreTooMany() throws IOException {
    StringBuilder rows = new StringBuilder(JTL);
    for (int i = 0; i < 2_000; i++) {
      rows.append("%d,4,GET /item/%d,t 1-1,true,3\n".formatted(2_000 + i, i));
    }
    rows.append("9000,9,late,t 1-1,true,3\n9001,9,late,t 1-1,true,3\n".repeat(2));
    Path jtl = house.write("many.jtl", rows.toString());
    assertThat(
            run("report", "m=" + jtl, "--unit", "late", "--out", root.resolve("many").toString()))
        .as(said::toString)
        .isEqualTo(ExitStatus.DONE);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains(
            jtl + " has more than 500 labels, so that the others are shown as 'other labels'");
    assertThat(house.reportedRows().stream().skip(1).map(row -> row.split(",")[2]).distinct())
        .hasSize(502)
        .contains("late", "other labels");
  }
}
