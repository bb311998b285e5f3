package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/** Pages in the shapes of Python's SAML proxies and of Apache SPs: scripts of all kinds submit. */
class ProxyPagesTest {
  private static final String PROXY = "https://proxy.example.org/Saml2/sso/redirect?SAMLRequest=x";
  private static final String BACK = "https://proxy.example.org/Saml2/acs/post";
  private static final String IDP = "https://idp.example.edu/login";
  private static final String LOGIN =
      "<form method=post><input name=u><input type=password name=p></form>";
  private final FakeWeb web = new FakeWeb();

  private static String to(String acs, String page) {
    return page.replaceFirst("action='[^']*'", "action='" + acs + "'");
  }

  @Test
  void shouldPassAProxyWhosePagesSubmitWhenLoaded() {
    String request =
        """
        <!DOCTYPE html><html><head><meta charset="utf-8" /></head><body>
        <noscript><p><strong>Note:</strong> %s</p></noscript>
        <form action="%s" method="post"><input type="hidden" name="SAMLRequest" value="PHM+"/>
        <input type="hidden" name="RelayState" value="/&quot;x&amp;y"/>
        <noscript><input type="submit" value="Continue"/></noscript></form>
        <script type="text/javascript">
        window.onload = function () { document.forms[0].submit(); };</script></body></html>
        """
            .formatted("Press Continue once. ".repeat(30), IDP);
    web.usualSp(PROXY)
        .html(PROXY, request)
        .html(IDP, LOGIN)
        .html(IDP, to(BACK, FakeWeb.responseForm(FakeWeb.SUCCESS)))
        .redirect(BACK, 303, "https://consent.example.org/consent/1f")
        .html(
            "https://consent.example.org/consent/1f",
            """
            <a href="?lang=sv">Svenska</a> <form action="/logout" method="post">
            <button>Log out</button></form>
            <form name="allow_consent" action="/save_consent" method="GET">
            <input type="hidden" name="state" value="s1"><input type="radio" name="month" value="6" checked>
            <input id="submit_ok" name="ok" type="submit" value="Yes"></form>
            <form name="deny_consent" action="/save_consent" method="GET">
            <input type="submit" name="ok" value="No"></form>
            <script>function ask() { $("form[name=allow_consent]").submit(); }
            $("#submit_ok").click(function (e) { ask(); });</script>
            """)
        .html(
            "https://consent.example.org/save_consent?state=s1&month=6&ok=Yes",
            FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("SAMLRequest=PHM%2B&RelayState=%2F%22x%26y");
  }

  @Test
  void shouldSubmitAFormOfHiddenFieldsThatAnExternalScriptSends() {
    web.usualSp(IDP)
        .html(
            IDP,
            "<script src='/static/auto.js' defer></script><p>Please wait</p>"
                + "<form method=post action=/check id=go><input type=hidden name=tz value=''></form>")
        .html("https://idp.example.edu/check", LOGIN)
        .html("https://idp.example.edu/check", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldPassAnSpThatChecksItsCookieAndRepeatsAPost() {
    String login = "https://sp.example.org/mellon/login?ReturnTo=%2Fsecure%2F&IdP=urn%3Ai";
    String repost = "https://sp.example.org/mellon/repost?id=7&ReturnTo=https%3A%2F%2Fsp";
    web.redirect(FakeWeb.RESOURCE, 303, login)
        .redirect(login, 303, login + "&cookie=test")
        .redirect(login + "&cookie=test", 303, IDP + "?SAMLRequest=x&SigAlg=http%3A%2F%2Fw")
        .html(IDP + "?SAMLRequest=x&SigAlg=http%3A%2F%2Fw", LOGIN)
        .html(IDP + "?SAMLRequest=x&SigAlg=http%3A%2F%2Fw", FakeWeb.responseForm(FakeWeb.SUCCESS))
        .redirect(FakeWeb.ACS, 303, repost)
        .html(
            repost,
            """
            <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/x.dtd">
            <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>Rebuild</title></head>
            <body onload="document.getElementById('form').submit()">
            <noscript>No scripts: press submit.</noscript>
            <form action="https://sp.example.org/secure/" method="post" id="form"
              enctype="application/x-www-form-urlencoded">
            <input type="hidden" name="q" value="&#228;"/><noscript><input type="submit"/></noscript>
            </form></body></html>
            """)
        .html(FakeWeb.RESOURCE, "<p>Signed on as test001");

    assertThat(web.login().failure()).isNull();
    assertThat(web.requests.get(web.requests.size() - 1).method()).isEqualTo("POST");
  }
}
