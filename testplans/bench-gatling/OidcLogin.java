import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;

/**
 * Gatling's login of "authmeter bench oidc": the code flow with PKCE, and of the ID token the checks
 * that the bare loop makes. The first logins ask for the provider's addresses and key.
 */
public class OidcLogin extends LoginSimulation {
  private static final String ISSUER = ADDRESSES.getProperty("authmeter.oidc.issuer");
  private static final String CLIENT = ADDRESSES.getProperty("authmeter.oidc.clientId");
  private static final String SECRET = ADDRESSES.getProperty("authmeter.oidc.clientSecret");
  private static final String REDIRECT = ADDRESSES.getProperty("authmeter.oidc.redirectUri");
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final JsonMapper JSON = new JsonMapper();
  private static volatile Provider provider;

  private record Provider(String authorize, String token, PublicKey key) {}

  public OidcLogin() {
    super(
        "OIDC login",
        URI.create(ISSUER).getHost(),
        ADDRESSES.getProperty("authmeter.oidc.nodes"),
        doIf(session -> provider == null)
            .then(discovery())
            .exec(s -> s.set("state", text()).set("nonce", text()).set("verifier", text()))
            .exec(http("form").get(OidcLogin::authorize).check(form()))
            .exec(leading(password()))
            .exec(
                asLongAs(s -> !s.isFailed() && !s.getString("location").startsWith(REDIRECT))
                    .on(leading(http("redirect").get(OidcLogin::location))))
            .exec(token())
            .exec(OidcLogin::checked));
  }

  private static ChainBuilder discovery() {
    return exec(http("discovery")
            .get(ISSUER + "/.well-known/openid-configuration")
            .check(
                jsonPath("$.authorization_endpoint").saveAs("authorize"),
                jsonPath("$.token_endpoint").saveAs("token"),
                jsonPath("$.jwks_uri").saveAs("keys")))
        .exec(http("keys").get("#{keys}").check(bodyString().saveAs("jwks")))
        .exec(
            session -> {
              provider =
                  new Provider(
                      session.getString("authorize"),
                      session.getString("token"),
                      key(session.getString("jwks")));
              return session;
            });
  }

  private static HttpRequestActionBuilder leading(HttpRequestActionBuilder request) {
    return request
        .disableFollowRedirect()
        .check(status().in(302, 303), header("Location").saveAs("location"));
  }

  private static String location(Session session) {
    return URI.create(ISSUER).resolve(session.getString("location")).toString();
  }

  private static String authorize(Session session) {
    byte[] verifier = session.getString("verifier").getBytes(StandardCharsets.US_ASCII);
    return provider.authorize()
        + "?response_type=code&code_challenge_method=S256&client_id="
        + encoded(CLIENT)
        + "&redirect_uri="
        + encoded(REDIRECT)
        + "&scope="
        + encoded(ADDRESSES.getProperty("authmeter.oidc.scope"))
        + "&state="
        + session.getString("state")
        + "&nonce="
        + session.getString("nonce")
        + "&code_challenge="
        + base64(sha256(verifier));
  }

  private static HttpRequestActionBuilder token() {
    return http("token")
        .post(s -> provider.token())
        .basicAuth(encoded(CLIENT), encoded(SECRET))
        .formParam("grant_type", "authorization_code")
        .formParam("code", s -> parameter(s, "code"))
        .formParam("redirect_uri", REDIRECT)
        .formParam("code_verifier", s -> s.getString("verifier"))
        .check(jsonPath("$.id_token").saveAs("id_token"));
  }

  private static Session checked(Session session) {
    if (session.isFailed()) {
      return session;
    }
    String[] parts = session.getString("id_token").split("\\.");
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initVerify(provider.key());
      signature.update((parts[0] + '.' + parts[1]).getBytes(StandardCharsets.US_ASCII));
      JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
      JsonNode audience = claims.path("aud");
      boolean valid =
          signature.verify(Base64.getUrlDecoder().decode(parts[2]))
              && parameter(session, "state").equals(session.getString("state"))
              && claims.path("iss").asText().equals(ISSUER)
              && (audience.isArray() ? audience.path(0) : audience).asText().equals(CLIENT)
              && claims.path("nonce").asText().equals(session.getString("nonce"))
              && claims.path("exp").asLong() > System.currentTimeMillis() / 1000;
      return valid ? session : session.markAsFailed();
    } catch (IOException | GeneralSecurityException e) {
      return session.markAsFailed();
    }
  }

  private static String parameter(Session session, String name) {
    for (String pair : URI.create(session.getString("location")).getRawQuery().split("&")) {
      if (pair.startsWith(name + "=")) {
        return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
      }
    }
    return "";
  }

  private static PublicKey key(String jwks) {
    try {
      JsonNode key = JSON.readTree(jwks).path("keys").path(0);
      return KeyFactory.getInstance("RSA")
          .generatePublic(
              new RSAPublicKeySpec(
                  number(key.path("n").asText()), number(key.path("e").asText())));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("the provider's first key is no RSA key", e);
    }
  }

  private static BigInteger number(String base64) {
    return new BigInteger(1, Base64.getUrlDecoder().decode(base64));
  }

  private static byte[] sha256(byte[] octets) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(octets);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text() {
    byte[] octets = new byte[32];
    RANDOM.nextBytes(octets);
    return base64(octets);
  }

  private static String base64(byte[] octets) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
