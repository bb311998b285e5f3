package org.authmeter.testbed.rp;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
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

/**
 * The protected page, and the redirect URI: a good code becomes a session, else a 403 page. A
 * logout token ends the sessions of its {@code sid}.
 */
final class RpApplication extends ProtectedApplication<String> {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(RpApplication.class.getName());
  private static final String PAGE = Html.template(RpApplication.class, "resource.html");
  private static final String ERROR = Html.template(RpApplication.class, "error.html");

  /** Name of a session that the provider gives no name. */
  private static final String OF_USER = "sub ";

  /** A logout token is good once, for as long as it could be presented again. */
  private static final Duration TOKEN_LIFETIME = Duration.ofMinutes(10);

  private final String callback;
  private final String logout;

  /** Values of {@code jti} that were seen. */
  private final transient Cache<String, Boolean> seen =
      CacheBuilder.newBuilder().expireAfterWrite(TOKEN_LIFETIME).maximumSize(500_000).build();

  /** Cookie that ties a login to the browser that began it. */
  private static final String STATE = "rp_state";

  private final transient OpenIdClient client;

  /** Logins that wait for their codes, by state: 10 min, and 50,000 of them at most. */
  private final transient Cache<String, OpenIdClient.Login> logins =
      CacheBuilder.newBuilder()
          .expireAfterWrite(Duration.ofMinutes(10))
          .maximumSize(50_000)
          .build();

  /**
   * @param path for which browsers send its cookie
   * @param callback path of the redirect URI
   * @param logout path at which logout tokens are taken; null = nowhere
   */
  RpApplication(
      OpenIdClient client,
      Counters counters,
      boolean secure,
      String path,
      String callback,
      String logout) {
    super("rp_session", path, secure, counters);
    this.client = client;
    this.callback = callback;
    this.logout = logout;
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
    if (!request.getRequestURI().equals(callback)) {
      super.doGet(request, response);
      return;
    }
    try {
      OpenIdClient.Login login = begun(request);
      Cookies.clear(response, secure(), STATE, callback);
      OpenIdClient.SignedOn user = user(request, login);
      admit(
          response,
          user.user(),
          login.target(),
          user.session() == null ? OF_USER + user.user() : user.session());
    } catch (LoginRefused e) {
      LOG.log(Level.FINE, "refused", e);
      refuse(response, "refused", "Login refused: " + e.getMessage());
    }
  }

  /** A logout token (OpenID Connect Back-Channel Logout 1.0, 2.5 to 2.8). */
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader("Cache-Control", "no-store");
    if (!request.getRequestURI().equals(logout)) {
      response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      return;
    }
    try {
      LogoutTokenClaimsSet token = client.logout(request.getParameter("logout_token"));
      if (seen.asMap().putIfAbsent(token.getJWTID().getValue(), true) != null) {
        throw new LoginRefused("the logout token came before");
      }
      end(
          token.getSessionID() == null
              ? OF_USER + token.getSubject().getValue()
              : token.getSessionID().getValue());
    } catch (LoginRefused e) {
      LOG.log(Level.WARNING, "logout refused: {0}", e.getMessage());
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
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
      Cookies.set(response, secure(), STATE, state.getValue(), callback);
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

  private OpenIdClient.SignedOn user(HttpServletRequest request, OpenIdClient.Login login)
      throws LoginRefused {
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
