package org.authmeter.testbed.saml;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import javax.servlet.http.HttpServletRequest;
import javax.xml.namespace.QName;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import net.shibboleth.utilities.java.support.xml.ParserPool;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import net.shibboleth.utilities.java.support.xml.XMLParserException;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.core.config.InitializationException;
import org.opensaml.core.config.InitializationService;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.core.xml.config.XMLObjectProviderRegistrySupport;
import org.opensaml.core.xml.io.MarshallingException;
import org.opensaml.core.xml.io.UnmarshallingException;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.messaging.decoder.MessageDecodingException;
import org.opensaml.messaging.decoder.servlet.BaseHttpServletRequestXMLMessageDecoder;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.RequestAbstractType;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusResponseType;

/** OpenSAML, initialised once a process, and what all users of it need. */
public final class SamlObjects {
  private SamlObjects() {}

  /** Initialises the library: 0.5 to 2.8 s, so call it at start. */
  public static void initialize() {
    try {
      InitializationService.initialize();
    } catch (InitializationException e) {
      throw new IllegalStateException("OpenSAML does not initialise", e);
    }
  }

  /** The shared pool; its parsers refuse a DOCTYPE and so every entity. */
  public static ParserPool parsers() {
    return XMLObjectProviderRegistrySupport.getParserPool();
  }

  /** Builds an empty element, for instance {@code build(Response.DEFAULT_ELEMENT_NAME)}. */
  @SuppressWarnings("unchecked") // The registry maps the element's name to its type.
  public static <T extends XMLObject> T build(QName name) {
    return (T) XMLObjectSupport.buildXMLObject(name);
  }

  /**
   * @throws IOException when the XML is not well-formed or no known element
   */
  @SuppressWarnings("unchecked") // Checked by the class token.
  public static <T extends XMLObject> T parse(byte[] xml, Class<T> type) throws IOException {
    try {
      XMLObject object =
          XMLObjectSupport.unmarshallFromInputStream(parsers(), new ByteArrayInputStream(xml));
      if (!type.isInstance(object)) {
        throw new IOException(
            "expected a %s, found %s".formatted(type.getSimpleName(), object.getElementQName()));
      }
      return (T) object;
    } catch (XMLParserException | UnmarshallingException e) {
      throw new IOException("no readable " + type.getSimpleName() + ": " + e.getMessage(), e);
    }
  }

  /** The object as bytes; what is signed stays as it was signed. */
  public static byte[] serialize(XMLObject object) throws IOException {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(8192);
      SerializeSupport.writeNode(XMLObjectSupport.marshall(object), bytes);
      return bytes.toByteArray();
    } catch (MarshallingException e) {
      throw new IOException(
          "cannot write a %s: %s".formatted(object.getElementQName().getLocalPart(), e), e);
    }
  }

  /**
   * A request with what all have (SAML core 3.2.1).
   *
   * @param issuer entityID of the sender
   */
  public static <T extends RequestAbstractType> T request(
      QName name, String issuer, String destination) {
    T request = build(name);
    request.setID(RandomIds.samlId());
    request.setVersion(SAMLVersion.VERSION_20);
    request.setIssueInstant(Instant.now());
    request.setDestination(destination);
    request.setIssuer(issuer(issuer));
    return request;
  }

  /**
   * An answer with what all have (SAML core 3.2.2).
   *
   * @param issuer entityID of the sender
   * @param destination null in a SOAP answer
   * @param requestId of what is answered; empty for nothing
   */
  public static <T extends StatusResponseType> T answer(
      QName name, String issuer, String destination, String requestId, Status status) {
    T answer = build(name);
    answer.setID(RandomIds.samlId());
    answer.setVersion(SAMLVersion.VERSION_20);
    answer.setIssueInstant(Instant.now());
    answer.setDestination(destination);
    answer.setInResponseTo(requestId.isEmpty() ? null : requestId);
    answer.setIssuer(issuer(issuer));
    answer.setStatus(status);
    return answer;
  }

  /**
   * The message that a browser brings.
   *
   * @param decoder of the binding
   * @throws IOException when there is none of this type
   */
  public static <T> T decode(
      BaseHttpServletRequestXMLMessageDecoder decoder, HttpServletRequest http, Class<T> type)
      throws IOException {
    decoder.setHttpServletRequest(http);
    decoder.setParserPool(parsers());
    try {
      decoder.initialize();
      decoder.decode();
    } catch (ComponentInitializationException e) {
      throw new IllegalStateException(e);
    } catch (MessageDecodingException | IllegalArgumentException e) {
      throw new IOException("no readable %s: %s".formatted(type.getSimpleName(), e.getMessage()));
    }
    Object message = decoder.getMessageContext().getMessage();
    if (!type.isInstance(message)) {
      throw new IOException("the message is no SAML 2.0 " + type.getSimpleName());
    }
    return type.cast(message);
  }

  /** An Issuer with an entityID. */
  public static Issuer issuer(String entityId) {
    Issuer issuer = build(Issuer.DEFAULT_ELEMENT_NAME);
    issuer.setValue(entityId);
    return issuer;
  }
}
