package org.authmeter.testbed.rp;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;

/** Takes the provider's answer: a code becomes a session, anything else a 403 page. */
final class RpCallback extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(RpCallback.class.getName());

  private final transient OpenIdClient client;
  private final transient RpState memory;
  private final transient Counters counters;
  private final boolean secure;

  RpCallback(OpenIdClient client, RpState memory, Counters counters, boolean secure) {
    this.client = client;
    this.memory = memory;
    this.counters = counters;
    this.secure = secure;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      String state = request.getParameter("state");
      RpState.Login login = memory.take(state);
      if (login == null || !state.equals(Cookies.get(request, ProtectedPage.STATE))) {
        throw new LoginRefused("this browser has begun no login of the state " + state);
      }
      Cookies.clear(response, secure, ProtectedPage.STATE, "/callback");
      if (!client.isIssuer(request.getParameter("iss"))) {
        throw new LoginRefused(
            "another provider answers: iss is %s".formatted(request.getParameter("iss")));
      }
      if (request.getParameter("error") != null) {
        throw new LoginRefused(
            "the provider answers %s: %s"
                .formatted(
                    request.getParameter("error"), request.getParameter("error_description")));
      }
      String user = client.redeem(request.getParameter("code"), login);
      counters.of("logins").increment();
      Cookies.set(response, secure, ProtectedPage.SESSION, memory.newSession(user), "/");
      Html.redirect(response, login.target());
    } catch (LoginRefused e) {
      counters.of("refused").increment();
      LOG.log(Level.FINE, "refused", e);
      Html.send(response, 403, ProtectedPage.error("Login refused: " + e.getMessage()));
    }
  }
}
