package org.authmeter.testbed.saml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import net.shibboleth.utilities.java.support.xml.ParserPool;
import net.shibboleth.utilities.java.support.xml.XMLParserException;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.core.xml.config.XMLObjectProviderRegistrySupport;
import org.opensaml.core.xml.io.UnmarshallingException;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.messaging.decoder.MessageDecodingException;
import org.opensaml.messaging.decoder.servlet.BaseHttpServletRequestXMLMessageDecoder;

/** Reads SAML messages and metadata with OpenSAML's own parsers and decoders. */
public final class SamlObjects {
  private SamlObjects() {}

  /** The shared pool; its parsers refuse a DOCTYPE and so every entity. */
  public static ParserPool parsers() {
    return XMLObjectProviderRegistrySupport.getParserPool();
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
}
