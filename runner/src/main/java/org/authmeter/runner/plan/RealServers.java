package org.authmeter.runner.plan;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;

/**
 * Which servers of the testbed are real programs instead of embedded ones.
 *
 * @param memcached binary; null = embedded
 * @param repcached binary; null = embedded
 * @param all whatever the system can take from Debian's packages: slapd, apache2, memcached,
 *     PostgreSQL
 */
public record RealServers(Path memcached, Path repcached, boolean all) {
  /** Systems that know the option themselves. */
  private static final List<String> WITH_A_REAL_ONE =
      List.of("directory", "community-authorization", "authmark");

  public static final RealServers NONE = new RealServers(null, null, false);

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
    boolean stores = List.of("idp", "memcached").contains(system);
    if (all && stores && program == null) {
      program = onPath("memcached", environment);
    }
    if (stores && program != null) {
      options.addAll(List.of("--memcached", program.toAbsolutePath().toString()));
    }
    if (stores && repcached != null) {
      options.addAll(List.of("--repcached", repcached.toAbsolutePath().toString()));
    }
    return options;
  }

  private static Path onPath(String name, Map<String, String> environment) {
    return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                RunnerException.environment(
                    "--real: no %s on the PATH. Install it (apt-get install %s), or leave --real out."
                        .formatted(name, name)));
  }
}
