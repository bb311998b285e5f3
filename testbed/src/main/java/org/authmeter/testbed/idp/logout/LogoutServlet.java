package org.authmeter.testbed.idp.logout;

import static org.authmeter.testbed.idp.message.BadRequestException.require;

import java.io.IOException;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.Destinations;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.message.RequestDecoder;
import org.authmeter.testbed.idp.message.Responses;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Participation;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.StatusCode;

/** Single logout service of the Redirect and the POST binding: for requests, and for answers. */
public final class LogoutServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final transient Logout logout;
  private final transient LogoutRequests requests;
  private final Destinations destinations;

  public LogoutServlet(
      NodeServices node, Logout logout, LogoutRequests requests, Destinations destinations) {
    super(node.route());
    this.node = node;
    this.logout = logout;
    this.requests = requests;
    this.destinations = destinations;
  }

  @Override
  protected void step(HttpServletRequest http, HttpServletResponse response) throws IOException {
    if (http.getParameter("SAMLResponse") != null) {
      goOn(http, response, RequestDecoder.read(http, LogoutResponse.class));
    } else {
      begin(http, response, RequestDecoder.read(http, LogoutRequest.class));
    }
  }

  private void begin(
      HttpServletRequest http, HttpServletResponse response, RequestDecoder<LogoutRequest> in)
      throws IOException {
    LogoutRequest request = in.message();
    RegisteredSp sp = sender(in, request.getIssuer());
    NameID nameId = requests.nameId(request, true);
    List<Participation> own =
        node.logins().find(sp.entityId(), nameId, LogoutRequests.indexes(request));
    LogoutState state =
        LogoutState.begin(sp.entityId(), request.getID(), in.relayState(), in.binding(), List.of());
    if (own.isEmpty()) {
      node.counters().of("logouts.unknownPrincipal").increment();
      logout.answer(
          response,
          state,
          Responses.status(StatusCode.REQUESTER, StatusCode.UNKNOWN_PRINCIPAL, "no such session"));
      return;
    }
    List<Participation> others = logout.end(response, own);
    logout.next(
        http,
        response,
        LogoutState.begin(sp.entityId(), request.getID(), in.relayState(), in.binding(), others));
  }

  private void goOn(
      HttpServletRequest http, HttpServletResponse response, RequestDecoder<LogoutResponse> in)
      throws IOException {
    LogoutResponse message = in.message();
    RegisteredSp sp = sender(in, message.getIssuer());
    LogoutState state = logout.conversations().find(http);
    require(
        state.asked().equals(sp.entityId())
            && state.outstanding().equals(message.getInResponseTo()),
        "%s answers the LogoutRequest %s, while %s was asked by %s"
            .formatted(
                sp.entityId(), message.getInResponseTo(), state.asked(), state.outstanding()));
    destinations.check("LogoutResponse", message.getDestination(), true);
    logout.conversations().end(http, response);
    logout.next(http, response, state.done(BackChannel.ended(message)));
  }

  /** SAML profiles 4.4.4: messages that a browser brings are signed. */
  private RegisteredSp sender(RequestDecoder<?> in, Issuer issuer) throws BadRequestException {
    RegisteredSp sp = node.saml().parties().of(issuer == null ? null : issuer.getValue());
    require(
        in.signed(sp.metadata()),
        "the %s of %s is not signed"
            .formatted(in.message().getElementQName().getLocalPart(), sp.entityId()));
    return sp;
  }
}
