package org.authmeter.signon.saml.sp;

import java.net.URI;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.Signer;
import org.authmeter.signon.saml.metadata.Metadata;
import org.authmeter.signon.saml.metadata.RequestOptions;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.metadata.SpKey;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.opensaml.core.xml.schema.XSString;
import org.opensaml.core.xml.schema.impl.XSStringBuilder;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Attribute;
import org.opensaml.saml.saml2.core.AttributeStatement;
import org.opensaml.saml.saml2.core.AttributeValue;
import org.opensaml.saml.saml2.core.Audience;
import org.opensaml.saml.saml2.core.AudienceRestriction;
import org.opensaml.saml.saml2.core.AuthnContext;
import org.opensaml.saml.saml2.core.AuthnContextClassRef;
import org.opensaml.saml.saml2.core.AuthnStatement;
import org.opensaml.saml.saml2.core.Conditions;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.core.StatusResponseType;
import org.opensaml.saml.saml2.core.Subject;
import org.opensaml.saml.saml2.core.SubjectConfirmation;
import org.opensaml.saml.saml2.core.SubjectConfirmationData;
import org.opensaml.saml.saml2.encryption.Encrypter;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.xmlsec.encryption.support.DataEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.KeyEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.RSAOAEPParameters;
import org.opensaml.xmlsec.signature.SignableXMLObject;

/** A minimal IdP, which can be told to err. */
public final class TestIdp {
  public static final String IDP = "https://idp.example.org/idp";
  public static final String SP = "https://sp.example.org/sp";
  public static final URI ACS = URI.create("https://sp.example.org/acs");
  public static final String REQUEST = "_request";

  private TestIdp() {}

  static {
    OpenSaml.initialize();
  }

  public static byte[] metadata(SpKey key) {
    try {
      return """
          <EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="%s">
           <IDPSSODescriptor WantAuthnRequestsSigned="true"
             protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
            <KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
              <X509Certificate>%s</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
            <ArtifactResolutionService index="3" Location="https://idp.example.org/artifact"
              Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP"/>
            <SingleLogoutService Location="https://idp.example.org/slo"
              ResponseLocation="https://idp.example.org/slo-answer"
              Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"/>
            <SingleLogoutService Location="https://idp.example.org/slo/soap"
              Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP"/>
            <SingleSignOnService Location="https://idp.example.org/sso?tenant=1"
              Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"/>
            <SingleSignOnService Location="https://idp.example.org/sso/post"
              Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"/>
            <SingleSignOnService Location="https://idp.example.org/sso/simple"
              Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST-SimpleSign"/>
            <SingleSignOnService Location="https://idp.example.org/sso/ecp"
              Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP"/>
           </IDPSSODescriptor>
          </EntityDescriptor>"""
          .formatted(IDP, Base64.getMimeEncoder().encodeToString(key.certificate().getEncoded()))
          .getBytes();
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static ServiceProvider sp() {
    return sp(new SpKeys(TestKeys.SP, List.of(TestKeys.SP)));
  }

  public static ServiceProvider sp(SpKeys keys) {
    return sp(keys, RequestOptions.PLAIN);
  }

  public static ServiceProvider sp(SpKeys keys, RequestOptions options) {
    return new ServiceProvider(
        SP,
        ACS,
        URI.create("https://sp.example.org/slo"),
        keys,
        Metadata.idp(metadata(TestKeys.IDP), ""),
        options,
        Duration.ofMinutes(3));
  }

  /** A Response that is right, and not signed yet. */
  public static Response response(String name) {
    Response response = OpenSaml.build(Response.DEFAULT_ELEMENT_NAME);
    response.setDestination(ACS.toString());
    return answer(response, assertion(name));
  }

  private static Response answer(Response response, Assertion assertion) {
    head(response, REQUEST);
    response.getAssertions().add(assertion);
    return response;
  }

  public static void head(StatusResponseType response, String requestId) {
    response.setID(OpenSaml.newId());
    response.setVersion(SAMLVersion.VERSION_20);
    response.setIssueInstant(Instant.now());
    response.setIssuer(OpenSaml.issuer(IDP));
    response.setInResponseTo(requestId);
    response.setStatus(status(StatusCode.SUCCESS, null));
  }

  public static Status status(String code, String inner) {
    StatusCode outer = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
    outer.setValue(code);
    if (inner != null) {
      StatusCode second = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
      second.setValue(inner);
      outer.setStatusCode(second);
    }
    Status status = OpenSaml.build(Status.DEFAULT_ELEMENT_NAME);
    status.setStatusCode(outer);
    return status;
  }

  public static NameID nameId(String name) {
    NameID id = OpenSaml.build(NameID.DEFAULT_ELEMENT_NAME);
    id.setValue(name);
    id.setFormat(NameID.PERSISTENT);
    return id;
  }

  public static Assertion assertion(String name) {
    Instant now = Instant.now();
    Assertion assertion = OpenSaml.build(Assertion.DEFAULT_ELEMENT_NAME);
    assertion.setID(OpenSaml.newId());
    assertion.setVersion(SAMLVersion.VERSION_20);
    assertion.setIssueInstant(now);
    assertion.setIssuer(OpenSaml.issuer(IDP));
    SubjectConfirmationData data = OpenSaml.build(SubjectConfirmationData.DEFAULT_ELEMENT_NAME);
    data.setRecipient(ACS.toString());
    data.setInResponseTo(REQUEST);
    data.setNotOnOrAfter(now.plusSeconds(300));
    SubjectConfirmation confirmation = OpenSaml.build(SubjectConfirmation.DEFAULT_ELEMENT_NAME);
    confirmation.setMethod(SubjectConfirmation.METHOD_BEARER);
    confirmation.setSubjectConfirmationData(data);
    Subject subject = OpenSaml.build(Subject.DEFAULT_ELEMENT_NAME);
    subject.setNameID(nameId(name));
    subject.getSubjectConfirmations().add(confirmation);
    assertion.setSubject(subject);
    Audience audience = OpenSaml.build(Audience.DEFAULT_ELEMENT_NAME);
    audience.setURI(SP);
    AudienceRestriction restriction = OpenSaml.build(AudienceRestriction.DEFAULT_ELEMENT_NAME);
    restriction.getAudiences().add(audience);
    Conditions conditions = OpenSaml.build(Conditions.DEFAULT_ELEMENT_NAME);
    conditions.setNotBefore(now.minusSeconds(10));
    conditions.setNotOnOrAfter(now.plusSeconds(300));
    conditions.getAudienceRestrictions().add(restriction);
    assertion.setConditions(conditions);
    assertion.getAuthnStatements().add(authn(now));
    assertion.getAttributeStatements().add(attributes(name));
    return assertion;
  }

  private static AuthnStatement authn(Instant now) {
    AuthnContextClassRef reference = OpenSaml.build(AuthnContextClassRef.DEFAULT_ELEMENT_NAME);
    reference.setURI(AuthnContext.PPT_AUTHN_CTX);
    AuthnContext context = OpenSaml.build(AuthnContext.DEFAULT_ELEMENT_NAME);
    context.setAuthnContextClassRef(reference);
    AuthnStatement statement = OpenSaml.build(AuthnStatement.DEFAULT_ELEMENT_NAME);
    statement.setAuthnInstant(now);
    statement.setSessionIndex("session-1");
    statement.setAuthnContext(context);
    return statement;
  }

  private static AttributeStatement attributes(String name) {
    XSString value =
        new XSStringBuilder().buildObject(AttributeValue.DEFAULT_ELEMENT_NAME, XSString.TYPE_NAME);
    value.setValue(name);
    Attribute uid = OpenSaml.build(Attribute.DEFAULT_ELEMENT_NAME);
    uid.setName("urn:oid:0.9.2342.19200300.100.1.1");
    uid.setFriendlyName("uid");
    uid.getAttributeValues().add(value);
    AttributeStatement statement = OpenSaml.build(AttributeStatement.DEFAULT_ELEMENT_NAME);
    statement.getAttributes().add(uid);
    return statement;
  }

  /** Signs with the IdP's own key. */
  public static void sign(SignableXMLObject object) {
    sign(object, TestKeys.IDP);
  }

  public static void sign(SignableXMLObject object, SpKey key) {
    try {
      new Signer(new SpKeys(key, List.of()).signer()).envelope(object);
    } catch (CodedFailure e) {
      throw new IllegalStateException(e);
    }
  }

  public static byte[] xml(Response response) {
    return OpenSaml.serialize(response);
  }

  /** A Response whose assertion is signed. */
  public static byte[] signed(String name) {
    Response response = response(name);
    sign(response.getAssertions().get(0));
    return xml(response);
  }

  /** Puts the assertion, signed, into an EncryptedAssertion. */
  public static byte[] encrypted(String name, RSAOAEPParameters oaep, String transport)
      throws Exception {
    Response response = response(name);
    Assertion assertion = response.getAssertions().get(0);
    sign(assertion);
    response.getEncryptedAssertions().add(encrypter(oaep, transport).encrypt(assertion));
    response.getAssertions().clear();
    sign(response);
    return xml(response);
  }

  public static Encrypter encrypter(RSAOAEPParameters oaep, String transport) {
    return encrypter(oaep, transport, EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES256_GCM);
  }

  public static Encrypter encrypter(RSAOAEPParameters oaep, String transport, String content) {
    DataEncryptionParameters data = new DataEncryptionParameters();
    data.setAlgorithm(content);
    KeyEncryptionParameters key = new KeyEncryptionParameters();
    PublicKey sp = TestKeys.SP.certificate().getPublicKey();
    key.setEncryptionCredential(new BasicCredential(sp));
    key.setAlgorithm(transport);
    key.setRSAOAEPParameters(oaep);
    return new Encrypter(data, key);
  }
}
