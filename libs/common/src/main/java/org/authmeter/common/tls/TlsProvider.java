package org.authmeter.common.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Provider;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.conscrypt.Conscrypt;

/**
 * Who speaks TLS for a client: the Java runtime, or native code, BoringSSL by Conscrypt, whose
 * handshakes cost less processor time and need no compiler first.
 */
public final class TlsProvider {
  /** JMeter's property that chooses one: auto, jdk or native. */
  public static final String PROPERTY = "authmeter.tls.provider";

  /** The Java runtime's own. */
  public static final TlsProvider JDK = new TlsProvider(null, "JDK " + Runtime.version(), "");

  private static final class Native {
    static final TlsProvider FOUND = find();

    private static TlsProvider find() {
      try {
        // the library is linked against glibc; loading it elsewhere may end the process
        if (isMusl(Path.of("/proc/self/maps"))) {
          return without("the C library is musl, and it needs glibc");
        }
        Conscrypt.checkAvailability();
        Conscrypt.setDefaultBufferAllocator(new DirectBuffers());
        Conscrypt.Version version = Conscrypt.version();
        return new TlsProvider(
            Conscrypt.newProvider(),
            "Conscrypt %d.%d.%d (BoringSSL)"
                .formatted(version.major(), version.minor(), version.patch()),
            "");
      } catch (LinkageError e) {
        return without(reason(e));
      }
    }

    private static TlsProvider without(String why) {
      return new TlsProvider(null, JDK.name, why);
    }

    private static String reason(LinkageError e) {
      if (e instanceof NoClassDefFoundError) {
        return "conscrypt-openjdk-uber is not in the class path";
      }
      String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
      String message = e.getMessage() == null ? e.toString() : e.getMessage();
      return "Conscrypt has no library that loads on %s: %s"
          .formatted(platform, message.lines().findFirst().orElse(""));
    }
  }

  private final Provider provider;
  private final String name;
  private final String missing;

  private TlsProvider(Provider provider, String name, String missing) {
    this.provider = provider;
    this.name = name;
    this.missing = missing;
  }

  /**
   * The one that is asked for.
   *
   * @param choice auto = native code where its library loads, or jdk, or native
   * @throws IllegalArgumentException when it is none of these, or when native code cannot be had
   */
  public static TlsProvider of(String choice) {
    switch (choice.strip().toLowerCase(Locale.ROOT)) {
      case "auto":
        return Native.FOUND;
      case "jdk":
        return JDK;
      case "native":
        if (!Native.FOUND.isNative()) {
          throw new IllegalArgumentException(
              "native TLS cannot be had: %s; use auto or jdk".formatted(Native.FOUND.missing));
        }
        return Native.FOUND;
      default:
        throw new IllegalArgumentException(
            "\"%s\" is no TLS provider; use auto, jdk or native".formatted(choice));
    }
  }

  /** Whether the C library of a process, whose mapped files Linux lists, is musl. */
  static boolean isMusl(Path maps) {
    try {
      return Files.readString(maps).contains("/ld-musl-");
    } catch (IOException e) {
      return false; // no Linux
    }
  }

  public boolean isNative() {
    return provider != null;
  }

  /** Null for the Java runtime's. */
  Provider provider() {
    return provider;
  }

  /**
   * New RSA keys, as the Java runtime's own objects. Native code is fast at once; the runtime's own
   * must be compiled first.
   */
  public KeyPair rsaKeys(int bits) throws GeneralSecurityException {
    KeyPairGenerator generator =
        provider == null
            ? KeyPairGenerator.getInstance("RSA")
            : KeyPairGenerator.getInstance("RSA", provider);
    generator.initialize(bits);
    KeyPair made = generator.generateKeyPair();
    KeyFactory factory = KeyFactory.getInstance("RSA");
    return new KeyPair(
        factory.generatePublic(new X509EncodedKeySpec(made.getPublic().getEncoded())),
        factory.generatePrivate(new PKCS8EncodedKeySpec(made.getPrivate().getEncoded())));
  }

  /** Why native code, which was looked for, cannot be had; empty if it is there, or was not. */
  public String missing() {
    return missing;
  }

  /**
   * The one that can offer these names: this, or the Java runtime's. BoringSSL lets nobody choose
   * the cipher suites of TLS 1.3, and lacks some of the older ones.
   *
   * @param protocols empty = those of the provider
   * @param cipherSuites empty = those of the provider
   */
  public TlsProvider offering(List<String> protocols, List<String> cipherSuites) {
    if (provider == null || protocols.isEmpty() && cipherSuites.isEmpty()) {
      return this;
    }
    for (String suite : cipherSuites) {
      if (!suite.contains("_WITH_")) {
        return Native.without("%s cannot choose %s of TLS 1.3".formatted(name, suite));
      }
    }
    try {
      SSLContext context = SSLContext.getInstance("TLS", provider);
      context.init(null, null, null);
      SSLParameters known = context.getSupportedSSLParameters();
      List<String> lacking = new ArrayList<>(protocols);
      lacking.addAll(cipherSuites);
      lacking.removeAll(List.of(known.getProtocols()));
      lacking.removeAll(List.of(known.getCipherSuites()));
      return lacking.isEmpty()
          ? this
          : Native.without("%s lacks %s".formatted(name, String.join(", ", lacking)));
    } catch (GeneralSecurityException e) {
      return Native.without(e.getMessage());
    }
  }

  /**
   * A new context, which knows no session.
   *
   * @param protocol as {@link SSLContext#getInstance(String)} takes it
   * @param keys null = no client certificate
   * @param trust null = the authorities of the Java runtime
   */
  public SSLContext context(String protocol, KeyManager[] keys, TrustManager[] trust)
      throws GeneralSecurityException {
    if (provider == null) {
      SSLContext context = SSLContext.getInstance(protocol);
      context.init(keys, trust, null);
      return context;
    }
    SSLContext context = SSLContext.getInstance(protocol, provider);
    context.init(keys, judging(trust), null);
    return context;
  }

  private static TrustManager[] judging(TrustManager[] trust) throws GeneralSecurityException {
    TrustManager[] judging = trust;
    if (trust == null) {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((KeyStore) null);
      judging = factory.getTrustManagers();
    }
    return Stream.of(judging)
        .map(each -> each instanceof X509TrustManager judge ? new PeerTrust(judge, true) : each)
        .toArray(TrustManager[]::new);
  }

  /** With the version, such as {@code Conscrypt 2.9.0 (BoringSSL)}. */
  @Override
  public String toString() {
    return name;
  }
}
