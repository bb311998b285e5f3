package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.signon.saml.flow.FakeWeb.RESOURCE;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Credentials;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The IdP's password is for the IdP: a form of the service's own is not filled in. */
class ServiceLoginTest {
  private static final String OWN =
      "<title>Welcome</title><form method=post action=/local><input name=email><input type=password"
          + " name=secret><button>Log in</button></form>";
  private static final String WAYS =
      "<a href='/sso/start?to=1'>Company account</a><form action=/auth/saml method=post><input"
          + " type=hidden name=t value=1><button>Your institution</button></form><a href=/help>Help</a>";
  private final FakeWeb web = new FakeWeb();

  @Test
  void shouldNameTheWaysToTheIdpInsteadOfGivingAwayThePassword() {
    web.html(RESOURCE, OWN + WAYS);

    CodedFailure failure = web.login().failure();

    assertThat(failure.code()).isEqualTo("SERVICE_LOGIN_FORM");
    assertThat(failure)
        .hasMessageContainingAll(
            "AuthnRequest",
            "the link \"Company account\" to /sso/start,",
            "the button \"Your institution\" of the form to /auth/saml",
            "userField")
        .hasMessageNotContaining("/help");
    assertThat(web.requests).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://sp.example.org/login", "https://SP.example.org:443/login"})
  void shouldNotFillItInAtAnotherAddressOfTheService(String login) {
    web.redirect(RESOURCE, 302, login).html("https://sp.example.org/login", OWN);

    assertThat(web.login().failure())
        .hasMessageContaining("set the resource to an address")
        .extracting("code")
        .isEqualTo("SERVICE_LOGIN_FORM");
    assertThat(web.requests).hasSize(2);
  }

  @Test
  void shouldFillInAFormWhoseFieldsAreNamed() {
    web.html(RESOURCE, OWN).html("https://sp.example.org/local", "Signed on as test001");
    SignOnSettings s = FakeWeb.settings("Signed on as test001", LoginFormRule.ALLOWED);
    SignOnSettings named =
        new SignOnSettings(
            s.resource(),
            s.expect(),
            new Credentials(s.user(), s.credentials().password(), "email", "secret"),
            "",
            s.loginForm(),
            s.maxHops(),
            s.pages());

    web.login(named);

    assertThat(web.body(1)).isEqualTo("email=test001&secret=p%C3%A4+ss%2Bw");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?SAMLRequest=fZ",
        "?client_id=x&response_type=code",
        "?wa=wsignin1.0&wtrealm=x",
        "/login?service=https%3A%2F%2Fsp.example.org%2Fsecure%2F"
      })
  void shouldFillInTheFormOfASignOnServerAtTheServicesOrigin(String request) {
    String idp = "https://sp.example.org/idp/sso";
    web.usualSp(idp + request)
        .redirect(idp + request, 302, idp)
        .html(idp, OWN)
        .html("https://sp.example.org/local", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldLetAPageScriptChooseTheWay() {
    String idp = "https://idp.example.org/login";
    web.html(RESOURCE, OWN + WAYS)
        .redirect("https://sp.example.org/auth/saml", 302, idp + "?SAMLRequest=x")
        .html(
            idp + "?SAMLRequest=x", "<form method=post><input name=u><input type=password name=p>")
        .html(idp + "?SAMLRequest=x", FakeWeb.responseForm(FakeWeb.SUCCESS))
        .redirect(FakeWeb.ACS, 302, "/secure/")
        .html(RESOURCE, "Signed on as test001");
    PageHandler handler =
        new PageHandler() {
          @Override
          public String name() {
            return "sso.groovy";
          }

          @Override
          public PageAnswer answer(PageView page, String user) {
            return page.getTitle().equals("Welcome") ? page.submit(Map.of("t", "1")) : null;
          }
        };

    assertThat(web.login(PageRules.ACCEPT.withHandlers(List.of(handler))).failure()).isNull();
  }

  /** A service may ask for the address alone, to find out which IdP the user has. */
  @Test
  void shouldStillGiveTheUserToAServiceThatLooksForTheIdp() {
    String idp = "https://idp.example.org/login?SAMLRequest=x";
    web.html(RESOURCE, "<form method=post action=/whose><input type=email name=email></form>")
        .redirect("https://sp.example.org/whose", 302, idp)
        .html(idp, "<form method=post><input type=password name=p></form>")
        .html(idp, FakeWeb.responseForm(FakeWeb.SUCCESS))
        .redirect(FakeWeb.ACS, 302, "/secure/")
        .html(RESOURCE, "Signed on as test001");

    assertThat(web.login().failure()).isNull();
    assertThat(web.requests.get(1).uri()).isEqualTo(URI.create("https://sp.example.org/whose"));
  }
}
