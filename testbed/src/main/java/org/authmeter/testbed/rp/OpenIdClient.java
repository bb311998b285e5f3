package org.authmeter.testbed.rp;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import java.io.IOException;
import java.net.URI;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.oidc.OidcLayout;

/**
 * What the relying party asks of the provider: requests for authentication, the redemption of
 * codes, and the check of ID tokens. It reads the provider's configuration at the first login.
 */
final class OpenIdClient {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int MAXIMUM_BYTES = 1 << 20;

  private final Issuer issuer;
  private final ClientID id;
  private final Secret secret;
  private final URI callback;
  private final SSLSocketFactory tls;
  private Known known;

  /**
   * A login that waits for its code.
   *
   * @param target URL that was asked for
   */
  record Login(Nonce nonce, CodeVerifier verifier, String target) {}

  /** The provider's configuration, and the check by its keys. */
  private record Known(
      OIDCProviderMetadata metadata, IDTokenValidator validator, LogoutTokenValidator logouts) {}

  /**
   * The user whom a login names.
   *
   * @param session the provider's name of its session; null if it gives none
   */
  record SignedOn(String user, String session) {}

  OpenIdClient(OidcLayout layout, String id, String secret, String callback) throws IOException {
    this.issuer = new Issuer(layout.issuer());
    this.id = new ClientID(id);
    this.secret = new Secret(secret);
    this.callback = URI.create(callback);
    this.tls =
        layout.https()
            ? TlsContexts.trusting(layout.file(TestbedAuthority.CERTIFICATE)).getSocketFactory()
            : null;
  }

  boolean isIssuer(String iss) {
    return issuer.getValue().equals(iss);
  }

  private synchronized Known known() throws LoginRefused {
    if (known == null) {
      try {
        OIDCProviderMetadata metadata = OIDCProviderMetadata.resolve(issuer, this::prepare);
        IDTokenValidator validator =
            new IDTokenValidator(
                issuer,
                id,
                JWSAlgorithm.RS256,
                metadata.getJWKSetURI().toURL(),
                new DefaultResourceRetriever(
                    TIMEOUT_MILLIS, TIMEOUT_MILLIS, MAXIMUM_BYTES, true, tls));
        LogoutTokenValidator logouts =
            new LogoutTokenValidator(
                issuer,
                id,
                JWSAlgorithm.RS256,
                metadata.getJWKSetURI().toURL(),
                new DefaultResourceRetriever(
                    TIMEOUT_MILLIS, TIMEOUT_MILLIS, MAXIMUM_BYTES, true, tls));
        known = new Known(metadata, validator, logouts);
      } catch (GeneralException | IOException e) {
        throw new LoginRefused("no configuration of the provider " + issuer, e);
      }
    }
    return known;
  }

  private void prepare(HTTPRequest request) {
    request.setConnectTimeout(TIMEOUT_MILLIS);
    request.setReadTimeout(TIMEOUT_MILLIS);
    request.setSSLSocketFactory(tls);
  }

  /** The URL that asks the provider for the user. */
  String authenticationRequest(State state, Login login) throws LoginRefused {
    return new AuthenticationRequest.Builder(
            ResponseType.CODE, new Scope("openid", "profile"), id, callback)
        .endpointURI(known().metadata().getAuthorizationEndpointURI())
        .state(state)
        .nonce(login.nonce())
        .codeChallenge(login.verifier(), CodeChallengeMethod.S256)
        .build()
        .toURI()
        .toString();
  }

  /** The user whom a code stands for (OpenID Connect Core 1.0, 3.1.3). */
  SignedOn redeem(String code, Login login) throws LoginRefused {
    if (code == null) {
      throw new LoginRefused("the provider's answer has no code");
    }
    OIDCTokens tokens = tokens(code, login);
    try {
      IDTokenClaimsSet claims = known().validator().validate(tokens.getIDToken(), login.nonce());
      AccessTokenHash hash = claims.getAccessTokenHash();
      if (hash != null) {
        AccessTokenValidator.validate(tokens.getAccessToken(), JWSAlgorithm.RS256, hash);
      }
      return new SignedOn(claims.getSubject().getValue(), claims.getStringClaim("sid"));
    } catch (BadJOSEException | JOSEException | InvalidHashException e) {
      throw new LoginRefused("the ID token is refused", e);
    }
  }

  /**
   * The session that a logout token ends: signature, issuer, audience, times, {@code events},
   * {@code sub} or {@code sid}, and that there is no {@code nonce}, are checked (OpenID Connect
   * Back-Channel Logout 1.0, 2.6).
   *
   * @return its claims
   * @throws LoginRefused naming what does not hold
   */
  LogoutTokenClaimsSet logout(String token) throws LoginRefused {
    if (token == null) {
      throw new LoginRefused("there is no logout_token");
    }
    try {
      return known().logouts().validate(SignedJWT.parse(token));
    } catch (BadJOSEException | JOSEException | java.text.ParseException e) {
      throw new LoginRefused("the logout token is refused", e);
    }
  }

  private OIDCTokens tokens(String code, Login login) throws LoginRefused {
    TokenRequest request =
        new TokenRequest.Builder(
                known().metadata().getTokenEndpointURI(),
                new ClientSecretBasic(id, secret),
                new AuthorizationCodeGrant(new AuthorizationCode(code), callback, login.verifier()))
            .build();
    try {
      HTTPRequest http = request.toHTTPRequest();
      prepare(http);
      TokenResponse response = OIDCTokenResponseParser.parse(http.send());
      if (response instanceof OIDCTokenResponse success) {
        if (success.getOIDCTokens().getIDToken() == null) {
          throw new LoginRefused("the token endpoint gave no ID token");
        }
        return success.getOIDCTokens();
      }
      var error = response.toErrorResponse().getErrorObject();
      throw new LoginRefused(
          "the token endpoint answers %s: %s".formatted(error.getCode(), error.getDescription()));
    } catch (ParseException | IOException e) {
      throw new LoginRefused("no tokens for the code", e);
    }
  }
}
