package org.authmeter.jmeter.saml;

import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.LegResults;
import org.authmeter.jmeter.saml.flow.Labels;
import org.authmeter.jmeter.saml.flow.LogoutFlow;
import org.authmeter.jmeter.web.FlowFailure;

/**
 * The logout after a login. Its legs stand among the login's sub-results; the sample's times, sizes
 * and success are the login's alone.
 */
final class LogoutSample {
  private final LogoutFlow flow;
  private final BrowserExchanges http;
  private volatile boolean started;
  private volatile boolean ended;
  private volatile FlowFailure failure;

  LogoutSample(LogoutFlow flow, BrowserExchanges http) {
    this.flow = flow;
    this.http = http;
  }

  /** Called in the browser's thread. */
  void run() {
    started = true;
    failure = flow.run();
    ended = true;
  }

  /**
   * Adds the legs to the sample.
   *
   * @param parent the login's result, with its legs
   * @param sample tells why a logout was broken off
   * @return why the logout failed, or null, also when there was none
   */
  FlowFailure conclude(SampleResult parent, BrowserSample sample) {
    if (!started) {
      return null;
    }
    FlowFailure reason = ended ? failure : sample.cutOff();
    List<HTTPSampleResult> legs = http.results();
    if (reason != null && legs.isEmpty()) {
      legs.add(unsent());
    }
    for (HTTPSampleResult leg : legs) {
      leg.setThreadName(parent.getThreadName());
      parent.storeSubResult(leg, false);
    }
    if (reason != null) {
      LegResults.fail(legs.get(legs.size() - 1), reason);
    }
    return reason;
  }

  private static HTTPSampleResult unsent() {
    HTTPSampleResult result = new HTTPSampleResult();
    result.setSampleLabel(Labels.LOGOUT);
    result.sampleStart();
    result.sampleEnd();
    return result;
  }
}
