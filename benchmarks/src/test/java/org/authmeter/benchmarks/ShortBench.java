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
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark as short as it can be; how fast the tools are is not asserted. */
@Tag("long")
@Tag("bench")
abstract class ShortBench {
  private static final List<String> SHORT =
      List.of("--slices=2", "--max-slices=2", "--starts=1", "--seconds=1", "--warmup=1");
  @TempDir Path folder;
  String said = "";

  /** Programs of the folder {@code bin} come first on the path. */
  int bench(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Installation.java(),
                "-Dauthmeter.root=" + System.getProperty("authmeter.root"),
                "-cp",
                System.getProperty("java.class.path"),
                RunnerMain.class.getName(),
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

  /** A program that the benchmark finds on the path. */
  void program(String name, String text) throws IOException {
    Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static boolean given(String option, String... arguments) {
    return List.of(arguments).stream().anyMatch(argument -> argument.startsWith(option));
  }

  JsonNode record() throws IOException {
    return new JsonMapper().readTree(folder.resolve("results/bench.json").toFile());
  }

  /** All tools made operations without errors, for which they used processor time. */
  void assertMeasured(int tools) throws IOException {
    assertThat(record().at("/machine/loadBefore").isNumber()).as("%s", record()).isTrue();
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
}
