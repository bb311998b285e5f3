package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import org.authmeter.runner.ExitStatus;
import org.junit.jupiter.api.Test;

/** Benchmarks of single sign-on. */
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
        // a handshake is full once its certificate is chosen and established later: one may be
        // under way at either end of a slice; a login that resumed sessions would count each time
        assertThat(counters.get("TLS resumed").asDouble()).as("%s", result).isBetween(-1.0, 1.0);
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
    status =
        bench("memcached", "--embedded", "--threads=2", "--commands=set", "--tools=bare", "--gate");
    assertThat(status).as(said).isEqualTo(ExitStatus.FELL);
    assertThat(said).contains("--gate: no aim was judged");
  }

  @Test
  void shouldMeasureLoginsWithPasskeys() throws Exception {
    assertThat(bench("passkey", "--threads=2")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(3);
    assertThat(said).contains("authmeter / bare: ", "authmeter / bare-same-tls: ");
  }

  @Test
  void shouldMeasureLoginsOfOpenIdConnect() throws Exception {
    assertThat(bench("oidc")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(4);
    assertThat(said).contains("authmeter / bare: ", "authmeter / gatling: ");
  }
}
