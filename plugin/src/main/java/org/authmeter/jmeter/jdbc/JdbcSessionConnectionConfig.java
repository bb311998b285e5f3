package org.authmeter.jmeter.jdbc;

import java.time.Duration;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.signon.jdbc.JdbcClients;
import org.authmeter.signon.jdbc.JdbcSettings;
import org.authmeter.signon.jdbc.JdbcSettings.Reads;
import org.authmeter.signon.session.LiveSessions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections to a database with a table of sessions, shared by the samplers of all virtual users
 * that name the connection.
 *
 * <p>A refused account or table makes all samples fail. A database that is down does not: it may
 * come back.
 */
public class JdbcSessionConnectionConfig extends SharedConfig<JdbcClients> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(JdbcSessionConnectionConfig.class);

  /** Maximum of the sessions that all virtual users share. */
  private static final int MAX_SHARED_SESSIONS = 100_000;

  /** It becomes a part of each statement. */
  private static final Pattern TABLE_NAME = Pattern.compile("(?:\\w{1,60}\\.)?[A-Za-z_]\\w{0,59}");

  static final Field<String> CONNECTION_NAME = Field.text("connectionName", "jdbc");
  private static final Field<String> URL = Field.text("url");
  private static final Field<String> REPLICA_URL = Field.text("replicaUrl");
  private static final Field<String> DRIVER = Field.text("driver");
  private static final Field<Reads> READS = Field.choice("reads", Reads.PRIMARY);
  private static final Field<String> USER = Field.text("user");
  private static final Field<String> PASSWORD = Field.password("password");
  private static final Field<String> START_SQL = Field.text("startSql");
  private static final Field<String> TABLE = Field.text("table", "authmeter_sessions");
  private static final Field<Boolean> CREATE_TABLE = Field.flag("createTable", true);
  private static final Field<Duration> CLEANUP = Field.seconds("cleanup", 60, 0);
  private static final Field<Duration> OPERATION_TIMEOUT =
      Field.milliseconds("operationTimeout", 2_500, 1);
  private static final Field<Integer> CLIENTS = Field.number("clients", 0, 0, 10_000);

  static final ElementForm FORM =
      ElementForm.withIcon("jdbc-config.png")
          .group("servers", CONNECTION_NAME, URL, REPLICA_URL, DRIVER, READS)
          .group("access", USER, PASSWORD, START_SQL)
          .group("sessions", TABLE, CREATE_TABLE, CLEANUP)
          .group("times", OPERATION_TIMEOUT, CLIENTS);

  static final SharedKey<JdbcClients> KEY =
      new SharedKey<>("JDBC Session Connection", CONNECTION_NAME);

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<JdbcClients> key() {
    return KEY;
  }

  @Override
  protected JdbcClients open() throws CodedFailure {
    JdbcSettings settings = settings();
    JdbcClients clients = JdbcClients.open(settings, new LiveSessions(MAX_SHARED_SESSIONS));
    try {
      log.info("{}: connection {} to {}", getName(), CONNECTION_NAME.of(this), clients.product());
    } catch (CodedFailure e) {
      log.error(
          "{}: the database cannot be reached; until it can, all samples fail: {}",
          getName(),
          e.getMessage());
    }
    return clients;
  }

  @Override
  protected void close(JdbcClients clients) {
    clients.close();
    log.info("{}: connection closed", getName());
  }

  private JdbcSettings settings() {
    String url = URL.of(this);
    String replica = REPLICA_URL.of(this);
    if (url.isEmpty()) {
      throw URL.wrong(
          "empty; give the database, such as jdbc:postgresql://127.0.0.1:5432/idp (property authmeter.jdbc.url)");
    }
    check(URL, url);
    if (!replica.isEmpty()) {
      check(REPLICA_URL, replica);
    } else if (READS.of(this) == Reads.REPLICA) {
      throw REPLICA_URL.wrong("empty, but reads is replica; give the URL of a standby");
    }
    String table = TABLE.of(this);
    if (!TABLE_NAME.matcher(table).matches()) {
      throw TABLE.wrong(
          "\"" + table + "\" is no name of a table; use letters, digits and underscores");
    }
    return new JdbcSettings(
        new JdbcSettings.Servers(url, replica, driver(), READS.of(this)),
        new JdbcSettings.Access(USER.of(this), PASSWORD.of(this), START_SQL.of(this)),
        new JdbcSettings.Table(table, CREATE_TABLE.of(this), CLEANUP.of(this)),
        OPERATION_TIMEOUT.of(this),
        CLIENTS.of(this));
  }

  private static void check(Field<String> field, String url) {
    if (!url.startsWith("jdbc:")) {
      throw field.wrong("\"" + url + "\" is no URL of JDBC; it begins with jdbc:");
    }
    if (url.toLowerCase(java.util.Locale.ROOT).contains("password=")) {
      throw field.wrong("holds a password, which logs would show; use the field password");
    }
  }

  private String driver() {
    String driver = DRIVER.of(this);
    try {
      if (!driver.isEmpty()) {
        Class.forName(driver, false, Thread.currentThread().getContextClassLoader());
      }
      return driver;
    } catch (ClassNotFoundException e) {
      throw DRIVER.wrong("\"" + driver + "\" is in no jar of JMeter's lib; put the driver there");
    }
  }
}
