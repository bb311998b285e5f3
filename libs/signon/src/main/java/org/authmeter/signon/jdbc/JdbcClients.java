package org.authmeter.signon.jdbc;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.signon.session.LiveSessions;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.ThreadStores;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of a test: a pool that the threads share, or one connection for each thread; and
 * the job that removes what has expired, as an application has it.
 */
public final class JdbcClients extends ThreadStores<JdbcStore> {
  public static final String KIND = "jdbc";

  private static final Logger log = LoggerFactory.getLogger(JdbcClients.class);

  private final JdbcSettings settings;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("jdbc sessions that expired"));

  private JdbcClients(JdbcSettings settings, LiveSessions sessions, JdbcStore shared) {
    super(sessions, List.of(shared), settings.clients() == 0);
    this.settings = settings;
    long pause = settings.table().cleanup().toMillis();
    if (pause > 0) {
      clock.scheduleWithFixedDelay(this::cleanUp, pause, pause, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Opens the shared connections, and makes the table if that is asked for.
   *
   * @param sessions of all virtual users together
   * @throws CodedFailure when the database refuses the account or the table
   */
  public static JdbcClients open(JdbcSettings settings, LiveSessions sessions) throws CodedFailure {
    JdbcStore shared = new JdbcStore(settings, Math.max(1, settings.clients()));
    JdbcClients clients = new JdbcClients(settings, sessions, shared);
    try {
      clients.product();
      if (settings.table().create()) {
        shared.createTable();
      }
      return clients;
    } catch (CodedFailure e) {
      if (e.is(SessionCode.NOT_REACHABLE) || e.is(SessionCode.TIME_OUT)) {
        return clients; // it may come later; until then each sample reports it
      }
      clients.close();
      throw e;
    }
  }

  /**
   * Name and version of the database.
   *
   * @throws CodedFailure when there is no connection
   */
  public String product() throws CodedFailure {
    return first().product();
  }

  private void cleanUp() {
    try {
      log.debug("{} expired sessions removed", first().cleanUp());
    } catch (CodedFailure e) {
      log.warn("expired sessions could not be removed: {}", e.getMessage());
    }
  }

  @Override
  protected JdbcStore open() {
    return new JdbcStore(settings, 1);
  }

  @Override
  protected JdbcStore openPrimary() {
    return new JdbcStore(settings.only(settings.servers().url()), PROBE_CONNECTIONS);
  }

  @Override
  protected JdbcStore openReplica() {
    return new JdbcStore(settings.only(settings.servers().replicaUrl()), PROBE_CONNECTIONS);
  }

  @Override
  protected String missingReplica() {
    return settings.servers().replicaUrl().isEmpty()
        ? "replicaUrl: empty, but the operation replication needs a standby; give its URL (property authmeter.jdbc.replicaUrl)"
        : null;
  }

  @Override
  public Object primaryName() {
    return settings.servers().url();
  }

  @Override
  public Object replicaName() {
    return settings.servers().replicaUrl();
  }

  /** A database evicts nothing. */
  @Override
  public long evictions() {
    return 0;
  }

  @Override
  public void close() {
    clock.shutdownNow();
    super.close();
  }
}
