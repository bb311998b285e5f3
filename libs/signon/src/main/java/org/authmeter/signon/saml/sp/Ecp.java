package org.authmeter.signon.saml.sp;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.message.Signer;
import org.authmeter.signon.saml.message.Soap;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.w3c.dom.Element;

/**
 * A client that has no browser (Enhanced Client or Proxy; saml-profiles-2.0-os, section 4.2): it
 * brings the AuthnRequest to the IdP over SOAP, with user and password by HTTP Basic. The plugin is
 * the SP and the client in one.
 */
public final class Ecp {
  private static final String NAMESPACE = "urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp";

  private final ServiceProvider sp;
  private final AuthnRequests requests;

  public Ecp(ServiceProvider sp) {
    this.sp = sp;
    this.requests = new AuthnRequests(sp);
  }

  /**
   * @param signed whether the AuthnRequest is signed
   */
  public AuthnRequests.Sent request(String user, String password, boolean signed)
      throws CodedFailure {
    URI to = sp.idp().signOn(Binding.SOAP);
    AuthnRequest message = requests.message(to.toString(), Binding.PAOS);
    if (signed) {
      new Signer(sp.keys().signer()).envelope(message);
    }
    String basic =
        Base64.getEncoder()
            .encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    Request http =
        Soap.request(
            to,
            OpenSaml.serialize(message),
            Role.SIGN_ON_REQUEST,
            Map.of("Authorization", "Basic " + basic));
    return new AuthnRequests.Sent(message.getID(), "", message.getIssueInstant(), http);
  }

  /**
   * The Response in the IdP's answer. The client must not bring it to another address than the SP
   * named (section 4.2.4.4).
   */
  public byte[] read(Page page) throws CodedFailure {
    if (page.status() == 401 || page.status() == 403) {
      throw new CodedFailure(
          "LOGIN_REFUSED", "ECP: the IdP refuses user or password: " + page.summary());
    }
    Element envelope = Soap.envelope(page, "ECP");
    Element body = Soap.body(envelope, "ECP");
    Element header = null;
    for (Element part = SamlXml.child(envelope); part != null; part = SamlXml.next(part)) {
      for (Element e = Soap.is(part, "Header") ? SamlXml.child(part) : null;
          e != null;
          e = SamlXml.next(e)) {
        header =
            NAMESPACE.equals(e.getNamespaceURI()) && "Response".equals(e.getLocalName())
                ? e
                : header;
      }
    }
    String acs = header == null ? null : header.getAttribute("AssertionConsumerServiceURL");
    if (!sp.acs().toString().equals(acs)) {
      throw new CodedFailure(
          SamlCode.WRONG_DESTINATION,
          acs == null
              ? "ECP: the IdP's answer has no header ecp:Response with the address to go to"
              : "ECP: the IdP sends the Response to %s, and this SP is at %s"
                  .formatted(acs, sp.acs()));
    }
    return SamlXml.alone(body);
  }
}
