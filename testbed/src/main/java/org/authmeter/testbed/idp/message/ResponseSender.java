package org.authmeter.testbed.idp.message;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.saml.RedirectUrls;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.authmeter.testbed.web.Html;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.ecp.RequestAuthenticated;

/** Sends Responses by the binding that the login asked for. */
public final class ResponseSender {
  private static final String NEXT = "http://schemas.xmlsoap.org/soap/actor/next";

  private final IssuedArtifacts artifacts;

  public ResponseSender(IssuedArtifacts artifacts) {
    this.artifacts = artifacts;
  }

  public void send(HttpServletResponse http, LoginContext context, Response response)
      throws IOException {
    if (context.wishes().delivery() == Binding.ARTIFACT) {
      String artifact = artifacts.issue(response, context.issuer());
      Html.redirect(
          http,
          RedirectUrls.at(context.acs())
              + "SAMLart="
              + encode(artifact)
              + (context.relayState().isEmpty()
                  ? ""
                  : "&RelayState=" + encode(context.relayState())));
    } else {
      Html.send(
          http,
          200,
          IdpPages.post(
              context.acs(), "SAMLResponse", OpenSaml.serialize(response), context.relayState()));
    }
  }

  /**
   * Sends a Response to an enhanced client (SAML profiles 4.2.3.5).
   *
   * @param authenticated whether the AuthnRequest bore a signature, which the client may ask for
   */
  public void sendEcp(
      HttpServletResponse http, LoginContext context, Response response, boolean authenticated)
      throws IOException {
    org.opensaml.saml.saml2.ecp.Response header =
        OpenSaml.build(org.opensaml.saml.saml2.ecp.Response.DEFAULT_ELEMENT_NAME);
    header.setAssertionConsumerServiceURL(context.acs());
    header.setSOAP11MustUnderstand(true);
    header.setSOAP11Actor(NEXT);
    if (authenticated) {
      RequestAuthenticated checked = OpenSaml.build(RequestAuthenticated.DEFAULT_ELEMENT_NAME);
      checked.setSOAP11Actor(NEXT);
      sendSoap(http, 200, SoapEnvelope.envelope(response, header, checked));
    } else {
      sendSoap(http, 200, SoapEnvelope.envelope(response, header));
    }
  }

  public static void sendSoap(HttpServletResponse http, int status, byte[] message)
      throws IOException {
    http.setStatus(status);
    http.setContentType("text/xml;charset=UTF-8");
    http.setHeader("Cache-Control", "no-store");
    http.setContentLength(message.length);
    http.getOutputStream().write(message);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
