package org.authmeter.signon.saml.message;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.authmeter.browser.failure.CodedFailure;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.w3c.dom.NodeList;

/**
 * A Response in what an IdP sent: the form for the browser, XML, or XML in SOAP.
 *
 * @param xml the Response
 * @param binding POST in a form, else SOAP
 */
public record FoundResponse(byte[] xml, Binding binding) {
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
  private static final int LOOKED_AT = 256;

  /** In the value of a SAMLResponse field. */
  public static FoundResponse decode(String base64) throws CodedFailure {
    return new FoundResponse(MessageCodec.base64(base64, "SAMLResponse"), Binding.POST);
  }

  /**
   * @param answer of the IdP
   */
  public static FoundResponse in(byte[] answer) throws CodedFailure {
    String start =
        new String(
            answer,
            0,
            Math.min(answer.length, LOOKED_AT),
            java.nio.charset.StandardCharsets.ISO_8859_1);
    boolean html =
        start.toLowerCase(java.util.Locale.ROOT).matches("(?s).*<(!doctype html|html|body|form).*");
    return html ? form(answer) : new FoundResponse(inXml(answer), Binding.SOAP);
  }

  private static FoundResponse form(byte[] answer) throws CodedFailure {
    if (answer.length > 2 * MessageCodec.MAX_BYTES) {
      throw new CodedFailure(
          SamlCode.TOO_LARGE, "the page has %d bytes, and is not read".formatted(answer.length));
    }
    try {
      Element field =
          Jsoup.parse(new ByteArrayInputStream(answer), null, "")
              .selectFirst("input[name=SAMLResponse],textarea[name=SAMLResponse]");
      if (field == null) {
        throw new CodedFailure(
            SamlCode.UNEXPECTED_MESSAGE,
            "the page has no field SAMLResponse; did the user sign on, and does the assertion"
                + " stand below the sampler that gets the IdP's answer?");
      }
      return decode(field.val());
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory cannot fail", e);
    }
  }

  private static byte[] inXml(byte[] answer) throws CodedFailure {
    var root = SamlXml.parse(answer, "answer").getDocumentElement();
    if (!Soap.is(root, "Envelope")) {
      return answer;
    }
    NodeList found = root.getElementsByTagNameNS(PROTOCOL, "Response");
    if (found.getLength() != 1) {
      throw new CodedFailure(
          SamlCode.UNEXPECTED_MESSAGE,
          "expected one Response in SOAP, came %d".formatted(found.getLength()));
    }
    return SamlXml.alone((org.w3c.dom.Element) found.item(0));
  }
}
