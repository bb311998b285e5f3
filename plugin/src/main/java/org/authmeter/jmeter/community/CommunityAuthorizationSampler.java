package org.authmeter.jmeter.community;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.signon.community.Call;
import org.authmeter.signon.community.CommunityAuthorizationClient;
import org.authmeter.signon.community.CommunityCode;
import org.authmeter.signon.community.Operation;
import org.authmeter.signon.community.Outcome;
import org.authmeter.signon.community.Times;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of a Community Authorization Service (Globus) as one sample. Its time is that of the
 * measured client's {@code run}: locator and handle of the port, the call, the answer as objects;
 * {@code init} and {@code postRun} are timed apart, as sub-results and variables. The connection is
 * that of a {@link CommunityAuthorizationConfig} of the same name.
 *
 * <p>The response code of a failure is the service's fault, or a {@link CommunityCode}.
 */
public class CommunityAuthorizationSampler extends AbstractSampler
    implements FormElement, Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CommunityAuthorizationSampler.class);

  /** Only the client is made. */
  private static final String INIT = "init";

  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;

  private static final Field<String> OPERATION =
      Field.words(
          "operation",
          Operation.WHOAMI.label(),
          INIT,
          Operation.WHOAMI.label(),
          Operation.FIND_POLICY_DATA.label(),
          Operation.GET_MAXIMAL_ASSERTION.label());
  private static final Field<String> USER = Field.text("user");
  private static final Field<Boolean> NEW_CONNECTION = Field.flag("newConnection", true);
  private static final Field<Integer> LIFETIME = Field.number("lifetime", 0, 0, Integer.MAX_VALUE);
  private static final Field<Boolean> VERIFY = Field.flag("verify", false);
  private static final Field<String> EXPECTED_USER = Field.text("expectedUser");
  private static final Field<Integer> EXPECTED_POLICIES =
      Field.text("expectedPolicies")
          .as(text -> text.isEmpty() ? -1 : (int) Field.whole(text, 0, Integer.MAX_VALUE));
  private static final Field<Integer> MINIMUM_SIZE =
      Field.number("minimumSize", 0, 0, Integer.MAX_VALUE);
  private static final Field<String> CREDENTIAL_FILE = Field.text("credentialFile");
  private static final Field<Integer> AT_ONCE = Field.number("atOnce", 0, 0, Integer.MAX_VALUE);
  private static final Field<String> LOCK_FILE = Field.text("lockFile");

  static final ElementForm FORM =
      ElementForm.withIcon("community.png")
          .group("target", CommunityAuthorizationConfig.CONNECTION_NAME, OPERATION, USER)
          .group("run", NEW_CONNECTION, LIFETIME, VERIFY, CREDENTIAL_FILE, AT_ONCE, LOCK_FILE)
          .group("expectation", EXPECTED_USER, EXPECTED_POLICIES, MINIMUM_SIZE);

  private transient volatile CommunityAuthorizationClient running;

  /** Whether this virtual user has called with the others. */
  private transient boolean hasMet;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    var variables = getThreadContext().getVariables();
    SampleVariables left = SampleVariables.begin(variables, "community");
    try {
      String operation = OPERATION.of(this);
      String user = USER.of(this);
      Call call = operation.equals(INIT) ? null : call(operation);
      result.setSamplerData(
          operation
              + (call == null ? "" : ", lifetime " + call.lifetime())
              + "\nconnection: "
              + CommunityAuthorizationConfig.CONNECTION_NAME.of(this)
              + "\nuser: "
              + user);
      Connection connection = CommunityAuthorizationConfig.KEY.find(variables, this);
      // Before all that can fail, so that nobody waits for a client that has failed.
      long moment = call == null ? 0 : meet(connection);
      String store = connection.keyStore(user);
      if (call == null) {
        init(result, left, connection, store);
      } else {
        Connection.Client known = connection.current(store);
        Connection.Client client = known == null ? connection.make(store) : known;
        String lock = LOCK_FILE.of(this);
        SerialLock turn = lock.isEmpty() ? null : SerialLock.take(lock);
        try {
          run(result, left, call, client, known == null);
        } finally {
          if (turn != null) {
            turn.close();
          }
        }
        if (moment > 0) {
          long waited = Math.max(0, result.getStartTime() - moment);
          result.setResponseMessage(result.getResponseMessage() + "; waitMs=" + waited);
        }
      }
    } catch (IllegalArgumentException e) {
      SampleResults.refuse(
          result, new CodedFailure(CommunityCode.INVALID_SETTINGS, e.getMessage()));
    } catch (CodedFailure e) {
      SampleResults.refuse(result, e);
    }
    return result;
  }

  /**
   * Waits for the other clients before the first call.
   *
   * @return the moment at which all call, milliseconds since 1970; 0 = it did not wait
   */
  private long meet(Connection connection) throws CodedFailure {
    int clients = AT_ONCE.of(this);
    if (clients == 0 || hasMet) {
      return 0;
    }
    hasMet = true;
    return connection.rendezvous(clients).await();
  }

  private Call call(String label) {
    Operation operation =
        Arrays.stream(Operation.values()).filter(o -> o.label().equals(label)).findFirst().get();
    return new Call(
        operation,
        LIFETIME.of(this),
        VERIFY.of(this),
        NEW_CONNECTION.of(this),
        EXPECTED_USER.of(this),
        EXPECTED_POLICIES.of(this),
        MINIMUM_SIZE.of(this));
  }

  private static void init(
      SampleResult result, SampleVariables variables, Connection connection, String store) {
    result.sampleStart();
    try {
      Connection.Client made = connection.make(store);
      succeed(result);
      variables.put("COMMUNITY_INIT_US", made.initNanos() / MICRO);
    } catch (CodedFailure e) {
      SampleResults.fail(result, e);
    } finally {
      result.sampleEnd();
    }
  }

  private void run(
      SampleResult result,
      SampleVariables variables,
      Call call,
      Connection.Client client,
      boolean made) {
    client.service().prepare();
    running = client.service();
    result.sampleStart();
    try {
      Outcome outcome = client.service().run(call, ended -> end(result, ended.times()));
      conclude(result, outcome, made ? client.initNanos() : 0);
      leave(variables, outcome, client.initNanos());
      save(result, call, outcome);
    } catch (RuntimeException e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the call broke off", getName(), e);
      SampleResults.broken(result, e);
    } finally {
      running = null;
    }
  }

  /** Not timed: the measured client kept its credentials too. */
  private void save(SampleResult result, Call call, Outcome outcome) {
    String file = CREDENTIAL_FILE.of(this);
    if (file.isEmpty()
        || outcome.failure() != null
        || call.operation() != Operation.GET_MAXIMAL_ASSERTION) {
      return;
    }
    try {
      outcome.save(Path.of(file));
    } catch (InvalidPathException e) {
      SampleResults.fail(
          result,
          new CodedFailure(CommunityCode.INVALID_SETTINGS, "credentialFile: " + e.getMessage()));
    } catch (CodedFailure e) {
      SampleResults.fail(result, e);
    }
  }

  /** The run is over: what counts as the sample's time ends here. */
  private static void end(SampleResult result, Times times) {
    result.sampleEnd();
    result.setConnectTime(times.portNanos() / MILLI);
    result.setLatency((times.portNanos() + times.waitNanos()) / MILLI);
  }

  /**
   * After postRun.
   *
   * @param initNanos of a client that this sample had to make; 0 = there was one
   */
  private static void conclude(SampleResult result, Outcome outcome, long initNanos) {
    Times times = outcome.times();
    long end = result.getEndTime();
    long at = result.getStartTime();
    SampleResult last = null;
    if (initNanos > 0) {
      part(result, INIT, at - initNanos / MILLI, initNanos);
    }
    if (times.portNanos() > 0) {
      last = part(result, "port", at, times.portNanos());
    }
    if (times.callNanos() > 0) {
      last = part(result, "call", at + times.portNanos() / MILLI, times.callNanos());
    }
    if (times.conversionNanos() > 0) {
      long answered = times.portNanos() + times.callNanos();
      last = part(result, "conversion", at + answered / MILLI, times.conversionNanos());
    }
    part(result, "postRun", end, times.postRunNanos());
    // adding parts has moved the sample's end to that of the last one, which came after the run
    result.setEndTime(end);
    result.setBytes((long) outcome.body().length);
    result.setResponseData(outcome.body());
    result.setDataType(SampleResult.TEXT);
    result.setDataEncoding(StandardCharsets.UTF_8.name());
    if (outcome.failure() == null) {
      succeed(result);
    } else {
      SampleResults.fail(result, outcome.failure());
      if (last != null) {
        SampleResults.fail(last, outcome.failure());
      }
    }
  }

  private static SampleResult part(SampleResult parent, String name, long start, long nanos) {
    SampleResult part =
        SampleResults.addPart(parent, "Community Authorization " + name, start, nanos / MILLI);
    succeed(part);
    return part;
  }

  private static void succeed(SampleResult result) {
    SampleResults.succeed(result, "200", "OK");
  }

  private static void leave(SampleVariables variables, Outcome outcome, long initNanos) {
    Times times = outcome.times();
    variables.put("COMMUNITY_USER", outcome.nickname());
    variables.put("COMMUNITY_POLICIES", outcome.policies());
    variables.put("COMMUNITY_SIZE", outcome.size());
    variables.put("COMMUNITY_INIT_US", initNanos / MICRO);
    variables.put("COMMUNITY_PORT_US", times.portNanos() / MICRO);
    variables.put("COMMUNITY_WAIT_US", times.waitNanos() / MICRO);
    variables.put("COMMUNITY_CALL_US", times.callNanos() / MICRO);
    variables.put("COMMUNITY_CONVERSION_US", times.conversionNanos() / MICRO);
    variables.put("COMMUNITY_RUN_US", times.runNanos() / MICRO);
    variables.put("COMMUNITY_POST_RUN_US", times.postRunNanos() / MICRO);
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
    // the client is made by its first use, when its fields are known
  }

  @Override
  public void threadFinished() {
    Connection.closeClients();
  }
}
