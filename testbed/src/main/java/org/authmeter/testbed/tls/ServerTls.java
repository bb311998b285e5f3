package org.authmeter.testbed.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
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
}
