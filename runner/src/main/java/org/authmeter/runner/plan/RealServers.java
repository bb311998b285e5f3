package org.authmeter.runner.plan;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;

/**
 * Which servers of the testbed are real programs instead of embedded ones.
 *
 * @param memcached binary; null = embedded
 * @param repcached binary; null = embedded
 * @param all whatever the system can take from Debian's packages: slapd, apache2, memcached,
 *     PostgreSQL
 * @param embedded none that has not been asked for; false = the IdP's stores are the memcached of
 *     the PATH where there is one, as in the documented measurement
 */
public record RealServers(Path memcached, Path repcached, boolean all, boolean embedded) {
  /** Systems that know the option themselves. */
  private static final List<String> WITH_A_REAL_ONE =
      List.of("directory", "community-authorization", "authmark");

  private static final List<String> WITH_MEMCACHED = List.of("idp", "memcached", "cas");
  private static final List<String> WITH_REPCACHED = List.of("idp", "memcached");

  /**
   * @throws RunnerException status 3 if a program cannot be executed
   */
  static RealServers of(Path memcached, Path repcached, boolean all, boolean embedded) {
    return new RealServers(
        executable("--memcached", memcached), executable("--repcached", repcached), all, embedded);
  }

  private static Path executable(String option, Path binary) {
    if (binary != null && !(Files.isRegularFile(binary) && Files.isExecutable(binary))) {
      throw RunnerException.environment(
          "%s %s: no executable file. Give the path of the program, or leave the option out to use the embedded server."
              .formatted(option, binary));
    }
    return binary;
  }

  /**
   * Refuses programs that no server of the system would use.
   *
   * @param system null = no testbed but servers of the user's own
   * @throws RunnerException status 2 naming the option
   */
  void require(String system) {
    require("--memcached", memcached, system, WITH_MEMCACHED);
    require("--repcached", repcached, system, WITH_REPCACHED);
  }

  private static void require(String option, Path program, String system, List<String> with) {
    if (program != null && (system == null || !with.contains(system))) {
      throw RunnerException.usage(
          "%s %s: %s; leave the option out."
              .formatted(
                  option,
                  program,
                  system == null
                      ? "--target names servers that run already"
                      : "the testbed of this scenario (%s) has no such server".formatted(system)));
    }
  }

  /** The testbed's options. */
  public List<String> options(String system) {
    return options(system, System.getenv());
  }

  List<String> options(String system, Map<String, String> environment) {
    List<String> options = new ArrayList<>();
    if (all && WITH_A_REAL_ONE.contains(system)) {
      options.add("--real");
    }
    Path program = memcached;
    boolean stores = WITH_MEMCACHED.contains(system);
    if (all && stores && program == null) {
      program = onPath("memcached", environment).orElseThrow(RealServers::noMemcached);
    } else if (!embedded && system.equals("idp") && program == null) {
      program = onPath("memcached", environment).orElse(null);
    }
    if (stores && program != null) {
      options.addAll(List.of("--memcached", program.toAbsolutePath().toString()));
    }
    if (WITH_REPCACHED.contains(system) && repcached != null) {
      options.addAll(List.of("--repcached", repcached.toAbsolutePath().toString()));
    }
    return options;
  }

  private static Optional<Path> onPath(String name, Map<String, String> environment) {
    return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static RunnerException noMemcached() {
    return RunnerException.environment(
        "--real: no memcached on the PATH. Install it (apt-get install memcached), or leave --real out.");
  }
}
