package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.Grant;
import org.authmeter.testbed.idp.token.OAuthException;
import org.authmeter.testbed.idp.token.TokenStore;
import org.authmeter.testbed.idp.token.Tokens;

/** The claims of the user (OpenID Connect Core 1.0, 5.3), for an access token (RFC 6750). */
final class UserInfoServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;
  private static final String SCHEME = "Bearer ";

  UserInfoServlet(Provider provider) {
    super(provider);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    handle(request, response);
  }

  @Override
  Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
    String header = request.getHeader("Authorization");
    boolean inHeader = header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    if (inHeader == sent.has("access_token")) {
      throw inHeader
          ? OAuthException.invalidRequest("an access token in header and body")
          : OAuthException.bearer("invalid_token", 401, "no access token");
    }
    String token = inHeader ? header.substring(SCHEME.length()).strip() : sent.get("access_token");
    Optional<Tokens.Good> good = provider().tokens().good(TokenStore.Kind.ACCESS, token);
    if (good.isEmpty()) {
      throw OAuthException.bearer(
          "invalid_token", 401, "the access token is unknown, was revoked or has expired");
    }
    Grant grant = good.get().grant();
    if (!grant.has("openid") || grant.user().isEmpty()) {
      throw OAuthException.bearer(
          "insufficient_scope", 403, "the access token has not the scope openid");
    }
    provider().node().counters().of("oidc.userInfos").increment();
    return provider().tokens().claims(grant);
  }

  @Override
  void challenge(HttpServletRequest request, HttpServletResponse response, OAuthException e) {
    // RFC 6750, 3.1: a request without a token gets no error code.
    response.setHeader(
        "WWW-Authenticate",
        request.getHeader("Authorization") == null && e.status() == 401
            ? "Bearer"
            : "Bearer error=\"%s\", error_description=\"%s\"".formatted(e.error(), e.getMessage()));
  }
}
