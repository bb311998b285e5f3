package org.authmeter.testbed.idp.token;

import java.net.URI;
import java.security.cert.Certificate;
import java.security.interfaces.RSAPublicKey;
import java.util.Set;

/**
 * A client as the provider knows it.
 *
 * @param secret empty for a client without one
 * @param key public key of a client that signs its requests; null for the others
 * @param certificate how it proves itself by a certificate; null for the others
 * @param redirectUris where codes may go; compared character by character (RFC 9700, 2.1)
 * @param afterLogout where browsers may go after a logout
 * @param backchannelLogout where it takes logout tokens; null = nowhere
 */
public record RegisteredClient(
    String id,
    String secret,
    RSAPublicKey key,
    Registration certificate,
    Set<String> redirectUris,
    Set<String> afterLogout,
    URI backchannelLogout) {

  /**
   * What a provider knows of the certificate of a client (RFC 8705, 2); its access tokens are bound
   * to this certificate.
   *
   * @param authority whose certificates with the subject are good; null = the certificate alone is
   * @param subject DN as RFC 2253 writes it; empty without an authority
   * @param itself null = any of the authority
   */
  public record Registration(Certificate authority, String subject, Certificate itself) {}

  public RegisteredClient {
    redirectUris = Set.copyOf(redirectUris);
    afterLogout = Set.copyOf(afterLogout);
  }

  /** Whether it has nothing to prove who it is, as a program on a user's device. */
  public boolean isPublic() {
    return secret.isEmpty() && key == null && certificate == null;
  }
}
