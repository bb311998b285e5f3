package org.authmeter.signon.jdbc;

import java.time.Duration;

/**
 * How to talk to a database that keeps sessions.
 *
 * @param servers where it is
 * @param access as whom
 * @param table where the sessions are
 * @param patience how long an answer, and a free connection, are waited for
 * @param clients connections that the threads share; 0 = one for each thread
 */
public record JdbcSettings(
    Servers servers, Access access, Table table, Duration patience, int clients) {

  /** Who is asked for a value. */
  public enum Reads {
    PRIMARY,
    /** A standby, which may be behind. */
    REPLICA
  }

  /**
   * Where the database is.
   *
   * @param url such as {@code jdbc:postgresql://127.0.0.1:5432/idp}
   * @param replicaUrl of a standby, for reads and for the replication probe; empty = none
   * @param driver class; empty = the one that the driver manager finds for the URL
   */
  public record Servers(String url, String replicaUrl, String driver, Reads reads) {}

  /**
   * As whom.
   *
   * @param startSql statement of each new connection, such as {@code SET synchronous_commit TO
   *     off}; empty = none
   */
  public record Access(String user, String password, String startSql) {
    @Override
    public String toString() {
      return "Access[user=" + user + ", startSql=" + startSql + ']';
    }
  }

  /**
   * Where the sessions are.
   *
   * @param name letters, digits and underscores, with a schema or without
   * @param create whether it is made if it is not there
   * @param cleanup pause between two removals of what has expired; zero = never
   */
  public record Table(String name, boolean create, Duration cleanup) {}

  /** The same for one database, with one connection. */
  JdbcSettings only(String url) {
    return new JdbcSettings(
        new Servers(url, "", servers.driver(), Reads.PRIMARY),
        access,
        new Table(table.name(), false, Duration.ZERO),
        patience,
        1);
  }
}
