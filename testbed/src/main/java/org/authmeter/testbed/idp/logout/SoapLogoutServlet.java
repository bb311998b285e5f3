package org.authmeter.testbed.idp.logout;

import java.io.IOException;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.message.ResponseSender;
import org.authmeter.testbed.idp.message.Responses;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.idp.node.SoapServlet;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;

/**
 * Single logout service of the SOAP binding: without the browser. A session that only the browser
 * keeps continues, and the answer is PartialLogout.
 */
public final class SoapLogoutServlet extends SoapServlet<LogoutRequest> {
  private static final long serialVersionUID = 1L;

  private final transient NodeServices node;
  private final transient Logout logout;
  private final transient LogoutRequests requests;

  public SoapLogoutServlet(NodeServices node, Logout logout, LogoutRequests requests) {
    super(node.route(), LogoutRequest.class);
    this.node = node;
    this.logout = logout;
    this.requests = requests;
  }

  @Override
  protected void answer(
      LogoutRequest request, HttpServletRequest http, HttpServletResponse response)
      throws IOException {
    RegisteredSp sp = sender(node.saml().parties(), request);
    NameID nameId = requests.nameId(request, false);
    List<Participation> own =
        node.logins().find(sp.entityId(), nameId, LogoutRequests.indexes(request));
    Status status;
    if (own.isEmpty()) {
      node.counters().of("logouts.unknownPrincipal").increment();
      status =
          Responses.status(StatusCode.REQUESTER, StatusCode.UNKNOWN_PRINCIPAL, "no such session");
    } else {
      LogoutState state =
          LogoutState.begin(
              sp.entityId(), request.getID(), "", Binding.SOAP, logout.end(response, own));
      boolean goesOn = !node.sessions().endsWithoutBrowser();
      status = Logout.status(logout.askBackChannel(state).partial() || goesOn);
    }
    IdpLogoutMessages messages = logout.messages();
    ResponseSender.sendSoap(
        response,
        200,
        SoapEnvelope.envelope(
            messages.key().sign(messages.response(request.getID(), null, status))));
  }
}
