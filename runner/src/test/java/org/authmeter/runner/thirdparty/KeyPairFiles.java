package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key and its self-signed certificate, made by the JDK's keytool, in every form asked for. */
final class KeyPairFiles {
  static final String PASSWORD = "changeit";
  private static final String ALIAS = "own";

  private final Path folder;
  private final KeyStore store;

  private KeyPairFiles(Path folder, KeyStore store) {
    this.folder = folder;
    this.store = store;
  }

  static KeyPairFiles create(Path folder) throws Exception {
    Files.createDirectories(folder);
    Path file = folder.resolve("key.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-alias",
                ALIAS,
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-validity",
                "7",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.out").toFile())
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new IllegalStateException("keytool wrote no " + file);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyPairFiles files = new KeyPairFiles(folder, store);
    files.pem("cert.pem", "CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
    files.pem("key.pem", "PRIVATE KEY", store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    return files;
  }

  private void pem(String name, String type, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    String text = "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(type, body);
    Files.writeString(folder.resolve(name), text, StandardCharsets.US_ASCII);
  }

  Path keyStore() {
    return folder.resolve("key.p12");
  }

  Path certificate() {
    return folder.resolve("cert.pem");
  }

  Path key() {
    return folder.resolve("key.pem");
  }

  /** The certificate as it stands in metadata. */
  String base64() throws GeneralSecurityException {
    return Base64.getEncoder().encodeToString(store.getCertificate(ALIAS).getEncoded());
  }

  /** A server's context with this key. */
  SSLContext identity() throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  /** Trusts one certificate only. */
  static SSLContext trusting(Path certificate) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(certificate)) {
      store.setCertificateEntry(
          ALIAS, CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    return trusting(store);
  }

  /** Trusts this certificate only. */
  SSLContext trusting() throws GeneralSecurityException {
    return trusting(store);
  }

  private static SSLContext trusting(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
