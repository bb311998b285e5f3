package org.authmeter.jmeter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The machine's PostgreSQL with a data folder of its own, in a process that the test may kill. */
final class PostgresServer implements AutoCloseable {
  static final String USER = "idp";
  static final String PASSWORD = "idp-pass";
  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
  private static final long START_NANOS = Duration.ofSeconds(30).toNanos();

  final int port;
  private final Path programs;
  private final Path data;
  private Process process;

  private PostgresServer(Path programs, Path data) throws IOException {
    this.programs = programs;
    this.data = data;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
  }

  /** Skips the test where there is none, unless AUTHMETER_REQUIRE names it. */
  static PostgresServer start(String... options) throws Exception {
    PostgresServer server = new PostgresServer(programs(), folder());
    Path password = Files.writeString(server.data.resolve("pw"), PASSWORD + "\n");
    own(password);
    server.run(
        "initdb",
        "-D",
        server.data.resolve("db").toString(),
        "-U",
        USER,
        "--auth=scram-sha-256",
        "--pwfile=" + password,
        "--no-sync");
    Path settings = server.data.resolve("db/pg_hba.conf");
    Files.writeString(
        settings, "host replication all 127.0.0.1/32 trust\n" + Files.readString(settings));
    server.begin(options);
    return server;
  }

  /** A standby of the server. */
  PostgresServer standby() throws Exception {
    PostgresServer standby = new PostgresServer(programs, folder());
    standby.run(
        "pg_basebackup",
        "-h",
        "127.0.0.1",
        "-p",
        Integer.toString(port),
        "-U",
        USER,
        "-D",
        standby.data.resolve("db").toString(),
        "-R",
        "-X",
        "stream",
        "-c",
        "fast");
    standby.begin();
    return standby;
  }

  private static Path programs() throws IOException {
    Path found = null;
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> versions = Files.list(INSTALLED)) {
        found =
            versions
                .map(version -> version.resolve("bin"))
                .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                .max(Comparator.naturalOrder())
                .orElse(null);
      }
    }
    if (!System.getenv().getOrDefault("AUTHMETER_REQUIRE", "").contains("postgresql")) {
      assumeTrue(found != null, "no PostgreSQL in /usr/lib: apt-get install postgresql");
    }
    assertThat(found).as("PostgreSQL, which AUTHMETER_REQUIRE names").isNotNull();
    return found;
  }

  /** A folder that PostgreSQL's user may enter; it does not run as root. */
  private static Path folder() throws IOException {
    Path folder = Files.createTempDirectory("authmeter-pg");
    own(folder);
    return folder;
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static void own(Path path) throws IOException {
    if (isRoot()) {
      Files.setOwner(
          path,
          path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("postgres"));
    }
  }

  private List<String> command(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private Process process(List<String> command, String log) throws IOException {
    return new ProcessBuilder(command)
        .directory(data.toFile())
        .redirectErrorStream(true)
        .redirectOutput(data.resolve(log).toFile())
        .start();
  }

  private void run(String program, String... arguments) throws Exception {
    Process once = process(command(program, arguments), program + ".log");
    assertThat(once.waitFor(60, TimeUnit.SECONDS)).as(program).isTrue();
    assertThat(once.exitValue())
        .as("%s: %s", program, Files.readString(data.resolve(program + ".log")))
        .isZero();
  }

  private void begin(String... options) throws Exception {
    List<String> command =
        command(
            "postgres",
            "-D",
            data.resolve("db").toString(),
            "-p",
            Integer.toString(port),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "fsync=off");
    for (String option : options) {
      command.addAll(List.of("-c", option));
    }
    process = process(command, "postgres.log");
    long end = System.nanoTime() + START_NANOS;
    while (true) {
      try (Connection connection = open()) {
        assertThat(connection.isValid(1)).isTrue();
        return;
      } catch (SQLException e) {
        assertThat(System.nanoTime()).as("PostgreSQL answers: %s", e).isLessThan(end);
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?connectTimeout=2";
  }

  Connection open() throws SQLException {
    return DriverManager.getConnection(url(), USER, PASSWORD);
  }

  /** The first column of the first row. */
  String ask(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet row = statement.getResultSet()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  /** As a power cut does. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() throws IOException {
    kill();
    try (Stream<Path> all = Files.walk(data)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
