package org.authmeter.testbed.idp.oidc;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
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
import org.authmeter.testbed.idp.token.Tokens;
import org.authmeter.testbed.web.ClientCertificates;

/**
 * The token endpoint (RFC 6749, 3.2): codes, refresh tokens, which each use replaces, clients' own
 * tokens, device codes, what users approved elsewhere, and access tokens for what a client asserts
 * and for those of other clients.
 */
final class TokenServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;

  private static final String DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

  private static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
  private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

  private static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final String CIBA = "urn:openid:params:grant-type:ciba";

  static final List<String> GRANT_TYPES =
      List.of(
          "authorization_code",
          "refresh_token",
          "client_credentials",
          DEVICE_CODE,
          EXCHANGE,
          JWT_BEARER,
          CIBA);

  TokenServlet(Provider provider) {
    super(provider);
  }

  @Override
  Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
    RegisteredClient client = provider().clients().authenticate(request, sent);
    String type = sent.require("grant_type");
    String key = provider().proofs().ofTokenRequest(request, client);
    if (type.equals(EXCHANGE)) {
      Grant exchanged = bound(ofToken(client, sent), key, client, request);
      provider().node().counters().of("oidc.tokens").increment();
      Map<String, Object> answer = provider().tokens().accessAlone(exchanged);
      answer.put("issued_token_type", ACCESS_TOKEN);
      return answer;
    }
    if (type.equals(JWT_BEARER)) {
      Grant asserted = bound(ofAssertion(client, sent), key, client, request);
      provider().node().counters().of("oidc.tokens").increment();
      return provider().tokens().accessAlone(asserted); // RFC 7521, 4.1: no refresh token
    }
    Grant grant =
        switch (type) {
          case "authorization_code" -> ofCode(client, sent, key);
          case "refresh_token" -> ofRefreshToken(client, sent, key);
          case "client_credentials" -> ofClient(client, sent);
          case CIBA -> provider().devices().take(client, sent.require("auth_req_id"));
          case DEVICE_CODE -> provider().devices().take(client, sent.require("device_code"));
          default ->
              throw OAuthException.of(
                  "unsupported_grant_type", "the grant type %s is not supported".formatted(type));
        };
    provider().node().counters().of("oidc.tokens").increment();
    return provider().tokens().answer(bound(grant, key, client, request));
  }

  /** A proof of a key goes before the certificate of a client that has one. */
  private static Grant bound(
      Grant grant, String key, RegisteredClient client, HttpServletRequest request)
      throws IOException {
    return key.isEmpty() && client.certificate() != null
        ? grant.boundTo(ClientCertificates.of(request))
        : grant.boundTo(key);
  }

  /** RFC 6749, 4.1.3; a code that is bound to a key is of this key alone (RFC 9449, 10). */
  private Grant ofCode(RegisteredClient client, FormParameters sent, String key)
      throws IOException {
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
    if (!grant.request().key().isEmpty() && !grant.request().key().equals(key)) {
      throw OAuthException.invalidGrant("the code is bound to another key, or no proof was sent");
    }
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

  /** RFC 6749, 6; the refresh token of a public client is bound to its key (RFC 9449, 5). */
  private Grant ofRefreshToken(RegisteredClient client, FormParameters sent, String key)
      throws IOException {
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
    if (client.isPublic() && !grant.key().isEmpty() && !grant.key().equals(key)) {
      throw OAuthException.invalidGrant("the refresh token is bound to another key");
    }
    Grant narrower = narrowed(grant, sent);
    if (!store.use(token)) {
      throw usedAgain(grant, "refresh token");
    }
    return narrower;
  }

  /** The grant with the scope that is asked for, if one is. */
  private static Grant narrowed(Grant grant, FormParameters sent) throws OAuthException {
    if (!sent.has("scope")) {
      return grant;
    }
    List<String> words = sent.words("scope");
    if (!grant.scopes().containsAll(words)) {
      throw OAuthException.of("invalid_scope", "more than was granted: " + grant.scope());
    }
    return grant.withScope(String.join(" ", words));
  }

  /** RFC 8693, 2.1: the client's access token of a user, for one of another client. */
  private Grant ofToken(RegisteredClient client, FormParameters sent) throws IOException {
    if (client.isPublic()) {
      throw OAuthException.of(
          "unauthorized_client", "a client without credentials exchanges no tokens");
    }
    if (!ACCESS_TOKEN.equals(sent.require("subject_token_type"))) {
      throw OAuthException.invalidRequest("only access tokens are exchanged");
    }
    Optional<Tokens.Good> subject =
        provider().tokens().good(TokenStore.Kind.ACCESS, sent.require("subject_token"));
    if (subject.isEmpty()) {
      throw OAuthException.invalidRequest(
          "the subject token is unknown, was revoked or has expired");
    }
    Grant grant = subject.get().grant();
    if (!grant.client().equals(client.id())) {
      throw OAuthException.invalidRequest("the subject token is another client's");
    }
    String audience = sent.has("audience") ? sent.get("audience") : client.id();
    if (provider().clients().client(audience) == null) {
      throw OAuthException.of("invalid_target", "no client %s is registered".formatted(audience));
    }
    return narrowed(grant, sent).forClient(audience);
  }

  /** RFC 7523, 2.1: the client says who the user is. */
  private Grant ofAssertion(RegisteredClient client, FormParameters sent) throws IOException {
    String user = provider().clients().asserted(client, sent.require("assertion"));
    if (!provider().tokens().knows(user)) {
      throw OAuthException.invalidGrant("there is no such user");
    }
    List<String> scopes =
        sent.words("scope").stream().filter(AuthorizationRequest.SCOPES::contains).toList();
    return Grant.ofUser(client.id(), user, String.join(" ", scopes), Instant.now(), "");
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
