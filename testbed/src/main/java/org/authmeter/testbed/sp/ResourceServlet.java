package org.authmeter.testbed.sp;

import java.io.IOException;
import java.util.Map;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Html;
import org.opensaml.saml.saml2.core.AuthnRequest;

/**
 * The protected resource. Without a session it sends the browser to the IdP; {@code ?forceAuthn}
 * and {@code ?isPassive} in the URL set these attributes of the AuthnRequest.
 */
final class ResourceServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String PAGE = Html.template(ResourceServlet.class, "resource.html");
  private static final String ERROR = Html.template(ResourceServlet.class, "error.html");
  private static final int MAXIMUM_TARGET = 2048;

  private final transient SpState memory;
  private final transient SpRequests requests;
  private final String cookie;

  ResourceServlet(SpState memory, SpRequests requests, String cookie) {
    this.memory = memory;
    this.requests = requests;
    this.cookie = cookie;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    SpState.SignedOn user = memory.session(Cookies.get(request, cookie));
    if (user == null) {
      redirectToIdp(request, response);
      return;
    }
    StringBuilder attributes = new StringBuilder();
    user.attributes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            e ->
                attributes.append(
                    Html.fill(
                        "<tr><th>${name}</th><td>${value}</td></tr>\n",
                        Map.of("name", e.getKey(), "value", String.join(", ", e.getValue())))));
    // The rows are markup already, so they go in after the filling.
    Html.send(
        response,
        200,
        Html.fill(PAGE, Map.of("user", user.user())).replace("<!--attributes-->", attributes));
  }

  private void redirectToIdp(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String query = request.getQueryString();
    String target = request.getRequestURI() + (query == null ? "" : "?" + query);
    if (target.length() > MAXIMUM_TARGET) {
      Html.send(response, 414, error("the URL is longer than 2048 characters"));
      return;
    }
    AuthnRequest authnRequest =
        requests.create(
            request.getParameter("forceAuthn") != null, request.getParameter("isPassive") != null);
    memory.requestSent(authnRequest.getID());
    Html.redirect(response, requests.redirect(authnRequest, memory.relayState(target)));
  }

  /** The page that reports an error. */
  static String error(String message) {
    return Html.fill(ERROR, Map.of("message", message));
  }
}
