package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.runner.ExitStatus;
import org.junit.jupiter.api.Test;

/** Benchmarks of pages and calls. */
class PageBenchIT extends ShortBench {
  @Test
  void shouldMeasureCallsOfTheCommunityAuthorizationService() throws Exception {
    assertThat(bench("community-authorization")).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(3);
  }

  /** In place of wrk, which few machines have, a program that writes what its script writes. */
  @Test
  void shouldMeasureAuthMarkLogins() throws Exception {
    program(
        "wrk",
        """
        #!/bin/sh
        while [ "$1" != -s ]; do shift; done
        out=$(sed -n 's/.*io.open("\\(.*\\)", "w").*/\\1/p' "$2")
        while :; do echo "$(date +%s%6N) 10 0" >>"$out"; sleep 0.1; done
        """);
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
}
