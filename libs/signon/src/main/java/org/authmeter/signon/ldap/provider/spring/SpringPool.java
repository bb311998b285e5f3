package org.authmeter.signon.ldap.provider.spring;

import javax.naming.directory.DirContext;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.PoolSettings;
import org.springframework.ldap.pool2.DirContextType;
import org.springframework.ldap.pool2.factory.PoolConfig;
import org.springframework.ldap.pool2.factory.PooledContextSource;
import org.springframework.ldap.pool2.validation.DefaultDirContextValidator;

/** Spring LDAP's pool of connections that search, whose check-outs are measured. */
final class SpringPool extends PooledContextSource {
  private final LdapConnectionSettings settings;

  /**
   * Fills the pool.
   *
   * @throws CodedFailure when that is wanted and fails
   */
  SpringPool(LdapConnectionSettings settings, TimedContextSource source) throws CodedFailure {
    super(source, config(settings.pool()));
    this.settings = settings;
    DefaultDirContextValidator validator = new DefaultDirContextValidator();
    validator
        .getSearchControls()
        .setTimeLimit((int) settings.pool().validation().timeout().toMillis());
    setDirContextValidator(validator);
    fill();
  }

  private static PoolConfig config(PoolSettings wanted) {
    PoolConfig config = new PoolConfig();
    config.setMinIdlePerKey(wanted.size().min());
    config.setMaxIdlePerKey(wanted.size().maxIdle());
    config.setMaxTotalPerKey(wanted.size().max());
    config.setMaxWaitMillis(wanted.blockWait().isZero() ? -1 : wanted.blockWait().toMillis());
    config.setLifo(wanted.lifo());
    config.setTestOnBorrow(wanted.validation().onCheckOut());
    config.setTestOnReturn(wanted.validation().onCheckIn());
    config.setTestWhileIdle(wanted.validation().periodically());
    config.setTimeBetweenEvictionRunsMillis(wanted.carePeriod().toMillis());
    config.setMinEvictableIdleTimeMillis(wanted.pruning().idleTime().toMillis());
    config.setJmxEnabled(false);
    return config;
  }

  private void fill() throws CodedFailure {
    try {
      for (int i = 0; i < settings.pool().size().min(); i++) {
        keyedObjectPool.addObject(DirContextType.READ_ONLY);
      }
    } catch (Exception e) {
      if (settings.pool().failFast() && keyedObjectPool.getNumIdle() == 0) {
        keyedObjectPool.close();
        throw SpringFailures.notOpened(settings, e);
      }
    } finally {
      ConnectTiming.take();
    }
  }

  DirContext connection(PhaseTimes legs) throws CodedFailure {
    long start = System.nanoTime();
    try {
      DirContext context = getReadOnlyContext();
      ConnectTiming.note(legs, start, ConnectTiming.take());
      return context;
    } catch (RuntimeException e) {
      ConnectTiming.note(legs, start, ConnectTiming.take());
      throw SpringFailures.noConnection(settings, e);
    }
  }

  void close() {
    keyedObjectPool.close();
  }
}
