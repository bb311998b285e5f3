package org.authmeter.signon.cas.answer;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.xml.stream.XMLStreamReader;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FormBody;

/**
 * /samlValidate: a ticket as the artifact of a SAML 1.1 Request in a SOAP envelope (CAS protocol,
 * section 2.8; oasis-sstc-saml-core-1.1, sections 3.2 to 3.4).
 */
public final class SamlAnswer implements Xml.Handler {
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String REQUEST =
      """
      <SOAP-ENV:Envelope xmlns:SOAP-ENV="%s"><SOAP-ENV:Header/><SOAP-ENV:Body>\
      <samlp:Request xmlns:samlp="urn:oasis:names:tc:SAML:1.0:protocol" MajorVersion="1" \
      MinorVersion="1" RequestID="_%s" IssueInstant="%s">\
      <samlp:AssertionArtifact>%s</samlp:AssertionArtifact></samlp:Request>\
      </SOAP-ENV:Body></SOAP-ENV:Envelope>""";

  private final Map<String, List<String>> attributes = new LinkedHashMap<>();
  private boolean envelope;
  private String attribute;
  private String user;
  private String status;
  private String message = "";
  private boolean fault;

  private SamlAnswer() {}

  /** The request's body; the ticket is not shown. */
  public static FormBody request(String ticket) {
    String escaped = ticket.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    String id = UUID.randomUUID().toString().replace("-", "");
    String xml = REQUEST.formatted(SOAP, id, Instant.now(), escaped);
    return new FormBody(
        "text/xml; charset=utf-8",
        xml.getBytes(StandardCharsets.UTF_8),
        "SAML 1.1 Request with AssertionArtifact ***");
  }

  static TicketValidation read(byte[] body) throws CodedFailure {
    SamlAnswer answer = new SamlAnswer();
    Xml.read(body, answer);
    if (answer.status == null) {
      throw Xml.bad("SOAP without a SAML status");
    }
    boolean success = answer.status.equals("Success") && !answer.fault;
    if (!success) {
      return TicketValidation.refused(
          AnswerReader.code(answer.status, CasCode.BAD_ANSWER.name()),
          AnswerReader.words(answer.message));
    }
    if (answer.user == null || answer.user.isEmpty()) {
      throw Xml.bad("a SAML Response without a subject");
    }
    return new TicketValidation(null, "", answer.user, answer.attributes, null, null, List.of());
  }

  @Override
  public void start(String path, XMLStreamReader element) throws CodedFailure {
    if (!envelope) {
      envelope = path.equals("/Envelope") && SOAP.equals(element.getNamespaceURI());
      if (!envelope) {
        throw Xml.bad("no SOAP 1.1 envelope");
      }
    }
    String name = element.getLocalName();
    if (name.equals("StatusCode") && status == null) {
      status = local(element.getAttributeValue(null, "Value"));
    } else if (name.equals("Attribute")) {
      attribute = element.getAttributeValue(null, "AttributeName");
    } else if (path.equals("/Envelope/Body/Fault")) {
      fault = true;
      status = "SOAP_FAULT";
    }
  }

  @Override
  public void end(String path, String name, String text) {
    String value = text.strip();
    switch (name) {
      case "AttributeValue" -> {
        if (attribute != null) {
          attributes.computeIfAbsent(attribute, n -> new ArrayList<>()).add(value);
        }
      }
      case "NameIdentifier" -> user = user == null ? value : user;
      case "StatusMessage", "faultstring" -> message = value;
      default -> {
        // conditions, signatures
      }
    }
  }

  private static String local(String name) {
    return name == null ? "" : name.substring(name.indexOf(':') + 1);
  }
}
