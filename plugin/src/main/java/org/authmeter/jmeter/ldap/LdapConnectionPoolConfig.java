package org.authmeter.jmeter.ldap;

import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.ldap.provider.LdapCode;
import org.authmeter.jmeter.ldap.provider.LdapFailure;
import org.authmeter.jmeter.ldap.provider.LdapProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections to directory servers, opened before the first sample, shared by the samplers of all
 * virtual users that name the pool, and closed after the last.
 *
 * <p>JMeter calls {@link #testStarted} once, on the element of the plan and not on the copies of
 * the virtual users; the pool is put into a variable, which JMeter hands to each of them. On an
 * agent it calls {@link #testStarted(String)}, so that each agent has a pool of its own.
 *
 * <p>A wrong field, or a server that cannot be reached, is told in the log once, and makes every
 * sample fail with the reason.
 */
public class LdapConnectionPoolConfig extends LdapPoolFields
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LdapConnectionPoolConfig.class);

  private transient LdapProvider provider;

  @Override
  public void testStarted() {
    setRunningVersion(true);
    TestBeanHelper.prepare(this);
    String name = FieldText.text(getPoolName(), DEFAULT_POOL_NAME);
    String variable = PoolHandle.variable(name);
    if (getThreadContext().getVariables().getObject(variable) != null) {
      log.error("{}: there is another LDAP pool named {}; give each a name", getName(), name);
      return;
    }
    getThreadContext().getVariables().putObject(variable, open(name));
  }

  private PoolHandle open(String name) {
    try {
      CheckedPool checked = CheckedPool.of(this);
      provider = checked.kind().open(checked.settings());
      log.info(
          "{}: pool {} of {} to {}", getName(), name, checked.kind(), checked.settings().urls());
      return new PoolHandle(provider, null);
    } catch (IllegalArgumentException e) {
      return broken(LdapFailure.of(LdapCode.INVALID_SETTINGS, getName() + ": " + e.getMessage()));
    } catch (LdapFailure e) {
      return broken(e);
    }
  }

  private PoolHandle broken(LdapFailure failure) {
    log.error("{}: all samples will fail: {} {}", getName(), failure.code(), failure.getMessage());
    return new PoolHandle(null, failure);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (provider != null) {
      LdapProvider.Statistics counts = provider.statistics();
      provider.close();
      provider = null;
      log.info(
          "{}: pool closed; connections opened: {}, binds of its own: {}",
          getName(),
          counts.connections(),
          counts.ownBinds());
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
