package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Credentials;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.authmeter.signon.saml.flow.SamlOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** User and password on two pages. */
class UserFirstPagesTest {
  private static final String SSO = "https://idp.example.org/idp/profile/SAML2/Redirect/SSO";
  private static final String STEP = SSO + "?execution=e1s2";

  private final FakeWeb web = new FakeWeb();

  private void logsIn() {
    assertThat(web.login().failure()).isNull();
    assertThat(web.labels.get(1)).isEqualTo("SAML login form");
    assertThat(web.labels).containsOnlyOnce("SAML credentials");
  }

  @Test
  void shouldLogInWhereTheSecondPageKeepsTheFieldsName() {
    web.usualSp(SSO)
        .html(
            SSO,
            "<form method=post><input name=j_username autocomplete=username><button"
                + " name=_eventId_proceed>Next</button></form>")
        .redirect(SSO, 302, STEP)
        .html(
            STEP,
            "<form method=post><input name=j_username value=test001 readonly><input type=password"
                + " name=j_password><button name=_eventId_back>Back</button>"
                + "<button name=_eventId_proceed>Login</button></form>")
        .html(STEP, FakeWeb.responseForm(FakeWeb.SUCCESS));

    logsIn();
    assertThat(web.body(2)).isEqualTo("j_username=test001&_eventId_proceed=");
    assertThat(web.body(4))
        .isEqualTo("j_username=test001&j_password=p%C3%A4+ss%2Bw&_eventId_proceed=");
  }

  @Test
  void shouldLogInWhereTheSecondPageHasOtherFields() {
    web.usualSp(SSO)
        .html(
            SSO,
            "<form method=post action=/common/login><input type=email name=loginfmt"
                + " autocomplete='username webauthn'><input type=hidden name=flowToken value=t1>"
                + "<input type=password name=passwd aria-hidden=true tabindex=-1 hidden>"
                + "<input type=submit id=idSIButton9 value=Next></form>")
        .html(
            "https://idp.example.org/common/login",
            "<form method=post action=/ppsecure/post><input type=hidden name=login value=test001>"
                + "<input type=hidden name=flowToken value=t2><input type=password name=passwd"
                + " autocomplete=current-password><input type=submit value='Sign in'></form>")
        .html("https://idp.example.org/ppsecure/post", FakeWeb.responseForm(FakeWeb.SUCCESS));

    logsIn();
    assertThat(web.body(2)).startsWith("loginfmt=test001&flowToken=t1");
    assertThat(web.body(3)).isEqualTo("login=test001&flowToken=t2&passwd=p%C3%A4+ss%2Bw");
  }

  private static SignOnSettings named(String userField, String passwordField, String button) {
    SignOnSettings s = FakeWeb.settings("Signed on as test001", LoginFormRule.ALLOWED);
    return new SignOnSettings(
        s.resource(),
        s.expect(),
        new Credentials(s.user(), s.credentials().password(), userField, passwordField),
        button,
        s.loginForm(),
        s.maxHops(),
        s.pages());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<input type=hidden name=state value=1><input type=password name=secret>",
        "<input name=shown value=test001 readonly><input type=password name=secret>",
        "<input type=hidden name=kennung value=test001><input type=password name=secret>"
      })
  void shouldNotMissTheNamedUserFieldOnThePageAfterIt(String fields) {
    web.usualSp(SSO)
        .html(SSO, "<form method=post><input name=kennung><button name=go>Weiter</button></form>")
        .html(SSO, "<form method=post>" + fields + "</form>")
        .html(SSO, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login(named("kennung", "secret", "go")).failure()).isNull();
    assertThat(web.body(2)).isEqualTo("kennung=test001&go=");
    assertThat(web.body(3)).endsWith("secret=p%C3%A4+ss%2Bw");
  }

  @Test
  void shouldStillMissItOnTheFirstPage() {
    web.usualSp(SSO)
        .html(SSO, "<form method=post><input name=u><input type=password name=p></form>");

    assertThat(web.login(named("kennung", "", "")).failure())
        .hasMessageContainingAll("\"kennung\"", "[u, p]")
        .extracting("code")
        .isEqualTo("LOGIN_FIELD_MISSING");
  }

  @Test
  void shouldPressTheNamedButtonOnBothPages() {
    web.usualSp(SSO)
        .html(
            SSO,
            "<form method=post><input name=username><button name=way value=key>Security device</button>"
                + "<button id=next name=way value=pw>Next</button></form>")
        .html(
            SSO,
            "<form method=post><input type=password name=p><button name=way value=key>Device</button>"
                + "<button id=next name=way value=in>Log in</button></form>")
        .html(SSO, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login(named("", "", "next")).failure()).isNull();
    assertThat(web.body(2)).isEqualTo("username=test001&way=pw");
    assertThat(web.body(3)).isEqualTo("p=p%C3%A4+ss%2Bw&way=in");
  }

  @Test
  void shouldPressTheNamedButtonOnThePageThatHasIt() {
    String user =
        "<form method=post><input name=username><button name=way value=key>Sign in with a"
            + " passkey</button><button name=go>Next</button></form>";
    web.usualSp(SSO)
        .html(SSO, user)
        .html(
            SSO,
            "<form method=post><input type=password name=p><button id=in name=b>In</button></form>")
        .html(SSO, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login(named("", "", "in")).failure()).isNull();
    assertThat(web.body(2)).isEqualTo("username=test001&go=");
    assertThat(web.body(3)).isEqualTo("p=p%C3%A4+ss%2Bw&b=");

    FakeWeb none = new FakeWeb();
    none.usualSp(SSO)
        .html(SSO, user)
        .html(SSO, "<form method=post><input type=password name=p><button>In</button></form>");
    assertThat(none.login(named("", "", "in")).failure().code()).isEqualTo("BUTTON_MISSING");
  }

  /** Keycloak 26 with user and password on two pages. */
  @Test
  void shouldTellAnUnknownUserThatIsAskedForAgain() {
    String page =
        "<title>Sign in</title><form id=kc-form-login method=post><input name=username type=text"
            + " autocomplete=username value='%s'><span aria-live=polite>%s</span>"
            + "<button name=login type=submit>Sign In</button></form>";
    web.usualSp(SSO)
        .html(SSO, page.formatted("", ""))
        .html(SSO, page.formatted("test001", "Invalid username or email."));

    SamlOutcome outcome = web.login();

    assertThat(outcome.failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(outcome.failure()).hasMessageContainingAll("test001", "asked for the user again");
  }
}
