package org.authmeter.jmeter.http;

import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnOutcome;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.jmeter.element.Field;

/**
 * One sample whose fields have been checked: a call of a sign-on protocol in a browser, and in the
 * service behind it.
 *
 * @param <O> how it ends
 */
public abstract class BrowserCall<O extends SignOnOutcome> implements Interruptible {
  private final BrowserSampler.Checked<?> fields;
  private final URI service;
  private final AtomicLong turns;
  private final BrowserSampler sampler;
  private final SampleResult result;
  private volatile BrowserSample sample;

  /**
   * @param service where the user wants to go: its cookies are dropped by {@link BrowserReuse#SSO},
   *     and its host is never the sign-on server's
   * @param turns counts samples or requests of all virtual users, which take turns at the nodes
   * @param result not started yet
   */
  protected BrowserCall(
      BrowserSampler.Checked<?> fields,
      URI service,
      AtomicLong turns,
      BrowserSampler sampler,
      SampleResult result) {
    this.fields = fields;
    this.service = service;
    this.turns = turns;
    this.sampler = sampler;
    this.result = result;
  }

  /** For the request tab of result viewers; without secrets. */
  public abstract String describe();

  /** For the URL of the sample; default the service. */
  protected URI address() {
    return service;
  }

  /**
   * The requests of the sample, whose results are kept together.
   *
   * @return exchanges with the label of those that get no other
   */
  protected abstract BrowserExchanges exchanges(BrowserSample itsSample);

  /**
   * What the sample does, made before its time begins.
   *
   * @param nodes addresses of the sign-on server's host for the service
   */
  protected abstract Supplier<O> flow(
      BrowserSample itsSample, BrowserExchanges browser, NodeChoice nodes);

  /** Runs after the flow, in the browser too, and is not measured. */
  protected void afterwards(O outcome) {
    // most samples end with their flow
  }

  /**
   * The outcome of a sample that was broken off.
   *
   * @param requests that were sent
   */
  protected abstract O cutOff(CodedFailure failure, int requests);

  /** Called with the outcome, after the result has been filled. */
  protected abstract void ended(O outcome);

  /** Runs it to its end, which the limits bound, and fills the sample's result. */
  final void run() {
    NodeChoice.Both nodes = NodeChoice.ofBoth(fields.nodes(), service, turns, fields.crossNode());
    sample =
        new BrowserSample(
            fields.limits(), nodes.browser(), sampler.scope(), fields.session(), service, result);
    BrowserExchanges browser = exchanges(sample);
    Supplier<O> flow = flow(sample, browser, nodes.service());
    AtomicReference<O> outcome = new AtomicReference<>();
    sample.run(() -> outcome.set(flow.get()), () -> afterwards(outcome.get()));
    O known = outcome.get();
    if (known == null) {
      known = cutOff(sample.cutOff(), browser.results().size());
    }
    sample.conclude(known.failure(), browser.results());
    ended(known);
  }

  @Override
  public final boolean interrupt() {
    BrowserSample current = sample;
    return current != null && current.interrupt();
  }

  /** Why the sample was broken off. */
  protected final CodedFailure cutOff() {
    return sample.cutOff();
  }

  /** The lines that describe the user and the browser's session. */
  protected final String describe(Credentials user) {
    return "\nuser: "
        + user.user()
        + "\npassword: "
        + (user.password().isEmpty() ? "(empty)" : "***")
        + "\nsession: "
        + Field.nameOf(fields.session());
  }
}
