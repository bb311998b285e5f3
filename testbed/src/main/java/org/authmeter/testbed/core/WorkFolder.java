package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for keys, logs and data of one testbed, readable by its owner only. */
final class WorkFolder implements AutoCloseable {
  private final Path path;

  private WorkFolder(Path path) {
    this.path = path;
  }

  static WorkFolder create() throws IOException {
    // Java makes temporary folders with mode 700.
    return new WorkFolder(Files.createTempDirectory("authmeter-testbed-").toRealPath());
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
