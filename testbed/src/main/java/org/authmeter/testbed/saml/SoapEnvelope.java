package org.authmeter.testbed.saml;

import java.io.IOException;
import java.util.List;
import org.authmeter.signon.saml.message.OpenSaml;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.soap.soap11.Body;
import org.opensaml.soap.soap11.Envelope;
import org.opensaml.soap.soap11.FaultCode;
import org.opensaml.soap.soap11.Header;
import org.opensaml.soap.util.SOAPSupport;

/** SAML messages in SOAP 1.1 (SAML bindings 3.2). */
public final class SoapEnvelope {
  /** Maximum size of a message that is read, in bytes. */
  public static final int MAXIMUM_BYTES = 256 * 1024;

  private SoapEnvelope() {}

  /**
   * The one element of a message's body.
   *
   * @throws IOException when it is not there, or of another type
   */
  public static <T extends XMLObject> T body(byte[] xml, Class<T> type) throws IOException {
    Body body = SamlObjects.parse(xml, Envelope.class).getBody();
    List<XMLObject> content = body == null ? List.of() : body.getUnknownXMLObjects();
    if (content.size() == 1 && type.isInstance(content.get(0))) {
      return type.cast(content.get(0));
    }
    throw new IOException(
        "the SOAP body holds no %s but %s"
            .formatted(
                type.getSimpleName(), content.stream().map(XMLObject::getElementQName).toList()));
  }

  /** A message around one element. */
  public static byte[] envelope(XMLObject content, XMLObject... headers) throws IOException {
    Envelope envelope = OpenSaml.build(Envelope.DEFAULT_ELEMENT_NAME);
    if (headers.length > 0) {
      Header header = OpenSaml.build(Header.DEFAULT_ELEMENT_NAME);
      header.getUnknownXMLObjects().addAll(List.of(headers));
      envelope.setHeader(header);
    }
    Body body = OpenSaml.build(Body.DEFAULT_ELEMENT_NAME);
    body.getUnknownXMLObjects().add(content);
    envelope.setBody(body);
    return OpenSaml.serialize(envelope);
  }

  /** What answers a message that is not understood (SOAP 1.1, 4.4). */
  public static byte[] fault(String message) throws IOException {
    return envelope(SOAPSupport.buildSOAP11Fault(FaultCode.CLIENT, message, null, null, null));
  }
}
