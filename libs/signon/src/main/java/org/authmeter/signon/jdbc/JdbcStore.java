package org.authmeter.signon.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.apache.commons.dbcp2.BasicDataSource;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionStore;

/**
 * Connections to a database, for any number of threads; each call takes one for its time, and is a
 * transaction of its own. A session is a row with a version, which an update must still find.
 *
 * <p>The statements are standard SQL, so that any driver will do. Types of columns are those that
 * PostgreSQL has; a table of another database is to be made before.
 */
public final class JdbcStore implements SessionStore {
  private static final int LONGEST_QUOTE = 120;

  private final JdbcSettings settings;
  private final BasicDataSource writer;
  private final BasicDataSource reader;
  private final Statements sql;

  /** All statements on a table. */
  private record Statements(
      String insert, String replace, String select, String touch, String update, String delete) {
    static Statements of(String table) {
      String live = " WHERE id = ? AND (expires = 0 OR expires > ?)";
      return new Statements(
          "INSERT INTO " + table + " (id, version, expires, data) VALUES (?, 1, ?, ?)",
          "UPDATE " + table + " SET version = version + 1, expires = ?, data = ? WHERE id = ?",
          "SELECT version, data FROM " + table + live,
          "UPDATE " + table + " SET expires = ?" + live,
          "UPDATE "
              + table
              + " SET version = version + 1, expires = ?, data = ? WHERE id = ? AND version = ?",
          "DELETE FROM " + table + " WHERE id = ?");
    }
  }

  /** What is done with a connection. */
  @FunctionalInterface
  private interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /**
   * Opens no connection yet: a database that is down may come back.
   *
   * @param connections to each database
   */
  JdbcStore(JdbcSettings settings, int connections) {
    this.settings = settings;
    sql = Statements.of(settings.table().name());
    JdbcSettings.Servers servers = settings.servers();
    writer = source(servers.url(), connections);
    reader =
        servers.reads() == JdbcSettings.Reads.REPLICA
            ? source(servers.replicaUrl(), connections)
            : writer;
  }

  private BasicDataSource source(String url, int connections) {
    BasicDataSource source = new BasicDataSource();
    source.setUrl(url);
    if (!settings.servers().driver().isEmpty()) {
      source.setDriverClassName(settings.servers().driver());
    }
    source.setUsername(settings.access().user());
    source.setPassword(settings.access().password());
    source.setMaxTotal(connections);
    source.setMaxIdle(connections);
    source.setMaxWaitMillis(settings.patience().toMillis());
    source.setPoolPreparedStatements(true);
    source.setJmxName(null);
    String start = settings.access().startSql();
    if (!start.isEmpty()) {
      source.setConnectionInitSqls(List.of(start));
    }
    return source;
  }

  /** Makes the table, and the index by which what has expired is found, if they are not there. */
  void createTable() throws CodedFailure {
    String table = settings.table().name();
    String index = table.replace('.', '_') + "_expires";
    answer(
        "CREATE TABLE",
        writer,
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute(
                ("CREATE TABLE IF NOT EXISTS %s (id varchar(2000) PRIMARY KEY, version integer NOT"
                        + " NULL, expires bigint NOT NULL, data bytea NOT NULL)")
                    .formatted(table));
            statement.execute(
                "CREATE INDEX IF NOT EXISTS %s ON %s (expires)".formatted(index, table));
            return null;
          }
        });
  }

  /** Name and version of the database. */
  String product() throws CodedFailure {
    return answer(
        "connection",
        writer,
        connection ->
            connection.getMetaData().getDatabaseProductName()
                + ' '
                + connection.getMetaData().getDatabaseProductVersion());
  }

  /**
   * Removes what has expired.
   *
   * @return how many
   */
  int cleanUp() throws CodedFailure {
    String statement =
        "DELETE FROM " + settings.table().name() + " WHERE expires > 0 AND expires <= ?";
    return answer(
        "DELETE of expired",
        writer,
        connection -> {
          try (PreparedStatement expired = connection.prepareStatement(statement)) {
            expired.setLong(1, now());
            return expired.executeUpdate();
          }
        });
  }

  @Override
  public void set(String key, int seconds, byte[] value) throws CodedFailure {
    if (insert("INSERT", key, seconds, value) || update(key, seconds, value) > 0) {
      return;
    }
    // the row was there, and a clean-up removed it before it could be changed
    if (!insert("INSERT", key, seconds, value)) {
      throw new CodedFailure(
          SessionCode.NOT_STORED, "neither INSERT nor UPDATE found a place for the key");
    }
  }

  private int update(String key, int seconds, byte[] value) throws CodedFailure {
    return answer(
        "UPDATE",
        writer,
        connection -> {
          try (PreparedStatement replace = connection.prepareStatement(sql.replace)) {
            replace.setLong(1, end(seconds));
            replace.setBytes(2, value);
            replace.setString(3, key);
            return replace.executeUpdate();
          }
        });
  }

  /** An expired row of the key, which no clean-up has removed yet, is none. */
  @Override
  public boolean add(String key, int seconds, byte[] value) throws CodedFailure {
    if (insert("INSERT", key, seconds, value)) {
      return true;
    }
    if (get(key) != null) {
      return false;
    }
    delete(key);
    return insert("INSERT", key, seconds, value);
  }

  private boolean insert(String command, String key, int seconds, byte[] value)
      throws CodedFailure {
    return answer(
        command,
        writer,
        connection -> {
          try (PreparedStatement insert = connection.prepareStatement(sql.insert)) {
            fill(insert, key, seconds, value);
            return insert.executeUpdate() == 1;
          } catch (SQLException e) {
            if (isDuplicate(e)) {
              return false;
            }
            throw e;
          }
        });
  }

  private static void fill(PreparedStatement insert, String key, int seconds, byte[] value)
      throws SQLException {
    insert.setString(1, key);
    insert.setLong(2, end(seconds));
    insert.setBytes(3, value);
  }

  /** One transaction: none is confirmed before its end. */
  @Override
  public void setAll(Map<String, byte[]> values, int seconds, Consumer<String> stored)
      throws CodedFailure {
    int[] rows =
        answer(
            "INSERT",
            writer,
            connection -> {
              connection.setAutoCommit(false);
              try (PreparedStatement insert = connection.prepareStatement(sql.insert)) {
                for (Map.Entry<String, byte[]> each : values.entrySet()) {
                  fill(insert, each.getKey(), seconds, each.getValue());
                  insert.addBatch();
                }
                int[] made = insert.executeBatch();
                connection.commit();
                return made;
              } finally {
                connection.setAutoCommit(true);
              }
            });
    // drivers that do not count say so with a negative number
    if (Arrays.stream(rows).anyMatch(made -> made == 0)) {
      throw new CodedFailure(SessionCode.NOT_STORED, "INSERT made fewer rows than it was given");
    }
    new ArrayList<>(values.keySet()).forEach(stored);
  }

  @Override
  public Stored get(String key) throws CodedFailure {
    return select(reader, key);
  }

  @Override
  public Stored gets(String key) throws CodedFailure {
    return select(writer, key);
  }

  private Stored select(BasicDataSource source, String key) throws CodedFailure {
    return answer(
        "SELECT",
        source,
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(sql.select)) {
            select.setString(1, key);
            select.setLong(2, now());
            try (ResultSet row = select.executeQuery()) {
              return row.next() ? new Stored(row.getBytes(2), row.getInt(1)) : null;
            }
          }
        });
  }

  @Override
  public boolean touch(String key, int seconds) throws CodedFailure {
    return answer(
        "UPDATE",
        writer,
        connection -> {
          try (PreparedStatement touch = connection.prepareStatement(sql.touch)) {
            touch.setLong(1, end(seconds));
            touch.setString(2, key);
            touch.setLong(3, now());
            return touch.executeUpdate() == 1;
          }
        });
  }

  /** Optimistic locking: the row must still have the version that was read. */
  @Override
  public Update update(String key, Object version, int seconds, byte[] value) throws CodedFailure {
    int changed =
        answer(
            "UPDATE",
            writer,
            connection -> {
              try (PreparedStatement update = connection.prepareStatement(sql.update)) {
                update.setLong(1, end(seconds));
                update.setBytes(2, value);
                update.setString(3, key);
                update.setInt(4, (Integer) version);
                return update.executeUpdate();
              }
            });
    if (changed == 1) {
      return Update.STORED;
    }
    return gets(key) == null ? Update.GONE : Update.CHANGED;
  }

  @Override
  public boolean delete(String key) throws CodedFailure {
    return answer(
        "DELETE",
        writer,
        connection -> {
          try (PreparedStatement delete = connection.prepareStatement(sql.delete)) {
            delete.setString(1, key);
            return delete.executeUpdate() == 1;
          }
        });
  }

  private <T> T answer(String command, BasicDataSource source, Work<T> work) throws CodedFailure {
    try (Connection connection = source.getConnection()) {
      // an answer that does not come breaks the connection, which is made anew
      connection.setNetworkTimeout(Runnable::run, (int) settings.patience().toMillis());
      return work.on(connection);
    } catch (SQLException e) {
      throw failure(command, e);
    }
  }

  private CodedFailure failure(String command, SQLException e) {
    if (Thread.currentThread().isInterrupted()) {
      return new CodedFailure(
          SessionCode.INTERRUPTED,
          command + ": interrupted by the stop of the test or a Sample Timeout");
    }
    String where = command + ": " + quoted(e.getMessage());
    // drivers wrap what happened into an error of the connection
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof java.net.SocketTimeoutException
          || cause instanceof SQLTimeoutException) {
        return new CodedFailure(
            SessionCode.TIME_OUT,
            "%s: no answer within %d ms (operationTimeout)"
                .formatted(command, settings.patience().toMillis()));
      }
      if (cause instanceof NoSuchElementException) {
        return new CodedFailure(
            SessionCode.QUEUE_FULL,
            "%s: no connection came free in %d ms; raise clients, or lower the load"
                .formatted(command, settings.patience().toMillis()));
      }
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return new CodedFailure(code(sql.getSQLState()), where);
      }
    }
    return new CodedFailure(SessionCode.NOT_REACHABLE, where);
  }

  /** By the class of the SQLSTATE (ISO/IEC 9075-2, and PostgreSQL's appendix A). */
  private static SessionCode code(String state) {
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "08", "57" -> SessionCode.NOT_REACHABLE;
      case "28" -> SessionCode.AUTH_FAILED;
      case "22" -> SessionCode.VALUE_TOO_LARGE;
      case "40" -> SessionCode.CAS_CONFLICT;
      case "53" -> SessionCode.OUT_OF_MEMORY;
      default -> SessionCode.SERVER_ERROR;
    };
  }

  /** Of a key; other constraints are violated by a table that is not as it must be. */
  private static boolean isDuplicate(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.equals("23505") || state.equals("23000");
  }

  private static long now() {
    return System.currentTimeMillis();
  }

  /** Milliseconds since 1970 at which it expires; 0 = never. */
  private static long end(int seconds) {
    return seconds == 0 ? 0 : now() + seconds * 1000L;
  }

  private static String quoted(String text) {
    String shown = String.valueOf(text).replaceAll("\\p{Cntrl}", " ");
    return shown.length() > LONGEST_QUOTE ? shown.substring(0, LONGEST_QUOTE) + "..." : shown;
  }

  @Override
  public void close() {
    try {
      writer.close();
      reader.close();
    } catch (SQLException e) {
      // connections that break while they are closed are closed
    }
  }
}
