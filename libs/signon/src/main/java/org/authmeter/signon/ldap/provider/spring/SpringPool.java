package org.authmeter.signon.ldap.provider.spring;

import javax.naming.directory.DirContext;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.authmeter.signon.ldap.provider.ConnectionSettings;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.PoolSettings;
import org.springframework.ldap.pool2.DirContextType;
import org.springframework.ldap.pool2.factory.PoolConfig;
import org.springframework.ldap.pool2.factory.PooledContextSource;
import org.springframework.ldap.pool2.validation.DefaultDirContextValidator;

/** Spring LDAP's pool of connections that search, whose check-outs are measured. */
final class SpringPool extends PooledContextSource {
  private final ConnectionSettings settings;

  /**
   * Fills the pool.
   *
   * @throws CodedFailure when that is wanted and fails
   */
  SpringPool(ConnectionSettings settings, TimedContextSource source) throws CodedFailure {
    super(source, config(settings.pool()));
    this.settings = settings;
    DefaultDirContextValidator validator = new DefaultDirContextValidator();
    validator.getSearchControls().setTimeLimit((int) settings.pool().validateTimeout().toMillis());
    setDirContextValidator(validator);
    fill();
  }

  private static PoolConfig config(PoolSettings wanted) {
    PoolConfig config = new PoolConfig();
    config.setMinIdlePerKey(wanted.min());
    config.setMaxIdlePerKey(wanted.maxIdle());
    config.setMaxTotalPerKey(wanted.max());
    config.setMaxWaitMillis(wanted.blockWait().isZero() ? -1 : wanted.blockWait().toMillis());
    config.setLifo(wanted.lifo());
    config.setTestOnBorrow(wanted.validateOnCheckOut());
    config.setTestOnReturn(wanted.validateOnCheckIn());
    config.setTestWhileIdle(wanted.validatePeriodically());
    // one period for validation and for pruning: the shorter one that is wanted
    long prune = wanted.prunePeriod().toMillis();
    config.setTimeBetweenEvictionRunsMillis(
        wanted.validatePeriodically()
            ? Math.min(prune, wanted.validatePeriod().toMillis())
            : prune);
    config.setMinEvictableIdleTimeMillis(wanted.idleTime().toMillis());
    config.setJmxEnabled(false);
    return config;
  }

  private void fill() throws CodedFailure {
    try {
      for (int i = 0; i < settings.pool().min(); i++) {
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
