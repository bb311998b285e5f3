package org.authmeter.signon.saml.sp;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.BindingEncoder;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.AuthnContextClassRef;
import org.opensaml.saml.saml2.core.AuthnContextComparisonTypeEnumeration;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.NameIDPolicy;
import org.opensaml.saml.saml2.core.RequestedAuthnContext;

/** Makes a fresh AuthnRequest for each login (saml-core-2.0-os, section 3.4.1). */
public final class AuthnRequests {
  private final ServiceProvider sp;

  public AuthnRequests(ServiceProvider sp) {
    this.sp = sp;
  }

  /**
   * A request on its way.
   *
   * @param id what the Response must answer
   * @param relayState what must come back with it
   * @param issued when; with ForceAuthn the user must sign on after it
   * @param http what the browser sends
   */
  public record Sent(String id, String relayState, Instant issued, Request http) {}

  /**
   * @param style how it is sent, and whether it is signed
   * @param answer the binding by which the Response shall come
   */
  public Sent create(RequestStyle style, Binding answer) throws CodedFailure {
    URI to = sp.idp().signOn(style.binding());
    AuthnRequest request = message(to.toString(), answer);
    String relayState = OpenSaml.newId();
    BindingEncoder outbound = new BindingEncoder("SAMLRequest", relayState, Role.SIGN_ON_REQUEST);
    return new Sent(
        request.getID(),
        relayState,
        request.getIssueInstant(),
        outbound.request(request, to, style, sp.keys().signer()));
  }

  /** The message alone, unsigned. */
  AuthnRequest message(String destination, Binding answer) {
    AuthnRequest request =
        OpenSaml.request(AuthnRequest.DEFAULT_ELEMENT_NAME, sp.entityId(), destination);
    request.setAssertionConsumerServiceURL(sp.acs().toString());
    request.setProtocolBinding(answer.uri());
    if (sp.options().forceAuthn()) {
      request.setForceAuthn(true);
    }
    if (sp.options().isPassive()) {
      request.setIsPassive(true);
    }
    NameIDPolicy policy = OpenSaml.build(NameIDPolicy.DEFAULT_ELEMENT_NAME);
    policy.setAllowCreate(true);
    if (!sp.options().nameIdFormat().isEmpty()) {
      policy.setFormat(sp.options().nameIdFormat());
    }
    request.setNameIDPolicy(policy);
    if (!sp.options().authnContexts().isEmpty()) {
      request.setRequestedAuthnContext(context(sp.options().authnContexts()));
    }
    return request;
  }

  private static RequestedAuthnContext context(List<String> uris) {
    RequestedAuthnContext context = OpenSaml.build(RequestedAuthnContext.DEFAULT_ELEMENT_NAME);
    context.setComparison(AuthnContextComparisonTypeEnumeration.EXACT);
    for (String uri : uris) {
      AuthnContextClassRef reference = OpenSaml.build(AuthnContextClassRef.DEFAULT_ELEMENT_NAME);
      reference.setURI(uri);
      context.getAuthnContextClassRefs().add(reference);
    }
    return context;
  }
}
