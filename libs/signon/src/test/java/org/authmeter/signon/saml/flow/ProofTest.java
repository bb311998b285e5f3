package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.signon.saml.flow.FakeWeb.ACS;
import static org.authmeter.signon.saml.flow.FakeWeb.RESOURCE;
import static org.authmeter.signon.saml.flow.FakeWeb.SUCCESS;
import static org.authmeter.signon.saml.flow.FakeWeb.responseForm;

import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pages with the expected text prove a login. */
class ProofTest {
  private static final String LOGIN = "https://idp.example.org/login?SAMLRequest=x";
  private static final String FORM =
      "<form method=post><input name=u><input type=password name=p></form>";
  private final FakeWeb web = new FakeWeb();

  private String code(String expect) {
    SamlOutcome outcome = web.login(FakeWeb.settings(expect, LoginFormRule.ALLOWED));
    return outcome.failure() == null ? "" : outcome.failure().code();
  }

  /** After a right password and a Response. */
  private String codeOf(String page, String expect) {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .html(LOGIN, responseForm(SUCCESS))
        .redirect(ACS, 302, "/secure/")
        .html(RESOURCE, page);
    return code(expect);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!-- test001 --><p>Guest",
        "<script>var asked = 'test001'</script><p>Guest",
        "<form><input type=hidden name=last value=test001></form><p>Guest",
        "<p data-user=test001>Guest <img alt='test001' src=x>",
        "<noscript>test001 needs scripts</noscript>Guest",
        "<template>test001</template>Guest",
        "<a href='/login?user=test001'>Guest</a>",
        "<style>.test001 {}</style>Guest",
        "<p>test001.b",
        "<p>x-test001",
        "<p>test001_old",
        "<p>test001é",
      })
  void shouldNotTakeWhatNobodySees(String page) {
    assertThat(codeOf(page, "test001")).isEqualTo("EXPECTED_TEXT_MISSING");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<p>Hello <b>test001</b>.|test001",
        "<p>Signed&nbsp;on &#10; as <i>test001</i>|Signed on as test001",
        "<p>Sign&shy;ed on as test001|Signed on as test001",
        "<input value='test001' readonly>|test001",
        "<form action=/out><button>Log out test001</button></form>|test001",
        "<form action=/out><input type=submit value='Log out test001'></form>|test001",
        "<title>Portal of test001</title>|test001",
        "<p>test001@example.ac.jp|test001",
        "<p>test001-|test001",
        "<p><b id=\"who\">test001</b>|<b id=\"who\">test001</b>",
        "<script>var who = {\"uid\":\"test001\"}</script>|\"uid\":\"test001\"",
        "test001" + FORM + "|test001",
      })
  void shouldTakeWhatAUserSeesOrTheSourceWhereMarkupIsExpected(String page, String expect) {
    boolean again = page.contains("name=p>");
    assertThat(codeOf(page, expect)).isEqualTo(again ? "LOGIN_FORM_REPEATED" : "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<title>Access Denied</title>",
        "<title>403 Forbidden</title>",
        "<title>Error</title>",
        "<title>Error: not registered</title>",
        "<h1>You are not authorized</h1>",
        "<title>Your session has expired</title>",
        "<title>You are logged out</title>",
        "<title>Account is locked</title>",
        "<title>アクセスが拒否されました</title>",
        "<title>権限がありません</title>",
        "<title>Zugriff verweigert</title>",
        "<title>Authorization Failed</title>",
        "<title>Login failure - Campus portal</title>",
        "<title>An authentication error has occurred</title>",
        "<title>アクセス権がありません</title>",
        "<title>Campus portal</title><h1>Access denied</h1>",
        "<title>Campus portal</title><h1>Error</h1>",
        "<title>Campus portal</title><h1> </h1><h1>アクセス権がありません</h1>",
        "<title>Campus portal</title><body><div hidden><h1>Courses</h1></div><h1>Not authorized</h1>",
        "<h1>403</h1>",
      })
  void shouldNotTakeARefusalThatGreetsTheUser(String head) {
    assertThat(codeOf(head + "<p>Signed on as test001", "Signed on as test001"))
        .isEqualTo("UNEXPECTED_PAGE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<title>Error reports</title>",
        "<title>Terror in film</title>",
        "<title>Login failures of this week</title>",
        "<title>Authentication error rate</title>",
        "<title>Campus portal</title><h1>430 unread messages</h1>",
        "<title>Campus portal</title><h1>Courses</h1><h1>Forbidden words</h1>",
        "<title>Campus portal</title><body><noscript><h1>Error: no scripts</h1></noscript>",
        "<title>Campus portal</title><div hidden><h1>Your session has expired</h1></div>",
        "<title>Campus portal</title><div style='display: none'><h1>Session expired</h1></div>",
        "<title>Campus portal</title><dialog><h1>You are logged out</h1></dialog>",
      })
  void shouldTakeOtherTitlesAndHeadings(String head) {
    assertThat(codeOf(head + "<p>Signed on as test001", "Signed on as test001")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<title>Access denied</title>",
        "<title>Campus portal</title><h1>Access denied</h1>",
      })
  void shouldNotTakeARefusalWithoutAnExpectedText(String page) {
    assertThat(codeOf(page, "")).isEqualTo("UNEXPECTED_PAGE");
  }

  /** The sign-on server sends the user back to the service without an answer. */
  @ParameterizedTest
  @ValueSource(
      strings = {"https://sp.example.org/locked", "https://sp.example.org/secure/enrol?u=test001"})
  void shouldNotTakeAPageOfTheServiceThatGotNoAnswer(String page) {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .redirect(LOGIN, 302, page)
        .html(page, "<p>Signed on as test001? The account is locked.");

    assertThat(code("Signed on as test001")).isEqualTo("NO_FORM");
  }

  /** Gateways that share a cookie with the service send no answer but the resource's address. */
  @Test
  void shouldTakeAPageAfterTheResourceWasAskedForAgain() {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .redirect(LOGIN, 302, RESOURCE)
        .redirect(RESOURCE, 302, "/home")
        .html("https://sp.example.org/home", "<p>Signed on as test001");

    assertThat(code("Signed on as test001")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?code=a&state=b",
        "?ticket=ST-1",
        "?ticket=ST-1-x&x=y",
        "?state=s&id_token=t&x=y",
      })
  void shouldTakeAnotherPageOfTheServiceAfterAnAnswerOfAnyProtocol(String answer) {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .redirect(LOGIN, 302, "https://sp.example.org/back" + answer)
        .redirect("https://sp.example.org/back" + answer, 302, "/home")
        .html("https://sp.example.org/home", "<p>Signed on as test001");

    assertThat(code("Signed on as test001")).isEmpty();
  }

  @Test
  void shouldTakeAnotherPageOfTheServiceAfterWsFederation() {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .html(
            LOGIN,
            "<body onload='document.forms[0].submit()'><form method=post"
                + " action='https://sp.example.org/adfs'><input type=hidden name=wresult"
                + " value='&lt;t/>'></form>")
        .redirect("https://sp.example.org/adfs", 302, "/home")
        .html("https://sp.example.org/home", "<p>Signed on as test001");

    assertThat(code("Signed on as test001")).isEmpty();
  }

  /** The page at the resource's address greets the user and goes on to the IdP. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta http-equiv=refresh content='0;url=" + LOGIN + "'>",
        "<script>location.href = '" + LOGIN + "'</script>",
      })
  void shouldFollowAPageThatGoesOnToTheServer(String head) {
    web.html(RESOURCE, head + "Signed on as test001? One moment")
        .html(LOGIN, FORM)
        .html(LOGIN, responseForm(SUCCESS))
        .redirect(ACS, 302, "/secure/")
        .html(RESOURCE, "<p>Signed on as test001");

    assertThat(code("Signed on as test001")).isEmpty();
    assertThat(web.requests).hasSize(5);
  }

  @Test
  void shouldNotTakeThePageAfterARefusingResponse() {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .html(
            LOGIN,
            responseForm(
                "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Responder'/>"))
        .html(ACS, "<p>Signed on as test001: no");

    assertThat(code("Signed on as test001"))
        .isEqualTo("urn:oasis:names:tc:SAML:2.0:status:Responder");
  }

  @Test
  void shouldNotTakeALoginFormAtTheResourceThatCameForTheCredentials() {
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .redirect(LOGIN, 302, RESOURCE)
        .html(RESOURCE, "<p>Signed on as test001? No: try again" + FORM);

    assertThat(code("Signed on as test001")).isEqualTo("LOGIN_REFUSED");
  }

  /** What comes after a right password is no refusal of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<title>Complete your profile</title><form method=post><input name=username value=test001>"
            + "<input name=phone><button>Save</button></form>",
        "<title>Set up an authenticator</title><form method=post><input name=totp><input name=userLabel>"
            + "<button>Submit</button></form>",
      })
  void shouldNotTakeAPageToCompleteForARefusal(String page) {
    web.redirect(RESOURCE, 302, LOGIN).html(LOGIN, FORM).html(LOGIN, page);

    assertThat(code("")).isEqualTo("UNEXPECTED_PAGE");
  }

  @Test
  void shouldPassByAnOfferAndConsentWithoutANote() {
    String offer =
        "<form method=post><button name=do value=create>Create a passkey</button>"
            + "<button name=do value=abort>Not now</button></form>";
    String consent =
        "<h1>Portal is requesting your permission</h1><form method=post><textarea name=note></textarea>"
            + "<button name=b value=yes>Yes, allow</button><button name=b value=no>No</button></form>";
    web.redirect(RESOURCE, 302, LOGIN)
        .html(LOGIN, FORM)
        .html(LOGIN, offer)
        .html(LOGIN, consent)
        .html(LOGIN, responseForm(SUCCESS))
        .redirect(ACS, 302, "/secure/")
        .html(RESOURCE, "Signed on as test001");

    assertThat(code("Signed on as test001")).isEmpty();
    assertThat(web.body(3)).isEqualTo("do=abort");
    assertThat(web.body(4)).isEqualTo("note=&b=yes");
  }
}
