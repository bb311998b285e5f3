package org.authmeter.jmeter.community;

import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.community.client.CommunityAuthorizationClient;
import org.authmeter.jmeter.community.client.CommunityFailure;
import org.authmeter.jmeter.community.client.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of a Community Authorization Service (Globus) as one sample. Its time is that of the
 * measured client's {@code run}: locator and handle of the port, the call, the answer as objects;
 * {@code init} and {@code postRun} are timed apart, as sub-results and variables.
 *
 * <p>JMeter sets the fields from the saved properties and calls {@link #sample}. The connection is
 * a Community Authorization Connection ({@link CommunityAuthorizationConfig}) of the same name.
 *
 * <p>The response code of a failure is the service's fault, or one of {@link CommunityFailure}.
 */
public class CommunityAuthorizationSampler extends CommunityAuthorizationCallFields
    implements TestBean, Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CommunityAuthorizationSampler.class);

  private transient volatile CommunityAuthorizationClient running;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    CommunityResults.clear(variables);
    try {
      CheckedCall checked = CheckedCall.of(this);
      result.setSamplerData(checked.describe());
      Connection connection = connection(variables, checked.connectionName());
      String store = connection.keyStore(checked.user());
      if (checked.call() == null) {
        return init(result, variables, checked, connection, store);
      }
      ClientOfThread known = ClientOfThread.of(checked.connectionName(), connection, store);
      ClientOfThread client =
          known == null ? ClientOfThread.make(checked.connectionName(), connection, store) : known;
      call(result, variables, checked, client, known == null ? client.initNanos() : 0);
    } catch (IllegalArgumentException e) {
      CommunityResults.refuse(
          result, new CommunityFailure(CommunityFailure.INVALID_SETTINGS, e.getMessage()));
    } catch (CommunityFailure e) {
      CommunityResults.refuse(result, e);
    }
    return result;
  }

  private static SampleResult init(
      SampleResult result,
      JMeterVariables variables,
      CheckedCall checked,
      Connection connection,
      String store)
      throws CommunityFailure {
    result.sampleStart();
    ClientOfThread made;
    try {
      made = ClientOfThread.make(checked.connectionName(), connection, store);
      CommunityResults.succeed(result);
    } catch (CommunityFailure e) {
      CommunityResults.fail(result, e);
      return result;
    } finally {
      result.sampleEnd();
    }
    CommunityResults.put(variables, "COMMUNITY_INIT_US", made.initNanos());
    return result;
  }

  private void call(
      SampleResult result,
      JMeterVariables variables,
      CheckedCall checked,
      ClientOfThread client,
      long initNanos) {
    client.client().prepare();
    running = client.client();
    result.sampleStart();
    try {
      Outcome outcome =
          client.client().run(checked.call(), ended -> CommunityResults.ended(result, ended));
      CommunityResults.conclude(result, outcome, initNanos);
      CommunityResults.set(variables, outcome, client.initNanos());
    } catch (RuntimeException e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the call broke off", getName(), e);
      if (result.getEndTime() == 0) {
        result.sampleEnd();
      }
      CommunityResults.fail(
          result, new CommunityFailure(CommunityFailure.INTERNAL_ERROR, e.toString()));
    } finally {
      running = null;
    }
  }

  private static Connection connection(JMeterVariables variables, String name)
      throws CommunityFailure {
    if (variables.getObject(Connection.variable(name)) instanceof Connection connection) {
      return connection;
    }
    throw new CommunityFailure(
        CommunityFailure.INVALID_SETTINGS,
        "connectionName: there is no Community Authorization Connection named \""
            + name
            + "\"; add one to the test plan, or correct the name");
  }

  @Override
  public boolean interrupt() {
    CommunityAuthorizationClient current = running;
    if (current != null) {
      current.interrupt();
    }
    return current != null;
  }

  @Override
  public void threadStarted() {
    // The client is made by its first use, whose fields are then known.
  }

  @Override
  public void threadFinished() {
    ClientOfThread.closeAll();
  }
}
