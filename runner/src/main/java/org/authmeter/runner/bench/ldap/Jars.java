package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;

/** Libraries of the assembled JMeter. */
final class Jars {
  private Jars() {}

  /**
   * @throws RunnerException status 3 if the folder has no such library
   */
  static Path find(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      return files
          .filter(f -> f.getFileName().toString().matches(name + "-[0-9].*\\.jar"))
          .findFirst()
          .orElseThrow(
              () ->
                  RunnerException.environment(
                      "%s has no %s. Build JMeter with: mvn -DskipTests package"
                          .formatted(folder, name)));
    }
  }
}
