package org.authmeter.jmeter.scripts;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.visualizers.JSR223Listener;

/** A test that runs under the guard: its engine, and the samples that its virtual users make. */
final class WatchedTest {
  private final AtomicInteger stops = new AtomicInteger();
  private final StandardJMeterEngine engine =
      new StandardJMeterEngine() {
        @Override
        public synchronized void stopTest(boolean now) {
          if (now) {
            throw new AssertionError("samples must be finished");
          }
          stops.incrementAndGet();
        }
      };
  private final JMeterVariables variables = new JMeterVariables();

  WatchedTest with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  int stops() {
    return stops.get();
  }

  /** A virtual user of this test, in the calling thread. */
  JSR223Listener guard() {
    JMeterContext context = JMeterContextService.getContext();
    context.setVariables(variables);
    context.setEngine(engine);
    return ShippedScripts.in(new JSR223Listener(), "abort-guard.groovy");
  }

  /** Samples of one kind. */
  WatchedTest take(int times, String code) {
    JSR223Listener guard = guard();
    for (int i = 0; i < times; i++) {
      guard.sampleOccurred(event(sample(code)));
    }
    return this;
  }

  WatchedTest take(SampleResult sample) {
    guard().sampleOccurred(event(sample));
    return this;
  }

  static SampleResult sample(String code) {
    SampleResult sample = new SampleResult();
    sample.setSampleLabel("SAML SSO login");
    sample.setResponseCode(code);
    sample.setResponseMessage("of\ntwo lines");
    sample.setSuccessful(code.equals("200"));
    return sample;
  }

  static SampleEvent event(SampleResult sample) {
    return new SampleEvent(sample, "measurement");
  }
}
