package org.authmeter.benchmarks.bare;

import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import java.util.Properties;
import org.apache.http.Header;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.util.EntityUtils;

/**
 * A login at the testbed's OpenID Provider by a program that knows its pages: authorization code
 * with PKCE, the tokens, and the ID token verified with Nimbus. Each login has new cookies, a new
 * connection and a new TLS session; the requests for tokens share a connection that is kept, as
 * those of a relying party do.
 */
final class OidcLogin implements BareMain.Operation {
  private static final int MAX_REDIRECTS = 10;

  private final String issuer;
  private final String clientId;
  private final String redirectUri;
  private final String scope;
  private final String account;
  private final String user;
  private final String password;
  private final String authorize;
  private final String token;
  private final JWSVerifier verifier;
  private final BareBrowser browser;
  private final BareBrowser service;
  private final SecureRandom random = new SecureRandom();
  private final MessageDigest sha256;

  /**
   * @param settings addresses of the testbed, {@code bare.user} and {@code bare.password}
   */
  OidcLogin(Properties settings) throws Exception {
    issuer = settings.getProperty("authmeter.oidc.issuer");
    clientId = settings.getProperty("authmeter.oidc.clientId");
    redirectUri = settings.getProperty("authmeter.oidc.redirectUri");
    scope = settings.getProperty("authmeter.oidc.scope");
    user = settings.getProperty("bare.user");
    password = settings.getProperty("bare.password");
    account =
        "Basic "
            + Base64.getEncoder()
                .encodeToString(
                    (encoded(clientId)
                            + ":"
                            + encoded(settings.getProperty("authmeter.oidc.clientSecret")))
                        .getBytes(StandardCharsets.UTF_8));
    String host = URI.create(issuer).getHost();
    String node = settings.getProperty("authmeter.oidc.nodes");
    browser = new BareBrowser(host, node, false, BareMain.tls(settings));
    service = new BareBrowser(host, node, false, BareMain.tls(settings));
    sha256 = MessageDigest.getInstance("SHA-256");
    Map<String, Object> provider =
        JSONObjectUtils.parse(
            service.page(new HttpGet(issuer + "/.well-known/openid-configuration")));
    authorize = provider.get("authorization_endpoint").toString();
    token = provider.get("token_endpoint").toString();
    JWKSet keys = JWKSet.parse(service.page(new HttpGet(provider.get("jwks_uri").toString())));
    verifier = new RSASSAVerifier(keys.getKeys().get(0).toRSAKey());
  }

  @Override
  public void run() throws Exception {
    browser.reset();
    String state = text();
    String nonce = text();
    String secret = text();
    URI form = URI.create(authorize);
    HttpUriRequest next =
        new HttpGet(
            authorize
                + "?response_type=code&code_challenge_method=S256&client_id="
                + encoded(clientId)
                + "&redirect_uri="
                + encoded(redirectUri)
                + "&scope="
                + encoded(scope)
                + "&state="
                + state
                + "&nonce="
                + nonce
                + "&code_challenge="
                + base64(sha256.digest(secret.getBytes(StandardCharsets.US_ASCII))));
    for (int hop = 0; hop < MAX_REDIRECTS; hop++) {
      String page;
      try (CloseableHttpResponse response = browser.send(next)) {
        Header location = response.getFirstHeader("Location");
        page = new String(EntityUtils.toByteArray(response.getEntity()), StandardCharsets.UTF_8);
        if (location != null) {
          form = form.resolve(location.getValue());
          if (location.getValue().startsWith(redirectUri)) {
            redeem(form, state, nonce, secret);
            return;
          }
          next = new HttpGet(form);
          continue;
        }
      }
      next =
          BareBrowser.form(
              form.toString(),
              "csrf_token",
              BareBrowser.hiddenField(page, "csrf_token"),
              "donotcache",
              "1",
              "j_username",
              user,
              "j_password",
              password,
              "_eventId_proceed",
              "");
    }
    throw new IOException("the provider does not lead back to " + redirectUri);
  }

  private void redeem(URI callback, String state, String nonce, String secret) throws Exception {
    if (!parameter(callback, "state").equals(state)) {
      throw new IOException("the provider returned another state");
    }
    HttpPost request =
        BareBrowser.form(
            token,
            "grant_type",
            "authorization_code",
            "code",
            parameter(callback, "code"),
            "redirect_uri",
            redirectUri,
            "code_verifier",
            secret);
    request.setHeader("Authorization", account);
    Object idToken = JSONObjectUtils.parse(service.page(request)).get("id_token");
    if (idToken == null) {
      throw new IOException("the provider gave no ID token");
    }
    SignedJWT jwt = SignedJWT.parse(idToken.toString());
    JWTClaimsSet claims = jwt.getJWTClaimsSet();
    if (!jwt.verify(verifier)
        || !claims.getIssuer().equals(issuer)
        || !claims.getAudience().contains(clientId)
        || !nonce.equals(claims.getStringClaim("nonce"))
        || claims.getExpirationTime().before(new Date())) {
      throw new IOException("the ID token is not valid for this login");
    }
  }

  private static String parameter(URI uri, String name) throws IOException {
    for (String pair : uri.getRawQuery().split("&")) {
      if (pair.startsWith(name + "=")) {
        return java.net.URLDecoder.decode(
            pair.substring(name.length() + 1), StandardCharsets.UTF_8);
      }
    }
    throw new IOException("the redirect has no " + name);
  }

  private String text() {
    byte[] octets = new byte[32];
    random.nextBytes(octets);
    return base64(octets);
  }

  private static String base64(byte[] octets) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    browser.close();
    service.close();
  }
}
