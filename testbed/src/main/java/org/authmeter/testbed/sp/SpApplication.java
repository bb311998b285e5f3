package org.authmeter.testbed.sp;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.saml.SamlObjects;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.ProtectedApplication;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPPostDecoder;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.Response;

/**
 * The protected resource, and the assertion consumer service: a good Response becomes a session,
 * any other a 403 page. {@code ?forceAuthn} and {@code ?isPassive} in the resource's URL set these
 * attributes of the AuthnRequest.
 */
final class SpApplication extends ProtectedApplication<ResponseValidator.SignedOn> {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(SpApplication.class.getName());
  private static final String PAGE = Html.template(SpApplication.class, "resource.html");
  private static final String ERROR = Html.template(SpApplication.class, "error.html");

  private final String home;
  private final transient SpState state;
  private final transient ResponseValidator validator;
  private final transient SpRequests requests;

  /**
   * Where it is.
   *
   * @param cookie of its sessions
   * @param path for which browsers send the cookie
   * @param home the page of a user of whom it is not known what was asked for
   */
  record Place(String cookie, String path, String home) {}

  SpApplication(
      SpState state,
      ResponseValidator validator,
      SpRequests requests,
      Counters counters,
      boolean secure,
      Place place) {
    super(place.cookie(), place.path(), secure, counters);
    this.home = place.home();
    this.state = state;
    this.validator = validator;
    this.requests = requests;
  }

  @Override
  protected String page(ResponseValidator.SignedOn user) {
    return page(PAGE, user.user(), new TreeMap<>(user.attributes()));
  }

  @Override
  protected String error(String message) {
    return Html.fill(ERROR, Map.of("message", message));
  }

  @Override
  protected void signOn(HttpServletRequest request, HttpServletResponse response, String target)
      throws IOException {
    AuthnRequest authnRequest =
        requests.create(
            request.getParameter("forceAuthn") != null, request.getParameter("isPassive") != null);
    state.requestSent(authnRequest.getID());
    Html.redirect(response, requests.redirect(authnRequest, state.relayState(target)));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      ResponseValidator.SignedOn user = validator.validate(decode(request));
      String target = state.target(request.getParameter("RelayState"));
      admit(response, user, target == null ? home : target, user.sessionIndex());
    } catch (ResponseRefused e) {
      LOG.log(Level.FINE, "refused", e);
      String reason = e.reason().name().toLowerCase(Locale.ROOT);
      refuse(response, "refused." + reason, "Response refused: " + e.getMessage());
    }
  }

  private static Response decode(HttpServletRequest request) throws ResponseRefused {
    try {
      return SamlObjects.decode(new HTTPPostDecoder(), request, Response.class);
    } catch (IOException e) {
      throw new ResponseRefused(ResponseRefused.Reason.UNREADABLE, "unreadable: " + e.getMessage());
    }
  }
}
