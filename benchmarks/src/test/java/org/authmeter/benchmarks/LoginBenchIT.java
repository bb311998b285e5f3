package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.authmeter.runner.ExitStatus;
import org.junit.jupiter.api.Test;

/** Benchmarks of logins and pages. */
class LoginBenchIT extends ShortBench {
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
  void shouldMeasureLoginsOfOpenIdConnect() throws Exception {
    assertThat(bench("oidc")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(2);
    assertThat(said).contains("authmeter / bare: ");
  }
}
