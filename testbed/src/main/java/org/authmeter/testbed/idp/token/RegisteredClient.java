package org.authmeter.testbed.idp.token;

import java.net.URI;
import java.security.interfaces.RSAPublicKey;
import java.util.Set;

/**
 * A client as the provider knows it.
 *
 * @param secret empty for a client without one
 * @param key public key of a client that signs its requests; null for the others
 * @param redirectUris where codes may go; compared character by character (RFC 9700, 2.1)
 * @param afterLogout where browsers may go after a logout
 * @param backchannelLogout where it takes logout tokens; null = nowhere
 */
public record RegisteredClient(
    String id,
    String secret,
    RSAPublicKey key,
    Set<String> redirectUris,
    Set<String> afterLogout,
    URI backchannelLogout) {

  public RegisteredClient {
    redirectUris = Set.copyOf(redirectUris);
    afterLogout = Set.copyOf(afterLogout);
  }

  /** Whether it has nothing to prove who it is, as a program on a user's device. */
  public boolean isPublic() {
    return secret.isEmpty() && key == null;
  }
}
