package org.authmeter.signon.ldap.provider.spring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.naming.directory.DirContext;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.signon.ldap.provider.ConnectTiming;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.springframework.ldap.core.support.DefaultTlsDirContextAuthenticationStrategy;
import org.springframework.ldap.core.support.DigestMd5DirContextAuthenticationStrategy;
import org.springframework.ldap.core.support.LdapContextSource;

/** Spring LDAP's source of connections over JNDI, which notes how long opening one took. */
final class TimedContextSource extends LdapContextSource {
  private final LdapConnectionSettings settings;
  private final SSLSocketFactory sockets;
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong bound = new AtomicLong();

  /**
   * @param sockets for ldaps URLs and StartTLS
   * @param users whether connections are for users' binds, and not for the pool's own identity
   */
  TimedContextSource(LdapConnectionSettings settings, SSLSocketFactory sockets, boolean users) {
    this.settings = settings;
    this.sockets = sockets;
    setUrls(settings.urls().toArray(new String[0]));
    setUserDn(settings.identity().dn());
    setPassword(settings.identity().password());
    setReferral("throw");
    setDirObjectFactory(null);
    setBaseEnvironmentProperties(environment(settings));
    if (settings.tls().startTls()) {
      setAuthenticationStrategy(startTls(users));
    } else if (users) {
      setAuthenticationStrategy(new SimpleBind(settings.passwordPolicy()));
    } else if (settings.identity().sasl() == LdapConnectionSettings.Sasl.DIGEST_MD5) {
      setAuthenticationStrategy(new DigestMd5DirContextAuthenticationStrategy());
    }
    afterPropertiesSet();
    if (settings.tls().startTls()) {
      // Spring LDAP upgrades no anonymous connection: those bind without a name after StartTLS.
      setAnonymousReadOnly(false);
    }
  }

  private static Map<String, Object> environment(LdapConnectionSettings settings) {
    Map<String, Object> environment = new HashMap<>();
    environment.put(
        "com.sun.jndi.ldap.connect.timeout", Long.toString(settings.times().connect().toMillis()));
    environment.put(
        "com.sun.jndi.ldap.read.timeout", Long.toString(settings.times().response().toMillis()));
    if (isLdaps(settings.urls())) {
      environment.put("java.naming.ldap.factory.socket", PoolSocketFactory.class.getName());
    }
    return environment;
  }

  static boolean isLdaps(List<String> urls) {
    return urls.get(0).regionMatches(true, 0, "ldaps:", 0, 6);
  }

  private DefaultTlsDirContextAuthenticationStrategy startTls(boolean users) {
    DefaultTlsDirContextAuthenticationStrategy strategy =
        SimpleBind.afterStartTls(users && settings.passwordPolicy());
    strategy.setShutdownTlsGracefully(true);
    strategy.setSslSocketFactory(sockets);
    if (!settings.tls().hostNameCheck()) {
      strategy.setHostnameVerifier((host, session) -> true);
    }
    return strategy;
  }

  /** For a user's bind: {@link SimpleBind}. */
  @Override
  public DirContext getContext(String principal, String credentials) {
    opened.incrementAndGet();
    return withSockets(() -> super.getContext(principal, credentials));
  }

  /** For the pool. */
  @Override
  public DirContext getReadOnlyContext() {
    opened.incrementAndGet();
    if (settings.identity().binds()) {
      bound.incrementAndGet();
    }
    long start = System.nanoTime();
    RuntimeException failure = null;
    try {
      return withSockets(super::getReadOnlyContext);
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    } finally {
      ConnectTiming.record(start, failure);
    }
  }

  /** JNDI looks for the class of the sockets in the thread's class loader. */
  private DirContext withSockets(Supplier<DirContext> open) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(TimedContextSource.class.getClassLoader());
    PoolSocketFactory.use(sockets);
    try {
      return open.get();
    } finally {
      PoolSocketFactory.done();
      thread.setContextClassLoader(before);
    }
  }

  long opened() {
    return opened.get();
  }

  long bound() {
    return bound.get();
  }
}
