package org.authmeter.jmeter.net;

import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.X509KeyManager;
import org.authmeter.common.tls.KeyStores;

/**
 * One key of a key store and its certificate, which a client presents to every server that asks,
 * whichever authorities the server names: a self-signed one is of none.
 *
 * @param key never printed
 * @param chain the certificate first
 */
public record ClientCertificate(PrivateKey key, List<X509Certificate> chain)
    implements X509KeyManager {
  private static final String ALIAS = "client";

  /**
   * Reads it.
   *
   * @param field for messages
   * @param file PKCS12 or JKS
   * @param wanted alias; empty = the first key
   * @throws IllegalArgumentException naming field, file and reason, never the password
   */
  public static ClientCertificate read(String field, Path file, String password, String wanted) {
    KeyStore store = KeyStores.keys(field, file, password);
    List<String> names = new ArrayList<>();
    try {
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          names.add(alias);
          if (wanted.isEmpty() || alias.equalsIgnoreCase(wanted)) {
            return new ClientCertificate(
                (PrivateKey) store.getKey(alias, password.toCharArray()),
                Arrays.stream(store.getCertificateChain(alias))
                    .map(X509Certificate.class::cast)
                    .toList());
          }
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "%s: the key in %s cannot be read: %s; check %sPassword"
              .formatted(field, file, e.getMessage(), field),
          e);
    }
    throw new IllegalArgumentException(
        "%s: the alias \"%s\" is not in %s, which has %s".formatted(field, wanted, file, names));
  }

  /** The certificate itself. */
  public X509Certificate certificate() {
    return chain.get(0);
  }

  @Override
  public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
    return Arrays.asList(keyTypes).contains(key.getAlgorithm()) ? ALIAS : null;
  }

  @Override
  public String[] getClientAliases(String keyType, Principal[] issuers) {
    return keyType.equals(key.getAlgorithm()) ? new String[] {ALIAS} : null;
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return chain.toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return key;
  }

  @Override
  public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
    return null;
  }

  @Override
  public String[] getServerAliases(String keyType, Principal[] issuers) {
    return null;
  }

  @Override
  public String toString() {
    return "certificate of " + certificate().getSubjectX500Principal().getName();
  }
}
