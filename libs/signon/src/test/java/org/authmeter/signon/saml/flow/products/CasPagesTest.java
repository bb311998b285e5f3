package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/** Pages in the shapes of a CAS server as SAML IdP, alone and delegating to another IdP. */
class CasPagesTest {
  private static final String CAS = "https://cas.example.org/cas/";
  private static final String SSO = CAS + "idp/profile/SAML2/Redirect/SSO?SAMLRequest=x";
  private static final String LOGIN_URL = CAS + "login?service=https%3A%2F%2Fcas.example.org%2Fcb";

  private static final String LOGIN =
      """
      <title>Login - CAS</title>
      <script>function resend() { document.getElementById('passwordManagementForm').submit(); }</script>
      <form action="login" id="reset" method="post"><input type="hidden" name="execution" value="0b"/>
        <button name="doChangePassword" value="true">Reset your password</button></form>
      <form method="post" id="fm1" action="login">
        <input class="mdc" type="text" id="username" autocapitalize="none" name="username" required/>
        <input type="password" name="password" id="password" required/>
        <button class="reveal-password" type="button">show</button>
        <input type="checkbox" name="warn" id="warn" value="true"/>
        <input type="hidden" name="execution" value="6f1_ZXlK+/="/>
        <input type="hidden" name="_eventId" value="submit"/>
        <input type="hidden" name="geolocation"/>
        <button name="submitBtn" accesskey="l" type="submit" value="Login1">Login</button>
      </form>
      <form id="passwordManagementForm" method="post">
        <input type="hidden" name="_eventId" value="resetPassword"/></form>
      """;

  private final FakeWeb web = new FakeWeb();

  @Test
  void shouldLogInAmongFormsForForgottenPasswords() {
    web.usualSp(SSO)
        .redirect(SSO, 302, LOGIN_URL)
        .html(LOGIN_URL, LOGIN)
        .redirect(CAS + "login", 302, "/cas/idp/profile/SAML2/Callback?ticket=ST-1-a")
        .html(
            CAS + "idp/profile/SAML2/Callback?ticket=ST-1-a",
            FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(3))
        .isEqualTo(
            "username=test001&password=p%C3%A4+ss%2Bw&execution=6f1_ZXlK%2B%2F%3D"
                + "&_eventId=submit&geolocation=&submitBtn=Login1");
  }

  /** The page casConsentView: reminders are numbers that the page proposes. */
  @Test
  void shouldConsentToTheReleaseOfAttributes() {
    web.usualSp(LOGIN_URL)
        .html(LOGIN_URL, LOGIN)
        .html(
            CAS + "login",
            """
            <title>Attribute Consent</title><p>%s</p><form method="post" id="fm1" action="go">
            <input type="radio" name="option" value="0" checked><input type="radio" name="option"
            value="1"><input type="number" name="reminder" value="30"><select name="reminderTimeUnit">
            <option value="hours">Hours</option><option value="days" selected>Days</option></select>
            <input type="hidden" name="_eventId" value="confirm">
            <button name="confirm">Confirm</button><button name="cancel">Cancel</button></form>
            """
                .formatted("The service asks for these. ".repeat(30)))
        .html(CAS + "go", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.labels.get(3)).isEqualTo("SAML consent");
    assertThat(web.body(3))
        .isEqualTo("option=0&reminder=30&reminderTimeUnit=days&_eventId=confirm&confirm=");
  }

  @Test
  void shouldTellALockedAccount() {
    web.usualSp(LOGIN_URL)
        .html(LOGIN_URL, LOGIN)
        .answer(CAS + "login", 401, "text/html", "<h2>This account has been locked.</h2>");

    assertThat(web.login().failure())
        .hasMessageContaining("has been locked")
        .extracting("code")
        .isEqualTo("HTTP_401");
  }

  @Test
  void shouldGoOnFromThePageOfADelegatingIdpThatNamesTheUser() {
    String upstream = "https://upstream.example.edu/sso";
    String acs = CAS + "login?client_name=Upstream";
    web.usualSp(SSO)
        .html(
            SSO,
            "<body onload='document.forms[0].submit()'><form method=post action='"
                + upstream
                + "'><input type=hidden name=RelayState value=TST-1><input type=hidden"
                + " name=SAMLRequest value=PHM+></form>")
        .html(upstream, "<form method=post><input name=u><input type=password name=p></form>")
        .html(
            upstream,
            FakeWeb.responseForm(FakeWeb.SUCCESS)
                .replaceFirst("action='[^']*'", "action='" + acs + "'"))
        .html(
            acs,
            """
            <h1>Signed on as test001 elsewhere</h1><p>Please read this before you go on.</p>
            <form method="post" action="login" id="fm1"><input type="hidden" name="execution" value="2"/>
            <button name="_eventId" value="cancel">Abbrechen</button>
            <button name="_eventId" value="proceed">Continue</button></form>
            """)
        .html(CAS + "login", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(5)).isEqualTo("execution=2&_eventId=proceed");
    assertThat(web.trace()).endsWith("POST " + FakeWeb.ACS, "GET " + FakeWeb.RESOURCE);
  }
}
