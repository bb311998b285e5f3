package org.authmeter.signon.oidc.provider;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.claims.CodeHash;
import com.nimbusds.openid.connect.sdk.claims.HashClaim;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;

/**
 * Decides whether an ID token signs a user on (OpenID Connect Core 1.0 sections 3.1.3.7 and 12.2),
 * and whether an authorization response is the provider's. May be used by all virtual users at
 * once.
 */
public final class IdTokenCheck {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** For messages. */
  private static final String ID_TOKEN = "the ID token";

  private static final String LOGOUT_TOKEN = "the logout token";

  /** The only event of logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
  private static final String LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

  private static final String RESPONSE = "the signed answer of the authorization endpoint";

  /** How much is done with an ID token. Each level does what those before it do. */
  public enum Level {
    /** Nothing: it need not even come. */
    OFF,
    /** Read as a JWT; its claims are known. */
    PARSED,
    /** Signature, issuer, audience, time, nonce and hashes. */
    VERIFIED
  }

  /**
   * What an ID token must fit.
   *
   * @param nonce of the authorization request; null = none need be there (a refresh)
   * @param accessToken that came with it, or null
   * @param code that it was redeemed for, or null
   * @param subject that it must name; null = any
   */
  public record Expected(String nonce, String accessToken, String code, String subject) {}

  /**
   * The user whom an ID token names.
   *
   * @param subject {@code sub}; null if nothing was read
   * @param claims all of them; empty if nothing was read
   */
  public record Identity(String subject, Map<String, List<String>> claims) {
    public static final Identity UNKNOWN = new Identity(null, Map.of());
  }

  /**
   * What a logout token ends.
   *
   * @param session {@code sid}; null = all sessions of the user
   * @param subject {@code sub}; null = it is not named
   */
  public record EndedSession(String session, String subject) {}

  private final Level level;
  private final String issuer;
  private final String clientId;
  private final Set<JWSAlgorithm> algorithms;
  private final Duration skew;
  private final ProviderKeys keys;
  private final InstantSource clock;

  /**
   * @param issuer that tokens must name
   * @param clientId that tokens must be for
   * @param algorithms that may have signed
   * @param skew tolerance for clocks that differ
   * @param keys of the provider; null unless the level is {@link Level#VERIFIED}
   */
  public IdTokenCheck(
      Level level,
      String issuer,
      String clientId,
      Set<JWSAlgorithm> algorithms,
      Duration skew,
      ProviderKeys keys) {
    this(level, issuer, clientId, algorithms, skew, keys, InstantSource.system());
  }

  IdTokenCheck(
      Level level,
      String issuer,
      String clientId,
      Set<JWSAlgorithm> algorithms,
      Duration skew,
      ProviderKeys keys,
      InstantSource clock) {
    this.level = level;
    this.issuer = issuer;
    this.clientId = clientId;
    this.algorithms = Set.copyOf(algorithms);
    this.skew = skew;
    this.keys = keys;
    this.clock = clock;
  }

  /** How much is checked. */
  public Level level() {
    return level;
  }

  /**
   * @param token the ID token; null = none came
   * @param again reads the provider's keys again
   * @throws CodedFailure with the first rule that does not hold
   */
  public Identity check(String token, Expected expected, ProviderKeys.Source again)
      throws CodedFailure {
    if (level == Level.OFF) {
      return Identity.UNKNOWN;
    }
    if (token == null) {
      throw new CodedFailure(
          OidcCode.NO_TOKEN,
          "the token response has no id_token; does the scope contain openid, and may the client"
              + " ask for it?");
    }
    JWT jwt = read(token, ID_TOKEN);
    if (level == Level.VERIFIED) {
      verify(jwt, ID_TOKEN, again);
    }
    JWTClaimsSet claims = claims(jwt, ID_TOKEN);
    if (level == Level.VERIFIED) {
      parties(claims);
      times(claims);
      binding(claims, expected, (JWSAlgorithm) jwt.getHeader().getAlgorithm());
    }
    return new Identity(
        claims.getSubject(), OidcJson.claims(MAPPER.valueToTree(claims.toJSONObject())));
  }

  /**
   * The parameters of an authorization response that the provider has signed (JWT Secured
   * Authorization Response Mode for OAuth 2.0, section 2.4), as far as the level goes.
   *
   * @param again reads the provider's keys again
   */
  public Map<String, String> response(String token, ProviderKeys.Source again) throws CodedFailure {
    JWT jwt = read(token, RESPONSE);
    if (level == Level.VERIFIED) {
      verify(jwt, RESPONSE, again);
    }
    JWTClaimsSet claims = claims(jwt, RESPONSE);
    if (level == Level.VERIFIED) {
      issued(claims, RESPONSE);
      notExpired(claims, RESPONSE);
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String name : claims.getClaims().keySet()) {
      if (!name.equals("aud") && !name.equals("exp")) {
        parameters.put(name, text(claims, name));
      }
    }
    return parameters;
  }

  /**
   * What a logout token ends (OpenID Connect Back-Channel Logout 1.0, section 2.6), as far as the
   * level goes. A key that is not known yet is not read: nobody would wait for it here.
   *
   * @param token null = none came
   * @throws CodedFailure with the first rule that does not hold
   */
  public EndedSession ended(String token) throws CodedFailure {
    if (token == null) {
      throw new CodedFailure(OidcCode.NO_TOKEN, "the request has no logout_token");
    }
    JWT jwt = read(token, LOGOUT_TOKEN);
    if (level == Level.VERIFIED) {
      verify(
          jwt,
          LOGOUT_TOKEN,
          () -> {
            throw new CodedFailure(
                OidcCode.UNKNOWN_KEY, LOGOUT_TOKEN + " is signed with a key that is new");
          });
    }
    JWTClaimsSet claims = claims(jwt, LOGOUT_TOKEN);
    if (level == Level.VERIFIED) {
      issued(claims, LOGOUT_TOKEN);
      Instant now = notExpired(claims, LOGOUT_TOKEN);
      past(required(claims.getIssueTime(), "iat", LOGOUT_TOKEN), "iat", LOGOUT_TOKEN, now);
    }
    String session = text(claims, "sid");
    if (session == null && claims.getSubject() == null) {
      throw lacks("sid and no sub, of which it must have one");
    }
    if (!(claims.getClaim("events") instanceof Map<?, ?> events)
        || !(events.get(LOGOUT_EVENT) instanceof Map<?, ?>)) {
      throw lacks("event " + LOGOUT_EVENT + ", which it must have");
    }
    if (claims.getJWTID() == null) {
      throw lacks("jti, which it must have");
    }
    if (claims.getClaim("nonce") != null) {
      throw new CodedFailure(
          OidcCode.BAD_ID_TOKEN, LOGOUT_TOKEN + " has a nonce, which only ID tokens have");
    }
    return new EndedSession(session, claims.getSubject());
  }

  private static CodedFailure lacks(String what) {
    return new CodedFailure(OidcCode.BAD_ID_TOKEN, LOGOUT_TOKEN + " has no " + what);
  }

  /** A claim of an ID token as it is written, or null. */
  public static String claim(String token, String name) throws CodedFailure {
    return text(claims(read(token, ID_TOKEN), ID_TOKEN), name);
  }

  private static JWT read(String token, String what) throws CodedFailure {
    try {
      return JWTParser.parse(token);
    } catch (ParseException e) {
      throw new CodedFailure(
          OidcCode.BAD_ID_TOKEN, what + " is not a JWT: " + OidcJson.words(e.getMessage()), e);
    }
  }

  private void verify(JWT jwt, String what, ProviderKeys.Source again) throws CodedFailure {
    if (jwt instanceof EncryptedJWT) {
      throw new CodedFailure(
          OidcCode.BAD_ID_TOKEN,
          what
              + " is encrypted, which is not supported; register the client for those that are only"
              + " signed, or set check to off");
    }
    if (!(jwt instanceof SignedJWT signed)
        || !algorithms.contains(signed.getHeader().getAlgorithm())) {
      throw new CodedFailure(
          OidcCode.ALGORITHM_NOT_ALLOWED,
          what
              + "'s algorithm is \""
              + OidcJson.words(String.valueOf(jwt.getHeader().getAlgorithm()))
              + "\", allowed are "
              + algorithms.stream().map(JWSAlgorithm::getName).sorted().toList()
              + "; if the provider is to use it, add it to algorithms in the OIDC Provider");
    }
    Set<String> critical = signed.getHeader().getCriticalParams();
    if (critical != null) {
      throw new CodedFailure(
          OidcCode.BAD_ID_TOKEN,
          what
              + "'s header has crit "
              + OidcJson.words(critical.toString())
              + ": extensions that a client must understand (RFC 7515 section 4.1.11), and this one"
              + " knows none; register the client for those without them");
    }
    keys.verify(signed, again);
  }

  private static JWTClaimsSet claims(JWT jwt, String what) throws CodedFailure {
    try {
      JWTClaimsSet claims = jwt.getJWTClaimsSet();
      if (claims != null) {
        return claims;
      }
    } catch (ParseException e) {
      throw new CodedFailure(
          OidcCode.BAD_ID_TOKEN,
          what + "'s claims cannot be read: " + OidcJson.words(e.getMessage()),
          e);
    }
    throw new CodedFailure(
        OidcCode.BAD_ID_TOKEN, what + "'s claims cannot be read; is it encrypted?");
  }

  /** By the provider for the client. */
  private void issued(JWTClaimsSet claims, String what) throws CodedFailure {
    if (!issuer.equals(claims.getIssuer())) {
      throw new CodedFailure(
          OidcCode.ISSUER_MISMATCH,
          what
              + "'s issuer is \""
              + OidcJson.words(claims.getIssuer())
              + "\", expected \""
              + issuer
              + '"');
    }
    if (!claims.getAudience().contains(clientId)) {
      throw new CodedFailure(
          OidcCode.WRONG_AUDIENCE,
          what + " is for " + claims.getAudience() + ", expected \"" + clientId + '"');
    }
  }

  private void parties(JWTClaimsSet claims) throws CodedFailure {
    issued(claims, ID_TOKEN);
    if (claims.getSubject() == null || claims.getSubject().isEmpty()) {
      throw new CodedFailure(OidcCode.BAD_ID_TOKEN, "the ID token has no sub, which it must have");
    }
    List<String> audience = claims.getAudience();
    String authorized = text(claims, "azp");
    if (authorized == null ? audience.size() > 1 : !authorized.equals(clientId)) {
      throw new CodedFailure(
          OidcCode.WRONG_AUDIENCE,
          "the ID token is for "
              + audience
              + " and its azp is "
              + (authorized == null ? "missing" : '"' + OidcJson.words(authorized) + '"')
              + ", expected \""
              + clientId
              + '"');
    }
  }

  private Instant notExpired(JWTClaimsSet claims, String what) throws CodedFailure {
    Instant now = clock.instant();
    Instant expires = required(claims.getExpirationTime(), "exp", what);
    if (!now.isBefore(expires.plus(skew))) {
      throw new CodedFailure(
          OidcCode.EXPIRED,
          what
              + " expired at "
              + expires
              + ", now it is "
              + now
              + ", tolerance "
              + skew.toSeconds()
              + " s");
    }
    return now;
  }

  private void times(JWTClaimsSet claims) throws CodedFailure {
    Instant now = notExpired(claims, ID_TOKEN);
    past(required(claims.getIssueTime(), "iat", ID_TOKEN), "iat", ID_TOKEN, now);
    if (claims.getNotBeforeTime() != null) {
      past(claims.getNotBeforeTime().toInstant(), "nbf", ID_TOKEN, now);
    }
  }

  private static Instant required(Date time, String name, String what) throws CodedFailure {
    if (time == null) {
      throw new CodedFailure(
          OidcCode.BAD_ID_TOKEN, what + " has no " + name + ", which it must have");
    }
    return time.toInstant();
  }

  private void past(Instant time, String name, String what, Instant now) throws CodedFailure {
    if (time.isAfter(now.plus(skew))) {
      throw new CodedFailure(
          OidcCode.NOT_YET_VALID,
          what
              + "'s "
              + name
              + " is "
              + time
              + ", now it is "
              + now
              + ", tolerance "
              + skew.toSeconds()
              + " s; do the clocks differ?");
    }
  }

  private static void binding(JWTClaimsSet claims, Expected expected, JWSAlgorithm algorithm)
      throws CodedFailure {
    String nonce = text(claims, "nonce");
    if (expected.nonce() != null && !expected.nonce().equals(nonce)) {
      throw new CodedFailure(
          OidcCode.WRONG_NONCE,
          nonce == null
              ? "the ID token has no nonce, although the authorization request had one"
              : "the ID token has the nonce of another authorization request");
    }
    if (expected.subject() != null && !expected.subject().equals(claims.getSubject())) {
      throw new CodedFailure(
          OidcCode.OTHER_USER,
          "the ID token is of \""
              + OidcJson.words(claims.getSubject())
              + "\", the one before was of \""
              + expected.subject()
              + '"');
    }
    String accessTokenHash = text(claims, "at_hash");
    if (accessTokenHash != null && expected.accessToken() != null) {
      fits(
          AccessTokenHash.compute(new BearerAccessToken(expected.accessToken()), algorithm, null),
          accessTokenHash,
          OidcCode.WRONG_AT_HASH,
          "at_hash is not that of the access token");
    }
    String codeHash = text(claims, "c_hash");
    if (codeHash != null && expected.code() != null) {
      fits(
          CodeHash.compute(new AuthorizationCode(expected.code()), algorithm, null),
          codeHash,
          OidcCode.WRONG_C_HASH,
          "c_hash is not that of the code");
    }
  }

  private static void fits(HashClaim computed, String claimed, OidcCode code, String message)
      throws CodedFailure {
    if (computed == null || !computed.getValue().equals(claimed)) {
      throw new CodedFailure(code, "the ID token's " + message + " that came with it");
    }
  }

  private static String text(JWTClaimsSet claims, String name) {
    Object value = claims.getClaim(name);
    return value == null ? null : value.toString();
  }
}
