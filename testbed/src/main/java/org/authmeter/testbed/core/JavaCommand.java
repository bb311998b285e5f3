package org.authmeter.testbed.core;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The command line of a JVM of the testbed: the same Java and class path as the supervisor's. */
final class JavaCommand {
  private JavaCommand() {}

  /**
   * @param heap largest heap in MB
   * @param main class and its arguments
   */
  static List<String> of(int heap, List<String> main) {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms32m",
                "-Xmx" + heap + "m",
                // Eight JVMs share the machine: no helper threads, no performance files.
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Djava.net.preferIPv4Stack=true",
                "-Dfile.encoding=UTF-8",
                "-cp",
                classPath()));
    command.addAll(main);
    return command;
  }

  /** Absolute, because components run in the work folder. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
