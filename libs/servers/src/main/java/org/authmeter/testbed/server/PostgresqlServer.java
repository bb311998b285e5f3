package org.authmeter.testbed.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.InstalledServer;
import org.authmeter.common.process.Programs;
import org.authmeter.common.process.Signal;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.supervise.WorkFolder;

/**
 * A PostgreSQL of the testbed's own: programs of the machine, a folder for data, the user as whom
 * it runs. The system's service and its data are not touched.
 */
public final class PostgresqlServer {
  /** The component's name where there is one server. */
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

  private final Program program;
  private final SystemUser user;
  private final Path place;

  /**
   * @param name of the folder for its data
   * @param programs folder of PostgreSQL's programs; null looks for one
   * @throws EnvironmentException saying what is missing
   */
  PostgresqlServer(TestbedLayout layout, String name, Path programs) throws IOException {
    program = Program.find(programs);
    user = SystemUser.of(USERS, "PostgreSQL does not run as root");
    // The work folder is root's alone, so that another user's data must lie beside it.
    place =
        user.isOther()
            ? WorkFolder.outside(layout.folder(), name)
            : Files.createDirectory(layout.file(name));
    user.own(place);
  }

  /**
   * Makes one server with an empty database and the user {@code cas}.
   *
   * @param programs folder of PostgreSQL's programs; null looks for one
   */
  public static ComponentSpec prepare(TestbedLayout layout, Path programs) throws IOException {
    PostgresqlServer server = new PostgresqlServer(layout, "postgresql", programs);
    server.initialise("data", "cas", layout.get("password"));
    return server.component(
        NAME, server.postgres("data", layout.get("database.port")), layout.local("database.port"));
  }

  /**
   * The server as a component.
   *
   * @param command as PostgreSQL's user
   */
  ComponentSpec component(String name, List<String> command, InetSocketAddress address)
      throws IOException {
    return ComponentSpec.foreign(name, "PostgreSQL " + program.version(), as(command), address)
        .endedBy(Signal.INT);
  }

  /** Folder of the data and of what else the server's user may read. */
  Path place() {
    return place;
  }

  /** Folder of PostgreSQL's programs. */
  Path programs() {
    return program.folder();
  }

  /** The command line of a server. */
  List<String> postgres(String data, String port) {
    List<String> command = new ArrayList<>();
    command.add(program.folder().resolve("postgres").toString());
    command.addAll(List.of("-D", place.resolve(data).toString(), "-p", port));
    SETTINGS.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
    return command;
  }

  /** Writes a file that the server's user alone may read. */
  Path secret(String name, String content) throws IOException {
    Path secret =
        Files.createFile(
            place.resolve(name),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, content + "\n");
    user.own(secret);
    return secret;
  }

  /** Makes the database cluster, empty, with one account. */
  void initialise(String data, String account, String password) throws IOException {
    Path secret = secret("password", password);
    Programs.require(
        place,
        as(
            List.of(
                program.folder().resolve("initdb").toString(),
                "-D",
                place.resolve(data).toString(),
                "-U",
                account,
                "--auth=scram-sha-256",
                "--pwfile=" + secret,
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync")),
        LIMIT);
    Files.delete(secret);
  }

  /** The command as the server's user; it replaces the process, so that its process id stays. */
  private List<String> as(List<String> command) throws IOException {
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

    /**
     * @param named by --postgresql; null looks for one
     * @throws EnvironmentException saying what is missing
     */
    static Program find(Path named) throws IOException {
      Path folder =
          named == null
              ? InstalledServer.POSTGRESQL
                  .find()
                  .orElseThrow(() -> new EnvironmentException(InstalledServer.POSTGRESQL.missing()))
                  .getParent()
              : named.toAbsolutePath();
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
  }
}
