package org.authmeter.common.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Servers of the machine that have no embedded counterpart in the testbed. */
public enum InstalledServer {
  /** Valkey, or Redis where there is no Valkey. */
  VALKEY(List.of("valkey-server", "redis-server"), "redis-server"),
  /** PostgreSQL of Debian, which keeps a folder for each version off the PATH, or another. */
  POSTGRESQL(List.of("postgres"), "postgresql");

  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private final List<String> programs;
  private final String debianPackage;

  InstalledServer(List<String> programs, String debianPackage) {
    this.programs = programs;
    this.debianPackage = debianPackage;
  }

  /** The package of Debian that brings it. */
  public String debianPackage() {
    return debianPackage;
  }

  /** The program of the server; of several versions the newest. */
  public Optional<Path> find() {
    if (this == POSTGRESQL) {
      return Stream.concat(
              debianVersions(),
              Stream.of("/usr/bin", "/usr/local/bin", "/usr/local/pgsql/bin").map(Path::of))
          .map(folder -> folder.resolve("postgres"))
          .filter(Programs::isProgram)
          .findFirst();
    }
    return programs.stream().flatMap(name -> Programs.find(name).stream()).findFirst();
  }

  private static Stream<Path> debianVersions() {
    if (!Files.isDirectory(DEBIAN)) {
      return Stream.empty();
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions
          .sorted(Comparator.comparing(InstalledServer::number).reversed())
          .map(version -> version.resolve("bin"))
          .toList()
          .stream();
    } catch (IOException e) {
      return Stream.empty(); // a folder that this user may not read
    }
  }

  private static int number(Path version) {
    String name = version.getFileName().toString();
    return name.matches("\\d+") ? Integer.parseInt(name) : 0;
  }

  /** A sentence for users of a machine without it. */
  public String missing() {
    return this == POSTGRESQL
        ? "no PostgreSQL in %s, /usr/bin, /usr/local/bin or /usr/local/pgsql/bin: install it (Debian: apt-get install %s)"
            .formatted(DEBIAN, debianPackage)
        : "no %s on the PATH: install one (Debian: apt-get install %s)"
            .formatted(String.join(" or ", programs), debianPackage);
  }
}
