package org.authmeter.signon.community;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.authmeter.browser.failure.CodedFailure;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads an answer: a SOAP 1.1 envelope without DOCTYPE, whose body holds one element. */
final class SoapReader {
  private static final String ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/";

  private final DocumentBuilder builder;

  SoapReader() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null); // It would print to standard error; the exception says it all.
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the XML parser cannot refuse a DOCTYPE", e);
    }
  }

  /**
   * @return the element in the body
   * @throws CodedFailure the service's own fault, or why this is not an answer
   */
  Element read(SoapConnection.Answer answer) throws CodedFailure {
    Element envelope;
    try {
      envelope = builder.parse(new ByteArrayInputStream(answer.body())).getDocumentElement();
    } catch (SAXException | IOException e) {
      throw answer.status() == 200
          ? bad("the answer is no XML that is accepted: " + e.getMessage())
          : http(answer);
    }
    if (!is(envelope, "Envelope")) {
      throw answer.status() == 200
          ? bad(
              "the answer is no SOAP 1.1 envelope but {%s}%s"
                  .formatted(envelope.getNamespaceURI(), envelope.getLocalName()))
          : http(answer);
    }
    Element body = null;
    for (Element e = child(envelope); e != null; e = next(e)) {
      if (is(e, "Body")) {
        body = e;
      }
    }
    Element content = body == null ? null : child(body);
    if (content == null) {
      throw bad("the envelope has no body with an element in it");
    }
    if (is(content, "Fault")) {
      throw fault(content);
    }
    if (answer.status() != 200) {
      throw http(answer);
    }
    return content;
  }

  private static boolean is(Element element, String name) {
    return ENVELOPE.equals(element.getNamespaceURI()) && name.equals(element.getLocalName());
  }

  private static CodedFailure bad(String message) {
    return new CodedFailure(CommunityCode.BAD_ANSWER, message);
  }

  private static CodedFailure http(SoapConnection.Answer answer) {
    return new CodedFailure(
        "HTTP_" + answer.status(), "the service answered with HTTP " + answer.status());
  }

  /** The code is the fault's element in the detail, or the faultcode without its prefix. */
  private static CodedFailure fault(Element fault) {
    String code = "";
    String message = "";
    String detail = "";
    for (Element e = child(fault); e != null; e = next(e)) {
      switch (e.getLocalName()) {
        case "faultcode" -> code = e.getTextContent().strip();
        case "faultstring" -> message = e.getTextContent().strip();
        case "detail" -> detail = child(e) == null ? "" : child(e).getLocalName();
        default -> {
          // faultactor
        }
      }
    }
    String name = detail.endsWith("Fault") ? detail : code.substring(code.indexOf(':') + 1);
    return new CodedFailure(
        name.isEmpty() ? "Fault" : name, message.isEmpty() ? "a SOAP fault without text" : message);
  }

  static Element child(Node parent) {
    return element(parent.getFirstChild());
  }

  private static Element next(Node node) {
    return element(node.getNextSibling());
  }

  private static Element element(Node from) {
    Node node = from;
    while (node != null && !(node instanceof Element)) {
      node = node.getNextSibling();
    }
    return (Element) node;
  }

  /** Elements below with that local name, in whatever namespace. */
  static int count(Element element, String name) {
    NodeList all = element.getElementsByTagNameNS("*", name);
    return all.getLength();
  }
}
