package org.authmeter.signon.saml.message;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.Page;
import org.w3c.dom.Element;

/** The SOAP 1.1 binding (saml-bindings-2.0-os, section 3.2). */
public final class Soap {
  public static final String NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";

  private Soap() {}

  /**
   * @param message to put into the body
   * @param headers of HTTP, besides the SOAPAction
   */
  public static Request request(
      java.net.URI to, byte[] message, Role role, Map<String, String> headers) {
    byte[] envelope = envelope(message);
    Map<String, String> all = new TreeMap<>(headers);
    all.put("SOAPAction", "\"http://www.oasis-open.org/committees/security\"");
    return new Request(
        "POST",
        to,
        new FormBody("text/xml; charset=utf-8", envelope, "(a SAML message in SOAP)"),
        role,
        Phase.RESPONSE,
        null,
        all);
  }

  /** An envelope around a message. */
  public static byte[] envelope(byte[] message) {
    String xml = new String(message, StandardCharsets.UTF_8);
    return inBody(xml.startsWith("<?xml") ? xml.substring(xml.indexOf("?>") + 2) : xml);
  }

  /** A fault of who asked (SOAP 1.1, section 4.4). */
  public static byte[] fault(String words) {
    String text = words.replace("&", "&amp;").replace("<", "&lt;");
    return inBody(
        "<S:Fault><faultcode>S:Client</faultcode><faultstring>"
            + text
            + "</faultstring></S:Fault>");
  }

  private static byte[] inBody(String xml) {
    String start = "<S:Envelope xmlns:S=\"" + NAMESPACE + "\"><S:Body>";
    return (start + xml + "</S:Body></S:Envelope>").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * An answer's envelope.
   *
   * @throws CodedFailure when it is none; with the fault's words when it is one
   */
  public static Element envelope(Page page, String what) throws CodedFailure {
    Element envelope;
    try {
      envelope = SamlXml.parse(page.body(), what).getDocumentElement();
    } catch (CodedFailure e) {
      if (page.status() != 200) {
        throw new CodedFailure(
            "HTTP_" + page.status(), "%s: came %s".formatted(what, page.summary()));
      }
      throw e;
    }
    if (!is(envelope, "Envelope")) {
      throw new CodedFailure(
          page.status() == 200 ? SamlCode.BAD_SOAP.name() : "HTTP_" + page.status(),
          "%s: expected a SOAP envelope, came %s".formatted(what, page.summary()));
    }
    return envelope;
  }

  /** The message in the body. */
  public static Element body(Element envelope, String what) throws CodedFailure {
    for (Element part = SamlXml.child(envelope); part != null; part = SamlXml.next(part)) {
      Element content = is(part, "Body") ? SamlXml.child(part) : null;
      if (content != null && is(content, "Fault")) {
        throw new CodedFailure(
            SamlCode.BAD_SOAP,
            "%s: the IdP answers with the fault \"%s\""
                .formatted(what, content.getTextContent().strip().replaceAll("\\s+", " ")));
      }
      if (content != null) {
        return content;
      }
    }
    throw new CodedFailure(SamlCode.BAD_SOAP, "%s: the envelope's body is empty".formatted(what));
  }

  public static boolean is(Element element, String name) {
    return NAMESPACE.equals(element.getNamespaceURI()) && name.equals(element.getLocalName());
  }
}
