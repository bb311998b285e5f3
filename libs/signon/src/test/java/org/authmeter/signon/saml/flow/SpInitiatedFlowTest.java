package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.signon.saml.flow.FakeWeb.RESOURCE;
import static org.authmeter.signon.saml.flow.FakeWeb.SUCCESS;

import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.junit.jupiter.api.Test;

/** Whole logins on the page shapes of the Shibboleth generations and of the POST binding. */
class SpInitiatedFlowTest {
  private static final String IDP = "https://idp.example.org";
  private final FakeWeb web = new FakeWeb();

  @Test
  void shouldWalkShibboleth2() {
    String sso = IDP + "/idp/profile/SAML2/Redirect/SSO";
    web.usualSp(sso + "?SAMLRequest=fZ%2BA&RelayState=ss%3Amem%3A1")
        .redirect(
            sso + "?SAMLRequest=fZ%2BA&RelayState=ss%3Amem%3A1", 302, IDP + "/idp/AuthnEngine")
        .redirect(IDP + "/idp/AuthnEngine", 302, IDP + "/idp/Authn/UserPassword")
        .html(
            IDP + "/idp/Authn/UserPassword",
            "<form action='/idp/Authn/UserPassword' method=post><input name=j_username>"
                + "<input type=password name=j_password><input type=submit value=Login></form>")
        .redirect(IDP + "/idp/Authn/UserPassword", 302, sso)
        .html(sso, FakeWeb.responseForm(SUCCESS));

    SamlOutcome outcome = web.login();

    assertThat(outcome.failure()).isNull();
    assertThat(web.labels)
        .containsExactly(
            "SAML resource",
            "SAML AuthnRequest",
            "SAML page",
            "SAML login form",
            "SAML credentials",
            "SAML Response",
            "SAML ACS",
            "SAML protected resource");
    assertThat(web.requests.stream().map(Request::phase))
        .containsExactly(
            Phase.RESOURCE,
            Phase.FORM,
            Phase.FORM,
            Phase.FORM,
            Phase.CREDENTIALS,
            Phase.RESPONSE,
            Phase.RESPONSE,
            Phase.RESPONSE);
    assertThat(web.body(4)).isEqualTo("j_username=test001&j_password=p%C3%A4+ss%2Bw");
    assertThat(web.body(6)).startsWith("RelayState=ss%3Amem%3Aab%2Bc&SAMLResponse=");
    assertThat(web.body(6)).doesNotContain("go=");
    assertThat(web.pauses).isOne();
  }

  @Test
  void shouldWalkShibboleth4WithLocalStorageAndConsent() {
    String sso = IDP + "/idp/profile/SAML2/Redirect/SSO";
    web.usualSp(sso + "?SAMLRequest=x")
        .redirect(sso + "?SAMLRequest=x", 302, sso + "?execution=e1s1");
    web.html(sso + "?execution=e1s1", Pages.LOCAL_STORAGE_READ)
        .redirect(sso + "?execution=e1s1", 302, sso + "?execution=e1s2");
    web.html(sso + "?execution=e1s2", Pages.LOGIN_V4)
        .redirect(sso + "?execution=e1s2", 302, sso + "?execution=e1s3");
    web.html(sso + "?execution=e1s3", Pages.LOCAL_STORAGE_WRITE)
        .redirect(sso + "?execution=e1s3", 302, sso + "?execution=e1s4");
    web.html(sso + "?execution=e1s4", Pages.CONSENT)
        .html(sso + "?execution=e1s4", FakeWeb.responseForm(SUCCESS));

    SamlOutcome outcome = web.login();

    assertThat(outcome.failure()).isNull();
    assertThat(web.body(3))
        .isEqualTo(
            "csrf_token=_a1%2Bb&shib_idp_ls_exception.shib_idp_session_ss="
                + "&shib_idp_ls_success.shib_idp_session_ss=true"
                + "&shib_idp_ls_value.shib_idp_session_ss="
                + "&shib_idp_ls_supported=true&_eventId_proceed=");
    assertThat(web.body(5))
        .isEqualTo("csrf_token=_a2&j_username=test001&j_password=p%C3%A4+ss%2Bw&_eventId_proceed=");
    assertThat(web.body(7))
        .isEqualTo(
            "shib_idp_ls_exception.shib_idp_session_ss="
                + "&shib_idp_ls_success.shib_idp_session_ss=true&_eventId_proceed=");
    assertThat(web.localStorage.get("https://idp.example.org:443"))
        .containsEntry("shib_idp_session_ss", "AAdzZWNyZXQy+/=");
    assertThat(web.body(9))
        .isEqualTo("_shib_idp_consentIds=mail&_shib_idp_consentOptions=b&_eventId_proceed=Accept");
  }

  @Test
  void shouldReadBackWhatTheIdpWroteToLocalStorage() {
    web.localStorage.put("https://idp.example.org:443", new java.util.HashMap<>());
    web.localStorage.get("https://idp.example.org:443").put("shib_idp_session_ss", "sealed+1");
    web.usualSp(IDP + "/sso?execution=e1s1")
        .html(IDP + "/sso?execution=e1s1", Pages.LOCAL_STORAGE_READ)
        .html(IDP + "/sso?execution=e1s1", FakeWeb.responseForm(SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).contains("shib_idp_ls_value.shib_idp_session_ss=sealed%2B1&");
  }

  @Test
  void shouldDeliverAnAuthnRequestByPostAndKeepItOn307() {
    web.html(
            RESOURCE,
            "<form method=post action='"
                + FakeWeb.SSO
                + "'><input type=hidden name=SAMLRequest value='PD9+a/b='>"
                + "<input type=hidden name=RelayState value=r><input type=hidden name=SigAlg value=s>"
                + "<noscript><button>Continue</button></noscript></form>"
                + "<script>document.forms[0].submit();</script>")
        .redirect(FakeWeb.SSO, 307, "//idp.example.org/idp/node2")
        .html(IDP + "/idp/node2", FakeWeb.responseForm(SUCCESS))
        .redirect(FakeWeb.ACS, 303, "/secure/")
        .html(RESOURCE, "Signed on as test001");

    assertThat(web.login().failure()).isNull();
    assertThat(web.trace())
        .containsExactly(
            "GET " + RESOURCE,
            "POST " + FakeWeb.SSO,
            "POST " + IDP + "/idp/node2",
            "POST " + FakeWeb.ACS,
            "GET " + RESOURCE);
    assertThat(web.body(1)).isEqualTo("SAMLRequest=PD9%2Ba%2Fb%3D&RelayState=r&SigAlg=s");
    assertThat(web.body(2)).isEqualTo(web.body(1));
    assertThat(web.labels.subList(0, 3))
        .containsExactly("SAML resource", "SAML AuthnRequest", "SAML AuthnRequest");
  }

  @Test
  void shouldAskForUserAndPasswordOnTwoPages() {
    web.usualSp(IDP + "/login")
        .html(
            IDP + "/login",
            "<form method=post><input type=email name=loginfmt><button>Next</button></form>")
        .html(IDP + "/login", "<form method=post><input type=password name=pw></form>")
        .html(IDP + "/login", FakeWeb.responseForm(SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("loginfmt=test001");
    assertThat(web.body(3)).isEqualTo("pw=p%C3%A4+ss%2Bw");
    assertThat(web.labels)
        .containsSequence("SAML login form", "SAML login form", "SAML credentials");
  }
}
