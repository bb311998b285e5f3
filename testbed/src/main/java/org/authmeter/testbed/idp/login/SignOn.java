package org.authmeter.testbed.idp.login;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.message.RefusedRequest;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;

/** What all ways to sign on share: with a session at once, else by the form. */
final class SignOn {
  private final NodeServices node;
  private final SecondFactor codes;

  /**
   * @param codes when a one-time code follows the password
   */
  SignOn(NodeServices node, SecondFactor codes) {
    this.node = node;
    this.codes = codes;
  }

  /**
   * @param force the user signs on again, session or not
   * @param passive the user sees nothing, or the SP gets NoPassive
   */
  void begin(
      HttpServletRequest http,
      HttpServletResponse response,
      LoginContext context,
      boolean force,
      boolean passive)
      throws IOException {
    Optional<SsoSession> session = force ? Optional.empty() : node.session(http);
    boolean stepUp =
        session.isPresent() && context.wantsMultiFactor() && !session.get().multiFactor();
    if (stepUp && !passive && codes != SecondFactor.NONE) {
      node.counters().of("stepUps").increment();
      node.contexts().begin(http, response, context.withPending(session.get().principal()));
      Html.redirect(response, OneTimeCodeServlet.PATH);
    } else if (session.isPresent() && !stepUp) {
      node.counters().of("singleSignOns").increment();
      node.saml().sender().send(response, context, respond(response, context, session.get()));
    } else if (passive) {
      throw new RefusedRequest(
          context,
          StatusCode.RESPONDER,
          StatusCode.NO_PASSIVE,
          "the user would have to sign on, which the AuthnRequest does not allow");
    } else {
      node.contexts().begin(http, response, context);
      Html.redirect(response, "/idp/AuthnEngine");
    }
  }

  /** The Response to a user who has a session, whose cookies may change. */
  Response respond(HttpServletResponse http, LoginContext context, SsoSession session)
      throws IOException {
    if (context.wantsMultiFactor() && !session.multiFactor()) {
      throw new RefusedRequest(
          context,
          StatusCode.RESPONDER,
          StatusCode.NO_AUTHN_CONTEXT,
          "the user signed on with a password alone, and the SP asks for "
              + context.wishes().authnContext());
    }
    RegisteredSp sp = node.saml().parties().of(context.issuer());
    Map<String, String[]> attributes = node.users().attributes(session.principal());
    NameID nameId =
        node.saml()
            .nameIds()
            .create(
                context.wishes().nameIdFormat(), session.principal(), context.issuer(), attributes);
    if (nameId == null) {
      throw new RefusedRequest(
          context,
          StatusCode.REQUESTER,
          StatusCode.INVALID_NAMEID_POLICY,
          "the user has no NameID of the format " + context.wishes().nameIdFormat());
    }
    Instant authenticated = session.authenticated();
    String sessionIndex = session.index();
    Response response =
        node.saml()
            .responses()
            .success(sp, context, nameId, sessionIndex, authenticated, attributes);
    NodeServices.send(
        http, node.sessions().addServiceProvider(session, context.issuer(), Instant.now()));
    if (!sp.metadata().logout().isEmpty()) {
      node.logins().add(Participation.of(session, context.issuer(), nameId, sessionIndex));
    }
    node.counters().of("responses").increment();
    return response;
  }
}
