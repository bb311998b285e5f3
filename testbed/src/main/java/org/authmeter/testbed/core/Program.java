package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A foreign program that the user names. */
final class Program {
  private static final int LONGEST_SECONDS = 10;

  private final Path path;

  /**
   * @param option the option that named it, for the message
   * @throws EnvironmentException when there is no such program
   */
  Program(String option, Path path) {
    this.path = path.toAbsolutePath();
    if (!Files.isExecutable(this.path) || Files.isDirectory(this.path)) {
      throw new EnvironmentException(
          "%s %s is no program that can be run; without the option the embedded server is used"
              .formatted(option, this.path));
    }
  }

  String path() {
    return path.toString();
  }

  /**
   * What the program says before its options when asked by -h, on one line, for instance {@code
   * memcached 1.6.18}. The memcached that repcached is built on knows no -V.
   */
  String version() {
    try {
      Process process = new ProcessBuilder(path(), "-h").redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said;
      try (var out = process.getInputStream()) {
        said = new String(out.readNBytes(4096), StandardCharsets.UTF_8);
      }
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      String version =
          said.lines()
              .map(String::trim)
              .filter(line -> !line.isEmpty())
              .takeWhile(line -> !line.startsWith("-"))
              .limit(2)
              .collect(Collectors.joining(", "));
      return version.isEmpty() ? path.getFileName() + " of unknown version" : version;
    } catch (IOException e) {
      throw new EnvironmentException("cannot run %s: %s".formatted(path, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while " + path + " told its version");
    }
  }
}
