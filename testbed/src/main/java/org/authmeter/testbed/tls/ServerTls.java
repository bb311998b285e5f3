package org.authmeter.testbed.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/** The TLS context of a server of the testbed. */
public final class ServerTls {
  private ServerTls() {}

  /**
   * @param fullHandshakes counts the handshakes that were no resumption
   */
  public static SSLContext context(Path pkcs12, String password, LongAdder fullHandshakes)
      throws IOException {
    try {
      KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
      factory.init(KeyFiles.readPkcs12(pkcs12, password), password.toCharArray());
      X509ExtendedKeyManager keys = (X509ExtendedKeyManager) factory.getKeyManagers()[0];
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {new CountingKeyManager(keys, fullHandshakes)}, null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot use the server certificate in " + pkcs12, e);
    }
  }

  /** A trust store with the certificate of a PEM file. */
  public static KeyStore trusting(Path pem) throws IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
      return store;
    } catch (GeneralSecurityException e) {
      throw new IOException("no readable certificate in " + pem, e);
    }
  }

  /**
   * The same for servers that demand a client certificate.
   *
   * @param trusted the authorities of the clients
   */
  public static SSLContext mutual(Path pkcs12, String password, KeyStore trusted)
      throws IOException {
    try {
      KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
      keys.init(KeyFiles.readPkcs12(pkcs12, password), password.toCharArray());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot use the server certificate in " + pkcs12, e);
    }
  }
}
