package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/** Pages in the shapes that SimpleSAMLphp sends: a bar of languages, consent by two forms. */
class SimpleSamlPhpPagesTest {
  private static final String MODULE = "https://ssp.example.org/simplesaml/module.php/";
  private static final String SSO =
      "https://ssp.example.org/simplesaml/saml2/idp/SSOService.php?SAMLRequest=x&RelayState=y";
  private static final String LOGIN_PAGE = MODULE + "core/loginuserpass?AuthState=_1%3Ahttps%3A";

  private static final String LANGUAGES =
      """
      <div id="languagebar"><form id="language-form" class="pure-form" method="get">
        <input type="hidden" name="AuthState" value="_1:https:">
        <select name="language" onchange="this.form.submit()">
          <option value="en" selected>English</option><option value="nb">Bokmål</option>
        </select><noscript><button type="submit">Go</button></noscript>
      </form></div>
      """;

  private static final String LOGIN =
      LANGUAGES
          + """
          <h2>Enter your username and password</h2>
          <form id="f" action="?" method="post" name="f">
            <input type="hidden" name="AuthState" value="_1:https:"/>
            <input id="username" type="text" name="username" placeholder="" autofocus
              autocomplete="username" tabindex="1" value=""/>
            <input type="checkbox" id="remember_username" name="remember_username" value="Yes"/>
            <input id="password" type="password" tabindex="2" name="password"/>
            <button id="submit_button" type="submit" data-processing="Processing...">Login</button>
            <button class="pure-button" id="showpwd">Show password</button>
          </form>
          """;

  private static final String POST_BY_EXTERNAL_SCRIPT =
      """
      <html><head><title>Sending message</title>
      <script src="/simplesaml/assets/base/js/post.js"></script></head><body>
      <noscript><p>Since your browser does not run scripts, press the button.</p></noscript>
      """
          + FakeWeb.responseForm(FakeWeb.SUCCESS).replaceFirst("<body[^>]*>", "");

  private final FakeWeb web = new FakeWeb();

  private FakeWeb toLogin() {
    return web.usualSp(SSO).redirect(SSO, 303, LOGIN_PAGE).html(LOGIN_PAGE, LOGIN);
  }

  @Test
  void shouldLogInBelowTheBarOfLanguages() {
    toLogin().html(MODULE + "core/loginuserpass?", POST_BY_EXTERNAL_SCRIPT);

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(3))
        .isEqualTo("AuthState=_1%3Ahttps%3A&username=test001&password=p%C3%A4+ss%2Bw");
    assertThat(web.body(4)).startsWith("RelayState=");
  }

  @Test
  void shouldConsentWithYesBesideAFormForNo() {
    String consent = MODULE + "consent/getconsent?StateId=_2";
    String yes = MODULE + "consent/getconsent?StateId=_2&saveconsent=1&yes=Yes%2C+continue";
    toLogin()
        .redirect(MODULE + "core/loginuserpass?", 303, consent)
        .html(
            consent,
            LANGUAGES
                + """
                <p>You are about to give the service what follows: uid test001, mail. %s</p>
                <form id="consent_no" action="noconsent" method="get">
                  <input type="hidden" name="StateId" value="_2">
                  <button type="submit" class="btn" name="no" id="nobutton">No</button></form>
                <form id="consent_yes" action="getconsent" method="get">
                  <input type="hidden" name="StateId" value="_2">
                  <input type="checkbox" name="saveconsent" value="1" checked>
                  <button type="submit" name="yes" id="yesbutton" value="Yes, continue">Yes</button>
                </form>
                """
                    .formatted("Read it well. ".repeat(30)))
        .html(yes, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.trace()).contains("GET " + yes);
  }

  @Test
  void shouldNotSendAnErrorReportInTheUsersName() {
    web.redirect(FakeWeb.RESOURCE, 302, SSO)
        .html(
            SSO,
            LANGUAGES
                + """
                <h2>State information lost</h2>
                <form action="errorreport" method="post">
                  <input type="text" size="25" name="email" value=""/>
                  <textarea name="text" rows="6">What did you do?</textarea>
                  <input type="hidden" name="reportId" value="1"/>
                  <button type="submit" name="send">Send error report</button></form>
                """);

    assertThat(web.login().failure()).hasMessageContaining("State information lost");
    assertThat(web.trace()).hasSize(2);
  }
}
