package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/** Less usual pages in the shapes of Shibboleth's IdP 3 to 5 and SP 3. */
class ShibbolethPagesTest {
  private static final String SSO = "https://idp.example.org/idp/profile/SAML2/Redirect/SSO";
  private static final String LOGIN =
      """
      <title>Web Login Service</title><script>
      // <![CDATA[
      function submitOnce(b) { b.disabled = true; b.form.submit(); }
      // ]]></script>
      <form action="?execution=e1s1" method="post" onsubmit="return guard(this)">
      <input type="hidden" name="csrf_token" value="_c1&#x3d;"/>
      <input id="username" name="j_username" type="text" value=""/>
      <input id="password" name="j_password" type="password" value=""/>
      <input type="checkbox" name="donotcache" value="1" id="donotcache"/>
      <input id="_shib_idp_revokeConsent" type="checkbox" name="_shib_idp_revokeConsent" value="true"/>
      <button type="submit" name="_eventId_authn/X509" formnovalidate>Certificate</button>
      <button type="submit" name="_eventId_proceed"
        onClick="this.childNodes[0].nodeValue='Logging in, please wait...'">Login</button>
      </form><a href="#">Forgot your password?</a>
      """;

  private final FakeWeb web = new FakeWeb();

  private static String step(int number) {
    return SSO + "?execution=e1s" + number;
  }

  private FakeWeb toLogin() {
    return web.usualSp(SSO + "?SAMLRequest=x")
        .redirect(SSO + "?SAMLRequest=x", 302, step(1))
        .html(step(1), LOGIN);
  }

  @Test
  void shouldTickWhatTheTermsOfUseRequire() {
    toLogin()
        .redirect(step(1), 302, step(2))
        .html(
            step(2),
            """
            <p>Terms. %s</p><form action="/idp/profile/SAML2/Redirect/SSO?execution=e1s2" method="post"
              style="padding:10px">
            <input type="hidden" name="csrf_token" value="_c2"/>
            <input id="accept" type="checkbox" name="_shib_idp_consentIds" value="tou" required>
            <input type="checkbox" name="newsletter" value="1">
            <input type="submit" name="_eventId_TermsRejected" value="Refuse" formnovalidate/>
            <input type="submit" name="_eventId_proceed" value="Submit"/></form>
            """
                .formatted("Long. ".repeat(80)))
        .html(step(2), FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(5))
        .isEqualTo("csrf_token=_c2&_shib_idp_consentIds=tou&_eventId_proceed=Submit");
  }

  @Test
  void shouldPassThePageForSpnegoThatComesWith401() {
    web.usualSp(SSO)
        .answer(
            SSO,
            401,
            "text/html",
            "<meta http-equiv='refresh' content='0;url=/idp/Authn/SPNEGO/e1s1/error'>"
                + "<a href='/idp/Authn/SPNEGO/e1s1/error'>Continue</a>")
        .redirect("https://idp.example.org/idp/Authn/SPNEGO/e1s1/error", 302, step(1))
        .html(step(1), LOGIN)
        .html(step(1), FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldWaitOutTheWarningOfAnExpiringPassword() {
    toLogin()
        .redirect(step(1), 302, step(2))
        .html(
            step(2),
            "<meta http-equiv='refresh' content='20;url=/idp/profile/SAML2/Redirect/SSO"
                + "?execution&#x3d;e1s2&amp;_eventId_proceed&#x3d;1'><p>Your password expires soon.")
        .html(step(2) + "&_eventId_proceed=1", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldDeliverARefusalThatComesWithAnErrorStatus() {
    String status = "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Requester'/>";
    web.redirect(FakeWeb.RESOURCE, 302, SSO)
        .answer(SSO, 403, "text/html", FakeWeb.responseForm(status))
        .answer(FakeWeb.ACS, 500, "text/html", "<h1>opensaml::FatalProfileException</h1>");

    assertThat(web.login().failure().code()).endsWith(":Requester");
  }

  @Test
  void shouldRepeatTheRequestThatTheSpPreserved() {
    String repeated = FakeWeb.RESOURCE + "report?q=1";
    FakeWeb sp =
        new FakeWeb()
            .redirect(FakeWeb.RESOURCE, 302, step(1))
            .html(step(1), LOGIN)
            .html(step(1), FakeWeb.responseForm(FakeWeb.SUCCESS).replace("ab+c", "4&#x2b;"))
            .html(
                FakeWeb.ACS,
                """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>Form Recovery</title></head>
                <body onload="document.forms[0].submit()">
                <h1>Form Recovery</h1><noscript><p>%s</p></noscript>
                <form action="%s" method="POST"><div>
                <input type="hidden" name="text" value="a&#13;&#10;b&lt;"/></div>
                <noscript><div><input type="submit" value="Continue"/></div></noscript></form>
                """
                    .formatted("Press the button, as scripts are off. ".repeat(9), repeated))
            .html(repeated, "Signed on as test001");

    assertThat(sp.login().failure()).isNull();
    assertThat(sp.body(3)).startsWith("RelayState=ss%3Amem%3A4%2B&SAMLResponse=");
    assertThat(sp.body(4)).isEqualTo("text=a%0D%0Ab%3C");
  }

  @Test
  void shouldSayThatTheRequestIsStale() {
    toLogin()
        .answer(step(1), 400, "text/html", "<title>Stale Request</title><p>The Back button?</p>");

    assertThat(web.login().failure())
        .hasMessageContaining("Stale Request")
        .extracting("code")
        .isEqualTo("HTTP_400");
  }
}
