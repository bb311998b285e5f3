package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.Main;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shortest run of each benchmark; how fast the tools are is not asserted. */
@Tag("long")
class BenchIT {
  private static final List<String> SHORT =
      List.of("--slices=2", "--max-slices=2", "--seconds=2", "--warmup=5");
  @TempDir Path folder;
  private String said = "";

  /** Programs of the folder {@code bin} come first on the path. */
  private int bench(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Installation.java(),
                "-Dauthmeter.root=" + System.getProperty("authmeter.root"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "bench"));
    command.addAll(List.of(arguments));
    SHORT.stream()
        .filter(option -> !given(option.replaceFirst("=.*", "="), arguments))
        .forEach(command::add);
    command.add("--out=" + folder.resolve("results"));
    Path output = folder.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder
        .environment()
        .merge("PATH", folder.resolve("bin").toString(), (old, own) -> own + ":" + old);
    Process process = builder.start();
    boolean ended = process.waitFor(480, TimeUnit.SECONDS);
    said = Files.readString(output);
    process.destroy();
    assertThat(ended).as(said).isTrue();
    return process.exitValue();
  }

  private static boolean given(String option, String... arguments) {
    return List.of(arguments).stream().anyMatch(argument -> argument.startsWith(option));
  }

  private JsonNode record() throws IOException {
    return new JsonMapper().readTree(folder.resolve("results/bench.json").toFile());
  }

  /** All tools made operations without errors, for which they used processor time. */
  private void assertMeasured(int tools) throws IOException {
    assertThat(record().get("results")).as(said).hasSize(tools);
    for (JsonNode result : record().get("results")) {
      assertThat(result.get("operations").asLong()).as("%s", result).isPositive();
      assertThat(result.get("errors").asLong()).as("%s", result).isZero();
      assertThat(result.get("slices")).as("%s", result).hasSize(2);
      assertThat(result.get("perSecond").asDouble()).as("%s", result).isPositive();
      if (!result.get("tool").asText().equals("wrk")) { // which is a script here
        assertThat(result.at("/slices/0/cpuMs").asDouble()).as("%s", result).isPositive();
      }
    }
    assertThat(folder.resolve("results/bench.md")).exists();
    assertThat(folder.resolve("results/.work")).doesNotExist();
  }

  @Test
  void shouldDoTheSameWorkWithEveryTool() throws Exception {
    int status = bench("saml", "--tools=bare,authmeter,jmeter");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(said)
        .contains("| bare (httpclient-4.5.14) ", "| authmeter (JMeter ")
        .contains("CPU per operation of authmeter / bare: ", "CPU of the warm-up of ");
    assertMeasured(3);
    for (JsonNode result : record().get("results")) {
      double logins = 0;
      double requests = 0;
      double handshakes = 0;
      for (JsonNode slice : result.get("slices")) {
        JsonNode counters = slice.get("counters");
        assertThat(counters.get("TLS resumed").asDouble()).as("%s", result).isZero();
        logins += counters.get("logins at the SP").asDouble();
        requests += counters.get("requests").asDouble();
        handshakes += counters.get("TLS at SP").asDouble();
      }
      // a login may lie in a slice by a part
      assertThat(requests / logins).as("%s", result).isBetween(6.0, 10.0);
      assertThat(handshakes / logins).as("%s", result).isBetween(0.7, 1.4);
    }
  }

  @Test
  void shouldFallWhenAGateHasNoAimToJudge() throws Exception {
    int status = bench("cas", "--gate");
    assertThat(status).as(said).isIn(ExitStatus.DONE, ExitStatus.FELL);
    assertThat(said).contains("| bare (", "| authmeter (JMeter ", "authmeter / bare: ");
    folder = Files.createDirectory(folder.resolve("second"));
    status = bench("saml", "--tools=bare", "--gate");
    assertThat(status).as(said).isEqualTo(ExitStatus.FELL);
    assertThat(said).contains("--gate: no aim was judged");
  }

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
  void shouldMeasureOperationsOfMemcachedAndNoPercentilesOfMeans() throws Exception {
    int status = bench("memcached", "--embedded", "--threads=2", "--commands=set");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(3);
    for (JsonNode result : record().get("results")) {
      assertThat(result.get("p99Ms").isNumber())
          .as("%s", result)
          .isEqualTo(!result.get("tool").asText().equals("batch-50"));
    }
    assertThat(record().get("aims")).hasSize(2);
  }

  @Test
  void shouldMeasureCallsOfTheCommunityAuthorizationService() throws Exception {
    assertThat(bench("community-authorization")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2);
  }

  /** In place of wrk, which few machines have, a program that writes what its script writes. */
  @Test
  void shouldMeasureAuthMarkLogins() throws Exception {
    Path wrk = Files.createDirectory(folder.resolve("bin")).resolve("wrk");
    Files.writeString(
        wrk,
        """
        #!/bin/sh
        while [ "$1" != -s ]; do shift; done
        out=$(sed -n 's/.*io.open("\\(.*\\)", "w").*/\\1/p' "$2")
        while :; do echo "$(date +%s%6N) 10 0" >>"$out"; sleep 0.1; done
        """);
    Files.setPosixFilePermissions(wrk, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(bench("authmark", "--threads=2")).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(said).contains("peak of authmeter / wrk: ");
    assertMeasured(3);
  }

  /** Few users without TLS: a cold server on a busy machine answers them in time. */
  @Test
  void shouldMeasurePagesWithoutPauses() throws Exception {
    int status = bench("weblab", "--server=embedded", "--tools=same-user", "--cases=unpaced-http");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(said).contains("**unpaced-http**", "| same-user (JMeter 5.6.3) | ");
    assertMeasured(1);
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
  void shouldMeasureLoginsOfOpenIdConnect() throws Exception {
    assertThat(bench("oidc")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2);
    assertThat(said).contains("authmeter / bare: ");
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
