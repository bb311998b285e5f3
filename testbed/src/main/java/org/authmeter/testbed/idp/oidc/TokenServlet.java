package org.authmeter.testbed.idp.oidc;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.Grant;
import org.authmeter.testbed.idp.token.OAuthException;
import org.authmeter.testbed.idp.token.RegisteredClient;
import org.authmeter.testbed.idp.token.TokenStore;

/**
 * The token endpoint (RFC 6749, 3.2): codes, refresh tokens, which each use replaces, clients' own
 * tokens, and device codes.
 */
final class TokenServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;

  private static final String DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

  static final List<String> GRANT_TYPES =
      List.of("authorization_code", "refresh_token", "client_credentials", DEVICE_CODE);

  TokenServlet(Provider provider) {
    super(provider);
  }

  @Override
  Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
    RegisteredClient client = provider().clients().authenticate(request, sent);
    String type = sent.require("grant_type");
    Grant grant =
        switch (type) {
          case "authorization_code" -> ofCode(client, sent);
          case "refresh_token" -> ofRefreshToken(client, sent);
          case "client_credentials" -> ofClient(client, sent);
          case DEVICE_CODE -> provider().devices().take(client, sent.require("device_code"));
          default ->
              throw OAuthException.of(
                  "unsupported_grant_type", "the grant type %s is not supported".formatted(type));
        };
    provider().node().counters().of("oidc.tokens").increment();
    return provider().tokens().answer(grant);
  }

  /** RFC 6749, 4.1.3. */
  private Grant ofCode(RegisteredClient client, FormParameters sent) throws IOException {
    TokenStore store = provider().tokens().store();
    Optional<TokenStore.Kept> found = store.find(TokenStore.Kind.CODE, sent.require("code"));
    if (found.isEmpty()) {
      throw OAuthException.invalidGrant("the code is unknown");
    }
    TokenStore.Kept code = found.get();
    Grant grant = Grant.parse(code.content());
    if (!grant.client().equals(client.id())) {
      throw OAuthException.invalidGrant("the code is another client's");
    }
    if (code.used()) {
      throw usedAgain(grant, "code");
    }
    if (code.expired()) {
      throw OAuthException.invalidGrant("the code expired at " + code.expires());
    }
    if (!grant.request().redirectUri().equals(sent.text("redirect_uri"))) {
      throw OAuthException.invalidGrant(
          "the code was sent to %s, not to %s"
              .formatted(grant.request().redirectUri(), sent.text("redirect_uri")));
    }
    checkVerifier(grant, sent.text("code_verifier"));
    if (!store.use(code)) {
      throw usedAgain(grant, "code");
    }
    return grant;
  }

  /** RFC 7636, 4.6; a verifier without a challenge may be a stolen code (RFC 9700, 4.8.2). */
  private static void checkVerifier(Grant grant, String verifier) throws OAuthException {
    if (grant.request().challenge().isEmpty() && verifier.isEmpty()) {
      return;
    }
    String computed =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(
                Hashing.sha256().hashString(verifier, StandardCharsets.US_ASCII).asBytes());
    if (!computed.equals(grant.request().challenge())) {
      throw OAuthException.invalidGrant(
          verifier.isEmpty()
              ? "no code_verifier, while the request had a code_challenge"
              : "the code_verifier does not fit the code_challenge of the request");
    }
  }

  /** RFC 6749, 4.1.2 and RFC 9700, 4.14.2: who of the two is the thief cannot be seen. */
  private OAuthException usedAgain(Grant grant, String what) throws IOException {
    provider().tokens().store().end(grant.id());
    provider().node().counters().of("oidc.reused").increment();
    return OAuthException.invalidGrant(
        "the %s was used before; all tokens of its grant are revoked".formatted(what));
  }

  /** RFC 6749, 6. */
  private Grant ofRefreshToken(RegisteredClient client, FormParameters sent) throws IOException {
    TokenStore store = provider().tokens().store();
    Optional<TokenStore.Kept> found =
        store.find(TokenStore.Kind.REFRESH, sent.require("refresh_token"));
    if (found.isEmpty()) {
      throw OAuthException.invalidGrant("the refresh token is unknown");
    }
    TokenStore.Kept token = found.get();
    Grant grant = Grant.parse(token.content());
    if (!grant.client().equals(client.id())) {
      throw OAuthException.invalidGrant("the refresh token is another client's");
    }
    if (store.isEnded(grant.id())) {
      throw OAuthException.invalidGrant("the refresh token was revoked");
    }
    if (token.used()) {
      throw usedAgain(grant, "refresh token");
    }
    if (token.expired()) {
      throw OAuthException.invalidGrant("the refresh token expired at " + token.expires());
    }
    if (!grant.has("offline_access") && store.isEnded(grant.session())) {
      throw OAuthException.invalidGrant("the user has signed off");
    }
    Grant narrower = grant;
    if (sent.has("scope")) {
      List<String> words = sent.words("scope");
      if (!grant.scopes().containsAll(words)) {
        throw OAuthException.of("invalid_scope", "more than was granted: " + grant.scope());
      }
      narrower = grant.withScope(String.join(" ", words));
    }
    if (!store.use(token)) {
      throw usedAgain(grant, "refresh token");
    }
    return narrower;
  }

  /** RFC 6749, 4.4. */
  private static Grant ofClient(RegisteredClient client, FormParameters sent)
      throws OAuthException {
    if (client.isPublic()) {
      throw OAuthException.of(
          "unauthorized_client", "a client without credentials has no client_credentials");
    }
    List<String> words = sent.words("scope").stream().filter(s -> !s.equals("openid")).toList();
    return Grant.ofClient(client.id(), String.join(" ", words));
  }
}
