package org.authmeter.benchmarks.elements;

import java.io.ByteArrayInputStream;
import java.util.List;
import org.authmeter.signon.saml.metadata.SpKey;
import org.opensaml.core.xml.config.XMLObjectProviderRegistrySupport;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.encryption.Decrypter;
import org.opensaml.saml.security.impl.SAMLSignatureProfileValidator;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.security.credential.Credential;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.encryption.support.InlineEncryptedKeyResolver;
import org.opensaml.xmlsec.keyinfo.impl.StaticKeyInfoCredentialResolver;
import org.opensaml.xmlsec.signature.support.SignatureValidator;

/**
 * What the least program with OpenSAML does: parse, verify each signature, open the assertion. It
 * checks neither time, audience nor structure.
 */
final class BareOpenSaml {
  private final Credential idp;
  private final Decrypter decrypter;
  private final SAMLSignatureProfileValidator profile = new SAMLSignatureProfileValidator();

  BareOpenSaml(SpKey idp, SpKey sp) {
    this.idp = new BasicCredential(idp.certificate().getPublicKey());
    this.decrypter =
        new Decrypter(
            null,
            new StaticKeyInfoCredentialResolver(
                List.of(new BasicX509Credential(sp.certificate(), sp.key()))),
            new InlineEncryptedKeyResolver());
    decrypter.setRootInNewDocument(true);
  }

  /**
   * @return the user's name
   */
  String run(byte[] xml) throws Exception {
    Response response =
        (Response)
            XMLObjectSupport.unmarshallFromInputStream(
                XMLObjectProviderRegistrySupport.getParserPool(), new ByteArrayInputStream(xml));
    verify(response);
    Assertion assertion =
        response.getEncryptedAssertions().isEmpty()
            ? response.getAssertions().get(0)
            : decrypter.decrypt(response.getEncryptedAssertions().get(0));
    verify(assertion);
    return assertion.getSubject().getNameID().getValue();
  }

  private void verify(SignableSAMLObject object) throws Exception {
    if (object.getSignature() != null) {
      profile.validate(object.getSignature());
      SignatureValidator.validate(object.getSignature(), idp);
    }
  }
}
