package org.authmeter.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.RunnerException;

/** Programs that the user names. */
final class Binaries {
  private Binaries() {}

  /**
   * @param binary null = none was named
   * @throws RunnerException status 3 if it cannot be executed
   */
  static Path checked(String option, Path binary) {
    if (binary != null && !(Files.isRegularFile(binary) && Files.isExecutable(binary))) {
      throw RunnerException.environment(
          "%s %s: no executable file. Give the path of the program, or leave the option out to use the embedded server."
              .formatted(option, binary));
    }
    return binary;
  }
}
