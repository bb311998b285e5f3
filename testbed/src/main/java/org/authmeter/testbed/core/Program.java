package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.authmeter.common.process.Programs;

/** A foreign program that the user names. */
final class Program {
  private final Path path;

  /**
   * @param option the option that named it, for the message
   * @throws EnvironmentException when there is no such program
   */
  Program(String option, Path path) {
    this.path = path.toAbsolutePath();
    if (!Programs.isProgram(this.path)) {
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
      String output = Programs.ask(path, "-h");
      String version =
          output
              .lines()
              .map(String::trim)
              .filter(line -> !line.isEmpty())
              .takeWhile(line -> !line.startsWith("-"))
              .limit(2)
              .collect(Collectors.joining(", "));
      return version.isEmpty() ? path.getFileName() + " of unknown version" : version;
    } catch (IOException e) {
      throw new EnvironmentException(e.getMessage());
    }
  }
}
