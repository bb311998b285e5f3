package org.authmeter.signon.saml.message;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.authmeter.browser.failure.CodedFailure;
import org.opensaml.core.xml.io.MarshallingException;
import org.opensaml.security.SecurityException;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.SignatureSigningParameters;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;
import org.opensaml.xmlsec.keyinfo.impl.X509KeyInfoGeneratorFactory;
import org.opensaml.xmlsec.signature.SignableXMLObject;
import org.opensaml.xmlsec.signature.support.SignatureConstants;
import org.opensaml.xmlsec.signature.support.SignatureException;
import org.opensaml.xmlsec.signature.support.SignatureSupport;

/** Signs what the SP sends, with SHA-256 and the algorithm of its key. */
public final class Signer {
  private final BasicX509Credential credential;
  private final String algorithm;
  private final X509KeyInfoGeneratorFactory certificate = new X509KeyInfoGeneratorFactory();

  /**
   * @param signing key and certificate of the SP; null = it has none
   * @throws CodedFailure without a key
   */
  public Signer(BasicX509Credential signing) throws CodedFailure {
    credential = signing;
    if (credential == null) {
      throw new CodedFailure(
          SamlCode.UNSIGNED, "a signed request was asked for, and the SP has no key; set keyStore");
    }
    algorithm =
        credential.getPrivateKey().getAlgorithm().startsWith("EC")
            ? SignatureConstants.ALGO_ID_SIGNATURE_ECDSA_SHA256
            : SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256;
    certificate.setEmitEntityCertificate(true);
  }

  public String algorithm() {
    return algorithm;
  }

  /** Enveloped, exclusive canonicalisation (saml-core-2.0-os, section 5.4), with certificate. */
  public void envelope(SignableXMLObject message) {
    SignatureSigningParameters parameters = new SignatureSigningParameters();
    parameters.setSigningCredential(credential);
    parameters.setSignatureAlgorithm(algorithm);
    parameters.setSignatureReferenceDigestMethod(SignatureConstants.ALGO_ID_DIGEST_SHA256);
    parameters.setSignatureCanonicalizationAlgorithm(
        SignatureConstants.ALGO_ID_C14N_EXCL_OMIT_COMMENTS);
    parameters.setKeyInfoGenerator(certificate.newInstance());
    try {
      SignatureSupport.signObject(message, parameters);
    } catch (SecurityException | MarshallingException | SignatureException e) {
      throw new IllegalStateException("the SP's key does not sign: " + e.getMessage(), e);
    }
  }

  /** The signature of a text, in base64. */
  public String detached(String text) {
    try {
      return Base64.getEncoder()
          .encodeToString(
              XMLSigningUtil.signWithURI(
                  credential, algorithm, text.getBytes(StandardCharsets.UTF_8)));
    } catch (SecurityException e) {
      throw new IllegalStateException("the SP's key does not sign: " + e.getMessage(), e);
    }
  }
}
