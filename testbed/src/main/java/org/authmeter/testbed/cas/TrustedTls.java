package org.authmeter.testbed.cas;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.authmeter.testbed.tls.ServerTls;

/** TLS to servers that the testbed's authority knows, and to no others. */
final class TrustedTls {
  private TrustedTls() {}

  static SSLContext of(Path authority) throws IOException {
    try {
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(ServerTls.trusting(authority));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot trust " + authority, e);
    }
  }
}
