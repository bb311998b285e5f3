package org.authmeter.jmeter.saml;

import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.HttpScope;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.http.Session;
import org.authmeter.jmeter.saml.flow.Labels;
import org.authmeter.jmeter.saml.flow.LoginSettings;
import org.authmeter.jmeter.saml.flow.LogoutFlow;
import org.authmeter.jmeter.saml.flow.Outcome;
import org.authmeter.jmeter.saml.flow.SpInitiatedFlow;
import org.authmeter.jmeter.web.FlowFailure;
import org.authmeter.jmeter.web.NodeChoice;

/** Runs one login in a browser and fills the sample's result. */
final class LoginSample implements Interruptible {
  private final LoginSettings settings;
  private final URI logoutUrl;
  private final BrowserSample sample;
  private final SampleResult result;
  private FlowFailure logoutFailure;

  /**
   * @param settings what to ask for
   * @param logoutUrl what to ask for after a login that succeeded, or null
   * @param limits bounds of login and logout together
   * @param nodes addresses of the IdP's host
   * @param scope HTTP elements in scope
   * @param session the session before this sample
   * @param result not started yet
   */
  LoginSample(
      LoginSettings settings,
      URI logoutUrl,
      LoginLimits limits,
      NodeChoice nodes,
      HttpScope scope,
      Session session,
      SampleResult result) {
    this.settings = settings;
    this.logoutUrl = logoutUrl;
    this.result = result;
    this.sample = new BrowserSample(limits, nodes, scope, session, settings.resource(), result);
  }

  /** Runs the login to its end, which the limits bound. */
  Outcome run() {
    BrowserExchanges http = sample.exchanges(Labels.PAGE);
    SpInitiatedFlow flow = new SpInitiatedFlow(settings, http, sample.browser().localStorage());
    LogoutSample logout = logout();
    AtomicReference<Outcome> outcome = new AtomicReference<>();
    sample.run(
        () -> outcome.set(flow.run()),
        () -> {
          if (logoutUrl != null && outcome.get().successful()) {
            logout.run();
          }
        });
    Outcome ended = outcome.get();
    if (ended == null) {
      ended = new Outcome(sample.cutOff(), http.results().size(), false, null);
    }
    sample.conclude(ended.failure(), http.results());
    logoutFailure = logout.conclude(result, sample);
    return ended;
  }

  /** Why the logout after the login failed, or null. */
  FlowFailure logoutFailure() {
    return logoutFailure;
  }

  private LogoutSample logout() {
    BrowserExchanges http = sample.exchanges(Labels.PAGE);
    return new LogoutSample(
        new LogoutFlow(settings, logoutUrl, http, sample.browser().localStorage()), http);
  }

  /** Ends the login from another thread. */
  @Override
  public boolean interrupt() {
    return sample.interrupt();
  }
}
