package org.authmeter.testbed.saml;

import java.util.List;
import java.util.Optional;
import org.opensaml.security.x509.BasicX509Credential;

/**
 * What the IdP knows of an SP: its metadata (SAML metadata 2.4.4).
 *
 * @param requestsSigned AuthnRequestsSigned: an unsigned AuthnRequest is not the SP's
 * @param signing the keys that its signatures may be of
 * @param encryption the key to encrypt for; null when it has none
 * @param algorithms what its EncryptionMethods ask for; null when there is none
 * @param acs assertion consumer services in their order
 * @param logout single logout services in their order
 */
public record SpMetadata(
    String entityId,
    boolean requestsSigned,
    List<BasicX509Credential> signing,
    BasicX509Credential encryption,
    EncryptionAlgorithms algorithms,
    List<Endpoint> acs,
    List<Endpoint> logout) {

  public SpMetadata {
    signing = List.copyOf(signing);
    acs = List.copyOf(acs);
    logout = List.copyOf(logout);
  }

  /** Its first single logout service of a binding. */
  public Optional<Endpoint> logout(Binding binding) {
    return logout.stream().filter(endpoint -> endpoint.binding() == binding).findFirst();
  }
}
