package org.authmeter.jmeter.saml;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.saml.sp.Reason;
import org.authmeter.jmeter.saml.sp.SpOutcome;
import org.authmeter.jmeter.saml.sp.SpTask.Operation;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.NodeChoice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One profile of SAML 2.0 as one sample, with the plugin as the SP: a login that the SP or the IdP
 * begins, ECP, or Single Logout from either side. There is a sub-result per request, and one for
 * the check of the Response.
 *
 * <p>A {@link SamlServiceProviderConfig} tells who the SP is. HTTP Request Defaults and the Cookie,
 * Header, Authorization, Cache and DNS Cache Managers in scope work as they do for an HTTP Request.
 *
 * <p>A failed sample's response code is a {@link Reason}, a {@link FailureCode}, an HTTP status or
 * the IdP's StatusCode.
 */
public class SamlSpSampler extends SpSamplerFields implements TestBean {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SamlSpSampler.class);

  private transient AtomicLong turns = new AtomicLong();
  private transient CheckedSpTask checked;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    SpHandle handle;
    CheckedSpTask call;
    try {
      handle = SpHandle.find(variables, getSpName());
      call = CheckedSpTask.of(this, handle.sp(), checked);
      checked = call;
    } catch (IllegalArgumentException e) {
      BrowserSample.refuse(result, e.getMessage());
      return result;
    }
    result.setSamplerData(call.describe());
    try {
      result.setURL(handle.sp().acs().toURL());
      NodeChoice nodes = new NodeChoice(call.nodes(), handle.sp().acs(), turns);
      SpSample sample =
          new SpSample(
              handle, call, nodes, scope(), SpVariables.signedOn(variables, getSpName()), result);
      running(sample);
      SpOutcome outcome = sample.run();
      boolean logout =
          call.task().operation() == Operation.LOGOUT
              || call.task().operation() == Operation.IDP_LOGOUT;
      if (!logout) {
        SpVariables.login(
            variables, getSpName(), call.login().user(), outcome, sample.checkMicros());
        if (isSaveResponse()) {
          SpVariables.response(variables, outcome);
        }
      } else if (outcome.successful()) {
        SpVariables.loggedOut(variables, getSpName());
      }
    } catch (Exception e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the sample broke off", getName(), e);
      BrowserSample.broken(result, e);
    } finally {
      running(null);
    }
    return result;
  }

  /** Virtual users take turns at the nodes, so their copies of this element share the counter. */
  @Override
  public Object clone() {
    SamlSpSampler clone = (SamlSpSampler) super.clone();
    clone.turns = turns;
    return clone;
  }

  /** Agents get the element serialised, without what its constructor made. */
  @Override
  protected Object readResolve() {
    turns = new AtomicLong();
    return super.readResolve();
  }
}
