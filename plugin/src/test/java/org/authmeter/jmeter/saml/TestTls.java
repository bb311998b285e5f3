package org.authmeter.jmeter.saml;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A key made for the test run; never a stored one. */
final class TestTls {
  static final char[] PASSWORD = "changeit".toCharArray();

  private TestTls() {}

  static Path keyStore(Path folder, String name) throws Exception {
    Path file = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD),
                "-validity",
                "7")
            .inheritIO()
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0 || !Files.exists(file)) {
      throw new IllegalStateException("keytool has made no key store");
    }
    return file;
  }

  /** A server's context that trusts every client certificate. */
  static SSLContext server(Path keyStore) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      store.load(in, PASSWORD);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), new TrustManager[] {new TrustAll()}, null);
    return context;
  }

  private static final class TrustAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(java.security.cert.X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(java.security.cert.X509Certificate[] chain, String type) {}

    @Override
    public java.security.cert.X509Certificate[] getAcceptedIssuers() {
      return new java.security.cert.X509Certificate[0];
    }
  }
}
