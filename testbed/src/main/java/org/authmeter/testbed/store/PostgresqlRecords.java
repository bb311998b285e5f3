package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.testbed.server.PostgresqlPair;
import org.h2.jdbcx.JdbcConnectionPool;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records in a table of PostgreSQL, at the server of a pair that takes writes. A write is confirmed
 * when that server has it on its disk; the standby follows.
 */
final class PostgresqlRecords implements RecordMap, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresqlRecords.class);
  private static final int CONNECTIONS = 40;
  private static final int TIMEOUT_SECONDS = 2;
  private static final int LONGEST_WAIT_SECONDS = 10;
  private static final int CLEANUP_SECONDS = 60;
  // Class 08: connection; 57: the server ends; 25006: the server does not take writes any more.
  private static final String SERVER_LOST = "08...|57P0.|25006";

  private static final String TABLE =
      "CREATE TABLE IF NOT EXISTS records"
          + " (name varchar PRIMARY KEY, record text NOT NULL, expires bigint)";
  private static final String INDEX =
      "CREATE INDEX IF NOT EXISTS records_expire ON records (expires)";

  private final PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
  private volatile JdbcConnectionPool pool;
  private final ScheduledThreadPoolExecutor clock =
      new ScheduledThreadPoolExecutor(1, DaemonThreads.named("expired records"));

  /**
   * @throws IOException if neither server takes writes
   */
  PostgresqlRecords(List<InetSocketAddress> servers, String password) throws IOException {
    source.setServerNames(
        servers.stream().map(InetSocketAddress::getHostString).toArray(String[]::new));
    source.setPortNumbers(servers.stream().mapToInt(InetSocketAddress::getPort).toArray());
    source.setDatabaseName("postgres");
    source.setUser(PostgresqlPair.USER);
    source.setPassword(password);
    source.setTargetServerType("primary");
    source.setHostRecheckSeconds(0);
    source.setConnectTimeout(TIMEOUT_SECONDS);
    source.setSocketTimeout(TIMEOUT_SECONDS);
    pool = open();
    try {
      // The nodes start together, and PostgreSQL refuses the second of two who make a table.
      count("SELECT pg_advisory_xact_lock(1);" + TABLE + ";" + INDEX);
    } catch (IOException e) {
      close();
      throw e;
    }
    clock.scheduleWithFixedDelay(this::forget, CLEANUP_SECONDS, CLEANUP_SECONDS, TimeUnit.SECONDS);
  }

  private JdbcConnectionPool open() {
    JdbcConnectionPool opened = JdbcConnectionPool.create(source);
    opened.setMaxConnections(CONNECTIONS);
    opened.setLoginTimeout(LONGEST_WAIT_SECONDS);
    return opened;
  }

  @Override
  public boolean add(String name, StoredRecord record) throws IOException {
    return count(
            "INSERT INTO records (name, record, expires) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            name,
            record.text(),
            record.expires())
        == 1;
  }

  @Override
  public StoredRecord get(String name) throws IOException {
    List<String> found = strings("SELECT record FROM records WHERE name = ?", name);
    return found.isEmpty() ? null : StoredRecord.parse(found.get(0));
  }

  @Override
  public boolean replace(String name, StoredRecord before, StoredRecord after) throws IOException {
    return count(
            "UPDATE records SET record = ?, expires = ? WHERE name = ? AND record = ?",
            after.text(),
            after.expires(),
            name,
            before.text())
        == 1;
  }

  @Override
  public boolean remove(String name, StoredRecord before) throws IOException {
    return count("DELETE FROM records WHERE name = ? AND record = ?", name, before.text()) == 1;
  }

  @Override
  public List<String> names(String prefix) throws IOException {
    return strings("SELECT name FROM records WHERE starts_with(name, ?)", prefix);
  }

  private void forget() {
    try {
      count("DELETE FROM records WHERE expires < ?", System.currentTimeMillis());
    } catch (IOException e) {
      LOG.warn("expired records are deleted a minute later: {}", e.getMessage());
    }
  }

  private int count(String sql, Object... values) throws IOException {
    return at(sql, values, statement -> statement.execute() ? 0 : statement.getUpdateCount());
  }

  private List<String> strings(String sql, Object... values) throws IOException {
    return at(
        sql,
        values,
        statement -> {
          List<String> found = new ArrayList<>();
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              found.add(rows.getString(1));
            }
          }
          return found;
        });
  }

  private interface Execution<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  private <T> T at(String sql, Object[] values, Execution<T> execution) throws IOException {
    JdbcConnectionPool used = pool;
    try (Connection connection = used.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        if (values[i] == null) {
          statement.setNull(i + 1, Types.BIGINT);
        } else {
          statement.setObject(i + 1, values[i]);
        }
      }
      return execution.of(statement);
    } catch (SQLException e) {
      if (String.valueOf(e.getSQLState()).matches(SERVER_LOST)) {
        renew(used);
      }
      throw new IOException("PostgreSQL did not do it: " + e.getMessage(), e);
    }
  }

  /** Drops all connections: after one has failed, others of its server have too. */
  private synchronized void renew(JdbcConnectionPool broken) {
    if (pool == broken) {
      pool = open();
      broken.dispose();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    pool.dispose();
  }
}
