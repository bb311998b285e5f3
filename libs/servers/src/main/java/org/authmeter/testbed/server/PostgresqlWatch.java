package org.authmeter.testbed.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.logging.Logger;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * Has the standby take the writes when the other server has not answered for two seconds, as
 * fail-over managers of PostgreSQL do. A server that took the writes before and answers again,
 * because it was only stopped for a while, takes none any more: the two have gone apart. PostgreSQL
 * itself brings no such program.
 */
public final class PostgresqlWatch {
  static final int HEAP_MB = 64;

  private static final Logger LOG = Logger.getLogger(PostgresqlWatch.class.getName());
  private static final long LOOK_MS = 250;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String TIMEOUT_SECONDS = "1";

  private enum Role {
    WRITES,
    FOLLOWS,
    SILENT
  }

  private final String[] urls;
  private final Properties account = new Properties();
  private final Connection[] connections = new Connection[2];
  private int writer;
  private long seen = System.nanoTime();

  private PostgresqlWatch(TestbedLayout layout) {
    urls =
        new String[] {
          url(layout.get("store-1.port")), url(layout.get("store-2.port")),
        };
    account.setProperty("user", PostgresqlPair.USER);
    account.setProperty("password", layout.get("password"));
    account.setProperty("connectTimeout", TIMEOUT_SECONDS);
    account.setProperty("socketTimeout", TIMEOUT_SECONDS);
  }

  private static String url(String port) {
    return "jdbc:postgresql://%s:%s/postgres".formatted(TestbedLayout.LOCAL, port);
  }

  public static void main(String[] args) {
    ComponentMain.serve(
        args,
        (layout, name) -> {
          PostgresqlWatch watch = new PostgresqlWatch(layout);
          Thread thread = new Thread(watch::run, name);
          thread.start();
        });
  }

  private void run() {
    try {
      while (true) {
        look();
        Thread.sleep(LOOK_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    int other = 1 - writer;
    Role first = role(writer);
    Role second = role(other);
    if (first == Role.WRITES) {
      seen = System.nanoTime();
      if (second == Role.WRITES) {
        fence(other);
      }
    } else if (second == Role.WRITES) {
      writer = other;
    } else if (second == Role.FOLLOWS && System.nanoTime() - seen > PATIENCE.toNanos()) {
      promote(other);
    }
  }

  private void promote(int server) {
    try {
      ask(server, "SELECT pg_promote(false)");
      LOG.warning(urls[server] + " takes the writes: the other did not answer");
      writer = server;
      seen = System.nanoTime();
    } catch (SQLException e) {
      LOG.warning("cannot promote %s: %s".formatted(urls[server], e.getMessage()));
    }
  }

  private void fence(int server) {
    try {
      if (ask(server, "SHOW default_transaction_read_only").equals("off")) {
        ask(server, "ALTER SYSTEM SET default_transaction_read_only = on");
        ask(server, "SELECT pg_reload_conf()");
        LOG.warning(urls[server] + " takes no writes any more: the other does");
      }
    } catch (SQLException e) {
      LOG.warning("cannot fence %s: %s".formatted(urls[server], e.getMessage()));
    }
  }

  private Role role(int server) {
    try {
      return ask(server, "SELECT pg_is_in_recovery()").equals("t") ? Role.FOLLOWS : Role.WRITES;
    } catch (SQLException notNow) {
      return Role.SILENT;
    }
  }

  /** The first column of the first row, or nothing. */
  private String ask(int server, String sql) throws SQLException {
    try {
      if (connections[server] == null) {
        connections[server] = DriverManager.getConnection(urls[server], account);
      }
      try (Statement statement = connections[server].createStatement()) {
        if (!statement.execute(sql)) {
          return "";
        }
        try (ResultSet row = statement.getResultSet()) {
          return row.next() ? row.getString(1) : "";
        }
      }
    } catch (SQLException e) {
      if (connections[server] != null) {
        connections[server].close();
        connections[server] = null;
      }
      throw e;
    }
  }
}
