package org.authmeter.plans;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The sample files below data/, but for the generators and what they write there. */
final class DataFiles {
  private static final Path DATA = PlanFile.root().resolve("data");

  private static final List<String> NO_SAMPLES = List.of("generated", "pom.xml", "src", "target");

  private DataFiles() {}

  static List<Path> all() throws IOException {
    return below(DATA).stream()
        .filter(f -> NO_SAMPLES.stream().map(DATA::resolve).noneMatch(f::startsWith))
        .toList();
  }

  static List<Path> targets() throws IOException {
    return below(DATA.resolve("targets"));
  }

  /** As the documents and plans write it. */
  static String name(Path file) {
    return PlanFile.root().relativize(file).toString();
  }

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
