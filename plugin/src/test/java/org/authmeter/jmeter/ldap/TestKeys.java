package org.authmeter.jmeter.ldap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/** A self-signed certificate made for the test run, with the host names that are asked for. */
final class TestKeys {
  static final String PASSWORD = "changeit";
  final Path store;
  final Path pem;

  /**
   * @param san subject alternative names, such as {@code ip:127.0.0.1}
   */
  TestKeys(Path folder, String name, String san) throws Exception {
    store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA", // GnuTLS, under Debian's slapd, reads no EC key of Java's
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=" + san,
                // as authorities issue them
                "-ext",
                "KU=digitalSignature,keyEncipherment",
                "-ext",
                "EKU=serverAuth,clientAuth",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-validity",
                "7")
            .inheritIO()
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new IOException("keytool has made no key store");
    }
    pem = Files.writeString(folder.resolve(name + ".pem"), toPem(certificate(name)));
  }

  private Certificate certificate(String alias) throws Exception {
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      return keys.getCertificate(alias);
    }
  }

  private static String toPem(Certificate certificate) throws Exception {
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
        + "\n-----END CERTIFICATE-----\n";
  }
}
