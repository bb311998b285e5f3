package org.authmeter.testbed.idp.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.users.LdapLogin;
import org.authmeter.testbed.web.RandomIds;

/** Makes and reads codes, access tokens, refresh tokens and ID tokens. */
public final class Tokens {
  /** An access token is good so long. */
  static final Duration ACCESS = Duration.ofMinutes(10);

  /** A refresh token is good so long; each use makes a new one. */
  static final Duration REFRESH = Duration.ofHours(1);

  private static final Duration ID_TOKEN = Duration.ofMinutes(10);
  private static final Duration RESPONSE = Duration.ofMinutes(10);

  /** A logout token is good for two minutes, as the specification advises. */
  private static final Duration LOGOUT = Duration.ofMinutes(2);

  private static final String LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

  private final TokenStore store;
  private final String issuer;
  private final Duration codeLifetime;
  private final LdapLogin users;
  private final RSAKey key;
  private final RSASSASigner signer;

  private Tokens(TokenStore store, OidcLayout layout, LdapLogin users, RSAKey key)
      throws JOSEException {
    this.store = store;
    this.issuer = layout.issuer();
    this.codeLifetime = layout.codeLifetime();
    this.users = users;
    this.key = key;
    this.signer = new RSASSASigner(key);
  }

  /** Reads the provider's key, which all nodes share. */
  public static Tokens load(TokenStore store, OidcLayout layout, LdapLogin users)
      throws IOException {
    String password = layout.get("password");
    KeyStore keys = KeyFiles.readPkcs12(layout.file(OidcLayout.PROVIDER_KEY), password);
    try {
      RSAKey pair = RSAKey.load(keys, KeyFiles.ALIAS, password.toCharArray());
      RSAKey key =
          new RSAKey.Builder(pair.toRSAPublicKey())
              .privateKey(pair.toRSAPrivateKey())
              .keyIDFromThumbprint()
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(JWSAlgorithm.RS256)
              .build();
      return new Tokens(store, layout, users, key);
    } catch (GeneralSecurityException | JOSEException e) {
      throw new IOException("cannot read the key in " + OidcLayout.PROVIDER_KEY, e);
    }
  }

  public TokenStore store() {
    return store;
  }

  /** The provider's name. */
  public String issuer() {
    return issuer;
  }

  /** The public key as a JSON Web Key Set (RFC 7517, 5). */
  public String jwks() {
    return new JWKSet(key.toPublicJWK()).toString();
  }

  public String code(Grant grant) throws IOException {
    return store.keep(TokenStore.Kind.CODE, grant.serialize(), Instant.now().plus(codeLifetime));
  }

  /**
   * The answer of the token endpoint (RFC 6749, 5.1): an access token, for a user a refresh token
   * too, and with the scope {@code openid} an ID token.
   */
  public Map<String, Object> answer(Grant grant) throws IOException {
    Map<String, Object> answer = accessAlone(grant);
    if (!grant.user().isEmpty()) {
      Instant now = Instant.now();
      answer.put(
          "refresh_token",
          store.keep(TokenStore.Kind.REFRESH, grant.serialize(), now.plus(REFRESH)));
      if (grant.has("openid")) {
        answer.put("id_token", idToken(grant, (String) answer.get("access_token"), now));
      }
    }
    return answer;
  }

  /** An answer with an access token and no other. */
  public Map<String, Object> accessAlone(Grant grant) throws IOException {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put(
        "access_token",
        store.keep(TokenStore.Kind.ACCESS, grant.serialize(), Instant.now().plus(ACCESS)));
    answer.put("token_type", grant.isBoundToKey() ? "DPoP" : "Bearer");
    answer.put("expires_in", ACCESS.toSeconds());
    answer.put("scope", grant.scope());
    return answer;
  }

  /** An ID token (OpenID Connect Core 1.0, 2 and 3.1.3.6). */
  private String idToken(Grant grant, String access, Instant now) throws IOException {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer)
            .subject(grant.user())
            .audience(grant.client())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(ID_TOKEN)))
            .claim("auth_time", grant.authenticated())
            .claim("amr", List.of("pwd"))
            .claim("sid", grant.session())
            .claim(
                "at_hash",
                AccessTokenHash.compute(new BearerAccessToken(access), JWSAlgorithm.RS256, null)
                    .getValue());
    if (!grant.request().nonce().isEmpty()) {
      claims.claim("nonce", grant.request().nonce());
    }
    return signed(claims.build());
  }

  /**
   * An authorization response as one signed JWT (JWT Secured Authorization Response Mode for OAuth
   * 2.0, 2.1).
   */
  public String response(String client, Map<String, String> parameters) throws IOException {
    JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder();
    parameters.forEach(claims::claim);
    return signed(
        claims
            .issuer(issuer)
            .audience(client)
            .expirationTime(Date.from(Instant.now().plus(RESPONSE)))
            .build());
  }

  /**
   * Tells a client that a session has ended (OpenID Connect Back-Channel Logout 1.0, 2.4).
   *
   * @param user {@code sub} of the session's ID tokens
   * @param session their {@code sid}
   */
  public String logout(String client, String user, String session) throws IOException {
    Instant now = Instant.now();
    return signed(
        new JWTClaimsSet.Builder()
            .issuer(issuer)
            .subject(user)
            .audience(client)
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(LOGOUT)))
            .jwtID(RandomIds.hex(32))
            .claim("sid", session)
            .claim("events", Map.of(LOGOUT_EVENT, Map.of()))
            .build(),
        new JOSEObjectType("logout+jwt"));
  }

  private String signed(JWTClaimsSet claims) throws IOException {
    return signed(claims, null);
  }

  private String signed(JWTClaimsSet claims, JOSEObjectType type) throws IOException {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).type(type).build(),
            claims);
    try {
      token.sign(signer);
    } catch (JOSEException e) {
      throw new IOException("a token cannot be signed: " + e.getMessage(), e);
    }
    return token.serialize();
  }

  /**
   * The claims of an ID token that the provider made, whether it has expired or not (OpenID Connect
   * RP-Initiated Logout 1.0, 2); empty for any other.
   */
  public Optional<JWTClaimsSet> hint(String idToken) {
    try {
      SignedJWT token = SignedJWT.parse(idToken);
      return token.verify(new RSASSAVerifier(key.toRSAPublicKey()))
              && issuer.equals(token.getJWTClaimsSet().getIssuer())
          ? Optional.of(token.getJWTClaimsSet())
          : Optional.empty();
    } catch (ParseException | JOSEException notOurs) {
      return Optional.empty();
    }
  }

  /** A token that is good now, with its grant. */
  public record Good(TokenStore.Kept kept, Grant grant) {}

  /** The grant of a token; empty when it is unknown, used or revoked, has expired or ended. */
  public Optional<Good> good(TokenStore.Kind kind, String token) throws IOException {
    Optional<TokenStore.Kept> kept = store.find(kind, token).filter(TokenStore.Kept::good);
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    Grant grant = Grant.parse(kept.get().content());
    return store.isEnded(grant.id()) ? Optional.empty() : Optional.of(new Good(kept.get(), grant));
  }

  /** Whether there is such a user. */
  public boolean knows(String user) throws IOException {
    return !users.attributes(user).isEmpty();
  }

  /** The claims of a user that a scope opens (OpenID Connect Core 1.0, 5.4). */
  public Map<String, Object> claims(Grant grant) throws IOException {
    Map<String, String[]> attributes = users.attributes(grant.user());
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("sub", grant.user());
    if (grant.has("profile")) {
      put(claims, "name", attributes.get("displayName"));
      put(claims, "preferred_username", attributes.get("uid"));
    }
    if (grant.has("email")) {
      put(claims, "email", attributes.get("mail"));
      claims.put("email_verified", true);
    }
    return claims;
  }

  private static void put(Map<String, Object> claims, String name, String[] values) {
    if (values != null && values.length > 0) {
      claims.put(name, values[0]);
    }
  }
}
