package org.authmeter.ecosystem;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** Programs of others that start JMeter, and what they said. */
record Tool(int status, String output) {
  static final Path ROOT = Path.of(System.getProperty("authmeter.root"));

  /** What is fetched for the tests, once. */
  static final Path FETCHED = ROOT.resolve("runner/target/ecosystem");

  /** Comma list of programs that must be there; without it their tests are skipped visibly. */
  private static final String REQUIRED = "AUTHMETER_REQUIRE";

  private static final long LIMIT_SECONDS = 600;

  static Tool run(Path folder, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "tool", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroyForcibly();
      throw new IllegalStateException(
          "%s did not end within %d s: %s".formatted(command, LIMIT_SECONDS, text(log)));
    }
    return new Tool(process.exitValue(), text(log));
  }

  private static String text(Path log) throws IOException {
    return Files.readString(log);
  }

  /** Skips the test because something is not there, and fails it where it is required. */
  static void missing(String id, String message) {
    String required = System.getenv().getOrDefault(REQUIRED, "");
    if (List.of(required.split("[,\\s]+")).contains(id)) {
      Assertions.fail(message);
    }
    Assumptions.abort(message);
  }

  /** The version that the poms have. */
  static String version() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    int start = pom.indexOf("<version>") + "<version>".length();
    return pom.substring(start, pom.indexOf("</version>", start));
  }
}
