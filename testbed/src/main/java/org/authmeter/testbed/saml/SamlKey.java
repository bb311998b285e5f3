package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.apache.xml.security.signature.XMLSignature;
import org.apache.xml.security.transforms.Transforms;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.signon.saml.message.OpenSaml;
import org.opensaml.core.xml.io.MarshallingException;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.security.SecurityException;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.SignatureSigningParameters;
import org.opensaml.xmlsec.keyinfo.KeyInfoGenerator;
import org.opensaml.xmlsec.keyinfo.impl.X509KeyInfoGeneratorFactory;
import org.opensaml.xmlsec.signature.SignableXMLObject;
import org.opensaml.xmlsec.signature.Signature;
import org.opensaml.xmlsec.signature.support.SignatureConstants;
import org.opensaml.xmlsec.signature.support.SignatureException;
import org.opensaml.xmlsec.signature.support.SignatureSupport;
import org.opensaml.xmlsec.signature.support.Signer;

/** An entity's private key, read once: signs what it issues, opens what was encrypted for it. */
public final class SamlKey {
  private final BasicX509Credential credential;

  private SamlKey(BasicX509Credential credential) {
    this.credential = credential;
  }

  public static SamlKey load(Path pkcs12, String password) throws IOException {
    KeyStore store = KeyFiles.readPkcs12(pkcs12, password);
    try {
      return new SamlKey(
          new BasicX509Credential(
              (X509Certificate) store.getCertificate(KeyFiles.ALIAS),
              (PrivateKey) store.getKey(KeyFiles.ALIAS, password.toCharArray())));
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the key in " + pkcs12, e);
    }
  }

  public BasicX509Credential credential() {
    return credential;
  }

  /**
   * Signs with RSA-SHA256 and exclusive canonicalisation, enveloped as SAML core 5.4 demands.
   *
   * @return the object
   */
  public <T extends SignableXMLObject> T sign(T object) throws IOException {
    return sign(object, null);
  }

  /** The same with the certificate in the signature, for readers that have only its authority. */
  public <T extends SignableXMLObject> T signWithCertificate(T object) throws IOException {
    X509KeyInfoGeneratorFactory certificate = new X509KeyInfoGeneratorFactory();
    certificate.setEmitEntityCertificate(true);
    return sign(object, certificate.newInstance());
  }

  /** Signs an object that is a document of its own and has no XML ID: by the reference "". */
  public void signDocumentWithCertificate(SignableXMLObject object) throws IOException {
    X509KeyInfoGeneratorFactory certificate = new X509KeyInfoGeneratorFactory();
    certificate.setEmitEntityCertificate(true);
    try {
      Signature signature = OpenSaml.build(Signature.DEFAULT_ELEMENT_NAME);
      object.setSignature(signature);
      SignatureSupport.prepareSignatureParams(signature, parameters(certificate.newInstance()));
      signature.getContentReferences().clear();
      signature.getContentReferences().add(SamlKey::referToDocument);
      XMLObjectSupport.marshall(object);
      Signer.signObject(signature);
    } catch (SecurityException | MarshallingException | SignatureException e) {
      throw unsigned(object, e);
    }
  }

  private static void referToDocument(XMLSignature signature) {
    try {
      Transforms transforms = new Transforms(signature.getDocument());
      transforms.addTransform(SignatureConstants.TRANSFORM_ENVELOPED_SIGNATURE);
      transforms.addTransform(SignatureConstants.TRANSFORM_C14N_EXCL_OMIT_COMMENTS);
      signature.addDocument("", transforms, SignatureConstants.ALGO_ID_DIGEST_SHA256);
    } catch (XMLSecurityException e) {
      throw new IllegalStateException("xmlsec knows the transforms of SAML", e);
    }
  }

  private SignatureSigningParameters parameters(KeyInfoGenerator keyInfo) {
    SignatureSigningParameters parameters = new SignatureSigningParameters();
    parameters.setKeyInfoGenerator(keyInfo);
    parameters.setSigningCredential(credential);
    parameters.setSignatureAlgorithm(SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256);
    parameters.setSignatureReferenceDigestMethod(SignatureConstants.ALGO_ID_DIGEST_SHA256);
    parameters.setSignatureCanonicalizationAlgorithm(
        SignatureConstants.ALGO_ID_C14N_EXCL_OMIT_COMMENTS);
    return parameters;
  }

  private <T extends SignableXMLObject> T sign(T object, KeyInfoGenerator keyInfo)
      throws IOException {
    try {
      SignatureSupport.signObject(object, parameters(keyInfo));
      return object;
    } catch (SecurityException | MarshallingException | SignatureException e) {
      throw unsigned(object, e);
    }
  }

  private static IOException unsigned(SignableXMLObject object, Exception cause) {
    return new IOException(
        "the %s cannot be signed: %s"
            .formatted(object.getElementQName().getLocalPart(), cause.getMessage()),
        cause);
  }
}
