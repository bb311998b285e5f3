package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.ConnectionPoolDataSource;
import org.authmeter.testbed.core.TestbedLayout;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** The policy tables behind a pool of connections, on H2 in memory or on PostgreSQL. */
public final class PolicyDatabase implements AutoCloseable {
  private static final int MAXIMUM_WAIT_SECONDS = 120;

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
    opened.setLoginTimeout(MAXIMUM_WAIT_SECONDS);
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
    source.setServerNames(new String[] {TestbedLayout.LOCAL});
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

  /** Adds trust anchor, users, groups, resources and policies to the tables of a bootstrap. */
  private static final class Populator {
    private static final String ANCHOR = "testbedAnchor";
    private static final String NAMESPACE = "files";
    private static final String SUPER_USERS = "superUserGroup";

    private final Connection connection;
    private final Population population;
    private final Enrolment enrolment;
    private int policies = 1; // the bootstrap's

    Populator(Connection connection, Population population, Enrolment enrolment) {
      this.connection = connection;
      this.population = population;
      this.enrolment = enrolment;
    }

    void populate() throws SQLException {
      add("trust_anchor", ANCHOR, "X509", enrolment.authority());
      add("service_type", "file");
      for (String action : List.of("read", "write", "create", "delete", "lookup")) {
        add("service_type_action", "file", action);
      }
      add("namespace_table", NAMESPACE, "ftp://gridftp.example.org:2811", "wildcard");
      for (int i = 1; i <= objects(); i++) {
        add("object_table", object(i), NAMESPACE);
      }
      for (int i = 1; i <= population.userGroups(); i++) {
        group(
            "group-" + i,
            "user-" + i,
            i <= enrolment.users().size() ? enrolment.users().get(i - 1) : Enrolment.subject(i),
            i == 1 ? population.policiesOfFirstGroup() : population.policiesPerGroup(),
            i);
      }
      for (int i = population.userGroups() + 1; i <= enrolment.users().size(); i++) {
        // More certificates than groups: all of them share the first group.
        user("user-" + i, enrolment.users().get(i - 1), "group-1");
      }
      superUsers();
      for (int count : population.credentialPolicies()) {
        String name = "credential-" + count;
        group(name, name, Enrolment.credentialSubject(count), count, 1);
      }
      add("user_table", "visitor", ANCHOR, enrolment.visitor());
    }

    private void superUsers() throws SQLException {
      if (population.firstGroupIsSuperUser()) {
        policy("group-1", "casNamespace|casServer", "cas/superuser");
        return;
      }
      for (int i = 1; i <= enrolment.users().size(); i++) {
        add("user_group_entry", SUPER_USERS, "user-" + i);
      }
    }

    private void group(String group, String user, String subject, int rights, int from)
        throws SQLException {
      add("user_group", group);
      user(user, subject, group);
      for (int i = 0; i < rights; i++) {
        policy(group, NAMESPACE + "|" + object((from + i - 1) % objects() + 1), "file/read");
      }
    }

    private void user(String nickname, String subject, String group) throws SQLException {
      add("user_table", nickname, ANCHOR, subject);
      add("user_group_entry", group, nickname);
    }

    private void policy(String group, String object, String action) throws SQLException {
      add("policy_statement", ++policies, group, object, "object", action, "serviceAction");
    }

    private int objects() {
      return population.objects();
    }

    private static String object(int i) {
      return "/community/data/set-%05d/results.dat".formatted(i);
    }

    private void add(String table, Object... values) throws SQLException {
      String marks = "?" + ", ?".repeat(values.length - 1);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
        for (int i = 0; i < values.length; i++) {
          insert.setObject(i + 1, values[i]);
        }
        insert.executeUpdate();
      }
    }
  }
}
