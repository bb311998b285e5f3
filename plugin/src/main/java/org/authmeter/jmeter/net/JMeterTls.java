package org.authmeter.jmeter.net;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.JsseSSLManager;
import org.apache.jmeter.util.SSLManager;
import org.apache.jmeter.util.keystore.JmeterKeyStore;
import org.authmeter.browser.wire.TlsLayer;
import org.authmeter.common.tls.TlsProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS as JMeter's properties and its key store say, by native code where it can be had: property
 * {@code authmeter.tls.provider}, auto, jdk or native.
 */
public final class JMeterTls {
  private static final Logger log = LoggerFactory.getLogger(JMeterTls.class);

  private static final String AUTO = "auto";
  private static final String[] PROTOCOLS = names("https.socket.protocols", " ");
  private static final String[] CIPHER_SUITES = names("https.cipherSuites", ", *");
  private static final String CONTEXT = JMeterUtils.getPropDefault("https.default.protocol", "TLS");

  private JMeterTls() {}

  private static String[] names(String property, String separator) {
    String list = JMeterUtils.getPropDefault(property, "");
    return list.isEmpty() ? new String[0] : list.split(separator);
  }

  /** What the property chose, or why that cannot be had. */
  private static final class Chosen {
    static final TlsProvider PROVIDER;
    static final TlsProvider KEPT;
    static final IllegalArgumentException REFUSED;

    static {
      TlsProvider provider = null;
      TlsProvider kept = null;
      IllegalArgumentException refused = null;
      try {
        String choice = JMeterUtils.getPropDefault(TlsProvider.PROPERTY, AUTO);
        provider = choose(choice);
        kept = choice.strip().equalsIgnoreCase(AUTO) ? TlsProvider.JDK : provider;
      } catch (IllegalArgumentException e) {
        refused = new IllegalArgumentException(TlsProvider.PROPERTY + ": " + e.getMessage(), e);
      }
      PROVIDER = provider;
      KEPT = kept;
      REFUSED = refused;
    }

    private static TlsProvider choose(String choice) {
      TlsProvider asked = TlsProvider.of(choice);
      TlsProvider provider = asked.offering(List.of(PROTOCOLS), List.of(CIPHER_SUITES));
      log.info(
          "TLS of the AuthMeter samplers: {}{}",
          provider,
          provider.missing().isEmpty() ? "" : " (" + provider.missing() + ")");
      return provider;
    }
  }

  /**
   * Who speaks TLS for the samplers; the first call says it in the log.
   *
   * @throws IllegalArgumentException when the property names none that can be had
   */
  public static TlsProvider provider() {
    if (Chosen.REFUSED != null) {
      throw Chosen.REFUSED;
    }
    return Chosen.PROVIDER;
  }

  /**
   * Who speaks TLS on connections that are kept: unless the property names one, the Java runtime,
   * because handshakes are rare there and native code needs more for each record.
   *
   * @throws IllegalArgumentException as {@link #provider}
   */
  public static TlsProvider providerOfKept() {
    if (provider().isNative() && !Chosen.KEPT.isNative()) {
      log.info("TLS of connections that are kept, to LDAP and Redis servers: {}", Chosen.KEPT);
    }
    return Chosen.KEPT;
  }

  /** TLS of connections with the contexts that are given. */
  public static TlsLayer layer(TlsLayer.Contexts contexts) {
    return new TlsLayer(contexts, PROTOCOLS, CIPHER_SUITES);
  }

  /**
   * A context with JMeter's key store, which accepts every server as JMeter's own does; new, and
   * without a session, unless all threads share one.
   */
  public static SSLContext newContext() throws GeneralSecurityException {
    if (provider().isNative()) {
      return SharedContext.ASKED_FOR ? SharedContext.made() : nativeContext();
    }
    JsseSSLManager jmeters = (JsseSSLManager) SSLManager.getInstance();
    jmeters.resetContext();
    return jmeters.getContext();
  }

  /**
   * A context with the certificate of one client in place of JMeter's key store; it accepts every
   * server too.
   */
  public static SSLContext newContext(ClientCertificate client) throws GeneralSecurityException {
    return provider()
        .context(CONTEXT, new KeyManager[] {client}, new TrustManager[] {new AnyServer()});
  }

  private static SSLContext nativeContext() throws GeneralSecurityException {
    JmeterKeyStore keys = KeyStoreOfJMeter.get();
    return provider()
        .context(
            CONTEXT,
            keys == null || keys.getAliasCount() == 0
                ? null
                : new KeyManager[] {new StoredKeys(keys)},
            new TrustManager[] {new AnyServer()});
  }

  /** One for all threads, as JMeter's property says. */
  private static final class SharedContext {
    static final boolean ASKED_FOR =
        JMeterUtils.getPropDefault("https.sessioncontext.shared", false);
    private static SSLContext context;

    static synchronized SSLContext made() throws GeneralSecurityException {
      if (context == null) {
        context = nativeContext();
      }
      return context;
    }
  }

  /** JMeter's manager of TLS shows its key store, which Keystore Configuration sets, to nobody. */
  private static final class KeyStoreOfJMeter {
    private static final MethodHandle GETTER = getter();

    private static MethodHandle getter() {
      try {
        Method method = SSLManager.class.getDeclaredMethod("getKeyStore");
        method.setAccessible(true);
        return MethodHandles.lookup().unreflect(method);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("this JMeter has another SSLManager", e);
      }
    }

    static JmeterKeyStore get() throws GeneralSecurityException {
      try {
        return (JmeterKeyStore) GETTER.invoke(SSLManager.getInstance());
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new GeneralSecurityException("JMeter's key store cannot be read: " + e, e);
      }
    }
  }

  /** The client certificate of JMeter's key store, chosen as JMeter chooses it. */
  private record StoredKeys(JmeterKeyStore store) implements X509KeyManager {
    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
      return store.getAlias();
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
      return store.getClientAliases(keyType, issuers);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return store.getCertificateChain(alias);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return store.getPrivateKey(alias);
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
      return null;
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
      return null;
    }
  }

  /** As JMeter: a load test meets certificates of its own; {@link Verification} is asked for. */
  private static final class AnyServer implements X509TrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      // verified after the handshake, where that is asked for
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
      // no server here
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
