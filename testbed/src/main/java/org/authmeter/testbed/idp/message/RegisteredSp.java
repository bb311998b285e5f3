package org.authmeter.testbed.idp.message;

import org.authmeter.testbed.saml.SpDescriptor;
import org.authmeter.testbed.saml.SpEncrypter;

/**
 * An SP, and how the IdP answers it.
 *
 * @param signing what of a Response is signed
 * @param assertions encrypts assertions; null to send them in the clear, inside TLS
 * @param nameIds encrypts NameIDs always; null to do so when asked only
 * @param onDemand encrypts what an AuthnRequest asks to be; null when metadata has no key for it
 */
public record RegisteredSp(
    SpDescriptor metadata,
    SigningMode signing,
    SpEncrypter assertions,
    SpEncrypter nameIds,
    SpEncrypter onDemand) {

  public String entityId() {
    return metadata.entityId();
  }

  /** What the IdP signs; the shipped relying-party.xml of Shibboleth 2 signs assertions alone. */
  public enum SigningMode {
    ASSERTION,
    RESPONSE,
    BOTH;

    boolean assertion() {
      return this != RESPONSE;
    }

    boolean response() {
      return this != ASSERTION;
    }
  }
}
