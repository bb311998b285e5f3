package org.authmeter.signon.saml.sp;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.saml.check.ResponseReader;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.BindingDecoder;
import org.authmeter.signon.saml.message.BindingEncoder;
import org.authmeter.signon.saml.message.Decryption;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.message.Signatures;
import org.authmeter.signon.saml.message.Signer;
import org.authmeter.signon.saml.message.Soap;
import org.authmeter.signon.saml.message.Structure;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.StatusResponseType;

/**
 * Single Logout from both sides (saml-profiles-2.0-os, section 4.4): what the SP asks, and what it
 * answers when the IdP asks.
 */
public final class SingleLogout {
  private final ServiceProvider sp;
  private final URI soap;
  private final Signatures signatures;
  private final Decryption decryption;
  private final LogoutMessages messages;

  /**
   * @param soap where LogoutRequests come over SOAP, or null
   */
  public SingleLogout(ServiceProvider sp, URI soap) {
    this.sp = sp;
    this.soap = soap;
    this.signatures = new Signatures(sp.idp().certificates());
    this.decryption = new Decryption(sp.keys().openers());
    this.messages = new LogoutMessages(sp);
  }

  /**
   * The SP's own request.
   *
   * @param user of the session to end
   * @param encryptName whether the name travels encrypted
   */
  public AuthnRequests.Sent start(SignedOn user, LogoutStyle style, boolean encryptName)
      throws CodedFailure {
    if (user.nameId().isEmpty()) {
      throw new CodedFailure(
          SamlCode.BAD_SUBJECT,
          "nobody can be logged out whose NameID is not known; the login before must run with"
              + " check: parse at least, and decrypt where names are encrypted");
    }
    RequestStyle browser = style.browser();
    if (browser == null) {
      URI to = sp.idp().logout(Binding.SOAP).requests();
      LogoutRequest request = messages.request(user, to, encryptName);
      new Signer(sp.keys().signer()).envelope(request);
      return new AuthnRequests.Sent(
          request.getID(),
          "",
          request.getIssueInstant(),
          Soap.request(to, OpenSaml.serialize(request), Role.OTHER, Map.of()));
    }
    URI to = sp.idp().logout(browser.binding()).requests();
    LogoutRequest request = messages.request(user, to, encryptName);
    String relayState = OpenSaml.newId();
    return new AuthnRequests.Sent(
        request.getID(),
        relayState,
        request.getIssueInstant(),
        new BindingEncoder("SAMLRequest", relayState, Role.OTHER)
            .request(request, to, browser, sp.keys().signer()));
  }

  /** Checks the IdP's answer, as a browser brings it. */
  public void finish(Request brought, String requestId) throws CodedFailure {
    BindingDecoder inbound = BindingDecoder.of(brought);
    var root =
        SamlXml.parse(inbound.message("SAMLResponse"), "LogoutResponse").getDocumentElement();
    Structure.check(root);
    LogoutResponse answer = OpenSaml.read(root, LogoutResponse.class);
    signed(answer, inbound.verify("SAMLResponse", sp.idp().certificates()));
    here("LogoutResponse", answer.getDestination());
    finished(answer, requestId);
  }

  /** Checks the IdP's answer to a request over SOAP. */
  public void finish(Page page, String requestId) throws CodedFailure {
    var root = Soap.body(Soap.envelope(page, "logout"), "logout");
    Structure.check(root);
    LogoutResponse answer = OpenSaml.read(root, LogoutResponse.class);
    // over TLS to an address of the metadata, a signature may be missing (section 4.4.4.2)
    boolean tls = "https".equals(page.uri().getScheme());
    signed(answer, tls && answer.getSignature() == null);
    // it comes back by the SP's own connection, to none of its addresses, but names this SP
    List<URI> own = Stream.of(sp.logout(), sp.acs(), soap).filter(Objects::nonNull).toList();
    ResponseReader.destination("LogoutResponse", answer.getDestination(), false, own);
    finished(answer, requestId);
  }

  /**
   * Answers a LogoutRequest of the IdP by the binding that it came by.
   *
   * @param brought by the browser
   * @param user who is signed on here
   */
  public Request answer(Request brought, SignedOn user) throws CodedFailure {
    BindingDecoder inbound = BindingDecoder.of(brought);
    var root = SamlXml.parse(inbound.message("SAMLRequest"), "LogoutRequest").getDocumentElement();
    Structure.check(root);
    LogoutRequest request = OpenSaml.read(root, LogoutRequest.class);
    signed(request, inbound.verify("SAMLRequest", sp.idp().certificates()));
    here("LogoutRequest", request.getDestination());
    asked(request, user);
    RequestStyle style = inbound.query() ? RequestStyle.REDIRECT_SIGNED : RequestStyle.POST_SIGNED;
    URI to = sp.idp().logout(style.binding()).answers();
    return new BindingEncoder("SAMLResponse", inbound.get("RelayState"), Role.OTHER)
        .request(messages.response(request.getID(), to), to, style, sp.keys().signer());
  }

  /** A LogoutRequest that the IdP sent over SOAP; it must be signed. */
  LogoutRequest asked(Page page) throws CodedFailure {
    var root = Soap.body(Soap.envelope(page, "logout"), "logout");
    Structure.check(root);
    LogoutRequest request = OpenSaml.read(root, LogoutRequest.class);
    signed(request, false);
    ResponseReader.destination("LogoutRequest", request.getDestination(), false, List.of(soap));
    fresh(request);
    return request;
  }

  /** The SP's answer over SOAP. */
  byte[] answer(LogoutRequest request) throws CodedFailure {
    LogoutResponse response = messages.response(request.getID(), null);
    new Signer(sp.keys().signer()).envelope(response);
    return Soap.envelope(OpenSaml.serialize(response));
  }

  private void signed(SignableSAMLObject message, boolean otherwise) throws CodedFailure {
    if (!signatures.verify(message) && !otherwise) {
      throw new CodedFailure(
          SamlCode.UNSIGNED,
          "the %s bears no signature".formatted(message.getElementQName().getLocalPart()));
    }
  }

  /** What a browser brings is signed, and so names where to. */
  private void here(String what, String destination) throws CodedFailure {
    ResponseReader.destination(what, destination, true, List.of(sp.logout()));
  }

  private void finished(StatusResponseType answer, String requestId) throws CodedFailure {
    issuer(answer.getIssuer() == null ? null : answer.getIssuer().getValue(), "LogoutResponse");
    if (!requestId.equals(answer.getInResponseTo())) {
      throw new CodedFailure(
          SamlCode.WRONG_IN_RESPONSE_TO,
          "the LogoutResponse answers %s, and %s was asked"
              .formatted(answer.getInResponseTo(), requestId));
    }
    ResponseReader.success(answer, "LogoutResponse");
  }

  private void asked(LogoutRequest request, SignedOn user) throws CodedFailure {
    fresh(request);
    if (!user.nameId().isEmpty() && !user.nameId().equals(name(request))) {
      throw new CodedFailure(
          SamlCode.BAD_SUBJECT,
          "the LogoutRequest is about another user than the one who is signed on here");
    }
  }

  private void fresh(LogoutRequest request) throws CodedFailure {
    issuer(request.getIssuer() == null ? null : request.getIssuer().getValue(), "LogoutRequest");
    Instant end = request.getNotOnOrAfter();
    if (end != null && !Instant.now().minus(sp.skew()).isBefore(end)) {
      throw new CodedFailure(SamlCode.EXPIRED, "the LogoutRequest ended at " + end);
    }
  }

  /** Whom the request is about; an encrypted name is opened. */
  String name(LogoutRequest request) throws CodedFailure {
    NameID name = request.getNameID();
    if (request.getEncryptedID() != null) {
      name = decryption.open(request.getEncryptedID(), NameID.class);
    }
    return name == null ? "" : String.valueOf(name.getValue());
  }

  private void issuer(String issuer, String what) throws CodedFailure {
    if (!sp.idp().entityId().equals(issuer)) {
      throw new CodedFailure(
          SamlCode.WRONG_ISSUER,
          "the %s is issued by %s, and %s is known".formatted(what, issuer, sp.idp().entityId()));
    }
  }
}
