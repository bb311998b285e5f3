package org.authmeter.testbed.cas;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.web.Html;

/** /samlValidate: SAML 1.1 in SOAP (CAS protocol 2.8). The Response is not signed, as in CAS. */
final class SamlValidateServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /** The one element of the request that counts. Nothing else of it is read. */
  private static final Pattern ARTIFACT =
      Pattern.compile("<(?:[\\w-]+:)?AssertionArtifact[^>]*>\\s*([^<\\s]{1,512})\\s*</");

  private static final int MAXIMUM_BYTES = 16 * 1024;
  private static final String ENVELOPE =
      """
      <SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>\
      <saml1p:Response xmlns:saml1p="urn:oasis:names:tc:SAML:1.0:protocol" MajorVersion="1" \
      MinorVersion="1" ResponseID="%s" IssueInstant="%s">%s</saml1p:Response></SOAP-ENV:Body>\
      </SOAP-ENV:Envelope>""";
  private static final String STATUS =
      "<saml1p:Status><saml1p:StatusCode Value=\"saml1p:%s\"/>"
          + "<saml1p:StatusMessage>%s</saml1p:StatusMessage></saml1p:Status>";
  private static final String ASSERTION =
      """
      <saml1:Assertion xmlns:saml1="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="%s" \
      Issuer="testbed" IssueInstant="%s" MajorVersion="1" MinorVersion="1">\
      <saml1:AttributeStatement><saml1:Subject><saml1:NameIdentifier>%s</saml1:NameIdentifier>\
      </saml1:Subject>%s</saml1:AttributeStatement></saml1:Assertion>""";

  private final transient Tickets tickets;

  SamlValidateServlet(Tickets tickets) {
    this.tickets = tickets;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAXIMUM_BYTES);
    Matcher artifact = ARTIFACT.matcher(new String(body, StandardCharsets.UTF_8));
    String service = request.getParameter("TARGET");
    if (!artifact.find() || service == null) {
      send(response, STATUS.formatted("RequestDenied", "TARGET and AssertionArtifact are needed"));
      return;
    }
    ValidateServlet.Verdict verdict =
        ValidateServlet.verdict(artifact.group(1), service, request, true, tickets);
    if (verdict.ticket() == null) {
      send(response, STATUS.formatted("RequestDenied", Html.escape(verdict.description())));
      return;
    }
    StringBuilder attributes = new StringBuilder();
    verdict
        .ticket()
        .attributes()
        .forEach(
            (name, values) -> {
              attributes
                  .append("<saml1:Attribute AttributeName=\"")
                  .append(Html.escape(name))
                  .append("\" AttributeNamespace=\"http://www.ja-sig.org/products/cas/\">");
              values.forEach(
                  value ->
                      attributes
                          .append("<saml1:AttributeValue>")
                          .append(Html.escape(value))
                          .append("</saml1:AttributeValue>"));
              attributes.append("</saml1:Attribute>");
            });
    send(
        response,
        STATUS.formatted("Success", "")
            + ASSERTION.formatted(
                OpenSaml.newId(), Instant.now(), Html.escape(verdict.ticket().user()), attributes));
  }

  private static void send(HttpServletResponse response, String content) throws IOException {
    response.setContentType("text/xml;charset=utf-8");
    response
        .getOutputStream()
        .write(
            ENVELOPE
                .formatted(OpenSaml.newId(), Instant.now(), content)
                .getBytes(StandardCharsets.UTF_8));
  }
}
