package org.authmeter.jmeter.saml;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.saml.flow.Labels;
import org.authmeter.signon.saml.flow.LogoutFlow;
import org.authmeter.signon.saml.flow.Outcome;
import org.authmeter.signon.saml.flow.SpInitiatedFlow;
import org.authmeter.signon.walk.SignOnSettings;

/**
 * Runs one login in a browser, and the logout after it, and fills the sample's result. The logout's
 * legs are among the login's sub-results; times, sizes and success of the sample are the login's
 * alone.
 */
final class LoginSample {
  private final SignOnSettings settings;
  private final URI logoutUrl;
  private final BrowserSample sample;
  private final SampleResult result;
  private final BrowserExchanges logoutHttp;
  private volatile boolean logoutStarted;
  private volatile boolean logoutEnded;
  private volatile CodedFailure logoutFailure;

  /**
   * @param logoutUrl asked for after a login that succeeded, or null
   * @param result not started yet
   */
  LoginSample(SignOnSettings settings, URI logoutUrl, BrowserSample sample, SampleResult result) {
    this.settings = settings;
    this.logoutUrl = logoutUrl;
    this.sample = sample;
    this.result = result;
    this.logoutHttp = sample.exchanges(Labels.PAGE);
  }

  /** Runs login and logout to their end, which the sample's limits bound. */
  Outcome run() {
    BrowserExchanges http = sample.exchanges(Labels.PAGE);
    SpInitiatedFlow flow = new SpInitiatedFlow(settings, http, sample.browser().localStorage());
    AtomicReference<Outcome> outcome = new AtomicReference<>();
    sample.run(
        () -> outcome.set(flow.run()),
        () -> {
          if (logoutUrl != null && outcome.get().successful()) {
            logOut();
          }
        });
    Outcome ended = outcome.get();
    if (ended == null) {
      ended = new Outcome(sample.cutOff(), http.results().size(), false, null);
    }
    sample.conclude(ended.failure(), http.results());
    concludeLogout();
    return ended;
  }

  /** Called in the browser's thread. */
  private void logOut() {
    logoutStarted = true;
    logoutFailure =
        new LogoutFlow(settings, logoutUrl, logoutHttp, sample.browser().localStorage()).run();
    logoutEnded = true;
  }

  private void concludeLogout() {
    if (!logoutStarted) {
      return;
    }
    if (!logoutEnded) {
      logoutFailure = sample.cutOff();
    }
    List<HTTPSampleResult> legs = logoutHttp.results();
    if (logoutFailure != null && legs.isEmpty()) {
      HTTPSampleResult unsent = new HTTPSampleResult();
      unsent.setSampleLabel(Labels.LOGOUT);
      unsent.sampleStart();
      unsent.sampleEnd();
      legs.add(unsent);
    }
    for (HTTPSampleResult leg : legs) {
      leg.setThreadName(result.getThreadName());
      result.storeSubResult(leg, false);
    }
    if (logoutFailure != null) {
      SampleResults.fail(legs.get(legs.size() - 1), logoutFailure);
    }
  }

  /** Why the logout after the login failed, or null, also if there was none. */
  CodedFailure logoutFailure() {
    return logoutFailure;
  }
}
