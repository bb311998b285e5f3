package org.authmeter.signon.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.authmeter.signon.saml.flow.SamlOutcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages that ask for passkeys; WebAuthn4J checks what is in the answers, in the testbed. */
class PasskeyPagesTest {
  private static final String BEGIN = "https://idp.example.org/webauthn/begin";
  private static final String FINISH = "https://idp.example.org/webauthn/finish";
  private static final String CHALLENGE = "Y2hhbGxlbmdl";
  private static final String LOGIN =
      "<meta name=_csrf content=t0ken><form method=post><input name=u autocomplete='username"
          + " webauthn'><input type=password name=p></form>";

  @TempDir Path folder;
  private final Map<String, String> settings = new HashMap<>();
  private FakeWeb web = new FakeWeb();

  @BeforeEach
  void shouldHavePasskeys() {
    settings.put("PASSKEY_FILE", folder.resolve("keys").toString());
  }

  private SamlOutcome login() {
    PagePolicy accept = PagePolicy.ACCEPT;
    return web.login(
        new PageRules(
            "", accept, accept, accept, accept, List.of(new PasskeyPages(settings::get))));
  }

  private void register() throws Exception {
    new Authenticator(
            "test001", Passkeys.of(settings.get("PASSKEY_FILE")), Authenticator.Device.USUAL)
        .create(
            Map.of("challenge", CHALLENGE, "rp", Map.of(), "user", Map.of("id", "dXNlcg")),
            java.net.URI.create(FakeWeb.SSO));
  }

  private static JsonNode client(String encoded) throws Exception {
    return JsonMapper.builder().build().readTree(Base64.getUrlDecoder().decode(encoded));
  }

  private void page(String html) {
    web = new FakeWeb().usualSp(FakeWeb.SSO).html(FakeWeb.SSO, html);
  }

  private FakeWeb json(String address, int status, String text) {
    return web.answer(address, status, "application/json; charset=utf-8", text.replace('\'', '"'));
  }

  @Test
  void shouldSignOnByTwoCallsWithJson() throws Exception {
    register();
    page(LOGIN);
    // the passkey is for idp.example.org, and the server asks for one of example.org
    json(BEGIN, 200, "{'challenge':'" + CHALLENGE + "','rpId':'example.org'}");
    assertThat(login().failure()).hasMessageContaining("no passkey for example.org");

    page(LOGIN);
    json(BEGIN, 200, "{'publicKey':{'challenge':'" + CHALLENGE + "'},'flow':7}");
    json(FINISH, 200, "{'ok':true,'to':{'url':'/done'}}");
    web.html("https://idp.example.org/done", FakeWeb.responseForm(FakeWeb.SUCCESS));
    settings.put("PASSKEY_NEXT", "to.url");
    settings.put("PASSKEY_KEEP", "flow");
    settings.put("PASSKEY_CREDENTIAL", "credential");
    settings.put("PASSKEY_USER_FIELD", "username");
    settings.put("PASSKEY_CSRF", "X-CSRF-Token=meta[name=_csrf]");

    SamlOutcome outcome = login();

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.loginForm()).isTrue();
    assertThat(web.labels.subList(2, 4)).containsExactly("SAML passkey options", "SAML passkey");
    assertThat(web.body(2)).isEqualTo("{\"username\":\"test001\"}");
    assertThat(web.requests.get(2).headers())
        .containsEntry("X-CSRF-Token", "t0ken")
        .containsEntry("Accept", "application/json");
    JsonNode sent = JsonMapper.builder().build().readTree(web.body(3));
    assertThat(sent.path("flow").asInt()).isEqualTo(7);
    JsonNode client =
        client(sent.path("credential").path("response").path("clientDataJSON").asText());
    assertThat(client.path("type").asText()).isEqualTo("webauthn.get");
    assertThat(client.path("challenge").asText()).isEqualTo(CHALLENGE);
    assertThat(client.path("origin").asText()).isEqualTo("https://idp.example.org");
    assertThat(web.requests.get(3).body().display())
        .contains("signature", "***")
        .doesNotContain(sent.path("credential").path("id").asText());
  }

  @Test
  void shouldCountARefusedPasskeyAsARefusedLogin() throws Exception {
    register();
    for (String[] finish :
        new String[][] {
          {"403", "{'error':'no'}", "refused"},
          {"200", "{'ok':false}", "ok=false"},
          {"200", "{'ok':true,'redirect':''}", "asked for it again"}
        }) {
      page(LOGIN);
      json(BEGIN, 200, "{'challenge':'" + CHALLENGE + "'}");
      json(FINISH, Integer.parseInt(finish[0]), finish[1]);
      assertThat(login().failure())
          .hasMessageContaining(finish[2])
          .extracting("code")
          .isEqualTo("LOGIN_REFUSED");
    }
  }

  /** Shaped as the template webauthn-authenticate.ftl of Keycloak 26 writes it. */
  private static String keycloak(String identified, String... ids) {
    StringBuilder page = new StringBuilder("<form id=webauth action='/auth?code=1' method=post>");
    for (String name :
        List.of(
            "clientDataJSON",
            "authenticatorData",
            "signature",
            "credentialId",
            "userHandle",
            "error")) {
      page.append("<input type=hidden id=%s name=%s>".formatted(name, name));
    }
    page.append("</form><form id=authn_select>");
    for (String id : ids) {
      page.append("<input type=hidden name=authn_use_chk value='%s'>".formatted(id));
    }
    return page
        + "</form><script type=module>import { authenticateByWebAuthn } from '/js/a.js';"
        + "const input = { isUserIdentified : "
        + identified
        + ", challenge : \""
        + CHALLENGE
        + "\", userVerification : \"required\", rpId : \"\", createTimeout : 0 };</script>";
  }

  @Test
  void shouldFillInKeycloaksForm() throws Exception {
    register();
    web.usualSp(FakeWeb.SSO)
        .html(FakeWeb.SSO, keycloak("false"))
        .html("https://idp.example.org/auth?code=1", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(login().failure()).isNull();
    assertThat(web.labels.get(2)).isEqualTo("SAML passkey");
    Map<String, String> sent = fields(web.body(2));
    assertThat(sent).containsKeys("authenticatorData", "signature", "credentialId");
    assertThat(sent.get("userHandle")).isEqualTo("dXNlcg");
    assertThat(sent.get("error")).isEmpty();
    assertThat(client(sent.get("clientDataJSON")).path("challenge").asText()).isEqualTo(CHALLENGE);
    assertThat(web.requests.get(2).body().display()).doesNotContain(sent.get("signature"));
  }

  @Test
  void shouldAskKeycloakOnceForEachProof() throws Exception {
    register();
    web.usualSp(FakeWeb.SSO)
        .html(FakeWeb.SSO, keycloak("false"))
        .html("https://idp.example.org/auth?code=1", keycloak("false"));
    assertThat(login().failure())
        .hasMessageContaining("after the passkey of user \"test001\"")
        .extracting("code")
        .isEqualTo("LOGIN_REFUSED");

    // Shaped as the template webauthn-error.ftl writes it.
    page(keycloak("false"));
    web.html(
        "https://idp.example.org/auth?code=1",
        "<form id=kc-error-credential-form action='/auth?code=1' method=post hidden><input"
            + " type=hidden name=authenticationExecution><input type=hidden name=isSetRetry>"
            + "<input type=button id=kc-try-again name=try-again value='Try again'></form>");
    assertThat(login().failure())
        .hasMessageContaining("try the passkey again")
        .extracting("code")
        .isEqualTo("LOGIN_REFUSED");

    page(keycloak("true", "b3RoZXI"));
    assertThat(login().failure())
        .hasMessageContaining("among the ones that the server names")
        .extracting("code")
        .isEqualTo("PAGE_HANDLER_FAILED");
  }

  /** Shaped as the template webauthn-register.ftl of Keycloak writes it. */
  @Test
  void shouldRegisterAtKeycloak() throws Exception {
    web.usualSp(FakeWeb.SSO)
        .html(
            FakeWeb.SSO,
            "<form id=register action='/reg' method=post><input type=hidden name=clientDataJSON>"
                + "<input type=hidden name=attestationObject><input type=hidden"
                + " name=publicKeyCredentialId><input type=hidden name=authenticatorLabel><input"
                + " type=hidden name=transports><input type=hidden name=error></form><script>let"
                + " challenge = \""
                + CHALLENGE
                + "\"; let userid = \"dXNlcg\"; let signatureAlgorithms = \"-257,-8\"; let rpId ="
                + " \"example.org\"; let requireResidentKey = \"Yes\"; let excludeCredentialIds ="
                + " \"\"; let userVerificationRequirement = \"required\";</script>")
        .html("https://idp.example.org/reg", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(login().failure()).isNull();
    assertThat(web.labels.get(2)).isEqualTo("SAML passkey registration");
    Map<String, String> sent = fields(web.body(2));
    assertThat(sent.get("transports")).isEqualTo("internal");
    assertThat(client(sent.get("clientDataJSON")).path("type").asText())
        .isEqualTo("webauthn.create");
    Passkey passkey = Passkeys.of(settings.get("PASSKEY_FILE")).of("test001", "example.org").get(0);
    assertThat(passkey.algorithm()).isEqualTo(PasskeyAlgorithm.ED25519);
    assertThat(passkey.discoverable()).isTrue();
  }

  @Test
  void shouldNameSettingsThatAreWrong() throws Exception {
    Map<String, String> wrong =
        Map.of(
            "PASSKEY_ALGORITHMS", "RS256",
            "PASSKEY_ATTESTATION", "tpm",
            "PASSKEY_COUNTER", "yes",
            "PASSKEY_MISUSE", "all");
    wrong.forEach(
        (name, value) -> {
          settings.put(name, value);
          page(keycloak("false"));
          assertThat(login().failure())
              .hasMessageContaining(name + " is \"" + value + "\"; legal are ")
              .extracting("code")
              .isEqualTo("PAGE_HANDLER_FAILED");
          settings.remove(name);
        });
  }

  private static Map<String, String> fields(String body) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String pair : body.split("&")) {
      String[] parts = pair.split("=", 2);
      fields.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return fields;
  }
}
