package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.Programs;
import org.authmeter.common.process.Signal;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.supervise.WorkFolder;

/**
 * Prepares a PostgreSQL of the testbed's own: data folder, port, user {@code cas}. The system's
 * service and its data are not touched.
 */
public final class PostgresqlServer {
  /** The component's name. */
  public static final String NAME = "database";

  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Defaults but for where it listens, and for what would outlive a killed server. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "listen_addresses", Layout.LOCAL,
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
  public static ComponentSpec prepare(Layout layout, Path folder) throws IOException {
    PostgresqlProgram program = PostgresqlProgram.find(folder);
    Unprivileged user = Unprivileged.here();
    // The work folder is root's alone, so that another user's data must lie beside it.
    Path place =
        user.isNeeded()
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
            user.command(command),
            layout.local("database.port"))
        .endedBy(Signal.INT);
  }

  private static void initialise(
      PostgresqlProgram program, Unprivileged user, Path place, Path data, String password)
      throws IOException {
    Path secret =
        Files.createFile(
            place.resolve("password"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, password + "\n");
    user.own(secret);
    Programs.require(
        place,
        user.command(
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
}
