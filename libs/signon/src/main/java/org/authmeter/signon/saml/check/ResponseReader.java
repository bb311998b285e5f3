package org.authmeter.signon.saml.check;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.message.Structure;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Attribute;
import org.opensaml.saml.saml2.core.AuthnStatement;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.core.StatusResponseType;

/** Reads Responses, their status and what assertions say; verifies no signature. */
public final class ResponseReader {
  private ResponseReader() {}

  /**
   * @param xml a Response
   * @throws CodedFailure when it is none, or its parts do not stand where SAML has them
   */
  public static Response read(byte[] xml) throws CodedFailure {
    var root = SamlXml.parse(xml, "Response").getDocumentElement();
    Structure.check(root);
    return OpenSaml.read(root, Response.class);
  }

  /**
   * @throws CodedFailure unless the IdP says Success; its code is the innermost StatusCode. A
   *     PartialLogout below Success is a failure too: sessions are left (saml-core-2.0-os, section
   *     3.7.3.2)
   */
  public static void success(StatusResponseType message, String what) throws CodedFailure {
    StatusCode code = message.getStatus() == null ? null : message.getStatus().getStatusCode();
    if (code == null || code.getValue() == null) {
      throw new CodedFailure(SamlCode.NO_STATUS, "the %s has no StatusCode".formatted(what));
    }
    StatusCode inner = code;
    boolean partial = false;
    while (inner.getStatusCode() != null && inner.getStatusCode().getValue() != null) {
      inner = inner.getStatusCode();
      partial |= StatusCode.PARTIAL_LOGOUT.equals(inner.getValue());
    }
    if (StatusCode.SUCCESS.equals(code.getValue()) && !partial) {
      return;
    }
    var words = message.getStatus().getStatusMessage();
    throw new CodedFailure(
        inner.getValue(),
        "the IdP's %s says %s%s%s"
            .formatted(
                what,
                code.getValue(),
                inner == code ? "" : " / " + inner.getValue(),
                words == null || words.getValue() == null ? "" : " (" + words.getValue() + ")"));
  }

  /**
   * Checks that a message is for this SP (saml-core-2.0-os, sections 3.2.1 and 3.2.2).
   *
   * @param what the message is
   * @param destination that it names, or null
   * @param needed whether it must name one ({@link Binding#needsDestination})
   * @param here where it may have come
   */
  public static void destination(String what, String destination, boolean needed, List<URI> here)
      throws CodedFailure {
    boolean fits =
        destination == null
            ? !needed
            : here.stream().map(URI::toString).anyMatch(destination::equals);
    if (!fits) {
      throw new CodedFailure(
          SamlCode.WRONG_DESTINATION,
          destination == null
              ? "the %s is signed and has no Destination; expected %s (saml-bindings 3.4.5.2 and 3.5.5.2)"
                  .formatted(what, here.get(0))
              : "the %s is for %s, and came to %s".formatted(what, destination, here.get(0)));
    }
  }

  /**
   * @param id the subject's NameID, opened if it was encrypted; null = none that can be read
   */
  static SignedOn user(Assertion assertion, NameID id) {
    String session = "";
    String context = "";
    Instant authenticated = null;
    for (AuthnStatement statement : assertion.getAuthnStatements()) {
      session = text(statement.getSessionIndex());
      authenticated = statement.getAuthnInstant();
      var how = statement.getAuthnContext();
      context =
          how == null || how.getAuthnContextClassRef() == null
              ? ""
              : text(how.getAuthnContextClassRef().getURI());
    }
    return new SignedOn(
        id == null ? "" : text(id.getValue()),
        id == null ? "" : text(id.getFormat()),
        id == null
            ? List.of("", "")
            : List.of(text(id.getNameQualifier()), text(id.getSPNameQualifier())),
        session,
        context,
        authenticated,
        attributes(assertion));
  }

  private static Map<String, List<String>> attributes(Assertion assertion) {
    Map<String, List<String>> attributes = new LinkedHashMap<>();
    for (var statement : assertion.getAttributeStatements()) {
      for (Attribute attribute : statement.getAttributes()) {
        String friendly = text(attribute.getFriendlyName());
        List<String> values =
            attributes.computeIfAbsent(
                friendly.isEmpty() ? text(attribute.getName()) : friendly, n -> new ArrayList<>());
        for (XMLObject value : attribute.getAttributeValues()) {
          if (value.getDOM() != null) {
            values.add(value.getDOM().getTextContent().strip());
          }
        }
      }
    }
    return attributes;
  }

  private static String text(String value) {
    return value == null ? "" : value.strip();
  }
}
