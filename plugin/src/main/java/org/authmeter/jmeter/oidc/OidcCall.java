package org.authmeter.jmeter.oidc;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.http.BodyMask;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.authmeter.signon.oidc.OidcClient;
import org.authmeter.signon.oidc.OidcLabels;
import org.authmeter.signon.oidc.OidcOutcome;
import org.authmeter.signon.oidc.OidcTask;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.web.NodeChoice;

/** One call in a browser, and in the relying party behind it. */
abstract class OidcCall implements BrowserSampler.Call {
  /** What pages and answers of providers hold that no result may. */
  private static final BodyMask MASK =
      new BodyMask(
          List.of(
              "code",
              "id_token",
              "id_token_hint",
              "access_token",
              "refresh_token",
              "client_secret",
              "client_assertion",
              "code_verifier",
              "device_code",
              "user_code",
              "verification_uri_complete",
              "request_uri",
              "state",
              "nonce"));

  private final OidcProviderConfig.Shared shared;
  private final OidcTask task;
  private final LoginLimits limits;
  private final BrowserReuse session;
  private final boolean crossNode;
  private final HttpScope scope;
  private final SampleResult result;
  private volatile BrowserSample sample;

  /**
   * @param session the browser before this sample
   * @param crossNode whether browser and relying party go to different nodes
   */
  OidcCall(
      OidcProviderConfig.Shared shared,
      OidcTask task,
      LoginLimits limits,
      BrowserReuse session,
      boolean crossNode,
      HttpScope scope,
      SampleResult result) {
    this.shared = shared;
    this.task = task;
    this.limits = limits;
    this.session = session;
    this.crossNode = crossNode;
    this.scope = scope;
    this.result = result;
  }

  /** Called with the outcome, after the result has been filled. */
  abstract void ended(OidcOutcome outcome);

  OidcTask task() {
    return task;
  }

  @Override
  public String describe() {
    return Field.nameOf(task.operation())
        + " at "
        + address()
        + (shared.provider() == null ? "" : "\nclient: " + shared.provider().client().clientId())
        + "\nuser: "
        + task.credentials().user()
        + "\npassword: "
        + (task.credentials().password().isEmpty() ? "(empty)" : "***")
        + "\nsession: "
        + Field.nameOf(session);
  }

  @Override
  public URI address() {
    return task.operation() == Operation.RESOURCE
        ? task.resource()
        : URI.create(shared.provider().issuer());
  }

  @Override
  public void run() {
    URI service =
        task.operation() == Operation.RESOURCE
            ? task.resource()
            : shared.provider().client().redirectUri();
    NodeChoice.Both nodes = NodeChoice.ofBoth(shared.nodes(), service, shared.turns(), crossNode);
    sample = new BrowserSample(limits, nodes.browser(), scope, session, service, result);
    BrowserExchanges browser = sample.exchanges(OidcLabels.PAGE, MASK);
    OidcClient client =
        new OidcClient(
            shared.provider(),
            task,
            browser,
            sample.browser().localStorage(),
            task.operation() == Operation.RESOURCE
                ? browser
                : sample.service(browser, nodes.service()));
    AtomicReference<OidcOutcome> outcome = new AtomicReference<>();
    sample.run(() -> outcome.set(client.run()));
    OidcOutcome known = outcome.get();
    if (known == null) {
      known = new OidcOutcome(sample.cutOff(), false, null, Map.of(), -1, -1);
    }
    sample.conclude(known.failure(), browser.results());
    ended(known);
  }

  @Override
  public boolean interrupt() {
    BrowserSample current = sample;
    return current != null && current.interrupt();
  }
}
