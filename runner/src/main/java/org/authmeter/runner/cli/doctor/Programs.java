package org.authmeter.runner.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Optional programs on the PATH, with their versions. */
final class Programs {
  private Programs() {}

  /**
   * @param versionOption makes it print its version and end
   * @param use what it is good for
   */
  static Finding find(String name, String versionOption, String use) {
    Optional<Path> program = onPath(name);
    return program
        .map(p -> Finding.ok(name, p + ", " + version(p, versionOption)))
        .orElseGet(() -> Finding.warn(name, "not on the PATH (optional; " + use + ")"));
  }

  /** On the PATH, or where servers lie that are not on everybody's. */
  private static Optional<Path> onPath(String name) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(
            Stream.of(path.split(File.pathSeparator)), Stream.of("/usr/sbin", "/usr/local/sbin"))
        .filter(folder -> !folder.isBlank())
        .flatMap(folder -> named(Path.of(folder), name).stream())
        .findFirst();
  }

  /** The program, or that of a version, as php-fpm8.2. */
  private static Optional<Path> named(Path folder, String name) {
    Path exact = folder.resolve(name);
    if (Files.isExecutable(exact)) {
      return Optional.of(exact);
    }
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().matches(Pattern.quote(name) + "[0-9.]+"))
          .filter(Files::isExecutable)
          .max(Comparator.naturalOrder());
    } catch (IOException e) {
      return Optional.empty(); // a folder of the PATH that nobody may read
    }
  }

  private static String version(Path program, String option) {
    try {
      Process process =
          new ProcessBuilder(program.toString(), option).redirectErrorStream(true).start();
      process.getOutputStream().close();
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return "tells no version";
      }
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String version =
          said.lines()
              .takeWhile(l -> !l.startsWith("-")) // the options, where it was asked for help
              .filter(l -> l.matches(".*\\d\\.\\d.*"))
              .limit(2)
              .map(String::strip)
              .collect(Collectors.joining(", "));
      return version.isEmpty() ? "tells no version" : version;
    } catch (IOException e) {
      return "cannot be started: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "was not asked";
    }
  }
}
