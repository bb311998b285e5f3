package org.authmeter.signon.saml.flow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.signon.saml.message.MessageCodec;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What a load test wants to know of a Response (saml-core-2.0-os, sections 2.7.3 and 3.2.2). */
public final class SamlMessage {
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
  private static final String ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
  private static final String SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
  private static final String PARTIAL_LOGOUT = "urn:oasis:names:tc:SAML:2.0:status:PartialLogout";

  private static final Pattern STATUS_CODE =
      Pattern.compile("<(?:[^\\s<>/:]+:)?StatusCode(?=[\\s/>])([^>]*)");
  private static final Pattern PLAIN_SUCCESS =
      Pattern.compile("\\s+Value\\s*=\\s*([\"'])" + SUCCESS + "\\1\\s*/?");

  /** A factory looks for its implementation on the class path, so a thread keeps its builder. */
  private static final ThreadLocal<DocumentBuilder> BUILDER =
      ThreadLocal.withInitial(SamlMessage::builder);

  private final Document document;

  private SamlMessage(Document document) {
    this.document = document;
  }

  private static DocumentBuilder builder() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setXIncludeAware(false);
      factory.setExpandEntityReferences(false);
      return factory.newDocumentBuilder();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the XML parser cannot refuse a document type", e);
    }
  }

  /** The XML of a SAMLResponse field. */
  static byte[] decode(String base64) throws CodedFailure {
    try {
      return MessageCodec.base64(base64, "SAMLResponse");
    } catch (CodedFailure e) {
      throw new CodedFailure(FailureCode.BAD_RESPONSE, e.getMessage());
    }
  }

  /**
   * @param xml a Response; its signature is the SP's matter and not checked
   * @throws CodedFailure when it is not well-formed XML; a document type is refused
   */
  public static SamlMessage parse(byte[] xml) throws CodedFailure {
    try {
      DocumentBuilder builder = BUILDER.get();
      builder.reset();
      builder.setErrorHandler(null);
      return new SamlMessage(builder.parse(new ByteArrayInputStream(xml)));
    } catch (SAXException | IOException e) {
      throw new CodedFailure(
          FailureCode.BAD_RESPONSE, "The SAML Response cannot be parsed: " + e.getMessage());
    }
  }

  /**
   * Whether the only StatusCode is plainly Success, without the price of parsing; false = parse it.
   */
  static boolean succeeds(byte[] xml) {
    Matcher code = STATUS_CODE.matcher(new String(xml, StandardCharsets.ISO_8859_1));
    return code.find() && PLAIN_SUCCESS.matcher(code.group(1)).matches() && !code.find();
  }

  /**
   * The innermost StatusCode unless the first is Success, else null. A PartialLogout is no success,
   * whatever it stands below: sessions are left (section 3.7.3.2).
   */
  public String failedStatus() {
    NodeList found = document.getElementsByTagNameNS(PROTOCOL, "StatusCode");
    List<String> codes = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      codes.add(((Element) found.item(i)).getAttribute("Value"));
    }
    boolean success =
        codes.isEmpty() || SUCCESS.equals(codes.get(0)) && !codes.contains(PARTIAL_LOGOUT);
    return success ? null : codes.get(codes.size() - 1);
  }

  /** The StatusMessage, or empty. */
  public String statusMessage() {
    return text(document.getDocumentElement(), PROTOCOL, "StatusMessage");
  }

  /** The NameID, or empty, also when the Assertion is encrypted. */
  public String nameId() {
    return text(document.getDocumentElement(), ASSERTION, "NameID");
  }

  /** Values by FriendlyName, or by Name where there is none; empty when encrypted. */
  public Map<String, List<String>> attributes() {
    Map<String, List<String>> attributes = new LinkedHashMap<>();
    NodeList all = document.getElementsByTagNameNS(ASSERTION, "Attribute");
    for (int i = 0; i < all.getLength(); i++) {
      Element attribute = (Element) all.item(i);
      String friendly = attribute.getAttribute("FriendlyName");
      String name = friendly.isEmpty() ? attribute.getAttribute("Name") : friendly;
      List<String> values = attributes.computeIfAbsent(name, n -> new ArrayList<>());
      NodeList texts = attribute.getElementsByTagNameNS(ASSERTION, "AttributeValue");
      for (int j = 0; j < texts.getLength(); j++) {
        values.add(texts.item(j).getTextContent().strip());
      }
    }
    return attributes;
  }

  private static String text(Element in, String namespace, String name) {
    NodeList found = in.getElementsByTagNameNS(namespace, name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }
}
