package org.authmeter.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Coverage-guided fuzzing (Jazzer) in a process of its own: some hundred inputs in the default
 * suite, for longer by {@code .ci/fuzz SECONDS}.
 *
 * <p>A finding is: an exception that is no refusal, an input that takes a minute, more memory than
 * allowed, or one of Jazzer's own detectors (a connection, a file, a class by name). What was found
 * is kept in target/fuzz of the module.
 */
public final class Fuzzer {
  private static final Integer SECONDS = Integer.getInteger("authmeter.fuzz.seconds");
  private static final int FINDING = 77;

  private final Path folder;
  private final int runs;

  /**
   * @param folder for seeds, reproducers and output
   * @param runs inputs of the default suite, which shall not depend on the machine's speed
   */
  public Fuzzer(Path folder, int runs) {
    this.folder = folder;
    this.runs = runs;
  }

  /** Where seeds are that a test writes itself. */
  public Path seeds() throws IOException {
    return Files.createDirectories(folder.resolve("seeds"));
  }

  /** Fails with the fuzzer's output if it found something in {@code target.fuzzerTestOneInput}. */
  public void run(Class<?> target, String... seeds) throws IOException, InterruptedException {
    for (int i = 0; i < seeds.length; i++) {
      Files.writeString(seeds().resolve("seed-" + i), seeds[i]);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=org.authmeter.**",
                "--reproducer_path=" + folder,
                "-seed=20101112",
                "-max_len=32768",
                "-timeout=60",
                "-rss_limit_mb=2048"));
    command.add(SECONDS == null ? "-runs=" + runs : "-max_total_time=" + SECONDS);
    command.add(seeds().toString());
    Path output = folder.resolve("output");
    Process fuzzer =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      long limit = 300L + (SECONDS == null ? 0 : SECONDS);
      assertThat(fuzzer.waitFor(limit, TimeUnit.SECONDS)).as("end of the fuzzer").isTrue();
    } finally {
      fuzzer.destroyForcibly();
    }
    if (fuzzer.exitValue() == FINDING) {
      keep();
    }
    String printed = new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1);
    assertThat(fuzzer.exitValue()).as(printed).isZero();
    assertThat(printed).contains("Done ");
  }

  /** What was found outlives the test. */
  private void keep() throws IOException {
    Path kept = Files.createDirectories(Path.of("target/fuzz"));
    try (var files = Files.list(folder)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().matches("(crash|oom|timeout).*")).toList()) {
        Files.copy(file, kept.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
