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
import org.authmeter.testbed.web.ClientCertificates;

/**
 * The claims of the user (OpenID Connect Core 1.0, 5.3), for an access token (RFC 6750), and for
 * one that is bound to a key with a proof of it (RFC 9449), or to a certificate over a connection
 * with it (RFC 8705, 3).
 */
final class UserInfoServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;
  private static final String BEARER = "Bearer ";
  private static final String BOUND = "DPoP ";

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
    boolean bound = hasScheme(header, BOUND);
    boolean inHeader = bound || hasScheme(header, BEARER);
    if (inHeader == sent.has("access_token")) {
      throw inHeader
          ? OAuthException.invalidRequest("an access token in header and body")
          : OAuthException.bearer("invalid_token", 401, "no access token");
    }
    String token =
        inHeader ? header.substring(header.indexOf(' ')).strip() : sent.get("access_token");
    Optional<Tokens.Good> good = provider().tokens().good(TokenStore.Kind.ACCESS, token);
    if (good.isEmpty()) {
      throw OAuthException.bearer(
          "invalid_token", 401, "the access token is unknown, was revoked or has expired");
    }
    Grant grant = good.get().grant();
    if (!grant.admits(ClientCertificates.of(request))) {
      throw OAuthException.bearer(
          "invalid_token",
          401,
          "the access token is bound to a certificate that this connection has not");
    }
    if (bound != grant.isBoundToKey()) {
      throw OAuthException.bearer(
          "invalid_token",
          401,
          bound
              ? "the access token is bound to no key"
              : "the access token is bound to a key, so the scheme is DPoP (RFC 9449, 7.2)");
    }
    if (bound) {
      provider()
          .proofs()
          .check(
              request,
              provider().layout().endpoint("userinfo", request.getServerPort()),
              grant.client(),
              token,
              grant.key());
    }
    if (!grant.has("openid") || grant.user().isEmpty()) {
      throw OAuthException.bearer(
          "insufficient_scope", 403, "the access token has not the scope openid");
    }
    provider().node().counters().of("oidc.userInfos").increment();
    return provider().tokens().claims(grant);
  }

  private static boolean hasScheme(String header, String scheme) {
    return header != null && header.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  @Override
  void challenge(HttpServletRequest request, HttpServletResponse response, OAuthException e) {
    String header = request.getHeader("Authorization");
    // RFC 6750, 3.1: a request without a token gets no error code.
    response.setHeader(
        "WWW-Authenticate",
        header == null && e.status() == 401
            ? "Bearer"
            : "%s error=\"%s\", error_description=\"%s\""
                .formatted(
                    (hasScheme(header, BOUND) ? BOUND : BEARER).strip(),
                    e.error(),
                    e.getMessage()));
  }
}
