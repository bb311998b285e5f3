package org.authmeter.runner.target;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import org.authmeter.runner.RunnerException;

/**
 * How a target's certificates are judged.
 *
 * @param verify false only if the file has {@code authmeter.tls.verify = false}
 * @param trustStore certificates that are trusted beside the JDK's own; null = none
 */
record TlsSettings(boolean verify, KeyStore trustStore) {
  static final String VERIFY = "authmeter.tls.verify";
  static final String TRUST_STORE = "authmeter.tls.trustStore";
  private static final String PASSWORD = "authmeter.tls.trustStorePassword";

  /**
   * @throws RunnerException status 2 naming the key that is wrong
   */
  static TlsSettings of(TargetFile target) {
    String verify = target.properties().getOrDefault(VERIFY, "true");
    if (!verify.equals("true") && !verify.equals("false")) {
      throw RunnerException.usage(
          "%s: %s = %s; legal: true (default), false.".formatted(target.file(), VERIFY, verify));
    }
    String store = target.properties().getOrDefault(TRUST_STORE, "");
    return new TlsSettings(
        verify.equals("true"),
        store.isEmpty() ? null : load(target.resolved(store), target.properties().get(PASSWORD)));
  }

  private static KeyStore load(Path file, String password) {
    try {
      return isPem(file) ? pem(file) : binary(file, password);
    } catch (IOException | GeneralSecurityException e) {
      throw RunnerException.usage(
          ("%s %s cannot be read (%s). Give certificates as PEM, or a PKCS12 or JKS file with its"
                  + " password in %s.")
              .formatted(TRUST_STORE, file, e, PASSWORD));
    }
  }

  private static boolean isPem(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      int first = in.read();
      return first != 0x30 && first != 0xFE; // DER of PKCS12, magic number of JKS
    }
  }

  private static KeyStore pem(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      int n = 0;
      for (Certificate c : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("ca-" + ++n, c);
      }
    }
    return filled(store);
  }

  private static KeyStore binary(Path file, String password)
      throws IOException, GeneralSecurityException {
    char[] secret = password == null ? null : password.toCharArray();
    return filled(KeyStore.getInstance(file.toFile(), secret));
  }

  private static KeyStore filled(KeyStore store) throws GeneralSecurityException {
    if (store.size() == 0) {
      throw new GeneralSecurityException("it holds no certificate");
    }
    return store;
  }
}
