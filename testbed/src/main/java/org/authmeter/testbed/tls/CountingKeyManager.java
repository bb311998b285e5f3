package org.authmeter.testbed.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Counts full TLS handshakes: a server asks for its private key in each of them and in no
 * resumption. So one count serves Jetty and Undertow alike.
 */
final class CountingKeyManager extends X509ExtendedKeyManager {
  private final X509ExtendedKeyManager delegate;
  private final LongAdder fullHandshakes;

  CountingKeyManager(X509ExtendedKeyManager delegate, LongAdder fullHandshakes) {
    this.delegate = delegate;
    this.fullHandshakes = fullHandshakes;
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    fullHandshakes.increment();
    return delegate.getPrivateKey(alias);
  }

  @Override
  public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
    return delegate.chooseEngineServerAlias(keyType, issuers, engine);
  }

  @Override
  public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
    return delegate.chooseServerAlias(keyType, issuers, socket);
  }

  @Override
  public String[] getServerAliases(String keyType, Principal[] issuers) {
    return delegate.getServerAliases(keyType, issuers);
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return delegate.getCertificateChain(alias);
  }

  @Override
  public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
    return null;
  }

  @Override
  public String[] getClientAliases(String keyType, Principal[] issuers) {
    return null;
  }
}
