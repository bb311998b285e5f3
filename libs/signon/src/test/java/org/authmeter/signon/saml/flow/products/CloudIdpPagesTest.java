package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/** Pages in the shapes of hosted IdPs: user first, decoys, texts for browsers without scripts. */
class CloudIdpPagesTest {
  private static final String IDP = "https://login.example.com/t/saml2";
  private static final String NO_SCRIPT =
      "<noscript><meta http-equiv='Refresh' content='0; URL=/jsdisabled'></noscript>";
  private final FakeWeb web = new FakeWeb();

  @Test
  void shouldLogInOnTwoPagesWithADecoyAndStaySignedIn() {
    web.usualSp(IDP)
        .html(
            IDP,
            "<head>"
                + NO_SCRIPT
                + """
                </head><form name="f1" method="post" action="/t/GetCredentialType">
                <input type="email" name="loginfmt" id="i0116" maxlength="113" aria-required="true">
                <input name="passwd" type="password" id="i0118" tabindex="-1" aria-hidden="true"
                  class="moveOffScreen" autocomplete="off">
                <input type="hidden" name="flowToken" value="AQ">
                <input type="submit" id="idSIButton9" value="Next"></form>
                """)
        .html(
            "https://login.example.com/t/GetCredentialType",
            """
            <form method="post" action="/t/login">
            <input type="hidden" name="login" value="test001"><input name="passwd" type="password">
            <input type="submit" id="idSIButton9" value="Sign in"></form>
            """)
        .html(
            "https://login.example.com/t/login",
            "<head>"
                + NO_SCRIPT
                + """
                </head><title>Stay signed in?</title><form method="post" action="/kmsi">
                <input type="checkbox" name="DontShowAgain" value="true">
                <input type="hidden" name="ctx" value="rQ">
                <input type="submit" id="idBtn_Back" name="LoginOptions" value="No">
                <input type="submit" id="idSIButton9" value="Yes"></form>
                """)
        .html("https://login.example.com/kmsi", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("loginfmt=test001&passwd=&flowToken=AQ");
    assertThat(web.body(3)).isEqualTo("login=test001&passwd=p%C3%A4+ss%2Bw");
    assertThat(web.body(4)).isEqualTo("ctx=rQ");
  }

  @Test
  void shouldFindTheUserFieldByWhatItsNameHolds() {
    web.usualSp(IDP)
        .html(
            IDP,
            """
            <form method="POST" action="/as/resume"><input type="text" name="pf.username"
              placeholder="Username"><input type="hidden" name="pf.ok" value="clicked">
            <input type="submit" name="pf.cancel" value="Annuler">
            <input type="submit" name="go" value="Suivant"></form>
            """)
        .html(
            "https://login.example.com/as/resume",
            "<form method=post><input type=password name=pf.pass></form>")
        .html("https://login.example.com/as/resume", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("pf.username=test001&pf.ok=clicked&go=Suivant");
  }

  @Test
  void shouldPressTheButtonBelowThePasswordAndTypeIntoTheUsersField() {
    web.usualSp(IDP)
        .html(
            IDP,
            """
            <form method="post"><button name="via" value="google" formaction="/social">Google</button>
            <input type="username" name="username"><input type="text" name="domain" value="LOAD">
            <input type="password" name="password">
            <button onclick="reveal(); return false;">Show</button>
            <button name="via" value="form">Sign in</button></form>
            """)
        .html(IDP, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2))
        .isEqualTo("username=test001&domain=LOAD&password=p%C3%A4+ss%2Bw&via=form");
  }

  @Test
  void shouldGoOnBeforeASessionExpires() {
    web.usualSp(IDP)
        .html(
            IDP,
            """
            <meta http-equiv="refresh" content="900; url=/expired"><p>Notice to all users.</p>
            <form method="post" action="/next"><button>I understand</button></form>
            """)
        .html(
            "https://login.example.com/next",
            "<form method=post><input name=u><input type=password name=p></form>")
        .html("https://login.example.com/next", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldReadAResponseFromATextArea() {
    String form = FakeWeb.responseForm("<samlp:StatusCode Value='urn:x:Denied'/>");
    web.redirect(FakeWeb.RESOURCE, 302, IDP)
        .html(
            IDP,
            form.replaceFirst(
                "<input type=hidden name=SAMLResponse value='([^']*)'>",
                "<textarea name=SAMLResponse style='display:none'>\n$1</textarea>"))
        .answer(FakeWeb.ACS, 403, "text/html", "<h1>No</h1>");

    assertThat(web.login().failure().code()).isEqualTo("urn:x:Denied");
    assertThat(web.body(2)).contains("&SAMLResponse=PHNhbWxw");
  }
}
