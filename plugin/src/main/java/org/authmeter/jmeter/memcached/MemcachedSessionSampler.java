package org.authmeter.jmeter.memcached;

import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.SampleThread;
import org.authmeter.jmeter.memcached.session.Code;
import org.authmeter.jmeter.memcached.session.Operation;
import org.authmeter.jmeter.memcached.session.SessionClients;
import org.authmeter.jmeter.memcached.session.SessionFailure;
import org.authmeter.jmeter.memcached.session.SessionOperations;
import org.authmeter.jmeter.memcached.session.Tally;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a sign-on system does with its sessions in memcached, one or more operations as one sample.
 *
 * <p>JMeter sets the fields from the saved properties and calls {@link #sample}. The clients are
 * those of a Memcached Connection ({@link MemcachedConnectionConfig}) with the same connection
 * name. Each virtual user has sessions of its own, unless they are shared.
 *
 * <p>The response code is OK or a {@link Code}. The fields are text, so that a wrong one can be
 * told with its value; an empty one means its default.
 */
public class MemcachedSessionSampler extends MemcachedSessionFields
    implements TestBean, Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(MemcachedSessionSampler.class);

  private transient CheckedSession checked;
  private transient SessionClients clients;
  private transient SessionOperations operations;
  private final transient SampleThread running = new SampleThread();

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    SessionVariables.clear(variables);
    running.enter();
    try {
      prepare(variables);
      run(result, variables);
      result.setSamplerData(checked.describe());
    } catch (IllegalArgumentException e) {
      SessionResults.refuse(result, new SessionFailure(Code.INVALID_SETTINGS, e.getMessage()));
    } catch (SessionFailure e) {
      SessionResults.refuse(result, e);
    } finally {
      running.leave();
    }
    return result;
  }

  private void run(SampleResult result, JMeterVariables variables) {
    result.sampleStart();
    long start = System.nanoTime();
    try {
      Tally tally = operations.run();
      long micros = (System.nanoTime() - start) / 1000;
      result.sampleEnd();
      SessionResults.conclude(result, checked.settings().operation(), tally);
      SessionVariables.set(variables, tally, micros, clients.evictions());
      if (checked.settings().operation() == Operation.REPLICATION) {
        SessionVariables.set(variables, tally.replication());
      }
    } catch (RuntimeException e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the sample broke off", getName(), e);
      if (result.getEndTime() == 0) {
        result.sampleEnd();
      }
      SessionResults.fail(result, new SessionFailure(Code.INTERNAL_ERROR, e.toString()), "");
    }
  }

  /** Connections and the sessions to work on are not part of the measurement. */
  private void prepare(JMeterVariables variables) throws SessionFailure {
    CheckedSession now = CheckedSession.of(this, checked);
    SessionClients found = clients(variables, now.connectionName());
    if (operations == null || now != checked || found != clients) {
      operations = new SessionOperations(now.settings(), found);
      checked = now;
      clients = found;
    }
    operations.prepare();
  }

  private static SessionClients clients(JMeterVariables variables, String name)
      throws SessionFailure {
    Object found = variables.getObject(ConnectionHandle.variable(name));
    if (!(found instanceof ConnectionHandle handle)) {
      throw new IllegalArgumentException(
          "connectionName: there is no Memcached Connection named \""
              + name
              + "\"; add one to the test plan, or correct the name");
    }
    if (handle.failure() != null) {
      throw handle.failure();
    }
    return handle.clients();
  }

  @Override
  public void threadStarted() {
    // the first sample opens what is needed
  }

  /** A client of this virtual user's own ends with it. */
  @Override
  public void threadFinished() {
    if (clients != null) {
      clients.finish();
    }
  }

  @Override
  public boolean interrupt() {
    return running.interrupt();
  }
}
