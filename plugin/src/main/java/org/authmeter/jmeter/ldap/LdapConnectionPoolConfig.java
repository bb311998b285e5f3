package org.authmeter.jmeter.ldap;

import java.net.URL;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.tls.KeyStores;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.net.JMeterTls;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Identity;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Sasl;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Strategy;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Times;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PoolSettings;
import org.authmeter.signon.ldap.provider.ProviderKind;
import org.authmeter.signon.ldap.provider.TlsSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connections to directory servers, shared by the samplers of all virtual users. */
public class LdapConnectionPoolConfig extends SharedConfig<LdapProvider> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LdapConnectionPoolConfig.class);
  private static final int MAX_CONNECTIONS = 65_535;

  private enum Pools {
    SEPARATE,
    SHARED
  }

  private enum Queue {
    LIFO,
    FIFO
  }

  static final Field<String> POOL_NAME = Field.text("poolName", "ldap");
  private static final Field<ProviderKind> PROVIDER =
      Field.choice("provider", ProviderKind.LDAPTIVE);
  private static final Field<List<String>> URL = Field.list("url");
  private static final Field<Strategy> STRATEGY = Field.choice("strategy", Strategy.ACTIVE_PASSIVE);

  private static final Field<Boolean> START_TLS = Field.flag("startTls", false);
  private static final Field<String> TRUST_STORE = Field.file("trustStore");
  private static final Field<String> TRUST_STORE_PASSWORD = Field.password("trustStorePassword");
  private static final Field<String> KEY_STORE = Field.file("keyStore");
  private static final Field<String> KEY_STORE_PASSWORD = Field.password("keyStorePassword");
  private static final Field<Boolean> HOST_NAME_CHECK = Field.flag("hostNameCheck", true);
  private static final Field<List<String>> TLS_PROTOCOLS = Field.list("tlsProtocols");
  private static final Field<List<String>> CIPHER_SUITES = Field.list("cipherSuites");

  private static final Field<String> BIND_DN = Field.text("bindDn");
  private static final Field<String> BIND_PASSWORD = Field.password("bindPassword");

  /** Null for a simple bind. */
  private static final Field<Sasl> SASL =
      Field.words(
              "sasl",
              "none",
              "none",
              "EXTERNAL",
              "PLAIN",
              "DIGEST-MD5",
              "CRAM-MD5",
              "SCRAM-SHA-1",
              "SCRAM-SHA-256",
              "SCRAM-SHA-512")
          .then(LdapConnectionPoolConfig::mechanism);

  private static final Field<String> SASL_REALM = Field.text("saslRealm");
  private static final Field<String> SASL_AUTHORIZATION_ID = Field.text("saslAuthorizationId");
  private static final Field<Boolean> PASSWORD_POLICY = Field.flag("passwordPolicy", true);

  private static final Field<Pools> POOLS = Field.choice("pools", Pools.SEPARATE);
  private static final Field<Integer> MIN = Field.number("min", 3, 0, MAX_CONNECTIONS);
  private static final Field<Integer> MAX = Field.number("max", 10, 1, MAX_CONNECTIONS);

  /** Null for the maximum of connections. */
  private static final Field<Integer> MAX_IDLE =
      Field.text("maxIdle")
          .as(text -> text.isEmpty() ? null : (int) Field.whole(text, 0, MAX_CONNECTIONS));

  private static final Field<Duration> BLOCK_WAIT = Field.milliseconds("blockWait", 60_000, 0);
  private static final Field<Boolean> FAIL_FAST = Field.flag("failFast", true);
  private static final Field<Queue> QUEUE = Field.choice("queue", Queue.LIFO);

  private static final Field<Boolean> VALIDATE_ON_CHECK_OUT =
      Field.flag("validateOnCheckOut", false);
  private static final Field<Boolean> VALIDATE_ON_CHECK_IN = Field.flag("validateOnCheckIn", false);
  private static final Field<Boolean> VALIDATE_PERIODICALLY =
      Field.flag("validatePeriodically", false);
  private static final Field<Duration> VALIDATE_PERIOD = Field.seconds("validatePeriod", 1_800, 1);
  private static final Field<Duration> VALIDATE_TIMEOUT =
      Field.milliseconds("validateTimeout", 5_000, 1);
  private static final Field<Duration> PRUNE_PERIOD = Field.seconds("prunePeriod", 300, 1);
  private static final Field<Duration> IDLE_TIME = Field.seconds("idleTime", 600, 0);
  private static final Field<Duration> MAX_AGE = Field.seconds("maxAge", 0, 0);

  private static final Field<Duration> CONNECT_TIMEOUT =
      Field.milliseconds("connectTimeout", 60_000, 1);
  private static final Field<Duration> START_TLS_TIMEOUT =
      Field.milliseconds("startTlsTimeout", 60_000, 1);
  private static final Field<Duration> RESPONSE_TIMEOUT =
      Field.milliseconds("responseTimeout", 60_000, 0);
  private static final Field<Duration> RECONNECT_TIMEOUT =
      Field.milliseconds("reconnectTimeout", 120_000, 1);
  private static final Field<Boolean> AUTO_RECONNECT = Field.flag("autoReconnect", true);
  private static final Field<Boolean> AUTO_REPLAY = Field.flag("autoReplay", false);

  static final ElementForm FORM =
      ElementForm.withIcon("ldap-config.png")
          .group("server", POOL_NAME, PROVIDER, URL, STRATEGY)
          .group(
              "protection",
              START_TLS,
              TRUST_STORE,
              TRUST_STORE_PASSWORD,
              KEY_STORE,
              KEY_STORE_PASSWORD,
              HOST_NAME_CHECK,
              TLS_PROTOCOLS,
              CIPHER_SUITES)
          .group(
              "identity",
              BIND_DN,
              BIND_PASSWORD,
              SASL,
              SASL_REALM,
              SASL_AUTHORIZATION_ID,
              PASSWORD_POLICY)
          .group("size", POOLS, MIN, MAX, MAX_IDLE, BLOCK_WAIT, FAIL_FAST, QUEUE)
          .group(
              "care",
              VALIDATE_ON_CHECK_OUT,
              VALIDATE_ON_CHECK_IN,
              VALIDATE_PERIODICALLY,
              VALIDATE_PERIOD,
              VALIDATE_TIMEOUT,
              PRUNE_PERIOD,
              IDLE_TIME,
              MAX_AGE)
          .group(
              "times",
              CONNECT_TIMEOUT,
              START_TLS_TIMEOUT,
              RESPONSE_TIMEOUT,
              RECONNECT_TIMEOUT,
              AUTO_RECONNECT,
              AUTO_REPLAY);

  static final SharedKey<LdapProvider> KEY = new SharedKey<>("LDAP Connection Pool", POOL_NAME);

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<LdapProvider> key() {
    return KEY;
  }

  @Override
  protected LdapProvider open() throws CodedFailure {
    ProviderKind kind = PROVIDER.of(this);
    Strategy strategy = STRATEGY.of(this);
    TlsSettings tls = tls();
    LdapConnectionSettings settings =
        new LdapConnectionSettings(
            POOL_NAME.of(this),
            LdapUrls.check(URL.of(this), strategy, tls.startTls()),
            strategy,
            new Times(
                CONNECT_TIMEOUT.of(this),
                START_TLS_TIMEOUT.of(this),
                RESPONSE_TIMEOUT.of(this),
                RECONNECT_TIMEOUT.of(this),
                AUTO_RECONNECT.of(this),
                AUTO_REPLAY.of(this)),
            tls,
            identity(),
            PASSWORD_POLICY.of(this),
            pool());
    LdapProvider provider = kind.open(settings);
    log.info("{}: pool {} of {} to {}", getName(), settings.name(), kind, settings.urls());
    return provider;
  }

  @Override
  protected void close(LdapProvider provider) {
    LdapProvider.Statistics counts = provider.statistics();
    provider.close();
    log.info(
        "{}: pool closed; connections opened: {}, binds of its own: {}",
        getName(),
        counts.connections(),
        counts.ownBinds());
  }

  private TlsSettings tls() {
    TlsProvider provider =
        PROVIDER.of(this).keepsConnections() ? JMeterTls.providerOfKept() : JMeterTls.provider();
    String trust = TRUST_STORE.of(this);
    String keys = KEY_STORE.of(this);
    String keyPassword = KEY_STORE_PASSWORD.of(this);
    KeyStore trustStore =
        trust.isEmpty()
            ? null
            : KeyStores.trust(
                TRUST_STORE.name(), Field.besidePlan(trust), TRUST_STORE_PASSWORD.of(this));
    KeyStore keyStore =
        keys.isEmpty()
            ? null
            : KeyStores.keys(KEY_STORE.name(), Field.besidePlan(keys), keyPassword);
    return new TlsSettings(
        START_TLS.of(this),
        trustStore,
        keyStore,
        keyPassword.toCharArray(),
        HOST_NAME_CHECK.of(this),
        TLS_PROTOCOLS.of(this),
        CIPHER_SUITES.of(this),
        provider.offering(TLS_PROTOCOLS.of(this), CIPHER_SUITES.of(this)));
  }

  private static Sasl mechanism(String name) {
    return Arrays.stream(Sasl.values())
        .filter(sasl -> sasl.toString().equals(name))
        .findFirst()
        .orElse(null);
  }

  private Identity identity() {
    Sasl sasl = SASL.of(this);
    Identity identity =
        new Identity(
            BIND_DN.of(this),
            BIND_PASSWORD.of(this),
            sasl,
            SASL_REALM.of(this),
            SASL_AUTHORIZATION_ID.of(this));
    boolean named = sasl != Sasl.EXTERNAL && identity.binds();
    if (named && identity.dn().isEmpty()) {
      throw BIND_DN.wrong("empty, but sasl is " + sasl + "; give the user");
    }
    if (named && identity.password().isEmpty()) {
      throw BIND_PASSWORD.wrong(
          "empty, but bindDn is "
              + identity.dn()
              + "; a bind without a password is anonymous (RFC 4513, 5.1.2): give the password"
              + " (property authmeter.ldap.bindPassword), or leave bindDn empty");
    }
    return identity;
  }

  private PoolSettings pool() {
    int max = MAX.of(this);
    int min = MIN.of(this);
    if (min > max) {
      throw MIN.wrong(min + " is more than max, which is " + max + "; lower min or raise max");
    }
    Integer maxIdle = MAX_IDLE.of(this);
    return new PoolSettings(
        POOLS.of(this) == Pools.SHARED,
        new PoolSettings.Size(min, max, maxIdle == null ? max : maxIdle),
        BLOCK_WAIT.of(this),
        FAIL_FAST.of(this),
        QUEUE.of(this) == Queue.LIFO,
        new PoolSettings.Validation(
            VALIDATE_ON_CHECK_OUT.of(this),
            VALIDATE_ON_CHECK_IN.of(this),
            VALIDATE_PERIODICALLY.of(this),
            VALIDATE_PERIOD.of(this),
            VALIDATE_TIMEOUT.of(this)),
        new PoolSettings.Pruning(PRUNE_PERIOD.of(this), IDLE_TIME.of(this), MAX_AGE.of(this)));
  }
}
