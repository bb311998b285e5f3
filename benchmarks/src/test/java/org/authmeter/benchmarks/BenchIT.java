package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.authmeter.runner.ExitStatus;
import org.junit.jupiter.api.Test;

/** Benchmarks of single operations, elements and data. */
class BenchIT extends ShortBench {
  @Test
  void shouldMeasureEachKindOfToolOverTls() throws Exception {
    int status =
        bench("ldap", "--threads=2", "--tls=starttls", "--tools=bare,authrate,unboundid,jmeter");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(said)
        .contains("**2 virtual users, StartTLS**", "unboundid / authrate: ", "unboundid / jmeter: ")
        .doesNotContain("user0000001pw");
    assertMeasured(4);
    for (JsonNode result : record().get("results")) {
      boolean hasTimes = !result.get("tool").asText().equals("authrate");
      assertThat(result.get("p99Ms").isNumber()).as("%s", result).isEqualTo(hasTimes);
    }
    assertThat(record().get("aims")).hasSize(2);
  }

  @Test
  void shouldMeasureWhatNativeTlsSavesADirectory() throws Exception {
    int status =
        bench("ldap", "--threads=2", "--tls=starttls", "--tools=ldaptive-unpooled", "--other-tls");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2);
    assertThat(said).contains("ldaptive-unpooled / ldaptive-unpooled-jdk: ");
  }

  @Test
  void shouldMeasureBothGeneratorsAndProveThePercentiles() throws Exception {
    assertThat(bench("report", "--lines=9000")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2);
    assertThat(record().get("wrongPercentiles")).isEmpty();
    assertThat(record().at("/results/0/slices/0/peakBytes").asLong()).isGreaterThan(10_000_000);
    assertThat(record().get("aims")).hasSize(2);
  }

  @Test
  void shouldMeasureTheReportCommandOfManyLabels() throws Exception {
    assertThat(bench("report", "--lines=9000", "--labels=600")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2);
    assertThat(record().get("aims")).hasSize(1);
  }

  @Test
  void shouldMeasureHowLongJMeterTakesToTheFirstLogin() throws Exception {
    assertThat(bench("start")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2);
    for (JsonNode tool : record().get("firstSampleMs")) {
      assertThat(tool.get(0).asLong()).isBetween(300L, 60_000L);
    }
    assertThat(record().get("firstSampleMs").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("plain", "archive");
  }

  @Test
  void shouldMeasureWhatAnElementCosts() throws Exception {
    assertThat(bench("elements", "--elements=users,samplers")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2 + 2 * 4);
    assertThat(said).contains("CPU per operation of users - none, in 0.0010 ms: ");
  }

  @Test
  void shouldTakeTurnsWithTheBareLoop() throws Exception {
    int status = bench("saml-crypto", "--seconds=0.1", "--warmup=1");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(record().get("aims"))
        .hasSize(3)
        .allSatisfy(r -> assertThat(r.get("ratio").asDouble()).isPositive());
    assertThat(record().get("turns").findValuesAsText("what"))
        .contains("verify: assertion signed", "request: simplesign");
    assertThat(said).contains("| authmeter |", "|  opensaml |");
  }
}
