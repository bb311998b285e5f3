package org.authmeter.benchmarks.elements;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import org.authmeter.signon.saml.metadata.SpKey;
import org.opensaml.core.xml.config.XMLObjectProviderRegistrySupport;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.encryption.Encrypter;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.SignatureSigningParameters;
import org.opensaml.xmlsec.encryption.support.DataEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.KeyEncryptionParameters;
import org.opensaml.xmlsec.signature.SignableXMLObject;
import org.opensaml.xmlsec.signature.support.SignatureConstants;
import org.opensaml.xmlsec.signature.support.SignatureSupport;

/** Responses as an IdP of a university sends them: a dozen attributes, about 8 kB. */
final class BenchResponses {
  static final String IDP = "https://idp.example.org/idp";
  static final String SP = "https://sp.example.org/sp";
  static final String ACS = "https://sp.example.org/acs";
  static final String REQUEST = "_request";
  private static final int ATTRIBUTES = 12;

  private final SpKey idp;
  private final SpKey sp;

  BenchResponses(SpKey idp, SpKey sp) {
    this.idp = idp;
    this.sp = sp;
  }

  List<byte[]> make(int count, boolean whole, boolean encrypted) throws Exception {
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(one(whole, encrypted));
    }
    return all;
  }

  private byte[] one(boolean whole, boolean encrypted) throws Exception {
    Response response =
        (Response)
            XMLObjectSupport.unmarshallFromInputStream(
                XMLObjectProviderRegistrySupport.getParserPool(),
                new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8)));
    sign(response.getAssertions().get(0));
    if (encrypted) {
      DataEncryptionParameters data = new DataEncryptionParameters();
      data.setAlgorithm(EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES256_GCM);
      KeyEncryptionParameters key = new KeyEncryptionParameters();
      key.setEncryptionCredential(new BasicCredential(sp.certificate().getPublicKey()));
      key.setAlgorithm(EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP);
      Encrypter encrypter = new Encrypter(data, key);
      encrypter.setKeyPlacement(Encrypter.KeyPlacement.INLINE);
      response.getEncryptedAssertions().add(encrypter.encrypt(response.getAssertions().get(0)));
      response.getAssertions().clear();
    }
    if (whole) {
      sign(response);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SerializeSupport.writeNode(XMLObjectSupport.marshall(response), out);
    return out.toByteArray();
  }

  private void sign(SignableXMLObject object) throws Exception {
    SignatureSigningParameters parameters = new SignatureSigningParameters();
    parameters.setSigningCredential(new BasicX509Credential(idp.certificate(), idp.key()));
    parameters.setSignatureAlgorithm(SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256);
    parameters.setSignatureReferenceDigestMethod(SignatureConstants.ALGO_ID_DIGEST_SHA256);
    parameters.setSignatureCanonicalizationAlgorithm(
        SignatureConstants.ALGO_ID_C14N_EXCL_OMIT_COMMENTS);
    SignatureSupport.signObject(object, parameters);
  }

  private static String text() {
    Instant now = Instant.now();
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < ATTRIBUTES; i++) {
      attributes
          .append("<a:Attribute FriendlyName='attribute")
          .append(i)
          .append("' Name='urn:oid:1.3.6.1.4.1.5923.1.1.1.")
          .append(i)
          .append("' NameFormat='urn:oasis:names:tc:SAML:2.0:attrname-format:uri'>")
          .append("<a:AttributeValue>value of some length, as entitlements have it: ")
          .append("urn:mace:example.org:entitlement:")
          .append(i)
          .append("</a:AttributeValue></a:Attribute>");
    }
    return """
    <p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' Version='2.0'
      xmlns:a='urn:oasis:names:tc:SAML:2.0:assertion' ID='_%s' IssueInstant='%s'
      Destination='%s' InResponseTo='%s'><a:Issuer>%s</a:Issuer><p:Status><p:StatusCode
      Value='urn:oasis:names:tc:SAML:2.0:status:Success'/></p:Status><a:Assertion
      ID='_%s' IssueInstant='%s' Version='2.0'><a:Issuer>%s</a:Issuer><a:Subject><a:NameID
      Format='urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'>test001</a:NameID>
      <a:SubjectConfirmation Method='urn:oasis:names:tc:SAML:2.0:cm:bearer'>
      <a:SubjectConfirmationData NotOnOrAfter='%s' Recipient='%s' InResponseTo='%s'/>
      </a:SubjectConfirmation></a:Subject><a:Conditions NotOnOrAfter='%s'>
      <a:AudienceRestriction><a:Audience>%s</a:Audience></a:AudienceRestriction>
      </a:Conditions><a:AuthnStatement AuthnInstant='%s'><a:AuthnContext>
      <a:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport
      </a:AuthnContextClassRef></a:AuthnContext></a:AuthnStatement><a:AttributeStatement>%s
      </a:AttributeStatement></a:Assertion></p:Response>\
    """
        .formatted(
            UUID.randomUUID(),
            now,
            ACS,
            REQUEST,
            IDP,
            UUID.randomUUID(),
            now,
            IDP,
            now.plusSeconds(36_000),
            ACS,
            REQUEST,
            now.plusSeconds(36_000),
            SP,
            now,
            attributes);
  }
}
