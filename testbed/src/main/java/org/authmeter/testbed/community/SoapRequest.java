package org.authmeter.testbed.community;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A request of the service, read from a SOAP 1.1 envelope.
 *
 * @param dialect whose names it uses
 * @param operation local name of the body's first element
 * @param lifetime of an assertion in seconds; 0 = the service's own
 */
record SoapRequest(Dialect dialect, String operation, long lifetime) {
  private static final String ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/";

  static SoapRequest parse(byte[] xml) throws Fault {
    Element envelope;
    try {
      envelope = builder().parse(new ByteArrayInputStream(xml)).getDocumentElement();
    } catch (SAXException | IOException e) {
      throw Fault.client("no readable XML: " + e.getMessage());
    }
    NodeList bodies = envelope.getElementsByTagNameNS(ENVELOPE, "Body");
    Element request = bodies.getLength() == 1 ? firstChild(bodies.item(0)) : null;
    if (request == null || !ENVELOPE.equals(envelope.getNamespaceURI())) {
      throw Fault.client("no SOAP 1.1 envelope with a body that holds a request");
    }
    return new SoapRequest(
        Dialect.of(request.getNamespaceURI()), request.getLocalName(), lifetime(request));
  }

  private static DocumentBuilder builder() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(
          null); // The default one prints to standard error; the exception has the message.
      return builder;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the XML parser cannot refuse a DOCTYPE", e);
    }
  }

  private static Element firstChild(Node parent) {
    for (Node n = parent.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n instanceof Element element) {
        return element;
      }
    }
    return null;
  }

  private static long lifetime(Element request) throws Fault {
    NodeList all = request.getElementsByTagNameNS("*", "lifetime");
    if (all.getLength() == 0) {
      return 0;
    }
    String text = all.item(0).getTextContent().strip();
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Fault.client("lifetime '%s' is not a whole number of seconds".formatted(text));
    }
  }
}
