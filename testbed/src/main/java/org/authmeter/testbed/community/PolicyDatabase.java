package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.Collectors;
import javax.sql.ConnectionPoolDataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** The policy tables behind a pool of connections, on H2 in memory or on PostgreSQL. */
public final class PolicyDatabase implements AutoCloseable {
  private static final int LONGEST_WAIT_SECONDS = 120;

  private final ConnectionPoolDataSource source;
  private final int connections;
  private volatile JdbcConnectionPool pool;

  private PolicyDatabase(ConnectionPoolDataSource source, int connections) {
    this.source = source;
    this.connections = connections;
    this.pool = open();
  }

  private JdbcConnectionPool open() {
    JdbcConnectionPool opened = JdbcConnectionPool.create(source);
    opened.setMaxConnections(connections);
    opened.setLoginTimeout(LONGEST_WAIT_SECONDS);
    return opened;
  }

  /**
   * @param name of the database: equal names in one process are one database
   */
  public static PolicyDatabase inMemory(String name, int connections) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
    source.setUser("cas");
    source.setPassword("");
    return new PolicyDatabase(source, connections);
  }

  /**
   * @param port of a PostgreSQL on the loopback interface
   */
  public static PolicyDatabase postgresql(int port, String user, String password, int connections) {
    PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName("postgres");
    source.setUser(user);
    source.setPassword(password);
    return new PolicyDatabase(source, connections);
  }

  Connection connection() throws SQLException {
    return pool.getConnection();
  }

  /** Drops all connections: after one has failed, others of its server have too. */
  synchronized void renew() {
    JdbcConnectionPool old = pool;
    pool = open();
    old.dispose();
  }

  /** Empties the tables and fills them: schema, delete, bootstrap, population. */
  public void populate(Path folder, Population population, Enrolment enrolment) throws IOException {
    try (Connection connection = connection()) {
      for (String script : new String[] {"schema.sql", "delete.sql", "bootstrap.sql"}) {
        run(connection, folder.resolve(script));
      }
      connection.setAutoCommit(false);
      new Populator(connection, population, enrolment).populate();
      connection.commit();
      connection.setAutoCommit(true);
      try (Statement statement = connection.createStatement()) {
        // Else PostgreSQL plans for empty tables until it finds out by itself.
        statement.execute("ANALYZE");
      }
    } catch (SQLException e) {
      throw new IOException("the policy tables cannot be filled: " + e.getMessage(), e);
    }
  }

  /** No statement of ours holds a semicolon in a text. */
  private static void run(Connection connection, Path script) throws IOException, SQLException {
    String all =
        Files.readAllLines(script).stream()
            .filter(line -> !line.startsWith("--"))
            .collect(Collectors.joining("\n"));
    try (Statement statement = connection.createStatement()) {
      for (String one : Arrays.stream(all.split(";")).filter(s -> !s.isBlank()).toList()) {
        statement.execute(one);
      }
    }
  }

  @Override
  public void close() {
    pool.dispose();
  }
}
