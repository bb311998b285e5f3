package org.authmeter.jmeter.memcached;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.threads.JMeterContextService;

/** A connection element and a sampler, driven as JMeter drives them, in this thread's context. */
final class MemcachedPlan implements AutoCloseable {
  final MemcachedConnectionConfig connection = new MemcachedConnectionConfig();
  final MemcachedSessionSampler sampler = new MemcachedSessionSampler();

  MemcachedPlan(String nodes) {
    connection.setName("Memcached Connection");
    connection.setProperty("nodes", nodes);
    sampler.setName("memcached session");
    sampler.setProperty("sessions", "5");
    sampler.setRunningVersion(true);
  }

  MemcachedPlan connection(String field, String value) {
    connection.setProperty(field, value);
    return this;
  }

  MemcachedPlan sampler(String field, String value) {
    sampler.setProperty(field, value);
    return this;
  }

  MemcachedPlan start() {
    connection.testStarted();
    return this;
  }

  SampleResult sample() {
    TestBeanHelper.prepare(sampler);
    return sampler.sample(null);
  }

  SampleResult sample(String operation) {
    return sampler("operation", operation).sample();
  }

  static String variable(String name) {
    return JMeterContextService.getContext().getVariables().get(name);
  }

  @Override
  public void close() {
    sampler.threadFinished();
    connection.testEnded();
  }
}
