package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.signon.saml.flow.FakeWeb;
import org.authmeter.signon.saml.flow.SamlOutcome;
import org.junit.jupiter.api.Test;

/** Pages in the shapes that Keycloak sends: one form to log in among much else. */
class KeycloakPagesTest {
  private static final String REALM = "https://kc.example.org/realms/load/";
  private static final String SAML = REALM + "protocol/saml?SAMLRequest=nZ%2BA&RelayState=r";
  private static final String ACTION =
      REALM
          + "login-actions/authenticate?session_code=Zx-1_a&execution=9f&client_id=reset&tab_id=t";

  private static final String LOGIN =
      """
      <!DOCTYPE html><html class="pf"><head><title>Sign in to load</title>
      <script type="module">
        const form = document.getElementById("webauth");
        document.getElementById("passkey").addEventListener("click", () => { form.submit(); });
      </script></head><body id="keycloak-bg">
      <select id="login-select-toggle" onchange="if (this.value) window.location.href=this.value">
        <option value="?kc_locale=de">Deutsch</option><option value="?kc_locale=en" selected>English</option>
      </select>
      <form id="webauth" action="/realms/load/login-actions/webauthn" method="post">
        <input type="hidden" id="clientDataJSON" name="clientDataJSON"/>
        <input type="hidden" id="error" name="error"/>
      </form>
      <form id="kc-form-login" onsubmit="login.disabled = true; return true;" method="post"
        action="%s">
        <label for="username">Username or email</label>
        <input tabindex="2" id="username" name="username" value="" type="text" autofocus
          autocomplete="username" aria-invalid=""/>
        <div class="pf-v5-c-input-group">
          <input id="password" name="password" type="password" autocomplete="current-password"/>
          <button type="button" aria-label="Show password" data-password-toggle>o</button>
        </div>
        <input id="rememberMe" name="rememberMe" type="checkbox"> Remember me
        <a href="/realms/load/login-actions/reset-credentials">Forgot Password?</a>
        <input type="hidden" id="id-hidden-input" name="credentialId" />
        <input tabindex="7" name="login" id="kc-login" type="submit" value="Sign In"/>
      </form>
      <ul><li><a id="social-github" href="/realms/load/broker/github/login">GitHub</a></li></ul>
      <a href="/realms/load/login-actions/registration">Register</a></body></html>
      """
          .formatted(ACTION.replace("&", "&amp;"));

  private static final String TERMS =
      """
      <title>Terms and Conditions</title>
      <script>function decline() { document.getElementById("other").submit(); }</script>
      <div id="kc-terms-text">%s</div>
      <form class="form-actions" action="/realms/load/login-actions/required-action?x=1" method="POST">
        <input name="accept" id="kc-accept" type="submit" value="Accept"/>
        <input name="cancel" id="kc-decline" type="submit" value="Decline"/>
      </form>
      """
          .formatted("You promise to be good. ".repeat(40));

  private final FakeWeb web = new FakeWeb();

  @Test
  void shouldLogInAmongLanguagesPasskeysAndSocialLinks() {
    web.usualSp(SAML).html(SAML, LOGIN).html(ACTION, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2))
        .isEqualTo("username=test001&password=p%C3%A4+ss%2Bw&credentialId=&login=Sign+In");
  }

  @Test
  void shouldPassThePageForKerberosThatComesWith401() {
    String next = REALM + "login-actions/authenticate?execution=spnego";
    web.usualSp(SAML)
        .answer(
            SAML,
            401,
            "text/html;charset=UTF-8",
            "<HTML><HEAD><TITLE>Kerberos Unsupported</TITLE></HEAD>"
                + "<BODY Onload=\"document.forms[0].submit()\"><FORM METHOD=\"POST\" ACTION=\""
                + next
                + "\"><NOSCRIPT><P>Press the button to go on without a ticket.</P>"
                + "<INPUT name=\"continue\" TYPE=\"SUBMIT\" VALUE=\"CONTINUE\"/></NOSCRIPT>"
                + "</FORM></BODY></HTML>")
        .html(next, LOGIN)
        .html(ACTION, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEmpty();
  }

  @Test
  void shouldAcceptLongTermsThatHaveAScript() {
    String action = REALM + "login-actions/required-action?x=1";
    web.usualSp(SAML)
        .html(SAML, LOGIN)
        .redirect(ACTION, 302, "/realms/load/terms")
        .html(REALM + "terms", TERMS)
        .html(action, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(4)).isEqualTo("accept=Accept");
  }

  @Test
  void shouldAskForTheUserFirstBesideAnotherWayToLogIn() {
    web.usualSp(SAML)
        .html(
            SAML,
            "<form id=kc-form-login method=post action='"
                + ACTION
                + "'><input id=username name=username autocomplete=username><input type=checkbox"
                + " name=rememberMe><input name=login type=submit value='Sign In'></form>"
                + "<form id=kc-select-try-another-way-form method=post><input type=hidden"
                + " name=tryAnotherWay value=on><a href='#' onclick='submit()'>Another way</a></form>")
        .html(ACTION, LOGIN)
        .html(ACTION, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("username=test001&login=Sign+In");
  }

  @Test
  void shouldTellAWrongPasswordAndAnExpiredPage() {
    web.usualSp(SAML)
        .html(SAML, LOGIN)
        .html(ACTION, LOGIN.replace("<label", "<span>Invalid username or password.</span><label"));
    SamlOutcome wrong = web.login();
    assertThat(wrong.failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(wrong.failure().getMessage()).contains("Invalid username");

    FakeWeb expired = new FakeWeb();
    expired
        .usualSp(SAML)
        .html(SAML, LOGIN)
        .html(
            ACTION,
            "<h1>Page has expired</h1><p>To restart the login <a href='?restart'>click here</a>.");
    assertThat(expired.login().failure()).hasMessageContaining("Page has expired");
  }
}
