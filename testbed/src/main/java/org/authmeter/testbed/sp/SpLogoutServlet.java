package org.authmeter.testbed.sp;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.saml.IdpMetadata;
import org.authmeter.testbed.saml.LogoutService;
import org.authmeter.testbed.saml.RedirectUrls;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SamlObjects;
import org.authmeter.testbed.saml.SignatureCheck;
import org.authmeter.testbed.saml.SignedQuery;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.authmeter.testbed.web.Html;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPRedirectDeflateDecoder;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.SessionIndex;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;

/**
 * Single logout service of an SP (SAML profiles 4.4.3.3): a LogoutRequest of the IdP, whose
 * signature is verified, ends the sessions of its SessionIndexes. By Redirect a browser brings it
 * and takes the answer, by SOAP the IdP itself does.
 */
final class SpLogoutServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(SpLogoutServlet.class.getName());

  private final transient IdpMetadata idp;
  private final transient SamlKey key;
  private final transient LogoutService service;
  private final transient SpApplication application;

  SpLogoutServlet(IdpMetadata idp, SamlKey key, LogoutService service, SpApplication application) {
    this.idp = idp;
    this.key = key;
    this.service = service;
    this.application = application;
  }

  @Override
  protected void doGet(HttpServletRequest http, HttpServletResponse response) throws IOException {
    try {
      requireBinding(Binding.REDIRECT);
      LogoutRequest request =
          SamlObjects.decode(new HTTPRedirectDeflateDecoder(), http, LogoutRequest.class);
      require(SignedQuery.check(http, List.of(idp.credential())));
      LogoutResponse answer = end(request, idp.singleLogout());
      String relayState = http.getParameter("RelayState");
      Html.redirect(
          response,
          RedirectUrls.signed(
              key,
              idp.singleLogout(),
              "SAMLResponse",
              OpenSaml.serialize(answer),
              relayState == null ? "" : relayState));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "LogoutRequest refused: {0}", e.getMessage());
      Html.send(response, 400, application.error("LogoutRequest refused: " + e.getMessage()));
    }
  }

  @Override
  protected void doPost(HttpServletRequest http, HttpServletResponse response) throws IOException {
    int status = 200;
    byte[] answer;
    try {
      requireBinding(Binding.SOAP);
      byte[] sent = http.getInputStream().readNBytes(SoapEnvelope.MAXIMUM_BYTES);
      LogoutRequest request = SoapEnvelope.body(sent, LogoutRequest.class);
      require(
          request.getSignature() == null
              ? "there is no signature"
              : SignatureCheck.enveloped(request, List.of(idp.credential())));
      answer = SoapEnvelope.envelope(key.sign(end(request, null)));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "LogoutRequest refused: {0}", e.getMessage());
      status = 500;
      answer = SoapEnvelope.fault(e.getMessage());
    }
    response.setStatus(status);
    response.setContentType("text/xml;charset=UTF-8");
    response.getOutputStream().write(answer);
  }

  private void requireBinding(Binding binding) throws IOException {
    if (service.binding() != binding) {
      throw new IOException("this service takes " + service.binding());
    }
  }

  private static void require(String why) throws IOException {
    if (why != null) {
      throw new IOException("the signature of the LogoutRequest does not verify: " + why);
    }
  }

  /**
   * Ends the sessions that are meant.
   *
   * @param destination of the answer; null = it goes back on the same connection
   * @throws IOException naming what does not hold (SAML core 3.7.1)
   */
  private LogoutResponse end(LogoutRequest request, String destination) throws IOException {
    String issuer = request.getIssuer() == null ? null : request.getIssuer().getValue();
    Instant end = request.getNotOnOrAfter();
    if (!idp.entityId().equals(issuer)) {
      throw new IOException("the LogoutRequest is of %s".formatted(issuer));
    }
    if (!service.slo().equals(request.getDestination())) {
      throw new IOException("the LogoutRequest is for %s".formatted(request.getDestination()));
    }
    if (end != null && !Instant.now().isBefore(end)) {
      throw new IOException("the LogoutRequest was good until %s".formatted(end));
    }
    boolean ended = false;
    for (SessionIndex index : request.getSessionIndexes()) {
      ended |= application.end(index.getValue());
    }
    Status status = OpenSaml.build(Status.DEFAULT_ELEMENT_NAME);
    StatusCode code = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
    code.setValue(ended ? StatusCode.SUCCESS : StatusCode.REQUESTER);
    status.setStatusCode(code);
    if (!ended) {
      StatusCode unknown = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
      unknown.setValue(StatusCode.UNKNOWN_PRINCIPAL);
      code.setStatusCode(unknown);
    }
    return OpenSaml.answer(
        LogoutResponse.DEFAULT_ELEMENT_NAME,
        service.entityId(),
        destination,
        request.getID(),
        status);
  }
}
