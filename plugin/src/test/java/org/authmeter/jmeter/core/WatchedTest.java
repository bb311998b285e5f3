package org.authmeter.jmeter.core;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

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

  private final AbortGuard guard = new AbortGuard();

  /** A field of the guard, or a variable. */
  WatchedTest with(String name, String value) {
    switch (name) {
      case "errorPercent" -> guard.setProperty("errorPercent", value);
      case "minimum" -> guard.setProperty("minimum", value);
      case "badCredentials" -> guard.setProperty("badCredentials", value);
      case "report" -> guard.setProperty("report", value);
      default -> variables.put(name, value);
    }
    guard.testStarted();
    return this;
  }

  int stops() {
    return stops.get();
  }

  /** A virtual user of this test, in the calling thread. */
  AbortGuard guard() {
    JMeterContext context = JMeterContextService.getContext();
    context.setVariables(variables);
    context.setEngine(engine);
    return guard;
  }

  /** Samples of one kind. */
  WatchedTest take(int times, String code) {
    AbortGuard own = guard();
    for (int i = 0; i < times; i++) {
      own.sampleOccurred(event(sample(code)));
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
