package org.authmeter.testbed.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Back-channel logout: from the IdP to its relying parties, and tokens that these must refuse. */
class LogoutTokenIT {
  private static RunningTestbed testbed;
  private static RSAKey key;
  private static HttpClient http;
  private static String page;

  @BeforeAll
  static void start() throws Exception {
    testbed =
        RunningTestbed.start(
            "--oidc", "--variant", "memcached", "--services", "1", "--service-kind", "oidc");
    page = testbed.get("authmeter.logout.service1");
    http = HttpClient.newBuilder().sslContext(Browser.tls(testbed)).build();
    Path folder = Path.of(testbed.get("testbed.ca")).getParent();
    String password = TestbedLayout.load(folder).get("password");
    KeyStore keys = KeyFiles.readPkcs12(folder.resolve(OidcLayout.PROVIDER_KEY), password);
    key =
        new RSAKey.Builder(RSAKey.load(keys, KeyFiles.ALIAS, password.toCharArray()))
            .keyIDFromThumbprint()
            .build();
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private static Browser signedOn(String user) throws Exception {
    Browser browser = new Browser(testbed);
    Page form = browser.open(page);
    assertThat(form.isLoginForm()).as(form.text()).isTrue();
    assertThat(browser.signOn(form, user, user + "pw").text()).contains("Signed on as " + user);
    return browser;
  }

  private static JWTClaimsSet.Builder claims() {
    Date now = Date.from(Instant.now());
    return new JWTClaimsSet.Builder()
        .issuer(testbed.get("authmeter.oidc.issuer"))
        .audience("authmeter-service-1")
        .issueTime(now)
        .expirationTime(Date.from(Instant.now().plusSeconds(60)))
        .jwtID(UUID.randomUUID().toString())
        .subject("test002")
        .claim("sid", "a-session")
        .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
  }

  private static String signed(JWTClaimsSet claims, RSAKey by) throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(key.getKeyID())
                .type(new JOSEObjectType("logout+jwt"))
                .build(),
            claims);
    token.sign(new RSASSASigner(by));
    return token.serialize();
  }

  private static int send(String token) throws Exception {
    return http.send(
            HttpRequest.newBuilder(URI.create(page + "backchannel-logout"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("logout_token=" + token))
                .build(),
            BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void shouldEndTheSessionAtTheRelyingParty() throws Exception {
    Browser browser = signedOn("test001");
    assertThat(browser.open(page).text()).contains("Signed on as test001");
    browser.open(testbed.get("authmeter.logout.url"));
    assertThat(browser.open(page).isLoginForm()).as("the page is closed").isTrue();
  }

  @Test
  void shouldTakeATokenOnce() throws Exception {
    String token = signed(claims().build(), key);
    assertThat(send(token)).isEqualTo(200);
    assertThat(send(token)).as("the same again").isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"other-key", "audience", "issuer", "nonce", "no-event", "nobody", "expired"})
  void shouldRefuse(String what) throws Exception {
    signedOn("test002");
    Map<String, UnaryOperator<JWTClaimsSet.Builder>> wrong =
        Map.of(
            "other-key", c -> c,
            "audience", c -> c.audience("authmeter-rp"),
            "issuer", c -> c.issuer("https://evil.example"),
            "nonce", c -> c.claim("nonce", "n"),
            "no-event", c -> c.claim("events", Map.of("other", Map.of())),
            "nobody", c -> c.subject(null).claim("sid", null),
            "expired", c -> c.expirationTime(Date.from(Instant.now().minusSeconds(600))));
    RSAKey by = key;
    if (what.equals("other-key")) {
      by = new RSAKey.Builder(own()).build();
    }
    assertThat(send(signed(wrong.get(what).apply(claims()).build(), by))).isEqualTo(400);
  }

  private static RSAKey own() {
    var pair = TestbedAuthority.newKeys();
    return new RSAKey.Builder((java.security.interfaces.RSAPublicKey) pair.getPublic())
        .privateKey((java.security.interfaces.RSAPrivateKey) pair.getPrivate())
        .build();
  }

  @Test
  void shouldRefuseARequestWithoutAToken() throws Exception {
    assertThat(send("")).isEqualTo(400);
    assertThat(send("e30.e30.")).isEqualTo(400);
  }
}
