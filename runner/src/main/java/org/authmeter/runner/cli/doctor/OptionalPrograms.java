package org.authmeter.runner.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.authmeter.common.process.InstalledServer;

/** Optional programs of this machine, with their versions. */
final class OptionalPrograms {
  private OptionalPrograms() {}

  /**
   * @param versionOption makes it print its version and end
   * @param use what it is good for
   * @param packages that bring it; null = there are none
   */
  static Finding find(String name, String versionOption, String use, Packages packages) {
    return org.authmeter.common.process.Programs.find(name)
        .map(p -> Finding.ok(name, p + ", " + version(p, versionOption)))
        .orElseGet(
            () ->
                Finding.warn(
                    name,
                    "not on the PATH (optional; %s)%s"
                        .formatted(use, packages == null ? "" : ": " + packages.command())));
  }

  /**
   * @param name of the finding
   * @param use what it is good for
   */
  static Finding server(String name, InstalledServer server, String use) {
    return server
        .find()
        .map(p -> Finding.ok(name, p + ", " + version(p, "--version")))
        .orElseGet(() -> Finding.warn(name, "%s (optional; %s)".formatted(server.missing(), use)));
  }

  private static String version(Path program, String option) {
    try {
      String version =
          org.authmeter.common.process.Programs.ask(program, option)
              .lines()
              .takeWhile(l -> !l.startsWith("-")) // the options, where it was asked for help
              .filter(l -> l.matches(".*\\d\\.\\d.*"))
              .limit(2)
              .map(line -> line.replaceAll("\u001b\\[[;\\d]*m", "").strip())
              .collect(Collectors.joining(", "));
      return version.isEmpty() ? "reports no version" : version;
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
