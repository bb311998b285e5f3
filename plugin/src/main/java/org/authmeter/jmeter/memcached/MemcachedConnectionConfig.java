package org.authmeter.jmeter.memcached;

import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.memcached.session.ClientSettings;
import org.authmeter.jmeter.memcached.session.Code;
import org.authmeter.jmeter.memcached.session.SessionClients;
import org.authmeter.jmeter.memcached.session.SessionFailure;
import org.authmeter.jmeter.memcached.session.Sessions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients of a group of memcached nodes, opened before the first sample, shared by the samplers of
 * all virtual users that name the connection, and closed after the last, however the test ends.
 *
 * <p>JMeter calls {@link #testStarted} once, on the element of the plan and not on the copies of
 * the virtual users; the clients are put into a variable, which JMeter hands to each of them. On an
 * agent it calls {@link #testStarted(String)}, so that each agent has clients of its own.
 *
 * <p>A wrong field, or something that answers but is no memcached, is told in the log once, and
 * makes every sample fail with the reason. A node that is down is not: it may come back.
 */
public class MemcachedConnectionConfig extends MemcachedConnectionFields
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(MemcachedConnectionConfig.class);

  /** Of the sessions that all virtual users share. */
  private static final int MOST_SHARED_SESSIONS = 100_000;

  private transient SessionClients clients;

  @Override
  public void testStarted() {
    setRunningVersion(true);
    TestBeanHelper.prepare(this);
    String name = FieldText.text(getConnectionName(), DEFAULT_CONNECTION_NAME);
    String variable = ConnectionHandle.variable(name);
    if (getThreadContext().getVariables().getObject(variable) != null) {
      log.error(
          "{}: there is another Memcached Connection named {}; give each a name", getName(), name);
      return;
    }
    getThreadContext().getVariables().putObject(variable, open(name));
  }

  private ConnectionHandle open(String name) {
    try {
      ClientSettings settings = CheckedConnection.of(this);
      if (CheckedConnection.isForcedToAscii(this)) {
        log.warn(
            "{}: protocol binary, but there are replicas: repcached replicates the text protocol"
                + " only, and drops binary writes without a word, so ascii is used",
            getName());
      }
      clients = SessionClients.open(settings, new Sessions(MOST_SHARED_SESSIONS));
      if (clients.isReachable()) {
        log.info("{}: connection {} to {}", getName(), name, settings.nodes());
      } else {
        log.error(
            "{}: none of {} can be reached; until one can, all samples fail",
            getName(),
            settings.nodes());
      }
      return new ConnectionHandle(clients, null);
    } catch (IllegalArgumentException e) {
      return broken(new SessionFailure(Code.INVALID_SETTINGS, getName() + ": " + e.getMessage()));
    } catch (SessionFailure e) {
      return broken(e);
    }
  }

  private ConnectionHandle broken(SessionFailure failure) {
    log.error("{}: all samples will fail: {} {}", getName(), failure.code(), failure.getMessage());
    return new ConnectionHandle(null, failure);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (clients != null) {
      long evictions = clients.evictions();
      clients.close();
      clients = null;
      log.info("{}: connection closed; items evicted by the servers: {}", getName(), evictions);
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
