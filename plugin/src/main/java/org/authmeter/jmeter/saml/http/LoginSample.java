package org.authmeter.jmeter.saml.http;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.saml.flow.FailureCode;
import org.authmeter.jmeter.saml.flow.FlowFailure;
import org.authmeter.jmeter.saml.flow.LoginSettings;
import org.authmeter.jmeter.saml.flow.LogoutFlow;
import org.authmeter.jmeter.saml.flow.NodeChoice;
import org.authmeter.jmeter.saml.flow.Outcome;
import org.authmeter.jmeter.saml.flow.SpInitiatedFlow;

/** Runs one login in a browser and fills the sample's result. */
public final class LoginSample {
  /** What a sample does with the session before it. */
  public enum Session {
    /** A new browser: no cookies, connections, TLS sessions. */
    NEW,
    /** The browser as it is. */
    KEEP,
    /** The SP's cookies are dropped, so that the IdP's session is put to use. */
    SSO
  }

  private final LoginSettings settings;
  private final URI logoutUrl;
  private final LoginLimits limits;
  private final NodeChoice nodes;
  private final Browser browser;
  private final LegSampler leg;
  private final Watch watch;
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
  public LoginSample(
      LoginSettings settings,
      URI logoutUrl,
      LoginLimits limits,
      NodeChoice nodes,
      HttpScope scope,
      Session session,
      SampleResult result) {
    this.settings = settings;
    this.logoutUrl = logoutUrl;
    this.limits = limits;
    this.nodes = nodes;
    this.result = result;
    browser = browser(scope, session);
    browser.resolver().use(scope.dns());
    leg =
        new LegSampler(
            scope,
            browser.cookies(),
            browser.resolver(),
            limits.legTimeout(),
            limits.maxPageBytes());
    watch = new Watch(limits.legTimeout(), limits.deadline());
  }

  /** Runs the login to its end, which the limits bound. */
  public Outcome run() {
    BrowserExchanges http = exchanges();
    SpInitiatedFlow flow = new SpInitiatedFlow(settings, http, browser.localStorage());
    LogoutSample logout = logout();
    AtomicReference<Outcome> outcome = new AtomicReference<>();
    result.sampleStart();
    Run run =
        browser.start(
            leg,
            () -> {
              outcome.set(flow.run());
              if (logoutUrl != null && outcome.get().successful()) {
                logout.run();
              }
            });
    boolean done = run.await(watch, leg::interrupt);
    Outcome ended = outcome.get();
    if (ended == null) {
      ended = new Outcome(watch.failure(), http.results().size(), false, null);
    }
    if (!done) {
      browser.abandon();
    }
    conclude(ended, http.results());
    logoutFailure = logout.conclude(result, watch);
    return ended;
  }

  /** Why the logout after the login failed, or null. */
  public FlowFailure logoutFailure() {
    return logoutFailure;
  }

  private BrowserExchanges exchanges() {
    return new BrowserExchanges(leg, browser.resolver(), nodes, watch, result, limits);
  }

  private LogoutSample logout() {
    BrowserExchanges http = exchanges();
    return new LogoutSample(
        new LogoutFlow(settings, logoutUrl, http, browser.localStorage()), http);
  }

  /** Ends the login from another thread. */
  public boolean interrupt() {
    watch.interrupt();
    return leg.interrupt();
  }

  /** Closes the browser of this JMeter thread, if there is one. */
  public static void close() {
    Browser.closeCurrent();
  }

  private void conclude(Outcome ended, List<HTTPSampleResult> legs) {
    if (legs.isEmpty()) {
      result.sampleEnd();
    }
    LegResults.sum(result, legs);
    if (ended.successful()) {
      result.setResponseOK();
    } else {
      LegResults.fail(result, ended.failure());
      if (!legs.isEmpty()) {
        LegResults.fail(legs.get(legs.size() - 1), ended.failure());
      }
    }
  }

  private Browser browser(HttpScope scope, Session session) {
    Browser current = Browser.current();
    if (session == Session.NEW) {
      return Browser.fresh(Cookies.fresh(scope.cookies()), !scope.remembersByThread());
    }
    if (current == null) {
      CookieManager inScope = scope.cookies();
      current = Browser.open(inScope == null ? Cookies.empty() : inScope);
    }
    if (session == Session.SSO) {
      Cookies.drop(current.cookies(), settings.resource());
    }
    return current;
  }

  /** A result for a sample whose fields are wrong; nothing is sent. */
  public static void refuse(SampleResult result, String message) {
    result.sampleStart();
    result.sampleEnd();
    LegResults.fail(result, new FlowFailure(FailureCode.INVALID_SETTINGS, message));
  }

  /** Turns a defect into a failed sample. */
  public static void broken(SampleResult result, Exception cause) {
    if (result.getStartTime() == 0) {
      result.sampleStart();
    }
    if (result.getEndTime() == 0) {
      result.sampleEnd();
    }
    LegResults.fail(result, new FlowFailure(FailureCode.INTERNAL_ERROR, cause.toString()));
  }
}
