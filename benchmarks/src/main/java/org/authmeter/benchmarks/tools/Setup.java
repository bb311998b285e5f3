package org.authmeter.benchmarks.tools;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.benchmarks.bare.BareMain;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;

/** Gets what tools need: programs, jars by Maven, and Locust from PyPI. */
public final class Setup {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String COPY_DEPENDENCIES =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies";

  private Setup() {}

  /** Where tools are installed that the build does not bring. */
  public static Path tools(Installation installation) {
    return installation.root().resolve("benchmarks/target/tools");
  }

  /** The jar or folder of this module's classes. */
  public static String ownClasses() {
    return Path.of(BareMain.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
  }

  /**
   * A library by its name without the version.
   *
   * @throws RunnerException status 3 if the folder has no such library
   */
  static Path jar(Path folder, String name) throws IOException {
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

  /** A program on the PATH; null if there is none. */
  public static Path program(String name) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /**
   * Lets Maven copy the dependencies of a pom into a folder, unless they are there.
   *
   * @param known a file that is there when it was done before
   * @return what went wrong, or empty
   */
  public static String jars(Path pom, Path folder, String known, Path log) throws IOException {
    if (Files.exists(folder.resolve(known))) {
      return "";
    }
    Files.createDirectories(folder);
    return run(
        List.of(
            "mvn",
            "-B",
            "-q",
            "-f",
            pom.toString(),
            COPY_DEPENDENCIES,
            "-DoutputDirectory=" + folder),
        folder,
        log);
  }

  /**
   * Runs a program to its end.
   *
   * @param log takes what it prints
   * @return what went wrong, or empty
   */
  static String run(List<String> command, Path folder, Path log) throws IOException {
    return run(command, folder, log, LIMIT);
  }

  /**
   * Runs a program to its end.
   *
   * @param log takes what it prints
   * @param limit after which it is ended
   * @return what went wrong, or empty
   */
  public static String run(List<String> command, Path folder, Path log, Duration limit)
      throws IOException {
    GuardedProcess process;
    try {
      process = GuardedProcess.start(command, folder, log, Map.of());
    } catch (IOException e) {
      return command.get(0) + " cannot be started: " + e.getMessage();
    }
    if (!process.awaitEnd(limit)) {
      process.stop(Duration.ofSeconds(5));
      return "%s did not end within %d minutes".formatted(command.get(0), limit.toMinutes());
    }
    int exit = process.process().exitValue();
    return exit == 0
        ? ""
        : "%s ended with %d: %s".formatted(command.get(0), exit, Tail.line(log, 2));
  }
}
