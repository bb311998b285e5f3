package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.signon.saml.flow.FakeWeb.ACS;
import static org.authmeter.signon.saml.flow.FakeWeb.RESOURCE;
import static org.authmeter.signon.saml.flow.FakeWeb.SUCCESS;

import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a login counts, and what is said when it does not. */
class VerdictTest {
  private static final String LOGIN = "https://idp.example.org/login";
  private static final String FORM =
      "<title>Sign in</title><form method=post><input name=u><input type=password name=p></form>";
  private final FakeWeb web = new FakeWeb();

  private static void failed(SamlOutcome outcome, String code, String... words) {
    assertThat(outcome.failure()).isNotNull();
    assertThat(outcome.failure().code()).isEqualTo(code);
    assertThat(outcome.failure().getMessage()).contains(words).doesNotContain("pä ss+w");
  }

  private FakeWeb toLogin() {
    return web.redirect(RESOURCE, 302, LOGIN + "?SAMLRequest=secret");
  }

  @Test
  void shouldTellARefusedPassword() {
    toLogin().html(LOGIN + "?SAMLRequest=secret", FORM);

    SamlOutcome outcome = web.login();

    failed(outcome, "LOGIN_REFUSED", "SAML credentials: ", "test001", "Sign in", LOGIN);
    assertThat(outcome.failure().getMessage()).doesNotContain("secret");
    assertThat(outcome.loginForm()).isTrue();
  }

  @Test
  void shouldTellALoginFormAfterTheResponse() {
    toLogin()
        .html(LOGIN + "?SAMLRequest=secret", FORM)
        .html(LOGIN + "?SAMLRequest=secret", FakeWeb.responseForm(SUCCESS))
        .redirect(ACS, 302, LOGIN)
        .html(LOGIN, FORM);

    failed(web.login(), "LOGIN_FORM_REPEATED", "SAML login form: ", "Sign in");
  }

  @Test
  void shouldTellAForbiddenAndAMissingLoginForm() {
    toLogin().html(LOGIN + "?SAMLRequest=secret", FORM);
    failed(
        web.login(FakeWeb.settings("", LoginFormRule.FORBIDDEN)),
        "LOGIN_FORM_FORBIDDEN",
        "signed on already");
    FakeWeb alone = new FakeWeb().redirect(RESOURCE, 302, LOGIN);
    alone.html(LOGIN, "<form method=post><input name=user><button>Next</button></form>");
    failed(
        alone.login(FakeWeb.settings("", LoginFormRule.FORBIDDEN)),
        "LOGIN_FORM_FORBIDDEN",
        "signed on already");
    FakeWeb open = new FakeWeb().html(RESOURCE, "Welcome");
    failed(
        open.login(FakeWeb.settings("", LoginFormRule.REQUIRED)), "LOGIN_FORM_MISSING", "required");
  }

  @Test
  void shouldRefuseAnotherUsersPageAndAnHttp200WithALoginForm() {
    FakeWeb other = new FakeWeb().html(RESOURCE, "<title>Home</title>Signed on as test002");
    failed(
        other.login(), "EXPECTED_TEXT_MISSING", "Signed on as test001", "test002", "SAML resource");
    FakeWeb form = new FakeWeb().html(RESOURCE, FORM).html(RESOURCE, FORM);
    failed(
        form.login(FakeWeb.settings("", LoginFormRule.ALLOWED)), "SERVICE_LOGIN_FORM", "Sign in");
  }

  @Test
  void shouldNotTakeALongerNameForTheUsers() {
    FakeWeb longer = new FakeWeb().html(RESOURCE, "<p>Signed on as test0010</p>");
    failed(longer.login(), "EXPECTED_TEXT_MISSING", "Signed on as test001");
    FakeWeb before = new FakeWeb().html(RESOURCE, "<p>mytest001: welcome</p>");
    failed(
        before.login(FakeWeb.settings("test001: welcome", LoginFormRule.ALLOWED)),
        "EXPECTED_TEXT_MISSING",
        "mytest001");
    FakeWeb both = new FakeWeb().html(RESOURCE, "test0010, test001@example.ac.jp");
    assertThat(both.login(FakeWeb.settings("test001", LoginFormRule.ALLOWED)).failure()).isNull();
  }

  /** Where the user is sent after the credentials, and the SP never gets an answer. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>The account <b id=remote_user>test001</b> is locked",
        "<title>Enrol</title><p>Hello test001, add a device",
        "<p>test001<form method=post action=/on><input type=hidden name=t value=1><input name=code><button>Go</button></form>"
      })
  void shouldNotTakeAThirdHostsPageForTheResource(String page) {
    String third = "https://accounts.example.net/start";
    toLogin()
        .html(LOGIN + "?SAMLRequest=secret", FORM)
        .redirect(LOGIN + "?SAMLRequest=secret", 302, third)
        .html(third, page);

    assertThat(web.login(FakeWeb.settings("test001", LoginFormRule.ALLOWED)).failure()).isNotNull();
    assertThat(web.trace()).contains("GET " + third);
  }

  /** A consent page of a host of its own is answered, and proves nothing. */
  @Test
  void shouldAnswerTheConsentPageOfAThirdHost() {
    String third = "https://consent.example.net/ask";
    toLogin()
        .html(LOGIN + "?SAMLRequest=secret", FORM)
        .redirect(LOGIN + "?SAMLRequest=secret", 302, third)
        .html(
            third,
            "<title>Consent</title><p>Signed on as test001. Release these attributes?<form method=post"
                + " action=/given><input type=checkbox name=all><button name=yes>Accept</button></form>")
        .html("https://consent.example.net/given", FakeWeb.responseForm(SUCCESS))
        .redirect(ACS, 302, "/secure/");
    web.html(RESOURCE, "<p>Signed on as test001");

    assertThat(web.login().failure()).isNull();
    assertThat(web.trace()).contains("POST https://consent.example.net/given");
  }

  /** A proxy gets the Response of another IdP: an answer, but not to the service. */
  @Test
  void shouldNotTakeAPageAfterTheResponseToAProxyForTheResource() {
    String proxy = "https://proxy.example.org/sso";
    String third = "https://mfa.example.net/enrol";
    web.redirect(RESOURCE, 302, proxy + "?SAMLRequest=a")
        .redirect(proxy + "?SAMLRequest=a", 302, LOGIN + "?SAMLRequest=b")
        .html(LOGIN + "?SAMLRequest=b", FORM)
        .html(
            LOGIN + "?SAMLRequest=b",
            FakeWeb.responseForm(SUCCESS).replace(ACS.replace("/", "&#x2f;"), proxy))
        .redirect(proxy, 302, third)
        .html(third, "<p>Hello test001, enrol");

    assertThat(web.login(FakeWeb.settings("test001", LoginFormRule.ALLOWED)).failure()).isNotNull();
    assertThat(web.trace()).contains("POST " + proxy, "GET " + third);
  }

  /** After the SP got its answer, it may lead on to any address. */
  @Test
  void shouldTakeThePageOfAnotherHostAfterTheAnswer() {
    String portal = "https://portal.example.net/home";
    toLogin()
        .html(LOGIN + "?SAMLRequest=secret", FORM)
        .html(LOGIN + "?SAMLRequest=secret", FakeWeb.responseForm(SUCCESS))
        .redirect(ACS, 302, portal)
        .html(portal, "<p>Signed on as test001");

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldNotTakeTheIdpsGreetingForTheResource() {
    toLogin().html(LOGIN + "?SAMLRequest=secret", "<title>Hello</title>test001, please wait");

    failed(
        web.login(FakeWeb.settings("test001", LoginFormRule.ALLOWED)),
        "NO_FORM",
        "expected a login form or a Response",
        "Hello",
        "please wait");
  }

  @Test
  void shouldAcceptTheResourcesAddressWhenNoTextIsExpected() {
    web.usualSp(LOGIN).html(LOGIN, FORM).html(LOGIN, FakeWeb.responseForm(SUCCESS));
    assertThat(web.login(FakeWeb.settings("", LoginFormRule.ALLOWED)).failure()).isNull();

    FakeWeb elsewhere = new FakeWeb().redirect(RESOURCE, 302, "https://sp.example.org/error");
    elsewhere.html("https://sp.example.org/error", "<title>Oops</title>");
    failed(
        elsewhere.login(FakeWeb.settings("", LoginFormRule.ALLOWED)), "NO_FORM", "Oops", "/error");
  }

  @Test
  void shouldAcceptTheExpectedTextAtAnotherAddressOfTheSpAndInPlainText() {
    web.redirect(RESOURCE, 302, LOGIN + "?SAMLRequest=x")
        .html(LOGIN + "?SAMLRequest=x", FORM)
        .html(LOGIN + "?SAMLRequest=x", FakeWeb.responseForm(SUCCESS))
        .redirect(ACS, 302, "https://app.example.org/me")
        .answer("https://app.example.org/me", 200, "application/json", "{\"u\":\"test001\"}");

    assertThat(web.login(FakeWeb.settings("\"test001\"", LoginFormRule.ALLOWED)).failure())
        .isNull();
    assertThat(web.labels.get(4)).isEqualTo("SAML protected resource");
  }

  @Test
  void shouldGiveTheStatusCodeOfAFailedResponse() {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(
            LOGIN,
            FakeWeb.responseForm(
                "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Responder'>"
                    + "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:AuthnFailed'/>"
                    + "</samlp:StatusCode><samlp:StatusMessage>locked</samlp:StatusMessage>"))
        .answer(ACS, 500, "text/html", "<title>SP error</title>");

    failed(
        web.login(),
        "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed",
        "locked",
        "SAML ACS",
        "HTTP 500",
        "SP error");
  }

  @Test
  void shouldTellErrorsOfHttpAndOfTheConnection() {
    FakeWeb gone = new FakeWeb().answer(RESOURCE, 503, "text/html", "<title>Down</title>");
    failed(gone.login(), "HTTP_503", "SAML resource", "Down", RESOURCE);
    failed(new FakeWeb().login(), "CONNECTION_FAILED", "ConnectException", RESOURCE);
    toLogin().answer(LOGIN + "?SAMLRequest=secret", 200, "application/pdf", "%PDF");
    failed(web.login(), "NOT_HTML", "application/pdf");
  }

  @Test
  void shouldFillALoginFormThatComesWithStatus401() {
    web.usualSp(LOGIN)
        .answer(LOGIN, 401, "text/html", FORM)
        .html(LOGIN, FakeWeb.responseForm(SUCCESS));

    assertThat(web.login().failure()).isNull();
  }
}
