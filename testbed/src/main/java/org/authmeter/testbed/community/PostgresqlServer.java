package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.common.process.Programs;
import org.authmeter.common.process.Signal;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.supervise.WorkFolder;

/**
 * Prepares a PostgreSQL of the testbed's own: data folder, port, user {@code cas}. The system's
 * service and its data are not touched.
 */
public final class PostgresqlServer {
  /** The component's name. */
  public static final String NAME = "database";

  private static final List<String> USERS = List.of("postgres", "nobody");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Defaults but for where it listens, and for what would outlive a killed server. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "listen_addresses", TestbedLayout.LOCAL,
          "unix_socket_directories", "",
          "dynamic_shared_memory_type", "mmap",
          "max_connections", "1100",
          "logging_collector", "off");

  private PostgresqlServer() {}

  /**
   * Makes the database cluster, empty.
   *
   * @param folder of PostgreSQL's programs; null looks for one
   */
  public static ComponentSpec prepare(TestbedLayout layout, Path folder) throws IOException {
    Program program = Program.find(folder);
    SystemUser user = SystemUser.of(USERS, "PostgreSQL does not run as root");
    // The work folder is root's alone, so that another user's data must lie beside it.
    Path place =
        user.isOther()
            ? WorkFolder.outside(layout.folder(), "postgresql")
            : Files.createDirectory(layout.file("postgresql"));
    user.own(place);
    Path data = place.resolve("data");
    initialise(program, user, place, data, layout.get("password"));
    List<String> command = new ArrayList<>();
    command.add(program.folder().resolve("postgres").toString());
    command.addAll(List.of("-D", data.toString(), "-p", layout.get("database.port")));
    SETTINGS.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
    return ComponentSpec.foreign(
            NAME,
            "PostgreSQL " + program.version(),
            as(user, command),
            layout.local("database.port"))
        .endedBy(Signal.INT);
  }

  private static void initialise(
      Program program, SystemUser user, Path place, Path data, String password) throws IOException {
    Path secret =
        Files.createFile(
            place.resolve("password"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, password + "\n");
    user.own(secret);
    Programs.require(
        place,
        as(
            user,
            List.of(
                program.folder().resolve("initdb").toString(),
                "-D",
                data.toString(),
                "-U",
                "cas",
                "--auth=scram-sha-256",
                "--pwfile=" + secret,
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync")),
        LIMIT);
    Files.delete(secret);
  }

  /** The command as that user; it replaces the process, so that its process id stays. */
  private static List<String> as(SystemUser user, List<String> command) throws IOException {
    if (!user.isOther()) {
      return command;
    }
    if (Programs.find("setpriv").isEmpty()) {
      throw new EnvironmentException(
          "no setpriv on the PATH: PostgreSQL does not run as root, and setpriv starts it as %s; install it (Debian: apt-get install util-linux) or start this as another user than root"
              .formatted(user.name()));
    }
    String group =
        Programs.require(Path.of("/"), List.of("id", "-gn", user.name()), Duration.ofSeconds(10));
    List<String> all = new ArrayList<>();
    all.addAll(List.of("setpriv", "--reuid=" + user.name(), "--init-groups", "--reset-env"));
    all.add("--regid=" + group);
    all.addAll(command);
    return all;
  }

  /**
   * An installed PostgreSQL.
   *
   * @param folder with postgres and initdb
   * @param version for instance 15.14
   */
  record Program(Path folder, String version) {

    /** Debian keeps a folder for each version, off the PATH. */
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private static final List<String> FOLDERS =
        List.of("/usr/bin", "/usr/local/bin", "/usr/local/pgsql/bin");

    /**
     * @param named by --postgresql; null looks for one
     * @throws EnvironmentException saying what is missing
     */
    static Program find(Path named) throws IOException {
      Path folder = named == null ? search() : named.toAbsolutePath();
      for (String program : List.of("postgres", "initdb")) {
        if (!Files.isExecutable(folder.resolve(program))) {
          throw new EnvironmentException(
              "--postgresql %s: there is no %s in it; without --real the tables are in H2"
                  .formatted(folder, program));
        }
      }
      String version = Programs.ask(folder.resolve("postgres"), "--version");
      return new Program(folder, version.replaceFirst("^\\D*", "").replaceFirst(" .*", ""));
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
}
