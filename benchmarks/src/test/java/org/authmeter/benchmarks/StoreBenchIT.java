package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import org.authmeter.common.process.InstalledServer;
import org.authmeter.runner.ExitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Benchmarks of operations on sessions. */
class StoreBenchIT extends ShortBench {
  /** redis-benchmark is counted by its server; pgbench writes its transactions down. */
  @ParameterizedTest
  @CsvSource({"redis,VALKEY,get", "jdbc,POSTGRESQL,set"})
  void shouldMeasureOperationsOnStoresOfTheMachine(
      String store, InstalledServer server, String command) throws Exception {
    assumeTrue(server.find().isPresent(), server::missing);
    int status = bench("sessions", "--stores=" + store, "--threads=2", "--commands=" + command);
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(5);
    Set<String> withoutTimes = Set.of("batch-50", "redis-benchmark");
    for (JsonNode result : record().get("results")) {
      assertThat(result.get("p99Ms").isNumber())
          .as("%s", result)
          .isEqualTo(!withoutTimes.contains(result.get("tool").asText()));
    }
  }

  @Test
  void shouldMeasureOperationsOfMemcachedAndNoPercentilesOfMeans() throws Exception {
    program(
        "memaslap",
        """
        #!/bin/bash
        for argument; do case $argument in --servers=*) node=${argument#*=} ;; esac; done
        exec 3<>"/dev/tcp/${node%:*}/${node##*:}"
        while :; do printf 'set key 0 0 1 noreply\\r\\nx\\r\\n' >&3; done
        """);
    int status = bench("memcached", "--embedded", "--threads=2", "--commands=set");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertMeasured(5);
    Set<String> withoutTimes = Set.of("batch-50", "memaslap");
    for (JsonNode result : record().get("results")) {
      assertThat(result.get("p99Ms").isNumber())
          .as("%s", result)
          .isEqualTo(!withoutTimes.contains(result.get("tool").asText()));
    }
    assertThat(record().get("aims")).hasSize(5);
  }
}
