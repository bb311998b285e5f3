package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.EnvironmentException;

/**
 * An installed PostgreSQL.
 *
 * @param folder with postgres and initdb
 * @param version for instance 15.14
 */
record PostgresqlProgram(Path folder, String version) {

  /** Debian keeps a folder for each version, off the PATH. */
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private static final List<String> FOLDERS =
      List.of("/usr/bin", "/usr/local/bin", "/usr/local/pgsql/bin");

  /**
   * @param named by --postgresql; null looks for one
   * @throws EnvironmentException saying what is missing
   */
  static PostgresqlProgram find(Path named) throws IOException {
    Path folder = named == null ? search() : named.toAbsolutePath();
    for (String program : List.of("postgres", "initdb")) {
      if (!Files.isExecutable(folder.resolve(program))) {
        throw new EnvironmentException(
            "--postgresql %s: there is no %s in it; without --real the tables are in H2"
                .formatted(folder, program));
      }
    }
    String said = Programs.ask(folder.resolve("postgres"), "--version");
    return new PostgresqlProgram(folder, said.replaceFirst("^\\D*", "").replaceFirst(" .*", ""));
  }

  private static Path search() {
    List<Path> folders = new ArrayList<>();
    if (Files.isDirectory(DEBIAN)) {
      try (Stream<Path> versions = Files.list(DEBIAN)) {
        versions
            .sorted(Comparator.comparing((Path v) -> number(v)).reversed())
            .forEach(version -> folders.add(version.resolve("bin")));
      } catch (IOException e) {
        throw new EnvironmentException("cannot read %s: %s".formatted(DEBIAN, e.getMessage()));
      }
    }
    FOLDERS.forEach(folder -> folders.add(Path.of(folder)));
    return folders.stream()
        .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
        .findFirst()
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "no PostgreSQL in %s or %s: install it (Debian: apt-get install postgresql) or name the folder of its programs by --postgresql"
                        .formatted(DEBIAN, String.join(", ", FOLDERS))));
  }

  private static int number(Path version) {
    String name = version.getFileName().toString();
    return name.matches("\\d+") ? Integer.parseInt(name) : 0;
  }
}
