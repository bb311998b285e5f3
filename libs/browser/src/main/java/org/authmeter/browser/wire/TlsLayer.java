package org.authmeter.browser.wire;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.authmeter.browser.failure.ServerIdentity;

/** TLS over a connection: the context, what it offers, and how the server is verified. */
public final class TlsLayer {
  /** Gives the context of a connection; its sessions are resumed as long as it is the same. */
  public interface Contexts {
    SSLContext get() throws GeneralSecurityException;
  }

  private final Contexts contexts;
  private final String[] protocols;
  private final String[] cipherSuites;
  private boolean namesChecked;
  private ServerIdentity identity;

  /**
   * @param protocols that are offered; empty = those of the context
   * @param cipherSuites that are offered; empty = those of the context
   */
  public TlsLayer(Contexts contexts, String[] protocols, String[] cipherSuites) {
    this.contexts = contexts;
    this.protocols = protocols;
    this.cipherSuites = cipherSuites;
  }

  /** The context's trust managers check the name of the host too (RFC 9110 section 4.3.4). */
  public TlsLayer checkingNames(boolean on) {
    namesChecked = on;
    return this;
  }

  /**
   * Servers are verified after the handshake, whatever the context accepts.
   *
   * @param verifying null = they are not
   */
  public TlsLayer verifying(ServerIdentity verifying) {
    identity = verifying;
    return this;
  }

  Socket over(Socket plain, String host, int port) throws IOException {
    SSLSocket secured;
    try {
      secured = (SSLSocket) contexts.get().getSocketFactory().createSocket(plain, host, port, true);
    } catch (GeneralSecurityException e) {
      throw new SSLException("no TLS context could be made: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      // native code has no memory left, or no open file for the pipe of a connection
      String why = e.getCause() == null ? e.toString() : e.getCause().getMessage();
      throw new SSLException(
          "no TLS connection could be made (%s): are too many files open? ulimit -n 65536"
              .formatted(why),
          e);
    }
    if (protocols.length > 0) {
      secured.setEnabledProtocols(protocols);
    }
    if (cipherSuites.length > 0) {
      secured.setEnabledCipherSuites(cipherSuites);
    }
    boolean named = host.indexOf('_') >= 0; // JSSE names no such host by itself (RFC 6066, 3)
    if (named || namesChecked) {
      SSLParameters parameters = secured.getSSLParameters();
      if (named) {
        byte[] name = host.getBytes(StandardCharsets.US_ASCII);
        parameters.setServerNames(List.of(new SNIHostName(name)));
      }
      if (namesChecked) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
      }
      secured.setSSLParameters(parameters);
    }
    secured.startHandshake();
    if (identity != null) {
      identity.check(secured.getSession(), host);
    }
    return secured;
  }
}
