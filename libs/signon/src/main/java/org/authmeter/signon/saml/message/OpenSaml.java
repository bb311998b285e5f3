package org.authmeter.signon.saml.message;

import java.io.ByteArrayOutputStream;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import javax.xml.namespace.QName;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import org.authmeter.browser.failure.CodedFailure;
import org.opensaml.core.config.InitializationException;
import org.opensaml.core.config.InitializationService;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.core.xml.io.MarshallingException;
import org.opensaml.core.xml.io.UnmarshallingException;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.RequestAbstractType;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusResponseType;
import org.w3c.dom.Element;

/** What all users of OpenSAML need. */
public final class OpenSaml {
  private static final SecureRandom RANDOM = new SecureRandom();

  private OpenSaml() {}

  /** Starts the library, which takes 0.5 to 3 s: before the first sample. */
  public static void initialize() {
    try {
      InitializationService.initialize();
    } catch (InitializationException e) {
      throw new IllegalStateException("OpenSAML does not start: " + e.getMessage(), e);
    }
  }

  /** Builds an empty element, for instance {@code build(Response.DEFAULT_ELEMENT_NAME)}. */
  @SuppressWarnings("unchecked") // The registry maps the element's name to its type.
  public static <T extends XMLObject> T build(QName name) {
    return (T) XMLObjectSupport.buildXMLObject(name);
  }

  /**
   * @throws CodedFailure when the element is another one, or against the schema
   */
  public static <T extends XMLObject> T read(Element element, Class<T> type) throws CodedFailure {
    var reader = XMLObjectSupport.getUnmarshaller(element);
    try {
      XMLObject object = reader == null ? null : reader.unmarshall(element);
      if (type.isInstance(object)) {
        return type.cast(object);
      }
    } catch (UnmarshallingException | RuntimeException e) { // a date that is none, and the like
      throw new CodedFailure(
          SamlCode.UNEXPECTED_MESSAGE,
          "the %s is not as SAML has it: %s".formatted(type.getSimpleName(), e.getMessage()));
    }
    throw new CodedFailure(
        SamlCode.UNEXPECTED_MESSAGE,
        "expected a %s, came {%s}%s"
            .formatted(type.getSimpleName(), element.getNamespaceURI(), element.getLocalName()));
  }

  /** The object as bytes; what is signed stays as it was signed. */
  public static byte[] serialize(XMLObject object) {
    try {
      Element element =
          object.getDOM() == null ? XMLObjectSupport.marshall(object) : object.getDOM();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
      SerializeSupport.writeNode(element, bytes);
      return bytes.toByteArray();
    } catch (MarshallingException e) {
      throw new IllegalStateException("a message of our own cannot be written", e);
    }
  }

  /**
   * A request with what all have (saml-core-2.0-os, section 3.2.1).
   *
   * @param issuer entityID of the sender
   */
  public static <T extends RequestAbstractType> T request(
      QName name, String issuer, String destination) {
    T request = build(name);
    request.setID(newId());
    request.setVersion(SAMLVersion.VERSION_20);
    request.setIssueInstant(Instant.now());
    request.setDestination(destination);
    request.setIssuer(issuer(issuer));
    return request;
  }

  /**
   * An answer with what all have (saml-core-2.0-os, section 3.2.2).
   *
   * @param issuer entityID of the sender
   * @param destination null in a SOAP answer
   * @param requestId of what is answered; empty for nothing
   */
  public static <T extends StatusResponseType> T answer(
      QName name, String issuer, String destination, String requestId, Status status) {
    T answer = build(name);
    answer.setID(newId());
    answer.setVersion(SAMLVersion.VERSION_20);
    answer.setIssueInstant(Instant.now());
    answer.setDestination(destination);
    answer.setInResponseTo(requestId.isEmpty() ? null : requestId);
    answer.setIssuer(issuer(issuer));
    answer.setStatus(status);
    return answer;
  }

  /** An Issuer with an entityID. */
  public static Issuer issuer(String entityId) {
    Issuer issuer = build(Issuer.DEFAULT_ELEMENT_NAME);
    issuer.setValue(entityId);
    return issuer;
  }

  /**
   * An identifier (saml-core-2.0-os, section 1.3.4): 128 random bits; the first character is not a
   * digit.
   */
  public static String newId() {
    byte[] bits = new byte[16];
    RANDOM.nextBytes(bits);
    return "_" + HexFormat.of().formatHex(bits);
  }
}
