package org.authmeter.signon.community;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import javax.net.ssl.X509TrustManager;
import javax.xml.XMLConstants;
import org.authmeter.browser.failure.CodedFailure;
import org.opensaml.core.config.InitializationException;
import org.opensaml.core.config.InitializationService;
import org.opensaml.core.xml.config.XMLObjectProviderRegistrySupport;
import org.opensaml.core.xml.io.Unmarshaller;
import org.opensaml.core.xml.io.UnmarshallingException;
import org.opensaml.saml.saml1.core.Assertion;
import org.opensaml.saml.security.impl.SAMLSignatureProfileValidator;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.signature.Signature;
import org.opensaml.xmlsec.signature.support.SignatureException;
import org.opensaml.xmlsec.signature.support.SignatureValidator;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** SAML 1.x assertions as OpenSAML's objects, and their verification. */
final class Assertions {
  static final String SAML = "urn:oasis:names:tc:SAML:1.0:assertion";

  private static final String NAMESPACES = XMLConstants.XMLNS_ATTRIBUTE_NS_URI;

  /** Clocks of two machines differ. */
  private static final long SKEW_SECONDS = 180;

  private final Clock clock;

  Assertions(Clock clock) {
    this.clock = clock;
  }

  /** Starts the library, which takes 0.5 to 3 s: before the first sample. */
  static void initialize() {
    try {
      InitializationService.initialize();
    } catch (InitializationException e) {
      throw new IllegalStateException("OpenSAML does not start: " + e.getMessage(), e);
    }
  }

  /** The assertion in an answer, as the service's client turned xsd:any into an object. */
  Assertion read(Element answer) throws CodedFailure {
    NodeList all = answer.getElementsByTagNameNS(SAML, "Assertion");
    if (all.getLength() == 0) {
      if (SoapReader.child(answer) == null) {
        throw new CodedFailure(
            CommunityCode.NO_ASSERTION,
            "the service answered without an assertion: the user has no rights");
      }
      throw new CodedFailure(
          CommunityCode.BAD_ANSWER,
          "the answer %s holds no SAML 1.x assertion".formatted(answer.getLocalName()));
    }
    Element found = (Element) all.item(0);
    Element element = "0".equals(found.getAttribute("MinorVersion")) ? alone(found) : found;
    try {
      Unmarshaller reader =
          XMLObjectProviderRegistrySupport.getUnmarshallerFactory().getUnmarshaller(element);
      if (reader != null && reader.unmarshall(element) instanceof Assertion assertion) {
        return assertion;
      }
    } catch (UnmarshallingException e) {
      throw bad("the assertion cannot be read: " + e.getMessage(), e);
    }
    throw bad("the element Assertion is no SAML 1.x assertion", null);
  }

  /**
   * The assertion as a document of its own, which is what a signature of SAML 1.0 refers to: its ID
   * is no XML ID (SAML 1.0 core, 5.4.1).
   */
  private static Element alone(Element assertion) {
    Document own =
        assertion.getOwnerDocument().getImplementation().createDocument(null, null, null);
    Element copy = (Element) own.appendChild(own.importNode(assertion, true));
    for (Node around = assertion.getParentNode();
        around instanceof Element element;
        around = around.getParentNode()) {
      NamedNodeMap attributes = element.getAttributes();
      for (int i = 0; i < attributes.getLength(); i++) {
        Attr declared = (Attr) attributes.item(i);
        if (NAMESPACES.equals(declared.getNamespaceURI())
            && !copy.hasAttributeNS(NAMESPACES, declared.getLocalName())) {
          copy.setAttributeNS(NAMESPACES, declared.getName(), declared.getValue());
        }
      }
    }
    return copy;
  }

  /**
   * Checks signature, signer, time and subject.
   *
   * @param trust who may have certified the signer
   * @param subject DN that each statement must be about
   */
  void verify(Assertion assertion, X509TrustManager trust, String subject) throws CodedFailure {
    Signature signature = assertion.getSignature();
    if (signature == null) {
      throw unsigned("the assertion has no signature", null);
    }
    try {
      new SAMLSignatureProfileValidator().validate(signature);
      X509Certificate signer = signer(signature.getDOM());
      SignatureValidator.validate(signature, new BasicX509Credential(signer));
      trust.checkServerTrusted(new X509Certificate[] {signer}, "RSA");
      String name = signer.getSubjectX500Principal().getName();
      if (!name.equals(assertion.getIssuer())) {
        throw unsigned(
            "it is issued by '%s' and signed by '%s'".formatted(assertion.getIssuer(), name), null);
      }
    } catch (SignatureException | GeneralSecurityException e) {
      throw unsigned(e.getMessage() == null ? e.toString() : e.getMessage(), e);
    }
    valid(assertion, subject);
  }

  private void valid(Assertion assertion, String subject) throws CodedFailure {
    Instant now = clock.instant();
    var conditions = assertion.getConditions();
    if (conditions != null) {
      Instant from = conditions.getNotBefore();
      Instant until = conditions.getNotOnOrAfter();
      if (from != null && from.isAfter(now.plusSeconds(SKEW_SECONDS))
          || until != null && !until.isAfter(now.minusSeconds(SKEW_SECONDS))) {
        throw bad("it is valid from %s to %s, and it is %s".formatted(from, until, now), null);
      }
    }
    for (var statement : assertion.getAuthorizationDecisionStatements()) {
      var about = statement.getSubject();
      String name =
          about == null || about.getNameIdentifier() == null
              ? null
              : about.getNameIdentifier().getValue();
      if (!subject.equals(name)) {
        throw bad("a statement is about '%s' and not about '%s'".formatted(name, subject), null);
      }
    }
  }

  /** By Java's own means: OpenSAML's would need Bouncy Castle. */
  private static X509Certificate signer(Element signature)
      throws CodedFailure, GeneralSecurityException {
    NodeList all = signature.getElementsByTagNameNS("*", "X509Certificate");
    if (all.getLength() == 0) {
      throw unsigned("the signature has no certificate", null);
    }
    try {
      byte[] der = Base64.getMimeDecoder().decode(all.item(0).getTextContent());
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (IllegalArgumentException e) {
      throw unsigned("the signature's certificate is not base64: " + e.getMessage(), e);
    }
  }

  private static CodedFailure unsigned(String message, Exception cause) {
    return new CodedFailure(
        CommunityCode.BAD_SIGNATURE, "the assertion is not trusted: " + message, cause);
  }

  private static CodedFailure bad(String message, Exception cause) {
    return new CodedFailure(CommunityCode.BAD_ASSERTION, message, cause);
  }
}
