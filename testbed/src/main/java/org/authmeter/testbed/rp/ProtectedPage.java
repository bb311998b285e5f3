package org.authmeter.testbed.rp;

import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;
import java.io.IOException;
import java.util.Map;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Html;

/** The protected page. Without a session it sends the browser to the provider. */
final class ProtectedPage extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /** Cookie of a user who is signed on. */
  static final String SESSION = "rp_session";

  /** Cookie that ties a login to the browser that began it. */
  static final String STATE = "rp_state";

  private static final String PAGE = Html.template(ProtectedPage.class, "resource.html");
  private static final String ERROR = Html.template(ProtectedPage.class, "error.html");
  private static final int MAXIMUM_TARGET = 2048;

  private final transient OpenIdClient client;
  private final transient RpState memory;
  private final boolean secure;

  ProtectedPage(OpenIdClient client, RpState memory, boolean secure) {
    this.client = client;
    this.memory = memory;
    this.secure = secure;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String user = memory.user(Cookies.get(request, SESSION));
    if (user != null) {
      Html.send(response, 200, Html.fill(PAGE, Map.of("user", user)));
      return;
    }
    String query = request.getQueryString();
    String target = request.getRequestURI() + (query == null ? "" : "?" + query);
    if (target.length() > MAXIMUM_TARGET) {
      Html.send(response, 414, error("the URL is longer than 2048 characters"));
      return;
    }
    State state = new State();
    RpState.Login login = new RpState.Login(new Nonce(), new CodeVerifier(), target);
    try {
      String url = client.authenticationRequest(state, login);
      memory.begin(state.getValue(), login);
      Cookies.set(response, secure, STATE, state.getValue(), "/callback");
      Html.redirect(response, url);
    } catch (LoginRefused e) {
      Html.send(response, 502, error(e.getMessage()));
    }
  }

  /** The page that reports an error. */
  static String error(String message) {
    return Html.fill(ERROR, Map.of("message", message));
  }
}
