package org.authmeter.runner.bench;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shortest runs of benchmarks; how fast the tools are is not asserted. */
class ShortBenchIT {
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
    command.add("--out=" + folder.resolve("results"));
    Path output = folder.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder
        .environment()
        .merge("PATH", folder.resolve("bin").toString(), (old, own) -> own + ":" + old);
    Process process = builder.start();
    boolean ended = process.waitFor(240, TimeUnit.SECONDS);
    said = Files.readString(output);
    process.destroy();
    assertThat(ended).as(said).isTrue();
    return process.exitValue();
  }

  private JsonNode record() throws IOException {
    return new JsonMapper().readTree(folder.resolve("results/bench.json").toFile());
  }

  @Test
  void shouldMeasureOperationsOfMemcachedAndNoPercentilesOfMeans() throws Exception {
    int status =
        bench(
            "memcached",
            "--embedded",
            "--rounds=1",
            "--seconds=4",
            "--warmup=0",
            "--threads=2",
            "--commands=set",
            "--tools=bare,batch-1,batch-50");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(record().get("results")).hasSize(3);
    for (JsonNode result : record().get("results")) {
      JsonNode turn = result.get("turns").get(0);
      assertThat(turn.get("operations").asLong()).as("%s", result).isPositive();
      assertThat(turn.get("errors").asLong()).as("%s", result).isZero();
      assertThat(turn.get("p99Us").isNumber())
          .as("%s", result)
          .isEqualTo(!result.get("tool").asText().equals("batch-50"));
    }
    assertThat(record().get("ratios")).hasSize(2);
  }

  @Test
  void shouldMeasureCasLogins() throws Exception {
    int status = bench("cas", "--rounds=1", "--seconds=4", "--warmup=0");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(said).contains("| bare (", "| authmeter (JMeter ", "authmeter CPU / bare CPU: ");
    assertThat(record().get("tools")).hasSize(2);
    for (JsonNode tool : record().get("tools")) {
      assertThat(tool.at("/turns/0/logins").asLong()).as("%s", tool).isPositive();
      assertThat(tool.at("/turns/0/errors").asLong()).as("%s", tool).isZero();
    }
  }

  /** In place of wrk, which few machines have, a program that prints what its script prints. */
  @Test
  void shouldMeasureAuthMarkLogins() throws Exception {
    Path wrk = Files.createDirectory(folder.resolve("bin")).resolve("wrk");
    Files.writeString(
        wrk, "#!/bin/sh\necho 'logins 10 challenges 10 others 0 errors 0 micros 1000000'\n");
    Files.setPosixFilePermissions(wrk, PosixFilePermissions.fromString("rwxr-xr-x"));
    int status = bench("authmark", "--rounds=1", "--seconds=4", "--warmup=0", "--threads=2");
    assertThat(status).as(said).isEqualTo(ExitStatus.DONE);
    assertThat(said).contains("| wrk | 600 |", "| authmeter | ");
    for (JsonNode turn : record().get("turns")) {
      assertThat(turn.get("logins").asLong()).as("%s", turn).isPositive();
      assertThat(turn.get("errors").asLong()).as("%s", turn).isZero();
    }
  }

  @Test
  void shouldFallWhenAGateHasNoAimToJudge() throws Exception {
    int status =
        bench("saml", "--rounds=1", "--seconds=4", "--warmup=0", "--tools=authmeter", "--gate");
    assertThat(status).as(said).isEqualTo(ExitStatus.FELL);
    assertThat(said).contains("--gate: no aim was judged");
  }
}
