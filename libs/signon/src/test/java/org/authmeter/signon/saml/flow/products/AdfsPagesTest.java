package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/** Pages in the shapes that Microsoft AD FS sends; the AuthnRequest stays in every address. */
class AdfsPagesTest {
  private static final String LS =
      "https://adfs.example.org/adfs/ls/?SAMLRequest=fV%2B&RelayState=r";
  private static final String ACTION = LS + "&client-request-id=7c1a";

  private static final String LOGIN =
      """
      <!DOCTYPE html><html lang="en-US"><head><title>Sign In</title>
      <script type='text/javascript'>
      function LoginErrors() { this.userNameFormatError = 'Enter your user ID'; }
      </script></head><body dir="ltr" class="body">
      <noscript id="noScript"><div>JavaScript required. %s</div></noscript>
      <form method="post" id="loginForm" autocomplete="off" novalidate="novalidate"
        onKeyPress="if (event &amp;&amp; event.keyCode == 13) Login.submitLoginRequest();"
        action="%s">
        <div id="error" class="fieldMargin error smallText"><span id="errorText"></span></div>
        <input id="userNameInput" name="UserName" type="email" value="" tabindex="1" class="text"
          spellcheck="false" placeholder="someone@example.com" autocomplete="off"/>
        <input id="passwordInput" name="Password" type="password" tabindex="2"
          placeholder="Password" autocomplete="off"/>
        <div id="kmsiArea" style="display:none"><input type="checkbox" name="Kmsi" id="kmsiInput"
          value="true"/></div>
        <span id="submitButton" class="submit" onclick="return Login.submitLoginRequest();">Sign in</span>
        <input id="optionForms" type="hidden" name="AuthMethod" value="FormsAuthentication"/>
      </form>
      <form id="options" method="post" action="%s">
        <script>function SelectOption(o) { document.forms['options'].submit(); return false; }</script>
        <input id="optionSelection" type="hidden" name="AuthMethod"/>
      </form></body></html>
      """
          .formatted("Turn it on. ".repeat(40), ACTION.replace("&", "&amp;"), ACTION);

  private final FakeWeb web = new FakeWeb();

  @Test
  void shouldLogInOverTheRedirectsThatSetCookies() {
    web.usualSp(LS)
        .html(LS, LOGIN)
        .redirect(ACTION, 302, ACTION)
        .redirect(ACTION, 302, ACTION + "&pass=2")
        .html(ACTION + "&pass=2", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2))
        .isEqualTo("UserName=test001&Password=p%C3%A4+ss%2Bw&AuthMethod=FormsAuthentication");
    assertThat(web.labels.subList(1, 5))
        .containsExactly("SAML AuthnRequest", "SAML credentials", "SAML page", "SAML Response");
    assertThat(web.requests.stream().map(Request::phase).toList().subList(1, 6))
        .containsExactly(
            Phase.FORM, Phase.CREDENTIALS, Phase.RESPONSE, Phase.RESPONSE, Phase.RESPONSE);
  }

  @Test
  void shouldTellWhatTheFormSaysWhenItComesAgain() {
    web.usualSp(LS)
        .html(LS, LOGIN)
        .html(ACTION, LOGIN.replace("errorText\">", "errorText\">Incorrect user ID or password."));

    assertThat(web.login().failure().code()).isEqualTo("LOGIN_REFUSED");
  }

  @Test
  void shouldDeliverTheResultOfWsFederationToo() {
    String wsfed = "https://adfs.example.org/adfs/ls/?wa=wsignin1.0&wtrealm=urn%3Asp";
    web.redirect(FakeWeb.RESOURCE, 302, wsfed)
        .html(wsfed, LOGIN.replace(ACTION.replace("&", "&amp;"), wsfed.replace("&", "&amp;")))
        .html(
            wsfed,
            """
            <html><head><title>Working...</title></head><body><form method="POST"
              name="hiddenform" action="https://sp.example.org:443/secure/">
            <input type="hidden" name="wa" value="wsignin1.0"/>
            <input type="hidden" name="wresult" value="&lt;t:Response xmlns:t=&quot;u&quot;/&gt;"/>
            <noscript><p>%s</p><input type="submit" value="Submit"/></noscript></form>
            <script language="javascript">window.setTimeout('document.forms[0].submit()', 0);</script>
            """
                .formatted("Script is off. ".repeat(30)))
        .redirect("https://sp.example.org:443/secure/", 302, FakeWeb.RESOURCE)
        .html(FakeWeb.RESOURCE, "Signed on as test001");

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(3)).startsWith("wa=wsignin1.0&wresult=%3Ct%3AResponse+xmlns");
  }
}
