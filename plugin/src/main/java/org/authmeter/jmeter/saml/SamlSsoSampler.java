package org.authmeter.jmeter.saml;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.saml.flow.Outcome;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.FlowFailure;
import org.authmeter.jmeter.web.NodeChoice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One SP-initiated SAML 2.0 Web Browser SSO login as one sample, with a sub-result per request.
 *
 * <p>JMeter sets the fields from the saved properties and calls {@link #sample}. HTTP Request
 * Defaults and the Cookie, Header, Authorization, Cache and DNS Cache Managers in scope work as
 * they do for an HTTP Request.
 *
 * <p>A failed login is a failed sample; its response code is a {@link FailureCode}, an HTTP status
 * or the IdP's StatusCode. The fields are text, so that a wrong one can be told with its value; an
 * empty one means its default.
 */
public class SamlSsoSampler extends SamlSsoFields implements TestBean {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SamlSsoSampler.class);

  private transient AtomicLong turns = new AtomicLong();
  private transient AtomicBoolean logoutWarned = new AtomicBoolean();
  private transient CheckedFields checked;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    SamlVariables.clear(getThreadContext().getVariables());
    CheckedFields fields;
    try {
      fields = CheckedFields.of(this, checked);
      checked = fields;
    } catch (IllegalArgumentException e) {
      BrowserSample.refuse(result, e.getMessage());
      return result;
    }
    result.setSamplerData(fields.describe());
    try {
      result.setURL(fields.login().resource().toURL());
      NodeChoice nodes = new NodeChoice(fields.nodes(), fields.login().resource(), turns);
      LoginSample login =
          new LoginSample(
              fields.login(),
              fields.logout(),
              fields.limits(),
              nodes,
              scope(),
              fields.session(),
              result);
      running(login);
      Outcome outcome = login.run();
      warn(login.logoutFailure());
      SamlVariables.set(
          getThreadContext().getVariables(), fields.login().user(), outcome, isSaveResponse());
    } catch (Exception e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the login broke off", getName(), e);
      BrowserSample.broken(result, e);
    } finally {
      running(null);
    }
    return result;
  }

  /** Once for all virtual users: a server that cannot log out would fill the log. */
  private void warn(FlowFailure logout) {
    if (logout != null && logoutWarned.compareAndSet(false, true)) {
      log.warn(
          "{}: the login succeeded, the logout after it failed: {} {} (further ones are only in the"
              + " results, as unsuccessful sub-results SAML logout)",
          getName(),
          logout.code(),
          logout.getMessage());
    }
  }

  /** Virtual users take turns at the nodes, so their copies of this element share the counter. */
  @Override
  public Object clone() {
    SamlSsoSampler clone = (SamlSsoSampler) super.clone();
    clone.turns = turns;
    clone.logoutWarned = logoutWarned;
    return clone;
  }

  /** Agents get the element serialised, without what its constructor made. */
  @Override
  protected Object readResolve() {
    turns = new AtomicLong();
    logoutWarned = new AtomicBoolean();
    return super.readResolve();
  }
}
