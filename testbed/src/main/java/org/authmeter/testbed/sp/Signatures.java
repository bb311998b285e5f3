package org.authmeter.testbed.sp;

import static org.authmeter.testbed.sp.ResponseRefused.Reason.SIGNATURE;

import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.security.impl.SAMLSignatureProfileValidator;
import org.opensaml.security.credential.Credential;
import org.opensaml.xmlsec.signature.support.SignatureException;
import org.opensaml.xmlsec.signature.support.SignatureValidator;

/** Verifies enveloped signatures with the one key that metadata names, never one of the message. */
final class Signatures {
  private final Credential trusted;
  private final SAMLSignatureProfileValidator profile = new SAMLSignatureProfileValidator();

  Signatures(Credential trusted) {
    this.trusted = trusted;
  }

  /**
   * Verifies the signature of an element, if it has one. The profile's check (SAML core 5.4) comes
   * first: the one reference must lead to this very element, which is what keeps a signature from
   * being wrapped around another.
   *
   * @return whether there is a signature
   */
  boolean verify(SignableSAMLObject object) throws ResponseRefused {
    if (object.getSignature() == null) {
      return false;
    }
    String what = object.getElementQName().getLocalPart() + " " + object.getSignatureReferenceID();
    try {
      profile.validate(object.getSignature());
    } catch (SignatureException e) {
      throw new ResponseRefused(
          SIGNATURE,
          "signature of the %s does not cover that element: %s".formatted(what, e.getMessage()));
    }
    try {
      SignatureValidator.validate(object.getSignature(), trusted);
    } catch (SignatureException e) {
      throw new ResponseRefused(
          SIGNATURE, "signature of the %s does not verify: %s".formatted(what, e.getMessage()));
    }
    return true;
  }
}
