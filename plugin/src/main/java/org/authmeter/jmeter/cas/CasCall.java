package org.authmeter.jmeter.cas;

import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.authmeter.signon.cas.CasClient;
import org.authmeter.signon.cas.CasLabels;
import org.authmeter.signon.cas.CasOutcome;
import org.authmeter.signon.cas.CasTask;
import org.authmeter.signon.cas.answer.CasCode;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.web.FailureCode;
import org.authmeter.signon.web.NodeChoice;

/** One call in a browser, and in the service behind it. */
abstract class CasCall implements BrowserSampler.Call {
  private final CasServerConfig.Shared shared;
  private final CasTask task;
  private final LoginLimits limits;
  private final BrowserReuse session;
  private final boolean crossNode;
  private final HttpScope scope;
  private final SampleResult result;
  private volatile BrowserSample sample;

  /**
   * @param session the browser before this sample
   * @param crossNode whether login and validation go to different nodes
   */
  CasCall(
      CasServerConfig.Shared shared,
      CasTask task,
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
  abstract void ended(CasOutcome outcome);

  CasTask task() {
    return task;
  }

  @Override
  public String describe() {
    return Field.nameOf(task.operation())
        + " at "
        + shared.server().base()
        + "\nservice: "
        + shared.server().service()
        + "\nuser: "
        + task.credentials().user()
        + "\npassword: "
        + (task.credentials().password().isEmpty() ? "(empty)" : "***")
        + "\nsession: "
        + Field.nameOf(session);
  }

  @Override
  public URI address() {
    return shared.server().base();
  }

  @Override
  public void run() {
    URI service = shared.server().service();
    NodeChoice.Both nodes = NodeChoice.ofBoth(shared.nodes(), service, shared.turns(), crossNode);
    sample = new BrowserSample(limits, nodes.browser(), scope, session, service, result);
    BrowserExchanges browser = sample.exchanges(CasLabels.PAGE);
    CasClient client =
        new CasClient(
            shared.server(),
            task,
            browser,
            sample.browser().localStorage(),
            sample.service(browser, nodes.service()));
    AtomicReference<CasOutcome> outcome = new AtomicReference<>();
    sample.run(() -> outcome.set(client.run()));
    CasOutcome known = outcome.get() == null ? cutOff() : outcome.get();
    sample.conclude(known.failure(), browser.results());
    ended(known);
  }

  private CasOutcome cutOff() {
    CodedFailure cut = sample.cutOff();
    CodedFailure failure =
        cut.is(FailureCode.INTERRUPTED)
            ? cut
            : new CodedFailure(CasCode.TIME_OUT, cut.getMessage());
    return new CasOutcome(failure, false, null, Map.of());
  }

  @Override
  public boolean interrupt() {
    BrowserSample current = sample;
    return current != null && current.interrupt();
  }
}
