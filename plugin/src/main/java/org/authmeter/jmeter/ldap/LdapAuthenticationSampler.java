package org.authmeter.jmeter.ldap;

import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.SampleThread;
import org.authmeter.jmeter.ldap.auth.Outcome;
import org.authmeter.jmeter.ldap.provider.LdapCode;
import org.authmeter.jmeter.ldap.provider.LdapFailure;
import org.authmeter.jmeter.ldap.provider.LdapProvider;
import org.authmeter.jmeter.ldap.provider.Legs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One LDAP authentication as one sample, with a sub-result per leg: finds the user's DN with a
 * search, then binds with the password; or a part of it ({@link
 * org.authmeter.jmeter.ldap.auth.Mode}).
 *
 * <p>JMeter sets the fields from the saved properties and calls {@link #sample}. The connections
 * are those of an LDAP Connection Pool ({@link LdapConnectionPoolConfig}) with the same pool name.
 *
 * <p>The response code is LDAP's result code (RFC 4511, 4.1.9), or a {@link LdapCode}. The fields
 * are text, so that a wrong one can be told with its value; an empty one means its default.
 */
public class LdapAuthenticationSampler extends LdapAuthenticationFields
    implements TestBean, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LdapAuthenticationSampler.class);

  private final transient Legs legs = new Legs();
  private transient CheckedAuthentication checked;
  private final transient SampleThread running = new SampleThread();

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    LdapVariables.clear(variables);
    LdapProvider provider;
    try {
      checked = CheckedAuthentication.of(this, checked);
      provider = provider(variables);
    } catch (IllegalArgumentException e) {
      LdapResults.refuse(result, LdapFailure.of(LdapCode.INVALID_SETTINGS, e.getMessage()));
      return result;
    } catch (LdapFailure e) {
      LdapResults.refuse(result, e);
      return result;
    }
    legs.clear();
    running.enter();
    result.sampleStart();
    long start = System.nanoTime();
    try {
      Outcome outcome =
          checked.authenticator().authenticate(provider, getUser(), getPassword(), legs);
      result.sampleEnd();
      LdapResults.conclude(result, outcome, legs, start);
      LdapVariables.set(variables, outcome, legs);
    } catch (RuntimeException e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the authentication broke off", getName(), e);
      if (result.getEndTime() == 0) {
        result.sampleEnd();
      }
      LdapResults.fail(result, LdapFailure.of(LdapCode.INTERNAL_ERROR, e.toString()));
    } finally {
      running.leave();
    }
    result.setSamplerData(checked.describe(getUser()));
    return result;
  }

  private LdapProvider provider(JMeterVariables variables) throws LdapFailure {
    Object found = variables.getObject(PoolHandle.variable(checked.poolName()));
    if (!(found instanceof PoolHandle handle)) {
      throw new IllegalArgumentException(
          "poolName: there is no LDAP Connection Pool named \""
              + checked.poolName()
              + "\"; add one to the test plan, or correct the name");
    }
    if (handle.failure() != null) {
      throw handle.failure();
    }
    return handle.provider();
  }

  @Override
  public boolean interrupt() {
    return running.interrupt();
  }
}
