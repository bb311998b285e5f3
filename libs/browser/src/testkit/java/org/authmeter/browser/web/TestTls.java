package org.authmeter.browser.web;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A key made for the test run; never a stored one. */
public final class TestTls {
  public static final char[] PASSWORD = "changeit".toCharArray();

  private TestTls() {}

  public static Path keyStore(Path folder, String name) throws Exception {
    return keyStore(folder, name, List.of());
  }

  /** With a certificate for some hosts. */
  public static Path keyStore(Path folder, String name, List<String> hosts) throws Exception {
    List<String> names = new ArrayList<>();
    if (!hosts.isEmpty()) {
      names.add("-ext");
      names.add(
          hosts.stream().map(host -> "dns:" + host).collect(Collectors.joining(",", "san=", "")));
    }
    Path file = folder.resolve(name + ".p12");
    List<String> command =
        new ArrayList<>(
            List.of(
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
                // as authorities issue them
                "-ext",
                "ku=digitalSignature",
                "-ext",
                "eku=serverAuth,clientAuth",
                "-validity",
                "7"));
    command.addAll(names);
    Process keytool = new ProcessBuilder(command).inheritIO().start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0 || !Files.exists(file)) {
      throw new IllegalStateException("keytool has made no key store");
    }
    return file;
  }

  /** The certificate of a key, as PEM. */
  public static Path certificate(Path keyStore, String name) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      store.load(in, PASSWORD);
    }
    String base64 = Base64.getMimeEncoder().encodeToString(store.getCertificate(name).getEncoded());
    return Files.writeString(
        keyStore.resolveSibling(name + ".pem"),
        "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
  }

  /** A server's context that trusts every client certificate. */
  public static SSLContext server(Path keyStore) throws Exception {
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
