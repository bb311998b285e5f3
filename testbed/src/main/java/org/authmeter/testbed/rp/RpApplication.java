package org.authmeter.testbed.rp;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.ProtectedApplication;

/** The protected page, and the redirect URI: a good code becomes a session, else a 403 page. */
final class RpApplication extends ProtectedApplication<String> {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(RpApplication.class.getName());
  private static final String PAGE = Html.template(RpApplication.class, "resource.html");
  private static final String ERROR = Html.template(RpApplication.class, "error.html");

  static final String CALLBACK = "/callback";

  /** Cookie that ties a login to the browser that began it. */
  private static final String STATE = "rp_state";

  private final transient OpenIdClient client;

  /** Logins that wait for their codes, by state: 10 min, and 50,000 of them at most. */
  private final transient Cache<String, OpenIdClient.Login> logins =
      CacheBuilder.newBuilder()
          .expireAfterWrite(Duration.ofMinutes(10))
          .maximumSize(50_000)
          .build();

  RpApplication(OpenIdClient client, Counters counters, boolean secure) {
    super("rp_session", "/", secure, counters);
    this.client = client;
  }

  @Override
  protected String page(String user) {
    return Html.fill(PAGE, Map.of("user", user));
  }

  @Override
  protected String error(String message) {
    return Html.fill(ERROR, Map.of("message", message));
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!request.getRequestURI().equals(CALLBACK)) {
      super.doGet(request, response);
      return;
    }
    try {
      OpenIdClient.Login login = begun(request);
      Cookies.clear(response, secure(), STATE, CALLBACK);
      admit(response, user(request, login), login.target());
    } catch (LoginRefused e) {
      LOG.log(Level.FINE, "refused", e);
      refuse(response, "refused", "Login refused: " + e.getMessage());
    }
  }

  @Override
  protected void signOn(HttpServletRequest request, HttpServletResponse response, String target)
      throws IOException {
    State state = new State();
    OpenIdClient.Login login = new OpenIdClient.Login(new Nonce(), new CodeVerifier(), target);
    try {
      String url = client.authenticationRequest(state, login);
      logins.put(state.getValue(), login);
      Cookies.set(response, secure(), STATE, state.getValue(), CALLBACK);
      Html.redirect(response, url);
    } catch (LoginRefused e) {
      Html.send(response, 502, error(e.getMessage()));
    }
  }

  /** The login that this browser has begun; nobody gets it a second time. */
  private OpenIdClient.Login begun(HttpServletRequest request) throws LoginRefused {
    String state = request.getParameter("state");
    OpenIdClient.Login login = state == null ? null : logins.asMap().remove(state);
    if (login == null || !state.equals(Cookies.get(request, STATE))) {
      throw new LoginRefused("this browser has begun no login of the state " + state);
    }
    return login;
  }

  private String user(HttpServletRequest request, OpenIdClient.Login login) throws LoginRefused {
    if (!client.isIssuer(request.getParameter("iss"))) {
      throw new LoginRefused(
          "another provider answers: iss is %s".formatted(request.getParameter("iss")));
    }
    if (request.getParameter("error") != null) {
      throw new LoginRefused(
          "the provider answers %s: %s"
              .formatted(request.getParameter("error"), request.getParameter("error_description")));
    }
    return client.redeem(request.getParameter("code"), login);
  }
}
