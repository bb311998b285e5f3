package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.process.Await;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/** A MariaDB with a data folder of its own; nothing of /etc/mysql is read. */
final class MariaDb {
  static final String DATABASE = "wordpress";
  static final String USER = "wordpress";

  private static final Duration END = Duration.ofSeconds(60);

  private final TestbedLayout layout;
  private final SystemUser user =
      SystemUser.of(List.of("mysql", "nobody"), "MariaDB must not run as root");
  private final Path program = WebPrograms.find("mariadbd");
  private final Path installer = WebPrograms.find("mariadb-install-db");
  private final Path folder;

  MariaDb(TestbedLayout layout) {
    this.layout = layout;
    this.folder = layout.file("mariadb");
  }

  /** Makes the data folder and an account for WordPress that may do nothing else. */
  void create() throws IOException {
    Path data = folder.resolve("data");
    Files.createDirectories(data);
    Path start = folder.resolve("start.sql");
    Files.writeString(
        start,
        """
        CREATE DATABASE IF NOT EXISTS %1$s;
        CREATE USER IF NOT EXISTS '%2$s'@'127.0.0.1' IDENTIFIED BY '%3$s';
        GRANT ALL ON %1$s.* TO '%2$s'@'127.0.0.1';
        ALTER USER 'root'@'localhost' IDENTIFIED BY '%3$s';
        """
            .formatted(DATABASE, USER, password()));
    user.ownAll(folder);
    List<String> command =
        new ArrayList<>(
            List.of(
                installer.toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                "--skip-name-resolve"));
    if (user.isOther()) {
      command.add("--user=" + user.name());
    }
    Programs.require(layout.folder(), command, WebPrograms.LIMIT);
  }

  String password() {
    return layout.get("database.password");
  }

  String address() {
    return TestbedLayout.LOCAL + ":" + layout.get("database.port");
  }

  ComponentSpec component() throws IOException {
    return ComponentSpec.foreign(
        "mariadb",
        WebPrograms.version(program, "--version").replaceFirst("^\\S*/", ""),
        command(),
        layout.local("database.port"));
  }

  private List<String> command() {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--no-defaults",
                "--datadir=" + folder.resolve("data"),
                "--init-file=" + folder.resolve("start.sql"),
                "--bind-address=" + TestbedLayout.LOCAL,
                "--port=" + layout.get("database.port"),
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--skip-name-resolve",
                "--skip-log-bin"));
    if (user.isOther()) {
      command.add("--user=" + user.name());
    }
    return command;
  }

  /** What needs a running database. */
  interface Work {
    void run() throws IOException;
  }

  /** Starts it for the length of some work. */
  void during(Work work) throws IOException {
    ProcessBuilder program =
        new ProcessBuilder(command())
            .redirectErrorStream(true)
            .redirectOutput(layout.file("mariadb-setup.log").toFile());
    GuardedProcess process = GuardedProcess.startTool(program, END);
    try {
      Await.listening(address());
      work.run();
    } finally {
      process.closeInput();
      // It is killed after its time.
      if (!process.awaitEnd(END.multipliedBy(2))) {
        process.stop(Duration.ZERO);
      }
    }
  }
}
