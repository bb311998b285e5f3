package org.authmeter.benchmarks.stores;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.method.OperationLog;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.tools.GrowingFile;
import org.authmeter.benchmarks.tools.Setup;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Programs;
import org.authmeter.common.process.Tail;

/**
 * PostgreSQL's pgbench with one thread and the sampler's statements, prepared once. It writes down
 * each transaction.
 */
public final class PgbenchTool implements Tool {
  /** As it is written on the command line. */
  public static final String ID = "pgbench";

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String INSERT =
      "INSERT INTO authmeter_sessions (id, version, expires, data)"
          + " VALUES (gen_random_uuid()::varchar, 1, :expires, :value);\n";
  private static final String SELECT =
      """
      \\set number random(0, 99)
      SELECT version, data FROM authmeter_sessions
        WHERE id = ('bench-' || :number)::varchar AND (expires = 0 OR expires > :now);
      """;

  private final Map<String, String> addresses;
  private final URI server;
  private final int connections;
  private final boolean set;
  private final int valueBytes;

  /**
   * @param addresses of the testbed
   * @param connections as many as the other tools have threads
   * @param set false = get
   */
  public PgbenchTool(Map<String, String> addresses, int connections, boolean set, int valueBytes) {
    this.addresses = addresses;
    this.server = URI.create(addresses.get("authmeter.jdbc.url").substring(5));
    this.connections = connections;
    this.set = set;
    this.valueBytes = valueBytes;
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String title() {
    return "pgbench, a connection for each virtual user";
  }

  @Override
  public String version() throws IOException {
    Path program = Setup.program(ID);
    return program == null ? ID : Programs.ask(program, "--version");
  }

  private Map<String, String> environment() {
    return Map.of("PGPASSWORD", addresses.get("authmeter.jdbc.password"));
  }

  private List<String> line(String program) {
    List<String> line = new ArrayList<>(List.of(program, "-h", server.getHost()));
    line.addAll(List.of("-p", Integer.toString(server.getPort())));
    line.addAll(List.of("-U", addresses.get("authmeter.jdbc.user")));
    return line;
  }

  /** Makes the table, and the rows that are read. */
  @Override
  public String prepare(Path log) throws IOException {
    if (Setup.program(ID) == null || Setup.program("psql") == null) {
      return "no pgbench and psql on the PATH; install them with: apt-get install postgresql postgresql-client";
    }
    List<String> line = line(String.valueOf(Setup.program("psql")));
    line.addAll(List.of("-d", "postgres", "-v", "ON_ERROR_STOP=1", "-c"));
    line.add(
        """
        CREATE TABLE IF NOT EXISTS authmeter_sessions (id varchar(2000) PRIMARY KEY,
          version integer NOT NULL, expires bigint NOT NULL, data bytea NOT NULL);
        INSERT INTO authmeter_sessions
          SELECT 'bench-' || n, 1, 0, decode(repeat('78', %d), 'hex') FROM generate_series(0, 99) AS n
          ON CONFLICT DO NOTHING
        """
            .formatted(valueBytes));
    GuardedProcess psql =
        GuardedProcess.start(line, log.toAbsolutePath().getParent(), log, environment());
    if (!psql.awaitEnd(LIMIT)) {
      psql.stop(Duration.ofSeconds(1));
      return "psql did not end within %d s".formatted(LIMIT.toSeconds());
    }
    return psql.process().exitValue() == 0 ? "" : "psql failed: " + Tail.line(log, 2);
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path script = Files.writeString(folder.resolve("script.sql"), set ? INSERT : SELECT);
    long now = System.currentTimeMillis();
    List<String> line = line(String.valueOf(Setup.program(ID)));
    line.addAll(List.of("-n", "-M", "prepared", "-T", "86400", "-j", "1"));
    line.addAll(List.of("-c", Integer.toString(connections), "-f", script.toString()));
    line.addAll(List.of("-l", "--log-prefix=" + folder.resolve("transactions")));
    line.addAll(List.of("-D", "now=" + now, "-D", "expires=" + (now + 3_600_000)));
    if (set) {
      line.addAll(List.of("-D", "value=\\x" + "78".repeat(valueBytes)));
    }
    line.add("postgres");
    return new Start(line, environment(), new Transactions(folder));
  }

  /** The log has the number of pgbench's process in its name. */
  private static final class Transactions implements OperationLog {
    private final Path folder;
    private OperationLog log;

    Transactions(Path folder) {
      this.folder = folder;
    }

    @Override
    public void read(Sink sink) throws IOException {
      if (log == null) {
        log =
            Programs.newest(folder, "transactions\\.\\d+").map(GrowingFile::ofPgbench).orElse(null);
      }
      if (log != null) {
        log.read(sink);
      }
    }
  }
}
