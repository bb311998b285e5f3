package org.authmeter.jmeter.cas;

import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.cas.client.CasOutcome;
import org.authmeter.jmeter.cas.client.Operation;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.http.BrowserSample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of the CAS protocol as one sample, with a sub-result per request: a whole login, a
 * validation, a proxy ticket, a logout.
 *
 * <p>JMeter sets the fields from the saved properties and calls {@link #sample}. The server is that
 * of a CAS Server ({@link CasServerConfig}) with the same name.
 *
 * <p>The response code of a failed sample is the server's own ({@code INVALID_TICKET}, …), a {@link
 * org.authmeter.jmeter.cas.client.CasCode}, a {@link org.authmeter.jmeter.web.FailureCode} or an
 * HTTP status. The fields are text, so that a wrong one can be told with its value; an empty one
 * means its default.
 */
public class CasServiceSampler extends CasServiceFields implements TestBean {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CasServiceSampler.class);

  private transient int ssoShare;
  private transient CheckedCall checked;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    CasVariables.clear(variables);
    CasHandle handle;
    CheckedCall call;
    try {
      handle = handle(variables);
      String user = CasVariables.sessionUser(variables);
      call = CheckedCall.of(this, handle, bySession(user), user, checked);
      checked = call;
    } catch (IllegalArgumentException e) {
      BrowserSample.refuse(result, e.getMessage());
      return result;
    }
    result.setSamplerData(call.describe());
    try {
      result.setURL(handle.server().base().toURL());
      CasSample sample = new CasSample(call, handle, scope(), result);
      running(sample);
      CasOutcome outcome = sample.run();
      CasVariables.set(variables, outcome);
      remember(variables, call, outcome);
    } catch (Exception e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the call broke off", getName(), e);
      BrowserSample.broken(result, e);
    } finally {
      running(null);
    }
    return result;
  }

  /**
   * Whether this login is made by the session of the one before. The share is exact: of each
   * hundred logins as many as the percent, evenly spread.
   */
  private boolean bySession(String sessionUser) {
    int percent =
        (int) FieldText.number("ssoPercent", getSsoPercent(), DEFAULT_SSO_PERCENT, 0, 100);
    Operation operation =
        FieldText.choice(Operation.class, "operation", getOperation(), DEFAULT_OPERATION);
    if (percent == 0 || CheckedCall.keeps(this, operation)) {
      return false;
    }
    ssoShare = Math.min(ssoShare + percent, 2 * 100 - 1);
    if (ssoShare < 100 || sessionUser == null) {
      return false;
    }
    ssoShare -= 100;
    return true;
  }

  /** A failed login leaves a session that nobody knows anything of. */
  private void remember(JMeterVariables variables, CheckedCall call, CasOutcome outcome) {
    if (call.task().operation() == Operation.REST) {
      return;
    }
    boolean over = call.task().operation() == Operation.LOGOUT || !outcome.successful();
    if (over) {
      CasVariables.sessionUser(variables, null);
    } else if (outcome.loginForm()) {
      CasVariables.sessionUser(variables, call.task().credentials().user());
    }
  }

  private CasHandle handle(JMeterVariables variables) {
    String name = FieldText.text(getServerName(), DEFAULT_SERVER_NAME);
    Object found = variables.getObject(CasHandle.variable(name));
    if (!(found instanceof CasHandle handle)) {
      throw new IllegalArgumentException(
          "serverName: there is no CAS Server named \""
              + name
              + "\"; add one to the test plan, or correct the name");
    }
    if (!handle.problem().isEmpty()) {
      throw new IllegalArgumentException(handle.problem());
    }
    return handle;
  }
}
