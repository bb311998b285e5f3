package org.authmeter.runner.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Coverage-guided fuzzing (Jazzer) of the files that users give: some hundred inputs in the default
 * suite, for longer by {@code .ci/fuzz SECONDS}. The plugin's FuzzIT does the same for messages.
 */
@Tag("long")
class FuzzIT {
  private static final Integer SECONDS = Integer.getInteger("authmeter.fuzz.seconds");
  private static final int FINDING = 77;
  @TempDir Path folder;

  @Test
  void shouldLoseNoRowOfAJtl() throws Exception {
    fuzz(
        JtlFuzz.class,
        "1700000000000,5,login,true,OK,1\n1700000000100,6,login,false,\"no, \"\"sir\"\"\n\",1\n",
        "1700000000000,5,login,true,OK,1\r\ntimeStamp,elapsed,label,success\r\n1700000000100,6,a,true\r\n",
        "\uFEFFtimeStamp;elapsed;label;success\n1;2;a;true\n1;2;a",
        "<?xml version=\"1.0\"?><testResults/>",
        "1700000000000,5,\"open,true,OK,1\n1700000000000,5,a,true,OK,1\n");
  }

  @Test
  void shouldReadOrRefuseATargetFile() throws Exception {
    fuzz(
        TargetFuzz.class,
        "authmeter.saml.resource = https://sp.example/\nauthmeter.ldap.bindPassword=x\n",
        "authmeter.ldap.trustStore=\\u0041\\\n b.p12\n",
        "\u00ef\u00bb\u00bfauthmeter.cas.url: https://cas.example/cas");
  }

  private void fuzz(Class<?> target, String... texts) throws Exception {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    for (int i = 0; i < texts.length; i++) {
      Files.writeString(seeds.resolve("seed-" + i), texts[i]);
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
                "-max_len=8192",
                "-timeout=60",
                "-rss_limit_mb=2048"));
    command.add(SECONDS == null ? "-runs=2000" : "-max_total_time=" + SECONDS);
    command.add(seeds.toString());
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
  private void keep() throws Exception {
    Path kept = Files.createDirectories(Path.of("target/fuzz"));
    try (var files = Files.list(folder)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().matches("(crash|oom|timeout).*")).toList()) {
        Files.copy(file, kept.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
