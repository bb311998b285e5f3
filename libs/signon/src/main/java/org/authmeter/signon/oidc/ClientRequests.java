package org.authmeter.signon.oidc;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.JWTBearerGrant;
import com.nimbusds.oauth2.sdk.PushedAuthorizationRequest;
import com.nimbusds.oauth2.sdk.ResponseMode;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenIntrospectionRequest;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenRevocationRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.ciba.CIBARequest;
import com.nimbusds.oauth2.sdk.device.DeviceAuthorizationRequest;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.Token;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.signon.oidc.OidcTask.AuthorizationOptions;
import org.authmeter.signon.oidc.OidcTask.Pkce;
import org.authmeter.signon.oidc.OidcTask.TokenKind;
import org.authmeter.signon.oidc.provider.Endpoint;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.RelyingParty;

/** The client's requests to a provider, encoded by the Nimbus library. */
final class ClientRequests {
  /** Parameters whose values results may show; all others may be secrets. */
  private static final Set<String> HARMLESS =
      Set.of(
          "grant_type",
          "response_type",
          "response_mode",
          "scope",
          "client_id",
          "redirect_uri",
          "code_challenge_method",
          "client_assertion_type",
          "token_type_hint",
          "subject_token_type",
          "audience",
          "prompt");

  private static final String FORM = "application/x-www-form-urlencoded";

  private final OidcProvider provider;
  private final RelyingParty client;

  ClientRequests(OidcProvider provider) {
    this.provider = provider;
    this.client = provider.client();
  }

  /**
   * What one authorization request is made with, and its answer must fit.
   *
   * @param verifier null without PKCE
   */
  record Sent(String state, String nonce, CodeVerifier verifier) {
    static Sent fresh(Pkce pkce) {
      return new Sent(
          new State().getValue(),
          new Nonce().getValue(),
          pkce == Pkce.S256 ? new CodeVerifier() : null);
    }
  }

  /**
   * OpenID Connect Core 1.0 section 3.1.2.1.
   *
   * @param key what the code is bound to (RFC 9449 section 10); null = nothing
   */
  AuthenticationRequest authentication(AuthorizationOptions options, Sent sent, DpopKey key)
      throws CodedFailure {
    AuthenticationRequest.Builder builder =
        new AuthenticationRequest.Builder(
                ResponseType.CODE, Scope.parse(client.scope()), client.id(), client.redirectUri())
            .endpointURI(authorization())
            .state(new State(sent.state()))
            .nonce(new Nonce(sent.nonce()));
    if (sent.verifier() != null) {
      builder.codeChallenge(sent.verifier(), CodeChallengeMethod.S256);
    }
    if (key != null) {
      builder.dPoPJWKThumbprintConfirmation(key.thumbprint());
    }
    switch (options.mode()) {
      case QUERY -> {
        // the default of the code flow; some providers know no response_mode
      }
      case FRAGMENT -> builder.responseMode(ResponseMode.FRAGMENT);
      case FORM_POST -> builder.responseMode(ResponseMode.FORM_POST);
      case JWT -> builder.responseMode(ResponseMode.JWT);
    }
    switch (options.prompt()) {
      case OFF -> {
        // the provider decides
      }
      case NONE -> builder.prompt(com.nimbusds.openid.connect.sdk.Prompt.Type.NONE);
      case LOGIN -> builder.prompt(com.nimbusds.openid.connect.sdk.Prompt.Type.LOGIN);
      case CONSENT -> builder.prompt(com.nimbusds.openid.connect.sdk.Prompt.Type.CONSENT);
    }
    client
        .parameters()
        .forEach((name, values) -> builder.customParameter(name, values.toArray(new String[0])));
    return builder.build();
  }

  /** The browser's first request. */
  Request authorize(AuthenticationRequest request) {
    return browser(request.toURI());
  }

  /** The browser's first request after a pushed one (RFC 9126 section 4). */
  Request authorize(URI requestUri) throws CodedFailure {
    return browser(
        new AuthorizationRequest.Builder(requestUri, client.id())
            .endpointURI(authorization())
            .build()
            .toURI());
  }

  private static Request browser(URI uri) {
    return Request.get(uri, Role.SIGN_ON_REQUEST, Phase.FORM, null);
  }

  private URI authorization() throws CodedFailure {
    return provider.endpoints().required(Endpoint.AUTHORIZATION);
  }

  /** RFC 9126 section 2.1. */
  Request pushed(AuthenticationRequest request) throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.PUSHED);
    return proven(
        Phase.FORM,
        () -> new PushedAuthorizationRequest(endpoint, request),
        proof -> new PushedAuthorizationRequest(endpoint, proof, request));
  }

  /** RFC 6749 section 4.1.3. */
  Request redeem(String code, URI redirectUri, CodeVerifier verifier) throws CodedFailure {
    return token(
        new AuthorizationCodeGrant(new AuthorizationCode(code), redirectUri, verifier), null);
  }

  /**
   * A request to the token endpoint.
   *
   * @param scope null or empty = none is named
   */
  Request token(AuthorizationGrant grant, String scope) throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.TOKEN);
    Scope named = scope == null || scope.isEmpty() ? null : Scope.parse(scope);
    return proven(
        Phase.RESPONSE,
        () -> new TokenRequest.Builder(endpoint, client.id(), grant).scope(named).build(),
        proof -> new TokenRequest.Builder(endpoint, proof, grant).scope(named).build());
  }

  /** OpenID Connect Core 1.0 section 5.3.1. */
  Request userinfo(AccessToken access) throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.USERINFO);
    return of(new UserInfoRequest(endpoint, access).toHTTPRequest(), Phase.RESPONSE);
  }

  /** RFC 7662 section 2.1. */
  Request introspect(String token, TokenKind kind) throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.INTROSPECTION);
    return proven(
        Phase.RESPONSE,
        () -> new TokenIntrospectionRequest(endpoint, token(token, kind)),
        proof -> new TokenIntrospectionRequest(endpoint, proof, token(token, kind)));
  }

  /** RFC 7009 section 2.1. */
  Request revoke(String token, TokenKind kind) throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.REVOCATION);
    return proven(
        Phase.RESPONSE,
        () -> new TokenRevocationRequest(endpoint, client.id(), token(token, kind)),
        proof -> new TokenRevocationRequest(endpoint, proof, token(token, kind)));
  }

  private static Token token(String token, TokenKind kind) {
    return kind == TokenKind.REFRESH ? new RefreshToken(token) : new BearerAccessToken(token);
  }

  /** RFC 8628 section 3.1. */
  Request device() throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.DEVICE);
    Scope scope = Scope.parse(client.scope());
    return proven(
        Phase.FORM,
        () -> new DeviceAuthorizationRequest(endpoint, client.id(), scope),
        proof -> new DeviceAuthorizationRequest(endpoint, proof, scope, Map.of()));
  }

  /** RFC 7523 section 2.1. */
  Request assertion(String user, String scope) throws CodedFailure {
    return token(
        new JWTBearerGrant(client.assertion(user, provider.endpoints().required(Endpoint.TOKEN))),
        scope);
  }

  /**
   * OpenID Connect Client-Initiated Backchannel Authentication Core 1.0 section 7.1.
   *
   * @param message what the user sees at both places
   */
  Request backchannel(String user, String message) throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.BACKCHANNEL);
    ClientAuthentication proof = client.proof(provider.endpoints().required(Endpoint.TOKEN));
    return of(
        new CIBARequest.Builder(proof, Scope.parse(client.scope()))
            .endpointURI(endpoint)
            .loginHint(user)
            .bindingMessage(message)
            .build()
            .toHTTPRequest(),
        Phase.FORM);
  }

  /** OpenID Connect RP-Initiated Logout 1.0 section 2. */
  Request logout(String idToken, String state) throws CodedFailure {
    URI endpoint = provider.endpoints().required(Endpoint.END_SESSION);
    Map<String, String> query = new LinkedHashMap<>();
    if (idToken != null) {
      query.put("id_token_hint", idToken);
    }
    query.put("client_id", client.clientId());
    if (client.postLogoutRedirectUri() != null) {
      query.put("post_logout_redirect_uri", client.postLogoutRedirectUri().toString());
      query.put("state", state);
    }
    return Request.get(Parameters.with(endpoint, query), Role.OTHER, Phase.RESPONSE, null);
  }

  /** A request of the client, with the proof of who it is, unless it is a public one. */
  private Request proven(
      Phase phase,
      Supplier<com.nimbusds.oauth2.sdk.Request> open,
      Function<ClientAuthentication, com.nimbusds.oauth2.sdk.Request> proven)
      throws CodedFailure {
    ClientAuthentication proof = client.proof(provider.endpoints().required(Endpoint.TOKEN));
    return of((proof == null ? open.get() : proven.apply(proof)).toHTTPRequest(), phase);
  }

  private static Request of(HTTPRequest made, Phase phase) {
    String body = made.getBody();
    Map<String, String> headers = new LinkedHashMap<>();
    made.getHeaderMap()
        .forEach(
            (name, values) -> {
              if (!name.equalsIgnoreCase("Content-Type")) {
                headers.put(name, String.join(", ", values));
              }
            });
    headers.put("Accept", "application/json");
    return new Request(
        made.getMethod().name(),
        made.getURI(),
        body == null || body.isEmpty()
            ? null
            : new FormBody(FORM, body.getBytes(StandardCharsets.US_ASCII), shown(body)),
        Role.OTHER,
        phase,
        null,
        headers);
  }

  private static String shown(String body) {
    return Stream.of(body.split("&"))
        .map(
            pair -> {
              String name = pair.substring(0, Math.max(0, pair.indexOf('=')));
              return HARMLESS.contains(name) ? pair : name + "=***";
            })
        .collect(Collectors.joining("&"));
  }
}
