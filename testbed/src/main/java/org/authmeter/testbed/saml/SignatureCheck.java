package org.authmeter.testbed.saml;

import java.util.List;
import java.util.Set;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.security.impl.SAMLSignatureProfileValidator;
import org.opensaml.security.SecurityException;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;
import org.opensaml.xmlsec.signature.support.SignatureConstants;
import org.opensaml.xmlsec.signature.support.SignatureException;
import org.opensaml.xmlsec.signature.support.SignatureValidator;

/**
 * Verifies signatures with the keys of metadata, never with one that a message brings. SHA-1 and
 * keyed hashes are no signatures here (RFC 9231 keeps them for old messages only).
 */
public final class SignatureCheck {
  private static final Set<String> ALGORITHMS =
      Set.of(
          SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256,
          SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA384,
          SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA512,
          SignatureConstants.ALGO_ID_SIGNATURE_ECDSA_SHA256,
          SignatureConstants.ALGO_ID_SIGNATURE_ECDSA_SHA384,
          SignatureConstants.ALGO_ID_SIGNATURE_ECDSA_SHA512);

  private SignatureCheck() {}

  /**
   * Verifies the signature inside an element. The profile's check (SAML core 5.4) comes first: the
   * one reference must lead to this very element, which is what keeps a signature from being
   * wrapped around another.
   *
   * @return null when it holds, else why it does not
   */
  public static String enveloped(SignableSAMLObject object, List<BasicX509Credential> keys) {
    String refused = algorithm(object.getSignature().getSignatureAlgorithm());
    if (refused != null) {
      return refused;
    }
    try {
      new SAMLSignatureProfileValidator().validate(object.getSignature());
    } catch (SignatureException e) {
      return "the signature does not cover that element: " + e.getMessage();
    }
    String why = noKey(keys);
    for (BasicX509Credential key : keys) {
      try {
        SignatureValidator.validate(object.getSignature(), key);
        return null;
      } catch (SignatureException e) {
        why = e.getMessage();
      }
    }
    return why;
  }

  /**
   * Verifies a signature beside a message (SAML bindings 3.4.4.1, and POST-SimpleSign 3.2.2).
   *
   * @return null when it holds, else why it does not
   */
  public static String detached(
      byte[] content, byte[] signature, String algorithm, List<BasicX509Credential> keys) {
    String refused = algorithm(algorithm);
    if (refused != null) {
      return refused;
    }
    String why = noKey(keys);
    for (BasicX509Credential key : keys) {
      try {
        if (XMLSigningUtil.verifyWithURI(key, algorithm, signature, content)) {
          return null;
        }
        why = "it is not the signature of this message by the key of the metadata";
      } catch (SecurityException e) {
        why = e.getMessage();
      }
    }
    return why;
  }

  private static String algorithm(String uri) {
    return uri != null && ALGORITHMS.contains(uri)
        ? null
        : "the algorithm %s is not accepted".formatted(uri);
  }

  private static String noKey(List<BasicX509Credential> keys) {
    return keys.isEmpty() ? "the metadata has no key for signatures" : "";
  }
}
