package org.authmeter.jmeter.ldap;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** A pool element and a sampler, driven as JMeter drives them, in the context of this thread. */
final class LdapTest implements AutoCloseable {
  final LdapConnectionPoolConfig pool = new LdapConnectionPoolConfig();
  final LdapAuthenticationSampler sampler = new LdapAuthenticationSampler();

  LdapTest(String url) {
    pool.setName("LDAP pool");
    pool.setProperty("url", url);
    pool.setProperty("min", "1");
    pool.setProperty("max", "2");
    pool.setProperty("blockWait", "2000");
    pool.setProperty("connectTimeout", "2000");
    pool.setProperty("startTlsTimeout", "2000");
    pool.setProperty("responseTimeout", "2000");
    sampler.setName("LDAP authentication");
    sampler.setProperty("baseDn", TestDirectory.PEOPLE);
    sampler.setProperty("user", "test001");
    sampler.setProperty("password", "test001pw");
    sampler.setRunningVersion(true);
  }

  LdapTest pool(String field, String value) {
    pool.setProperty(field, value);
    return this;
  }

  LdapTest sampler(String field, String value) {
    sampler.setProperty(field, value);
    return this;
  }

  /** Opens the pool. */
  LdapTest start() {
    pool.testStarted();
    return this;
  }

  SampleResult sample() {
    TestBeanHelper.prepare(sampler);
    return sampler.sample(null);
  }

  SampleResult sample(String user, String password) {
    return sampler("user", user).sampler("password", password).sample();
  }

  static JMeterVariables variables() {
    return JMeterContextService.getContext().getVariables();
  }

  @Override
  public void close() {
    pool.testEnded();
  }
}
