package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.node.IdpServlet;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.token.DeviceCodes;
import org.authmeter.testbed.idp.token.Grant;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/**
 * The page where a user types a device's code (RFC 8628, 3.3), or which the message of a client's
 * request leads to, signs on unless there is a session, and allows it or not.
 */
final class DevicePageServlet extends IdpServlet {
  private static final long serialVersionUID = 1L;

  static final String PATH = OidcLayout.PATH + "device";

  /** Where the browser comes back to after the login form. */
  static final String CONTINUE = PATH + "/continue";

  private static final String CODE = Html.template(DevicePageServlet.class, "device-code.html");
  private static final String DECISION = Html.template(DevicePageServlet.class, "device.html");
  private static final String MESSAGE = Html.template(DevicePageServlet.class, "message.html");

  private final transient Provider provider;
  private final transient NodeServices node;

  DevicePageServlet(Provider provider) {
    super(provider.node().route());
    this.provider = provider;
    this.node = provider.node();
  }

  @Override
  protected void step(HttpServletRequest http, HttpServletResponse response) throws IOException {
    if (http.getRequestURI().equals(CONTINUE)) {
      LoginContext context = node.contexts().find(http);
      node.contexts().end(http, response);
      Html.redirect(
          response,
          PATH + "?" + AuthorizationRequest.query(Map.of("user_code", context.relayState())));
      return;
    }
    String typed = Optional.ofNullable(http.getParameter("user_code")).orElse("");
    Optional<DeviceCodes.Device> device = provider.devices().waiting(typed);
    if (device.isEmpty()) {
      String error = typed.isEmpty() ? "" : "No device waits for this code.";
      Html.send(response, 200, Html.fill(CODE, Map.of("action", PATH, "error", error)));
      return;
    }
    Optional<SsoSession> session = node.session(http);
    if (session.isEmpty()) {
      node.contexts()
          .begin(
              http,
              response,
              LoginContext.of(device.get().client(), typed, RandomIds.hex(32), CONTINUE));
      Html.redirect(response, "/idp/AuthnEngine");
    } else {
      decide(http, response, typed, device.get(), session.get());
    }
  }

  private void decide(
      HttpServletRequest http,
      HttpServletResponse response,
      String typed,
      DeviceCodes.Device device,
      SsoSession session)
      throws IOException {
    BadRequestException.require(
        device.user().isEmpty() || device.user().equals(session.principal()),
        "this waits for another user than " + session.principal());
    boolean allows = http.getParameter("_eventId_proceed") != null;
    boolean refuses = http.getParameter("_eventId_AttributeReleaseRejected") != null;
    if (!http.getMethod().equals("POST") || !allows && !refuses) {
      Html.send(
          response,
          200,
          Html.fill(
              DECISION,
              Map.of(
                  "action", PATH,
                  "code", typed,
                  "client", device.client(),
                  "user", session.principal(),
                  "scope", device.scope(),
                  "csrf", provider.csrf(session))));
      return;
    }
    BadRequestException.require(
        provider.csrf(session).equals(http.getParameter("csrf_token")),
        "the form's csrf_token is missing");
    Grant grant =
        allows
            ? Grant.ofUser(
                device.client(),
                session.principal(),
                device.scope(),
                session.authenticated(),
                session.index())
            : null;
    boolean decided = provider.devices().decide(typed, grant);
    BadRequestException.require(decided, "no device waits for this code any more");
    node.counters().of(allows ? "oidc.devicesAllowed" : "oidc.devicesRefused").increment();
    Html.send(
        response,
        200,
        Html.fill(
            MESSAGE,
            Map.of(
                "title",
                "Device",
                "message",
                allows ? "The device is signed on: go back to it." : "The device gets nothing.")));
  }
}
