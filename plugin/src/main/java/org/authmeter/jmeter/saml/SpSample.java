package org.authmeter.jmeter.saml;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.saml.check.CheckClock;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.flow.Labels;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.sp.LogoutStyle;
import org.authmeter.signon.saml.sp.SpFlow;
import org.authmeter.signon.saml.sp.SpOutcome;
import org.authmeter.signon.saml.sp.SpTask;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.web.NodeChoice;
import org.authmeter.signon.web.page.HttpExchanges;

/** Runs one profile in a browser and fills the sample's result. */
final class SpSample implements CheckClock {
  private final SampleResult result;
  private final SpFlow flow;
  private final BrowserSample sample;
  private final BrowserExchanges browser;
  private volatile long checkNanos = -1;
  private volatile byte[] checked;

  /**
   * @param before who signed on before, or null
   * @param result not started yet
   */
  SpSample(
      SamlServiceProviderConfig.Shared shared,
      SpTask task,
      SignOnSettings login,
      NodeChoice nodes,
      SignedOn before,
      BrowserSample sample,
      SampleResult result) {
    this.result = result;
    this.sample = sample;
    browser = sample.exchanges(Labels.PAGE);
    // the SP's own connections are opened only where it asks something itself
    boolean asks = task.answer() == Binding.ARTIFACT || task.logout() == LogoutStyle.SOAP;
    HttpExchanges service = asks ? sample.service(browser, nodes) : browser;
    flow =
        new SpFlow(
            shared.sp(),
            task,
            login,
            shared.check(),
            browser,
            service,
            sample.browser().localStorage(),
            before,
            shared.listener(),
            this);
  }

  /** Runs it to its end, which the limits bound. */
  SpOutcome run() {
    AtomicReference<SpOutcome> outcome = new AtomicReference<>();
    sample.run(() -> outcome.set(flow.run()));
    SpOutcome ended = outcome.get();
    if (ended == null) {
      ended = new SpOutcome(sample.cutOff(), null, null, false);
    }
    sample.conclude(ended.failure(), browser.results());
    if (checked != null) {
      result.setResponseData(checked);
      result.setDataType(SampleResult.TEXT);
    }
    return ended;
  }

  /** Microseconds of the check, or -1 without one. */
  long checkMicros() {
    return checkNanos < 0 ? -1 : checkNanos / 1000;
  }

  /**
   * A sub-result of its own; milliseconds there, microseconds in its message. The Response is what
   * it was given and not what a server sent, so it counts no bytes.
   */
  @Override
  public SignedOn time(CheckLevel level, byte[] response, Work work) throws CodedFailure {
    HTTPSampleResult leg = new HTTPSampleResult();
    leg.setSampleLabel(Labels.CHECK);
    leg.setSamplerData(new String(response, StandardCharsets.UTF_8));
    checked = response;
    leg.sampleStart();
    long start = System.nanoTime();
    try {
      SignedOn user = work.run();
      leg.setResponseOK();
      return user;
    } finally {
      checkNanos = System.nanoTime() - start;
      leg.sampleEnd();
      leg.setResponseMessage(
          level.name().toLowerCase(Locale.ROOT) + ": " + checkMicros() + " microseconds");
      browser.results().add(leg);
    }
  }
}
