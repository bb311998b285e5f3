package org.authmeter.testbed.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.oidc.TestRp.Answer;
import org.authmeter.testbed.web.ClientCertificates;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints, ways to authenticate, and every error of the OpenID Provider. */
class OpenIdIT {
  private static final String FURTHER = "http://127.0.0.1:1/further?x=y";

  private static RunningTestbed testbed;
  private static TestRp rp;

  @BeforeAll
  static void start() throws Exception {
    testbed = RunningTestbed.start("--oidc", "--variant", "memcached", "--redirect-uri", FURTHER);
    rp = new TestRp(testbed);
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  @Test
  void shouldPublishItsConfiguration() throws Exception {
    JsonNode one = rp.json(1, "/.well-known/openid-configuration");
    assertThat(rp.json(2, "/.well-known/openid-configuration")).isEqualTo(one);
    assertThat(rp.json(2, "/profile/oidc/keys")).isEqualTo(rp.json(1, "/profile/oidc/keys"));
    assertThat(one.get("issuer").asText()).isEqualTo(rp.get("issuer"));
    for (String name :
        new String[] {
          "authorization_endpoint",
          "token_endpoint",
          "userinfo_endpoint",
          "jwks_uri",
          "introspection_endpoint",
          "revocation_endpoint",
          "end_session_endpoint",
          "device_authorization_endpoint",
          "backchannel_authentication_endpoint",
          "pushed_authorization_request_endpoint"
        }) {
      assertThat(one.get(name).asText()).startsWith(rp.get("issuer") + "/");
    }
    assertThat(rp.json(1, "/profile/oidc/keys").toString()).doesNotContain("\"d\"");
    assertThat(rp.get("codeLifetime")).isEqualTo("60");
  }

  @Test
  void shouldPrintNoSecret() {
    String printed = String.join("\n", testbed.printed());
    assertThat(printed)
        .contains("authmeter.oidc.clientId=" + rp.get("clientId"))
        .doesNotContain(
            rp.get("clientSecret"), rp.get("otherClientSecret"), rp.get("keyStorePassword"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client_id    | nobody                     | no client nobody is registered",
        "redirect_uri | https://evil.example/      | is not registered for the client",
        "redirect_uri | ''                         | is not registered for the client",
        "request_uri  | urn:ietf:params:oauth:request_uri:0 | unknown, was used or has expired",
      })
  void shouldNotRedirectWhatItCannotTrust(String name, String value, String message)
      throws Exception {
    Page page = rp.browser(1).open(rp.url(name, value));
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.location()).isNull();
    assertThat(page.text()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "response_type         | token            | unsupported_response_type",
        "response_type         | code id_token    | unsupported_response_type",
        "response_type         | ''               | invalid_request",
        "response_mode         | web_message      | invalid_request",
        "prompt                | none login       | invalid_request",
        "prompt                | select_account   | invalid_request",
        "max_age               | -1               | invalid_request",
        "code_challenge        | tooshort         | invalid_request",
        "code_challenge_method | plain            | invalid_request",
        "request               | e30.e30.         | request_not_supported",
        "request_uri           | https://a.example/ | request_uri_not_supported",
        "prompt                | none             | login_required",
      })
  void shouldSendErrorsToTheClient(String name, String value, String error) throws Exception {
    Map<String, String> answer = rp.redirect(rp.browser(1).open(rp.url(name, value)));
    assertThat(answer)
        .containsEntry("error", error)
        .containsEntry("state", TestRp.STATE)
        .containsEntry("iss", rp.get("issuer"))
        .doesNotContainKey("code");
  }

  @Test
  void shouldRefuseAParameterThatComesTwice() throws Exception {
    Page page = rp.browser(1).open(rp.url() + "&scope=email");
    assertThat(rp.redirect(page)).containsEntry("error", "invalid_request");
    Page twoTargets = rp.browser(1).open(rp.url() + "&redirect_uri=https%3A%2F%2Fevil.example");
    assertThat(twoTargets.status()).isEqualTo(400);
  }

  /** RFC 8705, 2 and 3: at the nodes, and behind the balancer, which reports certificates. */
  @ParameterizedTest
  @CsvSource({"tls,node1", "selfSigned,node1", "tls,nodes", "selfSigned,nodes"})
  void shouldKnowAClientByItsCertificate(String client, String place) throws Exception {
    String address = rp.get(place);
    Map<String, String> form = new LinkedHashMap<>();
    form.put("client_id", rp.get(client + "ClientId"));
    form.put("grant_type", "authorization_code");
    form.put("code", rp.code(1, "test001", "client_id", form.get("client_id"), "scope", "openid"));
    form.put("redirect_uri", rp.get("redirectUri"));

    rp.postCertified(address, null, "token", form).refused("invalid_client");
    String other = client.equals("tls") ? "selfSigned" : "tls";
    rp.postCertified(address, other, "token", form).refused("invalid_client");
    rp.post(1, "token", form).refused("invalid_client");
    Answer tokens = rp.postCertified(address, client, "token", form).succeeded();

    String access = tokens.text("access_token");
    assertThat(tokens.text("token_type")).isEqualTo("Bearer");
    rp.userInfoCertified(address, client, access).succeeded();
    for (Answer refused :
        List.of(
            rp.userInfoCertified(address, null, access),
            rp.userInfoCertified(address, other, access),
            rp.userInfo(2, access))) {
      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.text("error")).isEqualTo("invalid_token");
    }
    JsonNode state = rp.post(2, "introspect", Map.of("token", access)).succeeded().json();
    assertThat(state.at("/cnf/x5t#S256").asText()).matches("[\\w-]{43}");
  }

  /** RFC 9440, 3: a balancer takes away what a client claims. */
  @Test
  void shouldNotBelieveAClientsHeaderWithACertificate() throws Exception {
    KeyStore store =
        KeyFiles.readPkcs12(Path.of(rp.get("tlsKeyStore")), rp.get("keyStorePassword"));
    String header = ClientCertificates.header(store.getCertificate(KeyFiles.ALIAS));
    URI balancer = URI.create(rp.get("issuer"));
    for (String address : List.of(rp.get("nodes"), rp.get("node1"))) {
      rp.send(
              HttpRequest.newBuilder(
                      URI.create(
                          "https://%s:%d/idp/profile/oidc/token"
                              .formatted(address, balancer.getPort())))
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .header("Client-Cert", header)
                  .POST(
                      HttpRequest.BodyPublishers.ofString(
                          "grant_type=client_credentials&client_id=" + rp.get("tlsClientId")))
                  .build())
          .refused("invalid_client");
    }
  }

  /** RFC 7523, 2.1 and 3.1. */
  @Test
  void shouldTakeWhatAClientAssertsOfAUserOnce() throws Exception {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer");
    form.put("scope", "openid email");
    form.put("assertion", rp.assertion("test003", Instant.now().plusSeconds(60)));

    Answer tokens = rp.post(1, "token", rp.signed(form)).succeeded();

    assertThat(tokens.json().has("refresh_token")).isFalse();
    assertThat(rp.userInfo(2, tokens.text("access_token")).succeeded().text("sub"))
        .isEqualTo("test003");
    rp.post(2, "token", rp.signed(form)).refused("invalid_grant");
    form.put("assertion", rp.assertion("test003", Instant.now().minusSeconds(60)));
    rp.post(1, "token", rp.signed(form)).refused("invalid_grant");
    form.put("assertion", rp.assertion("nobody", Instant.now().plusSeconds(60)));
    rp.post(1, "token", rp.signed(form)).refused("invalid_grant");
    rp.post(1, "token", form).refused("unauthorized_client");
  }

  /** CIBA Core 1.0, 7 to 11. */
  @Test
  void shouldAskAUserElsewhere() throws Exception {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("scope", "openid");
    form.put("login_hint", "test005");
    form.put("binding_message", "Kiosk 7");
    Answer asked = rp.post(1, "bc-authorize", form).succeeded();
    Map<String, String> poll =
        Map.of(
            "grant_type",
            "urn:openid:params:grant-type:ciba",
            "auth_req_id",
            asked.text("auth_req_id"));
    assertThat(rp.errors("token", poll, 6)).contains("authorization_pending", "slow_down");
    rp.post(2, "bc-authorize", form).refused("invalid_binding_message");
    String page = rp.get("approval").replace("{message}", "Kiosk%207");
    Browser other = rp.browser(1);
    rp.authorize(other, "test006");
    assertThat(other.get(page).status()).isEqualTo(400);
    Browser browser = rp.browser(2);
    rp.authorize(browser, "test005");
    Page decision = browser.get(page);
    Map<String, String> fields = decision.fields();
    fields.put("_eventId_proceed", "Accept");
    assertThat(browser.post(decision.action(), fields).text()).contains("signed on");

    Answer tokens = rp.post(1, "token", poll).succeeded();

    assertThat(rp.verify(tokens, null).getSubject().getValue()).isEqualTo("test005");
    rp.post(1, "token", poll).refused("invalid_grant");
  }

  @ParameterizedTest
  @CsvSource({
    "login_hint,nobody,unknown_user_id",
    "login_hint,'',invalid_request",
    "id_token_hint,x,invalid_request",
    "scope,profile,invalid_scope",
    "requested_expiry,-1,invalid_request",
    "binding_message,'',invalid_request",
  })
  void shouldNotAskAnybodyFor(String name, String value, String error) throws Exception {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("scope", "openid");
    form.put("login_hint", "test005");
    form.put("binding_message", "m-" + name);
    form.put(name, value);
    form.values().removeIf(String::isEmpty);
    rp.post(1, "bc-authorize", form).refused(error);
  }

  @Test
  void shouldForgetWhatNobodyApproved() throws Exception {
    Answer asked =
        rp.post(
                1,
                "bc-authorize",
                TestRp.map(
                    "scope", "openid",
                    "login_hint", "test005",
                    "binding_message", "soon over",
                    "requested_expiry", "1"))
            .succeeded();
    assertThat(asked.json().get("expires_in").asInt()).isEqualTo(1);
    Map<String, String> poll =
        Map.of(
            "grant_type",
            "urn:openid:params:grant-type:ciba",
            "auth_req_id",
            asked.text("auth_req_id"));
    Thread.sleep(1100);
    rp.post(1, "token", poll).refused("expired_token");
  }

  /** RFC 8693, 2. */
  @Test
  void shouldExchangeAnAccessTokenForAnotherClient() throws Exception {
    Answer own = rp.redeem(1, rp.code(1, "test001")).succeeded();
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
    form.put("subject_token", own.text("access_token"));
    form.put("subject_token_type", "urn:ietf:params:oauth:token-type:access_token");
    form.put("audience", rp.get("otherClientId"));

    Answer exchanged = rp.post(2, "token", form).succeeded();

    assertThat(exchanged.text("issued_token_type"))
        .isEqualTo("urn:ietf:params:oauth:token-type:access_token");
    assertThat(exchanged.json().has("refresh_token")).isFalse();
    JsonNode state =
        rp.post(1, "introspect", Map.of("token", exchanged.text("access_token")))
            .succeeded()
            .json();
    assertThat(state.get("client_id").asText()).isEqualTo(rp.get("otherClientId"));
    assertThat(state.get("username").asText()).isEqualTo("test001");

    form.put("audience", "nobody");
    rp.post(2, "token", form).refused("invalid_target");
    form.put("audience", rp.get("otherClientId"));
    form.put("scope", "openid email");
    rp.post(2, "token", form).refused("invalid_scope");
    form.remove("scope");
    rp.post(1, "revoke", Map.of("token", own.text("access_token")));
    rp.post(2, "token", form).refused("invalid_request");
  }

  /** RFC 9449, 10. */
  @Test
  void shouldKeepACodeToTheKeyThatItIsBoundTo() throws Exception {
    rp.redeem(2, rp.code(1, "test001", "dpop_jkt", TestRp.CHALLENGE)).refused("invalid_grant");
  }

  @Test
  void shouldAnswerByFragmentAndByForm() throws Exception {
    Browser browser = rp.browser(1);
    rp.authorize(browser, "test001");
    Page fragment = browser.open(rp.url("response_mode", "fragment"));
    assertThat(fragment.location()).startsWith(rp.get("redirectUri") + "#");
    assertThat(TestRp.parse(URI.create(fragment.location()).getRawFragment()))
        .containsKeys("code", "iss");
    Page form = browser.open(rp.url("response_mode", "form_post", "state", "<\"&'>"));
    assertThat(form.status()).isEqualTo(200);
    assertThat(form.action()).hasToString(rp.get("redirectUri"));
    assertThat(form.fields())
        .containsEntry("state", "<\"&'>")
        .containsEntry("iss", rp.get("issuer"));
    rp.redeem(2, form.fields().get("code")).succeeded();
    Page error = browser.open(rp.url("response_mode", "form_post", "response_type", "x"));
    assertThat(error.fields()).containsEntry("error", "unsupported_response_type");
  }

  @Test
  void shouldAskAgainWhenTheRequestWantsIt() throws Exception {
    Browser browser = rp.browser(1);
    Answer first = rp.redeem(1, rp.authorize(browser, "test001").get("code")).succeeded();
    assertThat(browser.open(rp.url("prompt", "login")).isLoginForm()).isTrue();
    assertThat(rp.redirect(browser.open(rp.url("max_age", "3000")))).containsKey("code");
    Thread.sleep(1100);
    assertThat(browser.open(rp.url("max_age", "1")).isLoginForm()).isTrue();
    assertThat(rp.redirect(browser.open(rp.url("max_age", "1", "prompt", "none"))))
        .containsEntry("error", "login_required");
    // Who signs on again gets a code of that moment.
    Answer tokens = rp.redeem(1, rp.authorize(browser, "test001", "max_age", "1").get("code"));
    assertThat(rp.verify(tokens.succeeded(), TestRp.NONCE).getAuthenticationTime())
        .isAfter(rp.verify(first, TestRp.NONCE).getAuthenticationTime());
  }

  @Test
  void shouldAskForConsentAndReportARefusal() throws Exception {
    for (boolean accepts : new boolean[] {true, false}) {
      Browser browser = rp.browser(1);
      Page login =
          browser.open(rp.url("prompt", "consent", "scope", "openid email offline_access"));
      Map<String, String> fields = login.fields();
      fields.putAll(Map.of("j_username", "test002", "j_password", "test002pw"));
      Page page = browser.post(login.action(), fields);
      while (page.isRedirect()) {
        page = browser.get(page.url().resolve(page.location()).toString());
      }
      assertThat(page.text()).contains("test002", "openid email offline_access");
      Map<String, String> decision = page.fields();
      Map<String, String> forged = new LinkedHashMap<>(decision);
      forged.putAll(Map.of("csrf_token", "x", "_eventId_proceed", "Accept"));
      assertThat(browser.post(page.action(), forged).status()).isEqualTo(400);
      decision.put(accepts ? "_eventId_proceed" : "_eventId_AttributeReleaseRejected", "x");
      Map<String, String> answer = rp.redirect(browser.post(page.action(), decision));
      if (accepts) {
        Answer tokens = rp.redeem(1, answer.get("code")).succeeded();
        assertThat(tokens.text("scope")).isEqualTo("openid email offline_access");
        assertThat(rp.userInfo(1, tokens.text("access_token")).text("email"))
            .isEqualTo("test002@example.ac.jp");
      } else {
        assertThat(answer).containsEntry("error", "access_denied").doesNotContainKey("code");
      }
    }
  }

  @Test
  void shouldRefuseCodesThatAreNotTheClients() throws Exception {
    Browser browser = rp.browser(1);
    rp.authorize(browser, "test003");
    String code = rp.authorize(browser, "test003").get("code");
    rp.redeem(1, code, "redirect_uri", "https://other.example/").refused("invalid_grant");
    rp.redeem(1, code, "redirect_uri", FURTHER).refused("invalid_grant");
    rp.redeem(1, code, "code_verifier", TestRp.VERIFIER).refused("invalid_grant");
    rp.redeem(
            1,
            code,
            "client_id",
            rp.get("otherClientId"),
            "client_secret",
            rp.get("otherClientSecret"))
        .refused("invalid_grant");
    rp.redeem(1, "0".repeat(64)).refused("invalid_grant");
    rp.redeem(1, "<nothing>").refused("invalid_grant");
    // None of these used it up.
    rp.redeem(1, code).succeeded();
  }

  @Test
  void shouldCheckTheVerifierOfAPublicClient() throws Exception {
    String id = rp.get("publicClientId");
    assertThat(rp.redirect(rp.browser(1).open(rp.url("client_id", id))))
        .containsEntry("error", "invalid_request");
    Browser browser = rp.browser(1);
    String[] pkce = {
      "client_id", id, "code_challenge", TestRp.CHALLENGE, "code_challenge_method", "S256"
    };
    rp.authorize(browser, "test004", pkce);
    String code = rp.authorize(browser, "test004", pkce).get("code");
    rp.redeem(1, code, "client_id", id).refused("invalid_grant");
    rp.redeem(1, code, "client_id", id, "code_verifier", "x".repeat(43)).refused("invalid_grant");
    Answer tokens =
        rp.redeem(2, code, "client_id", id, "code_verifier", TestRp.VERIFIER).succeeded();
    rp.refresh(1, tokens.text("refresh_token"), "client_id", id).succeeded();
    rp.post(1, "token", Map.of("grant_type", "client_credentials", "client_id", id))
        .refused("unauthorized_client");
  }

  @Test
  void shouldKnowItsClients() throws Exception {
    Map<String, String> form = Map.of("grant_type", "client_credentials", "scope", "reports");
    Answer basic = rp.post(1, "token", form).succeeded();
    assertThat(basic.text("scope")).isEqualTo("reports");
    assertThat(basic.json().has("refresh_token")).isFalse();
    assertThat(rp.userInfo(1, basic.text("access_token")).status()).isEqualTo(403);
    Answer seen = rp.post(2, "introspect", Map.of("token", basic.text("access_token"))).succeeded();
    assertThat(seen.text("client_id")).isEqualTo(rp.get("clientId"));
    assertThat(seen.text("sub")).isEqualTo(rp.get("clientId"));
    assertThat(seen.json().has("username")).isFalse();
    Map<String, String> post = new LinkedHashMap<>(form);
    post.put("client_id", rp.get("otherClientId"));
    post.put("client_secret", rp.get("otherClientSecret"));
    rp.post(1, "token", post).succeeded();
    post.put("client_secret", rp.get("clientSecret"));
    rp.post(1, "token", post).refused("invalid_client");
    post.remove("client_secret");
    rp.post(1, "token", post).refused("invalid_client");
    post.put("client_id", "nobody");
    rp.post(1, "token", post).refused("invalid_client");
    Answer wrong =
        rp.send(
            HttpRequest.newBuilder(rp.endpoint(1, "token"))
                .header("Authorization", "Basic " + TestRp.base64(rp.get("clientId") + ":wrong"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(TestRp.query(form)))
                .build());
    wrong.refused("invalid_client");
    assertThat(wrong.challenge()).startsWith("Basic realm=");
  }

  @Test
  void shouldTakeASignedAssertionOnce() throws Exception {
    Map<String, String> form = rp.signed(Map.of("grant_type", "client_credentials"));
    rp.post(1, "token", form).succeeded();
    // The other node knows too that it was used.
    rp.post(2, "token", form).refused("invalid_client");
    Map<String, String> other = new LinkedHashMap<>(form);
    Instant soon = Instant.now().plusSeconds(60);
    other.put("client_assertion", rp.assertion("https://other.example/", soon, "a"));
    rp.post(1, "token", other).refused("invalid_client");
    other.put("client_assertion", rp.assertion(rp.get("issuer"), soon.minusSeconds(120), "b"));
    rp.post(1, "token", other).refused("invalid_client");
    String good = rp.assertion(rp.get("issuer"), soon, "c");
    int dot = good.lastIndexOf('.');
    char flipped = good.charAt(dot + 10) == 'A' ? 'B' : 'A';
    other.put("client_assertion", good.substring(0, dot + 10) + flipped + good.substring(dot + 11));
    rp.post(1, "token", other).refused("invalid_client");
    other.put("client_assertion", good);
    other.put("client_secret", "also");
    rp.post(1, "token", other).refused("invalid_request");
  }

  @Test
  void shouldRefuseRequestsForTokensThatAreNone() throws Exception {
    rp.post(1, "token", Map.of("grant_type", "password")).refused("unsupported_grant_type");
    rp.post(1, "token", Map.of("code", "x")).refused("invalid_request");
    Answer quoted = rp.post(1, "token", Map.of("grant_type", "a\"b\\c\r\nd"));
    quoted.refused("unsupported_grant_type");
    assertThat(quoted.text("error_description")).contains("a b c  d");
    rp.post(1, "token", Map.of("grant_type", "authorization_code")).refused("invalid_request");
    Answer inUrl =
        rp.send(
            HttpRequest.newBuilder(
                    URI.create(rp.endpoint(1, "token") + "?grant_type=client_credentials"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build());
    inUrl.refused("invalid_request");
  }

  @Test
  void shouldNarrowAScopeButNeverWidenIt() throws Exception {
    String token = rp.redeem(1, rp.code(1, "test005")).succeeded().text("refresh_token");
    rp.refresh(1, token, "scope", "openid email").refused("invalid_scope");
    Answer narrower = rp.refresh(1, token, "scope", "openid").succeeded();
    assertThat(narrower.text("scope")).isEqualTo("openid");
    assertThat(rp.userInfo(1, narrower.text("access_token")).json().has("name")).isFalse();
    rp.refresh(
            1,
            narrower.text("refresh_token"),
            "client_id",
            rp.get("otherClientId"),
            "client_secret",
            rp.get("otherClientSecret"))
        .refused("invalid_grant");
  }

  @ParameterizedTest
  @ValueSource(strings = {"access_token", "refresh_token"})
  void shouldRevokeTokens(String type) throws Exception {
    Answer tokens = rp.redeem(1, rp.code(1, "test006")).succeeded();
    Map<String, String> revocation = Map.of("token", tokens.text(type), "token_type_hint", type);
    Map<String, String> ofAnother = new LinkedHashMap<>(revocation);
    ofAnother.put("client_id", rp.get("otherClientId"));
    ofAnother.put("client_secret", rp.get("otherClientSecret"));
    rp.post(1, "revoke", ofAnother).refused("invalid_grant");
    assertThat(rp.active(2, tokens.text(type))).isTrue();
    assertThat(rp.post(1, "revoke", revocation).status()).isEqualTo(200);
    assertThat(rp.active(2, tokens.text(type))).isFalse();
    assertThat(rp.userInfo(2, tokens.text("access_token")).status()).isEqualTo(401);
    // A refresh token takes all of its grant along, an access token only itself.
    assertThat(rp.active(2, tokens.text("refresh_token"))).isEqualTo(type.equals("access_token"));
    assertThat(rp.post(1, "revoke", revocation).status()).isEqualTo(200);
    assertThat(rp.post(1, "revoke", Map.of("token", "unknown")).status()).isEqualTo(200);
  }

  @Test
  void shouldShowNoClaimsWithoutAGoodToken() throws Exception {
    Answer unknown = rp.userInfo(1, "unknown");
    assertThat(unknown.status()).isEqualTo(401);
    assertThat(unknown.challenge()).contains("Bearer error=\"invalid_token\"");
    Answer none = rp.send(HttpRequest.newBuilder(rp.endpoint(1, "userinfo")).build());
    assertThat(none.status()).isEqualTo(401);
    assertThat(none.challenge()).isEqualTo("Bearer");
    rp.post(1, "introspect", Map.of("token", "unknown", "client_id", rp.get("publicClientId")))
        .refused("invalid_client");
    assertThat(rp.active(1, "unknown")).isFalse();
  }

  @Test
  void shouldRefusePushedRequestsAsIfTheyHadComeByTheBrowser() throws Exception {
    rp.post(1, "par", rp.request("redirect_uri", "https://evil.example/"))
        .refused("invalid_request");
    rp.post(1, "par", rp.request("response_type", "token")).refused("unsupported_response_type");
    rp.post(1, "par", rp.request("request_uri", "urn:x")).refused("invalid_request");
    rp.post(1, "par", rp.request("client_secret", "wrong")).refused("invalid_client");
    String pushed = rp.post(1, "par", rp.request()).text("request_uri");
    Page other =
        rp.browser(1)
            .open(
                rp.get("issuer")
                    + "/profile/oidc/authorize?"
                    + TestRp.query(
                        TestRp.map("client_id", rp.get("otherClientId"), "request_uri", pushed)));
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.text()).contains("another client");
  }

  @Test
  void shouldSlowADeviceDownAndTellItOfARefusal() throws Exception {
    Answer codes = rp.post(1, "device_authorization", Map.of("scope", "openid")).succeeded();
    assertThat(codes.text("user_code")).matches("[A-Z]{4}-[A-Z]{4}");
    Map<String, String> poll =
        Map.of(
            "grant_type",
            "urn:ietf:params:oauth:grant-type:device_code",
            "device_code",
            codes.text("device_code"));
    // At once, so that some of them come before the interval is over.
    assertThat(rp.errors("token", poll, 6)).contains("authorization_pending", "slow_down");
    Map<String, String> stolen = new LinkedHashMap<>(poll);
    stolen.put("client_id", rp.get("otherClientId"));
    stolen.put("client_secret", rp.get("otherClientSecret"));
    rp.post(1, "token", stolen).refused("invalid_grant");
    Browser browser = rp.browser(1);
    rp.authorize(browser, "test007");
    Page wrong = browser.get(codes.text("verification_uri") + "?user_code=BBBB-BBBB");
    assertThat(wrong.text()).contains("No device waits for this code.");
    Page page = browser.get(codes.text("verification_uri_complete"));
    Map<String, String> decision = page.fields();
    Map<String, String> forged = new LinkedHashMap<>(decision);
    forged.putAll(Map.of("csrf_token", "x", "_eventId_proceed", "Accept"));
    assertThat(browser.post(page.action(), forged).status()).isEqualTo(400);
    decision.put("_eventId_AttributeReleaseRejected", "Reject");
    assertThat(browser.post(page.action(), decision).text()).contains("gets nothing");
    rp.post(1, "token", poll).refused("access_denied");
    rp.post(1, "token", Map.of("grant_type", poll.get("grant_type"), "device_code", "0".repeat(64)))
        .refused("invalid_grant");
  }

  @Test
  void shouldSignOffEverywhereWithTheIdToken() throws Exception {
    Browser browser = rp.browser(1);
    rp.authorize(browser, "test008");
    Answer tokens = rp.redeem(1, rp.authorize(browser, "test008").get("code")).succeeded();
    String logout =
        rp.get("issuer")
            + "/profile/oidc/logout?"
            + TestRp.query(
                TestRp.map(
                    "id_token_hint", tokens.text("id_token"),
                    "post_logout_redirect_uri", rp.get("postLogoutRedirectUri"),
                    "state", "s"));
    Page gone = browser.at(rp.node(2)).get(logout);
    assertThat(gone.location()).isEqualTo(rp.get("postLogoutRedirectUri") + "?state=s");
    assertThat(rp.redirect(browser.at(rp.node(1)).open(rp.url("prompt", "none"))))
        .containsEntry("error", "login_required");
    rp.refresh(1, tokens.text("refresh_token")).refused("invalid_grant");
    Page evil =
        browser.get(
            logout.replace(
                TestRp.query(Map.of("u", rp.get("postLogoutRedirectUri"))).substring(2),
                "https%3A%2F%2Fevil.example%2F"));
    assertThat(evil.status()).isEqualTo(400);
    assertThat(evil.location()).isNull();
  }

  @Test
  void shouldAskBeforeItSignsOffWithoutTheIdToken() throws Exception {
    Browser browser = rp.browser(1);
    rp.authorize(browser, "test009");
    String url = rp.get("issuer") + "/profile/oidc/logout";
    Page question = browser.get(url);
    assertThat(question.text()).contains("sign test009 off");
    assertThat(browser.post(URI.create(url), Map.of("csrf_token", "x")).text())
        .contains("sign test009 off");
    assertThat(browser.post(question.action(), question.fields()).text())
        .contains("You are signed off");
    assertThat(rp.redirect(browser.open(rp.url("prompt", "none"))))
        .containsEntry("error", "login_required");
  }

  @Test
  void shouldEndRefreshTokensWithALogoutBySaml() throws Exception {
    Browser browser = rp.browser(1);
    rp.authorize(browser, "test010");
    Answer tokens = rp.redeem(1, rp.authorize(browser, "test010").get("code")).succeeded();
    assertThat(browser.get(testbed.get("testbed.idp.logout")).text()).contains("signed off");
    rp.refresh(2, tokens.text("refresh_token")).refused("invalid_grant");
  }

  @Test
  void shouldRefuseAnswersThatTheRelyingPartyDidNotAskFor() throws Exception {
    Browser browser = new Browser(testbed);
    String callback = URI.create(rp.get("resource")).resolve("/callback").toString();
    Page unasked = browser.get(callback + "?code=x&state=y");
    assertThat(unasked.status()).isEqualTo(403);
    assertThat(unasked.text()).contains("has begun no login");
    Page redirect = browser.get(rp.get("resource"));
    String state =
        TestRp.parse(redirect.location().substring(redirect.location().indexOf('?') + 1))
            .get("state");
    // Another browser must not come in with this one's login.
    assertThat(new Browser(testbed).get(callback + "?code=x&state=" + state).status())
        .isEqualTo(403);
    Page again = browser.get(rp.get("resource"));
    String second =
        TestRp.parse(again.location().substring(again.location().indexOf('?') + 1)).get("state");
    Page mixed = browser.get(callback + "?code=x&iss=https%3A%2F%2Fevil.example&state=" + second);
    assertThat(mixed.text()).contains("another provider answers");
    Page third = browser.get(rp.get("resource"));
    String last =
        TestRp.parse(third.location().substring(third.location().indexOf('?') + 1)).get("state");
    Page wrong =
        browser.get(
            callback
                + "?"
                + TestRp.query(
                    TestRp.map("code", "wrong", "iss", rp.get("issuer"), "state", last)));
    assertThat(wrong.status()).isEqualTo(403);
    assertThat(wrong.text()).contains("invalid_grant");
  }
}
