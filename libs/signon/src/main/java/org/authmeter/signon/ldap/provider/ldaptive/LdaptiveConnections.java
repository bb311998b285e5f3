package org.authmeter.signon.ldap.provider.ldaptive;

import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.PoolSettings;
import org.authmeter.signon.ldap.provider.TlsSettings;
import org.ldaptive.ActivePassiveConnectionStrategy;
import org.ldaptive.ConnectionConfig;
import org.ldaptive.ConnectionFactory;
import org.ldaptive.ConnectionStrategy;
import org.ldaptive.DefaultConnectionFactory;
import org.ldaptive.DnsSrvConnectionStrategy;
import org.ldaptive.PooledConnectionFactory;
import org.ldaptive.RandomConnectionStrategy;
import org.ldaptive.RoundRobinConnectionStrategy;
import org.ldaptive.SearchConnectionValidator;
import org.ldaptive.pool.IdlePruneStrategy;
import org.ldaptive.pool.QueueType;
import org.ldaptive.ssl.AllowAnyHostnameVerifier;
import org.ldaptive.ssl.KeyStoreSSLContextInitializer;
import org.ldaptive.ssl.SslConfig;

/** Makes ldaptive's connection factories out of the settings. */
final class LdaptiveConnections {
  private final LdapConnectionSettings settings;

  LdaptiveConnections(LdapConnectionSettings settings) {
    this.settings = settings;
  }

  /** Connections of a pool, which is filled by {@link PooledConnectionFactory#initialize}. */
  PooledConnectionFactory pooled(String name, Identification identification) {
    PoolSettings pool = settings.pool();
    PooledConnectionFactory factory =
        PooledConnectionFactory.builder(new TimedTransport(name))
            .config(config(identification))
            .min(pool.size().min())
            .max(pool.size().max())
            .validateOnCheckIn(pool.validation().onCheckIn())
            .validateOnCheckOut(pool.validation().onCheckOut())
            .validatePeriodically(pool.validation().periodically())
            .validator(
                SearchConnectionValidator.builder()
                    .period(pool.validation().period())
                    .timeout(pool.validation().timeout())
                    .build())
            .pruneStrategy(
                new IdlePruneStrategy(
                    pool.pruning().period(), pool.pruning().idleTime(), pool.pruning().maxAge()))
            .passivator(identification)
            .build();
    factory.setName(name);
    factory.setBlockWaitTime(pool.blockWait());
    factory.setQueueType(pool.lifo() ? QueueType.LIFO : QueueType.FIFO);
    factory.setFailFastInitialize(pool.failFast());
    return factory;
  }

  /** A connection for each operation. */
  ConnectionFactory unpooled(String name, Identification identification) {
    return new DefaultConnectionFactory(config(identification), new TimedTransport(name));
  }

  private ConnectionConfig config(Identification identification) {
    LdapConnectionSettings.Times times = settings.times();
    ConnectionConfig.Builder config =
        ConnectionConfig.builder()
            .connectTimeout(times.connect())
            .startTLSTimeout(times.startTls())
            .responseTimeout(times.response())
            .reconnectTimeout(times.reconnect())
            .autoReconnect(times.autoReconnect())
            .autoReplay(times.autoReplay())
            .connectionStrategy(strategy())
            .useStartTLS(settings.tls().startTls())
            .sslConfig(ssl(settings.tls(), times.startTls()))
            .connectionInitializers(identification);
    if (!settings.urls().isEmpty()) {
      config.url(String.join(" ", settings.urls()));
    }
    return config.build();
  }

  private ConnectionStrategy strategy() {
    switch (settings.strategy()) {
      case ROUND_ROBIN:
        return new RoundRobinConnectionStrategy();
      case RANDOM:
        return new RandomConnectionStrategy();
      case DNS_SRV:
        return new DnsSrvConnectionStrategy();
      default:
        return new ActivePassiveConnectionStrategy();
    }
  }

  /** ldaptive makes an SSLContext per connection, of stores that are read once here. */
  private static SslConfig ssl(TlsSettings tls, Duration handshake) {
    SslConfig.Builder ssl =
        SslConfig.builder().credentialConfig(() -> stores(tls)).handshakeTimeout(handshake);
    if (!tls.hostNameCheck()) {
      ssl.hostnameVerifier(new AllowAnyHostnameVerifier());
    }
    if (!tls.protocols().isEmpty()) {
      ssl.protocols(tls.protocols().toArray(new String[0]));
    }
    if (!tls.cipherSuites().isEmpty()) {
      ssl.cipherSuites(tls.cipherSuites().toArray(new String[0]));
    }
    return ssl.build();
  }

  private static KeyStoreSSLContextInitializer stores(TlsSettings tls) {
    KeyStoreSSLContextInitializer stores =
        new KeyStoreSSLContextInitializer() {
          @Override
          public SSLContext initSSLContext(String protocol) throws GeneralSecurityException {
            return tls.provider().context(protocol, getKeyManagers(), getTrustManagers());
          }
        };
    stores.setTrustKeystore(tls.trust());
    stores.setAuthenticationKeystore(tls.keys());
    stores.setAuthenticationPassword(tls.keyPassword());
    return stores;
  }
}
