package org.authmeter.testbed.postgresql;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.GuardedCommand;

/**
 * An installed PostgreSQL.
 *
 * @param folder with postgres and initdb
 * @param version for instance 15.14
 */
record PostgresqlProgram(Path folder, String version) {
  private static final int LONGEST_SECONDS = 120;
  private static final int GRACE_SECONDS = 10;

  /** Debian keeps a folder for each version, off the PATH. */
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private static final List<String> FOLDERS =
      List.of("/usr/bin", "/usr/local/bin", "/usr/local/pgsql/bin");

  /**
   * @param named by --postgresql; null looks for one
   * @throws EnvironmentException saying what is missing
   */
  static PostgresqlProgram find(Path named) {
    Path folder = named == null ? search() : named.toAbsolutePath();
    for (String program : List.of("postgres", "initdb")) {
      if (!Files.isExecutable(folder.resolve(program))) {
        throw new EnvironmentException(
            "--postgresql %s: there is no %s in it; without --real the tables are in H2"
                .formatted(folder, program));
      }
    }
    String said = run(List.of(folder.resolve("postgres").toString(), "--version"), "its version");
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

  /**
   * Runs a program to its end.
   *
   * @param what it is to do, for messages
   * @return what it said
   */
  static String run(List<String> command, String what) {
    try {
      Process process =
          new ProcessBuilder(GuardedCommand.of(command, GRACE_SECONDS))
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.getOutputStream().close();
        throw new EnvironmentException("PostgreSQL: %s failed: %s".formatted(what, said.strip()));
      }
      return said.strip();
    } catch (IOException e) {
      throw new EnvironmentException("cannot run %s: %s".formatted(command.get(0), e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while PostgreSQL was prepared");
    }
  }
}
