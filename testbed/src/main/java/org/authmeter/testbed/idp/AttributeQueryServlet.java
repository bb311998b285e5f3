package org.authmeter.testbed.idp;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.saml.Metadata;
import org.authmeter.testbed.saml.OpenSaml;
import org.opensaml.core.xml.io.MarshallingException;
import org.opensaml.saml.saml2.core.AttributeQuery;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.security.impl.SAMLSignatureProfileValidator;
import org.opensaml.soap.soap11.Body;
import org.opensaml.soap.soap11.Envelope;
import org.opensaml.xmlsec.signature.support.SignatureException;
import org.opensaml.xmlsec.signature.support.SignatureValidator;

/**
 * Attribute authority: tells the SP that signs the query the attributes of the user behind a
 * transient id (SAML profiles 6, by the SOAP binding). Which node can depends on where the ids are.
 */
final class AttributeQueryServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;
  private static final Duration SKEW = Duration.ofMinutes(3);
  private static final int LONGEST = 64 * 1024;

  private final transient Node node;
  private final transient Metadata sp;
  private final transient SAMLSignatureProfileValidator profile =
      new SAMLSignatureProfileValidator();

  AttributeQueryServlet(Node node, Metadata sp) {
    super(node.route());
    this.node = node;
    this.sp = sp;
  }

  @Override
  void step(HttpServletRequest request, HttpServletResponse response) throws IOException {
    AttributeQuery query = query(request);
    authenticate(query);
    send(response, answer(query));
  }

  private static AttributeQuery query(HttpServletRequest request) throws IOException {
    byte[] sent = request.getInputStream().readNBytes(LONGEST + 1);
    require(sent.length <= LONGEST, "the query is longer than " + LONGEST + " bytes");
    Envelope envelope;
    try {
      envelope = OpenSaml.parse(sent, Envelope.class);
    } catch (IOException e) {
      throw new BadRequestException("no readable SOAP message: " + e.getMessage());
    }
    Body body = envelope.getBody();
    if (body != null
        && body.getUnknownXMLObjects().size() == 1
        && body.getUnknownXMLObjects().get(0) instanceof AttributeQuery query) {
      return query;
    }
    throw new BadRequestException("the SOAP body holds no AttributeQuery");
  }

  /** Only the SP of the metadata may ask, and its signature must cover this very query. */
  private void authenticate(AttributeQuery query) throws BadRequestException {
    String issuer = query.getIssuer() == null ? null : query.getIssuer().getValue();
    require(sp.entityId().equals(issuer), "no metadata for the SP " + issuer);
    Instant issued = query.getIssueInstant();
    Instant now = Instant.now();
    require(
        issued != null && issued.isAfter(now.minus(SKEW)) && issued.isBefore(now.plus(SKEW)),
        "the AttributeQuery was issued at %s, now is %s".formatted(issued, now));
    require(query.getSignature() != null, "the AttributeQuery is not signed");
    try {
      profile.validate(query.getSignature());
      SignatureValidator.validate(query.getSignature(), sp.credential());
    } catch (SignatureException e) {
      throw new BadRequestException(
          "the signature of the AttributeQuery does not verify: " + e.getMessage());
    }
  }

  private Response answer(AttributeQuery query) throws IOException {
    NameID nameId = query.getSubject() == null ? null : query.getSubject().getNameID();
    Optional<String> principal =
        nameId == null || nameId.getValue() == null
            ? Optional.empty()
            : node.transientIds().principal(nameId.getValue(), sp.entityId());
    if (principal.isEmpty()) {
      node.counters().of("attributeQueries.unknownPrincipal").increment();
      return node.responses().unknownPrincipal(query.getID());
    }
    node.counters().of("attributeQueries.answered").increment();
    Map<String, String[]> attributes = node.people().attributes(principal.get());
    return node.responses().attributes(query.getID(), nameId.getValue(), sp.entityId(), attributes);
  }

  private static void send(HttpServletResponse http, Response response) throws IOException {
    Envelope envelope = OpenSaml.build(Envelope.DEFAULT_ELEMENT_NAME);
    Body body = OpenSaml.build(Body.DEFAULT_ELEMENT_NAME);
    body.getUnknownXMLObjects().add(response);
    envelope.setBody(body);
    try {
      byte[] bytes = OpenSaml.serialize(envelope);
      http.setContentType("text/xml;charset=UTF-8");
      http.setHeader("Cache-Control", "no-store");
      http.setContentLength(bytes.length);
      http.getOutputStream().write(bytes);
    } catch (MarshallingException e) {
      throw new IOException("no SOAP message could be made: " + e.getMessage(), e);
    }
  }

  private static void require(boolean held, String message) throws BadRequestException {
    if (!held) {
      throw new BadRequestException(message);
    }
  }
}
