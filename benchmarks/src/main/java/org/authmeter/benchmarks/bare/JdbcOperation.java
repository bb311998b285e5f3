package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One thread's operations as one writes them with JDBC: a connection of its own and two prepared
 * statements on the sampler's table. As in the sampler each set is a new row, and each get one of a
 * hundred.
 */
final class JdbcOperation implements BareMain.Operation {
  private static final int KEYS = 100;
  private static final long LIFE_MS = 3_600_000;

  private final Connection database;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final boolean set;
  private final byte[] value;
  private final String owner = Long.toHexString(ThreadLocalRandom.current().nextLong());
  private long made;

  /**
   * @param settings {@code authmeter.jdbc.url}, {@code .user} and {@code .password}, {@code
   *     bare.command} (set or get) and {@code bare.valueSize} in bytes
   */
  JdbcOperation(Properties settings) throws SQLException {
    database =
        DriverManager.getConnection(
            settings.getProperty("authmeter.jdbc.url"),
            settings.getProperty("authmeter.jdbc.user"),
            settings.getProperty("authmeter.jdbc.password"));
    try (Statement table = database.createStatement()) {
      // PostgreSQL refuses the second of two who make a table at once.
      table.execute(
          "SELECT pg_advisory_xact_lock(1); CREATE TABLE IF NOT EXISTS authmeter_sessions (id"
              + " varchar(2000) PRIMARY KEY, version integer NOT NULL, expires bigint NOT NULL,"
              + " data bytea NOT NULL)");
    }
    insert =
        database.prepareStatement(
            "INSERT INTO authmeter_sessions (id, version, expires, data) VALUES (?, 1, ?, ?)");
    select =
        database.prepareStatement(
            "SELECT version, data FROM authmeter_sessions WHERE id = ? AND (expires = 0 OR expires"
                + " > ?)");
    set = settings.getProperty("bare.command").equals("set");
    value = new byte[Integer.parseInt(settings.getProperty("bare.valueSize"))];
    Arrays.fill(value, (byte) 'x');
    for (int i = 0; i < KEYS && !set; i++) {
      insert(owner + '-' + i);
    }
  }

  @Override
  public void run() throws SQLException, IOException {
    if (set) {
      insert(owner + '-' + made++);
      return;
    }
    String key = owner + '-' + ThreadLocalRandom.current().nextInt(KEYS);
    select.setString(1, key);
    select.setLong(2, System.currentTimeMillis());
    try (ResultSet row = select.executeQuery()) {
      if (!row.next() || row.getBytes(2).length != value.length) {
        throw new IOException("missing: " + key);
      }
    }
  }

  private void insert(String key) throws SQLException {
    insert.setString(1, key);
    insert.setLong(2, System.currentTimeMillis() + LIFE_MS);
    insert.setBytes(3, value.clone()); // a value is new each time
    insert.executeUpdate();
  }

  @Override
  public void close() throws IOException {
    try {
      database.close();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }
}
