package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatelessIT {
  private final RunningTestbed testbed = SharedTestbed.get();

  @Test
  void shouldPassTests1And2AndFail3() throws Exception {
    Functional functional = new Functional(testbed);
    assertThat(functional.test1()).as("test 1").isTrue();
    assertThat(functional.test2()).as("test 2").isTrue();
    assertThat(functional.test3()).as("test 3").isFalse();
  }

  @Test
  void shouldTakeEightRequestsForALogin() throws Exception {
    Browser browser = new Browser(testbed);
    Page end = browser.login("test003");
    assertThat(end.text())
        .contains("Signed on as test003", "test003@example.ac.jp", "Test User 003");
    List<String> paths = browser.history().stream().map(p -> p.url().getPath()).toList();
    assertThat(paths)
        .containsExactly(
            "/secure/",
            "/idp/profile/SAML2/Redirect/SSO",
            "/idp/AuthnEngine",
            "/idp/Authn/UserPassword",
            "/idp/Authn/UserPassword",
            "/idp/profile/SAML2/Redirect/SSO",
            "/Shibboleth.sso/SAML2/POST",
            "/secure/");
    assertThat(browser.history().get(0).location())
        .matches(".*&RelayState=ss%3Amem%3A[0-9a-f]{64}");
    assertThat(browser.history().get(1).setCookies())
        .anyMatch(c -> c.matches("_idp_authn_lc_key=[0-9a-f]{64}\\.idp-[12]; Path=/idp; .*"))
        .anyMatch(c -> c.matches("JSESSIONID=[0-9A-F]{32}\\.idp-[12]; Path=/idp; .*"));
    assertThat(browser.history().get(4).setCookies())
        .anyMatch(c -> c.matches("shib_idp_session_ss=.*; Path=/; Secure; .*"));
    // The end of the login ends its stickiness.
    assertThat(browser.history().get(5).setCookies())
        .anyMatch(c -> c.startsWith("_idp_authn_lc_key=;"));
  }

  @Test
  void shouldAnswerAtOnceWithASession() throws Exception {
    Browser browser = new Browser(testbed);
    browser.login("test001");
    browser.forgetSp();
    browser.history().clear();
    assertThat(browser.open().text()).contains("Signed on as test001");
    assertThat(browser.history()).hasSize(4);
  }

  @Test
  void shouldShowTheFormAgainAfterAWrongPassword() throws Exception {
    Browser browser = new Browser(testbed);
    Page again = browser.signOn(browser.open(), "test001", "wrong");
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.isLoginForm()).isTrue();
    assertThat(again.text()).contains("Login failed");
    assertThat(browser.signOn(again, "test001", "").isLoginForm()).isTrue();
    Page nasty = browser.signOn(again, "*)(uid=test001\"><script>x</script>", "test001pw");
    assertThat(nasty.isLoginForm()).isTrue();
    assertThat(nasty.document().select("script")).isEmpty();
    assertThat(browser.signOn(nasty, "test001", "test001pw").text()).contains("Signed on as");
  }

  @Test
  void shouldRefuseAFormWithoutItsToken() throws Exception {
    Browser browser = new Browser(testbed);
    Page form = browser.open();
    var fields = form.fields();
    fields.putAll(java.util.Map.of("j_username", "test001", "j_password", "test001pw"));
    fields.remove("csrf_token");
    assertThat(browser.post(form.action(), fields).text()).contains("csrf_token is missing");
  }

  @Test
  void shouldAskAgainWhenTheSpForcesIt() throws Exception {
    Browser browser = new Browser(testbed);
    browser.login("test001");
    browser.forgetSp();
    Page form = browser.open(testbed.get("authmeter.saml.resource") + "?forceAuthn");
    assertThat(form.isLoginForm()).isTrue();
  }

  @Test
  void shouldShowNoFormToAPassiveRequest() throws Exception {
    Browser browser = new Browser(testbed);
    String resource = testbed.get("authmeter.saml.resource") + "?isPassive";
    Page end = browser.open(resource);
    assertThat(end.status()).isEqualTo(403);
    assertThat(end.text()).contains("Response refused: status:", "NoPassive");
    browser.login("test001");
    browser.forgetSp();
    assertThat(browser.open(resource).text()).contains("Signed on as test001");
  }

  @Test
  void shouldComeBackToTheUrlThatWasAskedFor() throws Exception {
    Browser browser = new Browser(testbed);
    String deep = testbed.get("authmeter.saml.resource") + "a/b?c=d&e=%C3%BC";
    Page end = browser.signOn(browser.open(deep), "test001", "test001pw");
    assertThat(end.url()).hasToString(deep);
  }
}
