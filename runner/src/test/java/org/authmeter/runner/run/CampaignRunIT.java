package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunRequest;
import org.authmeter.runner.step.Limits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs, with shell scripts in the places of JMeter and the testbed. */
class CampaignRunIT {
  @TempDir Path root;
  private RunFixture fixture;

  @BeforeEach
  void build() throws IOException {
    fixture = new RunFixture(root);
  }

  private JsonNode record() throws IOException {
    return new ObjectMapper().readTree(fixture.out.resolve("record.json").toFile());
  }

  @Test
  void shouldRunAllCellsAndLeaveTheResultsFolder() throws IOException {
    int status = fixture.run("ok", fixture.request(List.of(), List.of(), null, "ok"));
    assertThat(status).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    Path cell = fixture.out.resolve("cells/a/P1/1");
    assertThat(cell).isDirectoryContaining("glob:**/{samples.jtl,warmup.jtl,jmeter.log,hosts.csv}");
    assertThat(Files.readAllLines(cell.resolve("samples.jtl"))).hasSize(6);
    assertThat(Files.readAllLines(cell.resolve("warmup.jtl"))).hasSize(2);
    assertThat(Files.readAllLines(cell.resolve("hosts.csv")).get(0))
        .isEqualTo("timestampMs,host,cpuPercent,rssBytes,threads,descriptors");
    assertThat(fixture.out.resolve("report/index.html")).exists();
    assertThat(fixture.out.resolve("comparison.json")).exists();
    assertThat(fixture.out.resolve(".work")).doesNotExist();
    assertThat(fixture.said())
        .contains("cell 1 of 4: a P1, about ", "Report: " + fixture.out.resolve("report"))
        .contains("12.50 (0)");
  }

  @Test
  void shouldNotTakeHalfTheLoopsForARun() throws IOException {
    RunRequest asked = fixture.request(List.of("a"), List.of("P1"), null);
    RunRequest full =
        Asked.run(
            asked.scenario(),
            "--profile",
            "full",
            "--variants",
            asked.options().variants(),
            "--patterns",
            List.of("P1"),
            "--repeats",
            1,
            "--out",
            fixture.out);
    assertThat(fixture.run("ok", full)).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said()).contains("only 2 of 100 tests were made");
  }

  @Test
  void shouldRecordWhatWasRun() throws IOException {
    fixture.run("ok", fixture.request(List.of("a"), List.of("P1"), null, "ok"));
    JsonNode record = record();
    assertThat(record.at("/properties/authmeter.warmup").asText()).isEqualTo("1");
    assertThat(record.at("/properties/authmeter.duration").asText()).isEqualTo("1");
    assertThat(record.at("/campaign/sha256").asText()).hasSize(64);
    assertThat(record.at("/machine/cores").asInt()).isPositive();
    assertThat(record.at("/machine/loadBefore").asDouble(-1)).isNotNegative();
    assertThat(record.at("/systemUnderTest/software/a/idp-1").asText())
        .isEqualTo("embedded fake 1");
    JsonNode environment = record.get("environment");
    assertThat(environment.at("/servers/0/role").asText()).contains("systems under test");
    assertThat(environment.at("/servers/0/memory").asText()).endsWith(" GiB");
    assertThat(environment.get("software").toString())
        .contains("{\"role\":\"idp-1\",\"name\":\"embedded fake\",\"version\":\"1\"}");
    assertThat(fixture.house.reportedRecord().get("environment")).isEqualTo(environment);
    assertThat(record.at("/notes/0").asText()).isEqualTo("short runs");
    assertThat(record.at("/notes/1").asText()).contains("share the processors");
    assertThat(record.at("/title").asText()).isEqualTo("Demo");
    assertThat(record.at("/cells/0/variant").asText()).isEqualTo("a");
    assertThat(record.at("/cells/0/pattern").asText()).isEqualTo("P1");
    assertThat(record.at("/cells/0/status").asText()).isEqualTo("done");
    assertThat(record.at("/cells/0/threads").asInt()).isEqualTo(2);
    assertThat(fixture.house.reportedRecord().get("cells")).isEqualTo(record.get("cells"));
  }

  @Test
  void shouldRecordTheTlsOfEachVariant() throws IOException {
    fixture.house.write(
        "testplans/demo/variants/b.properties",
        "authmeter.variant=b\nauthmeter.tls.provider=jdk\n");
    int status = fixture.run("ok", fixture.request(List.of("b"), List.of("P1"), null, "ok"));
    assertThat(status).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(record().at("/versions/tls").asText()).isEqualTo(TlsProvider.of("jdk").toString());
  }

  /** The plan's threads have names of their own here, as in plans that users bring. */
  @Test
  void shouldHaveTheReportsRowsTellTheirRun() throws IOException {
    fixture.run("ok", fixture.request(List.of("a"), List.of("P1"), null, "ok"));
    assertThat(fixture.house.reportedRows())
        .first()
        .asString()
        .startsWith("timeStamp,elapsed,label,");
    assertThat(fixture.house.reportedRows().subList(1, 11))
        .extracting(row -> row.split(",")[2] + " of " + row.split(",")[5])
        .contains(
            "functional test 1 of /demo/a/functional/1 test 1-1",
            "login of /demo/a/P1/1 measurement 1-1",
            "leg one of /demo/a/P1/1 measurement 1-1")
        .noneMatch(row -> row.contains("warm-up"));
    assertThat(fixture.out.resolve("gates.xml")).content().contains("<testsuite/>");
  }

  @Test
  void shouldKeepATestbedUpWhileItsSettingsServe() throws IOException {
    RunRequest request =
        fixture.request(List.of("a", "b"), List.of("P1", "P2", "P1-none"), null, "ok");
    assertThat(fixture.run("ok", request)).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(fixture.house.testbedCalls())
        .hasSize(6)
        .satisfiesExactly(
            c -> assertThat(c).contains("idp --stickiness login --variant a --addresses"),
            c -> assertThat(c).contains("--stickiness none --variant a"),
            c -> assertThat(c).contains("--stickiness login --variant b"),
            c -> assertThat(c).contains("--stickiness login --variant b"),
            c -> assertThat(c).contains("--stickiness login --variant b"),
            c -> assertThat(c).contains("--stickiness none --variant b", "--watch-stdin"));
  }

  private RunRequest repeated(String order) throws IOException {
    fixture.house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN.replace(
            "- { id: b, restart: cell }", "- { id: b }\n  - { id: c, restart: cell }"));
    RunRequest asked = fixture.request(List.of("a", "b", "c"), List.of("P1"), null, "ok");
    return Asked.run(
        asked.scenario(),
        "--variants",
        asked.options().variants(),
        "--patterns",
        List.of("P1"),
        "--repeats",
        2,
        "--out",
        fixture.out,
        "-J",
        asked.properties(),
        "--order",
        order);
  }

  @Test
  void shouldKeepTheTestbedsOfAllVariantsUpBetweenTheirTurns() throws IOException {
    assertThat(fixture.run("ok", repeated(null))).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(fixture.house.testbedCalls())
        .extracting(call -> call.replaceAll(".*--variant (\\w+).*", "$1"))
        .as("c is started for its functional tests and for each cell")
        .containsExactly("a", "b", "c", "c", "c");
    assertThat(record().get("order").asText()).isEqualTo("interleaved");
    assertThat(fixture.said())
        .contains("cell 4 of 6: b P1 run 2, about", "cell 6 of 6: a P1 run 2, about")
        .doesNotContain("start cold");
  }

  @Test
  void shouldEndTheTestbedThatNoLaterCellNeeds() throws IOException {
    assertThat(fixture.run("ok", repeated("grouped")))
        .as(fixture.said())
        .isEqualTo(ExitStatus.DONE);
    assertThat(fixture.house.testbedCalls()).hasSize(5);
    assertThat(fixture.house.testbedsUpAtOnce()).isEqualTo(1);
    assertThat(record().get("order").asText()).isEqualTo("grouped");
  }

  @Test
  void shouldEndWithOneWhenAGateFalls() throws IOException {
    fixture.house.write("runner/home/target/jmeter/bin/gate-falls", "");
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "ok");
    assertThat(fixture.run("ok", request)).as(fixture.said()).isEqualTo(ExitStatus.FELL);
    assertThat(fixture.said()).contains("GATE FELL: errors, limit 0");
  }

  @Test
  void shouldStopAHungJMeterAndGoOn() throws IOException {
    withoutFunctionalTests();
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "hang");
    assertThat(fixture.run("ok", request)).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said()).contains("was stopped; see jmeter.log", "No cell has samples");
    assertNoFakeRuns();
  }

  @Test
  void shouldStopAJMeterThatSaysNothing() throws IOException {
    withoutFunctionalTests();
    fixture.limits =
        new Limits(
            fixture.limits.testbedStart(),
            Duration.ofMinutes(5),
            Duration.ofSeconds(2),
            Duration.ofMinutes(5),
            Duration.ofHours(1));
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "hang");
    assertThat(fixture.run("ok", request)).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said()).contains("JMeter wrote no result for 2 s and was stopped");
  }

  @Test
  void shouldCallACrashedJMeterBroken() throws IOException {
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "crash");
    assertThat(fixture.run("ok", request)).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said()).contains("JMeter ended with 1: An error occurred");
  }

  @Test
  void shouldNeverEndWithZeroWithoutSamples() throws IOException {
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "empty");
    assertThat(fixture.run("ok", request)).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said()).contains("no sample 'login' was measured");
  }

  @Test
  void shouldEndWithFourWhenTheWholeWarmUpFails() throws IOException {
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "cold");
    assertThat(fixture.run("ok", request)).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said())
        .contains("all 1 samples of the warm-up failed; the first: no login form: got HTTP 503");
  }

  @Test
  void shouldAcceptAFailedWarmUpWhereErrorsAreResults() throws IOException {
    withoutFunctionalTests();
    RunRequest request = fixture.request(List.of("a"), List.of("P1-none"), null, "cold");
    assertThat(fixture.run("ok", request)).as(fixture.said()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void shouldHandOnWhyTheTestbedCannotStart() throws IOException {
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "ok");
    assertThat(fixture.run("port", request)).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(fixture.said()).contains("port 8443 at 127.0.0.2 is taken");
  }

  @Test
  void shouldQuoteTheRefusalOfTheTestbedAndNotItsUsage() throws IOException {
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, "ok");
    assertThat(fixture.run("refuses", request)).isEqualTo(ExitStatus.USAGE);
    assertThat(fixture.said())
        .contains("refused its options: Unknown method redis; legal values: a, b");
  }

  @Test
  void shouldNameTheComponentThatDiedAndReportTheFinishedCells() throws IOException {
    RunRequest request = fixture.request(List.of("a"), List.of("P1", "P1-none"), null, "dying");
    assertThat(fixture.run("dies", request)).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said())
        .contains("a component of the testbed died: component idp-1 ended with 137")
        .contains("Making the report of 1 cells", "The finished cells are in the report");
    assertThat(record().at("/cells/0/status").asText()).isEqualTo("done");
    assertThat(record().at("/cells/1/status").asText()).isEqualTo("broken");
    assertNoFakeRuns();
  }

  private void withoutFunctionalTests() throws IOException {
    fixture.house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN.replaceAll("(?s)functional:\n.*?profiles", "profiles"));
  }

  private void assertNoFakeRuns() throws IOException {
    long pid =
        Long.parseLong(Files.readString(fixture.out.resolve(".work/fake-jmeter.pid")).strip());
    assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)).isFalse();
  }

  @Test
  void shouldKeepWhatJMeterWroteWhenItCannotBeRead() throws IOException {
    int status = fixture.run("ok", fixture.request(List.of("a"), List.of(), null, "garbled"));
    assertThat(status).as(fixture.said()).isEqualTo(ExitStatus.BROKE);
    for (String pattern : List.of("P1", "P2")) {
      Path raw = fixture.out.resolve("cells/a/" + pattern + "/1/raw.jtl");
      assertThat(raw).content().contains("1000,5,login", "yesterday,5,login");
    }
    assertThat(fixture.said()).contains("all that JMeter wrote is kept in " + fixture.out);
  }
}
