package org.authmeter.jmeter.cas;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.cas.client.CasClient;
import org.authmeter.jmeter.cas.client.CasCode;
import org.authmeter.jmeter.cas.client.CasLabels;
import org.authmeter.jmeter.cas.client.CasOutcome;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.HttpScope;
import org.authmeter.jmeter.web.FlowFailure;
import org.authmeter.jmeter.web.NodeChoice;
import org.authmeter.jmeter.web.NodePolicy;

/** Runs one call in a browser, and in the service behind it, and fills the sample's result. */
final class CasSample implements Interruptible {
  private final CasClient client;
  private final BrowserSample sample;
  private final BrowserExchanges browser;

  CasSample(CheckedCall call, CasHandle handle, HttpScope scope, SampleResult result) {
    // one turn per sample: the virtual users in between take others
    long turn = call.crossNode() ? handle.turns().getAndIncrement() : 0;
    NodeChoice first =
        call.crossNode()
            ? choice(handle, turn)
            : new NodeChoice(handle.nodes(), handle.server().service(), handle.turns());
    sample =
        new BrowserSample(
            call.limits(), first, scope, call.session(), handle.server().service(), result);
    browser = sample.exchanges(CasLabels.PAGE);
    NodeChoice second = call.crossNode() ? choice(handle, turn + 1) : first;
    client = new CasClient(handle.server(), call.task(), browser, sample.service(browser, second));
  }

  private static NodeChoice choice(CasHandle handle, long turn) {
    List<String> nodes = handle.nodes().nodes();
    String node = nodes.get((int) (turn % nodes.size()));
    NodePolicy one =
        new NodePolicy(NodePolicy.Kind.RESOLVED, List.of(node), Map.of(), handle.nodes().host());
    return new NodeChoice(one, handle.server().service(), handle.turns());
  }

  /** Runs it to its end, which the limits bound. */
  CasOutcome run() {
    AtomicReference<CasOutcome> outcome = new AtomicReference<>();
    sample.run(() -> outcome.set(client.run()));
    CasOutcome ended = outcome.get();
    if (ended == null) {
      FlowFailure cut = sample.cutOff();
      boolean stopped = cut.code().equals("INTERRUPTED");
      ended =
          new CasOutcome(
              stopped ? cut : new FlowFailure(CasCode.TIME_OUT.name(), cut.getMessage()),
              false,
              null,
              Map.of());
    }
    sample.conclude(ended.failure(), browser.results());
    return ended;
  }

  @Override
  public boolean interrupt() {
    return sample.interrupt();
  }
}
