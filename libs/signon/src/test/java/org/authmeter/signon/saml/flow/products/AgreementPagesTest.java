package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/**
 * Terms of use and consent in the shapes of Shibboleth's IdP 2 (uApprove) to 5, Keycloak,
 * SimpleSAMLphp.
 */
class AgreementPagesTest {
  private static final String SSO = "https://idp.example.org/idp/profile/SAML2/Redirect/SSO";
  private static final String FILLER = "<p>" + "Words of a lawyer. ".repeat(60) + "</p>";
  private static final String LOGIN =
      """
      <title>Log in</title><form action="?execution=e1s1" method="post">
      <input name="j_username"><input type="password" name="j_password">
      <input type="checkbox" name="donotcache" value="1">
      <input type="checkbox" name="_shib_idp_revokeConsent" value="true">
      <button name="_eventId_proceed">Login</button></form>
      """;
  private static final String TERMS =
      FILLER
          + """
          <title>Web Login Service</title><form action="?execution=e1s2" method="post">
          <input type="hidden" name="csrf_token" value="_t"/>
          <input type="submit" name="_eventId_TermsRejected" value="Refuse" formnovalidate/>
          <input id="accept" type="checkbox" name="_shib_idp_consentIds" value="tou" required>
          <label for="accept">I accept the terms of use</label>
          <input type="submit" name="_eventId_proceed" value="Submit"/></form>
          """;
  private static final String CONSENT =
      "<title>Information Release</title>"
          + FILLER
          + """
          <form action="?execution=e1s3" method="post">
          <input type="hidden" name="csrf_token" value="_c"/>
          <input type="checkbox" name="_shib_idp_consentIds" value="mail" checked/>
          <input type="checkbox" name="_shib_idp_consentIds" value="uid" checked/>
          <input type="checkbox" name="_shib_idp_consentIds" value="photo"/>
          <input type="radio" name="_shib_idp_consentOptions" value="_shib_idp_doNotRememberConsent"/>
          <input type="radio" name="_shib_idp_consentOptions" value="_shib_idp_rememberConsent" checked/>
          <input type="radio" name="_shib_idp_consentOptions" value="_shib_idp_globalConsent"/>
          <input type="submit" name="_eventId_AttributeReleaseRejected" value="Reject"/>
          <input type="submit" name="_eventId_proceed" value="Accept"/></form>
          """;

  private final FakeWeb web = new FakeWeb();

  private static String step(int number) {
    return SSO + "?execution=e1s" + number;
  }

  private FakeWeb shibboleth() {
    return web.usualSp(step(1))
        .html(step(1), LOGIN)
        .redirect(step(1), 302, step(2))
        .html(step(2), TERMS)
        .redirect(step(2), 302, step(3))
        .html(step(3), CONSENT)
        .html(step(3), FakeWeb.responseForm(FakeWeb.SUCCESS));
  }

  private static PageRules rules(PagePolicy terms, PagePolicy consent) {
    return new PageRules("", PagePolicy.ACCEPT, terms, consent, PagePolicy.ACCEPT, List.of());
  }

  @Test
  void shouldAgreeAsShibbolethAsks() {
    shibboleth();

    assertThat(web.login().failure()).isNull();

    assertThat(web.labels)
        .containsExactly(
            "SAML resource",
            "SAML login form",
            "SAML credentials",
            "SAML terms",
            "SAML terms",
            "SAML consent",
            "SAML consent",
            "SAML ACS",
            "SAML protected resource");
    assertThat(web.body(2)).doesNotContain("donotcache", "revokeConsent");
    assertThat(web.body(4))
        .isEqualTo("csrf_token=_t&_shib_idp_consentIds=tou&_eventId_proceed=Submit");
    assertThat(web.body(6))
        .isEqualTo(
            "csrf_token=_c&_shib_idp_consentIds=mail&_shib_idp_consentIds=uid"
                + "&_shib_idp_consentOptions=_shib_idp_rememberConsent&_eventId_proceed=Accept");
  }

  @Test
  void shouldFailAtWhatIsNotExpected() {
    shibboleth();
    assertThat(web.login(rules(PagePolicy.FAIL, PagePolicy.ACCEPT)).failure().code())
        .isEqualTo("TERMS_FORBIDDEN");

    FakeWeb second = new FakeWeb();
    second
        .usualSp(step(1))
        .html(step(1), LOGIN)
        .redirect(step(1), 302, step(3))
        .html(step(3), CONSENT);
    assertThat(second.login(rules(PagePolicy.ACCEPT, PagePolicy.FAIL)).failure())
        .hasMessageStartingWith("SAML consent: ")
        .hasMessageContaining("Information Release")
        .extracting("code")
        .isEqualTo("CONSENT_FORBIDDEN");
  }

  @Test
  void shouldWalkThemByTheGeneralRulesWhenTheyAreSkipped() {
    shibboleth();

    assertThat(web.login(rules(PagePolicy.SKIP, PagePolicy.SKIP)).failure()).isNull();
    assertThat(web.labels).doesNotContain("SAML terms", "SAML consent");
  }

  @Test
  void shouldTickABoxThatOnlyAScriptRequires() {
    web.usualSp(SSO)
        .html(
            SSO,
            FILLER
                + "<h1>利用規約</h1><form method=post action=/agreed><label><input type=checkbox"
                + " name=agreed value=1> 同意する</label><label><input type=checkbox name=mailing> Send"
                + " me news</label><button type=button>キャンセル</button><button id=b disabled>次へ</button>"
                + "</form><script>agreed.onclick = () => b.disabled = false</script>")
        .html("https://idp.example.org/agreed", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("agreed=1");
    assertThat(web.labels.get(2)).isEqualTo("SAML terms");
  }

  @Test
  void shouldSayYesToSimpleSamlPhp() {
    String yes = "https://idp.example.org/module.php/consent/getconsent";
    web.usualSp(SSO)
        .html(
            SSO,
            FILLER
                + "<h1>Consent about releasing personal information</h1><form action='/noconsent'>"
                + "<input type=hidden name=StateId value=1><input type=submit name=no value='No, cancel'>"
                + "</form><form action='/module.php/consent/getconsent'><input type=checkbox"
                + " name=saveconsent value=1><input type=hidden name=StateId value=1><input type=submit"
                + " name=yes value='Yes, continue'></form>")
        .html(yes + "?StateId=1&yes=Yes%2C+continue", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.labels.subList(1, 3)).containsExactly("SAML consent", "SAML consent");
  }

  @Test
  void shouldLeaveTheResourceAlone() {
    web.usualSp(SSO)
        .html(SSO, FakeWeb.responseForm(FakeWeb.SUCCESS))
        .html(
            FakeWeb.RESOURCE,
            "<p>Signed on as test001<h1>Terms</h1><form><button>Accept</button></form>");

    assertThat(web.login().failure()).isNull();
    assertThat(web.labels).doesNotContain("SAML terms");
  }

  @Test
  void shouldStillTellARejectedPassword() {
    web.usualSp(step(1))
        .html(step(1), LOGIN)
        .html(
            step(1),
            LOGIN.replace("Log in", "Consent and terms of use apply")
                + "<p>The password you entered was incorrect.</p>");

    assertThat(web.login().failure().code()).isEqualTo("LOGIN_REFUSED");
  }
}
