package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.PageView;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Second factors in the shapes of Keycloak, Shibboleth's TOTP plugin, privacyIDEA, Azure and Duo.
 */
class OneTimeCodePagesTest {
  private static final String SSO = "https://idp.example.org/sso";
  private static final String NEXT = "https://idp.example.org/code";
  private static final String LOGIN =
      "<form method=post><input name=username><input type=password name=password autocomplete="
          + "current-password><button>Login</button></form>";
  private static final String KEYCLOAK =
      """
      <title>Sign in to load</title><form id="kc-otp-login-form" onsubmit="login.disabled = true"
      action="/code" method="post"><input id="selectedCredentialId" type="hidden"
      name="selectedCredentialId" value="c1"><label for="otp">One-time code</label>
      <input id="otp" name="otp" value="" type="text" autocomplete="one-time-code" autofocus/>
      <button name="login" id="kc-login" type="submit">Sign In</button></form>
      <form id="kc-select-try-another-way-form" method="post"><input type="hidden"
      name="tryAnotherWay" value="on"></form>
      """;

  private final FakeWeb web = new FakeWeb();

  /** A handler for the page that is recognised. */
  private record Code(String code) implements PageHandler {
    @Override
    public String name() {
      return "code";
    }

    @Override
    public PageAnswer answer(PageView page, String user) {
      return page.getCodeField() == null
          ? null
          : page.submit(Map.of(page.getCodeField(), code + user.length()));
    }
  }

  private static PageRules rules(PagePolicy policy, PageHandler... handlers) {
    PagePolicy accept = PagePolicy.ACCEPT;
    return new PageRules("", accept, accept, accept, policy, List.of(handlers));
  }

  private FakeWeb second(String page) {
    return web.usualSp(SSO).html(SSO, LOGIN).html(SSO, page);
  }

  @Test
  void shouldGiveTheCodeOnALegOfItsOwn() {
    second(KEYCLOAK).html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login(rules(PagePolicy.ACCEPT, new Code("12345"))).failure()).isNull();
    assertThat(web.body(3)).isEqualTo("selectedCredentialId=c1&otp=123457&login=");
    assertThat(web.labels.subList(1, 4))
        .containsExactly("SAML login form", "SAML credentials", "SAML one-time code");
    assertThat(web.requests.get(3).body().display()).contains("otp=***").doesNotContain("12345");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<input name=j_tokenNumber><button name=_eventId_proceed>Go</button>",
        "<input type=password name=passcode autocomplete=off><button>Verify</button>",
        "<input type=tel name=otc maxlength=6><input type=submit value=Verify>",
        "<input type=number name=code><input type=submit value=Verify>",
        "<input name=pi_otp_input type=password><input type=submit value=Verify>",
        "<input type=hidden name=authMethod value=P><input name=VerificationCode><button>Ok</button>",
        "<input name=username value=test001 readonly><input name=x autocomplete=one-time-code>"
            + "<input type=checkbox name=trustDevice><button>Ok</button>"
      })
  void shouldRecogniseThePage(String fields) {
    second("<form method=post action=/code>" + fields + "</form>")
        .html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login(rules(PagePolicy.ACCEPT, new Code("12345"))).failure()).isNull();
    assertThat(web.labels.get(3)).isEqualTo("SAML one-time code");
    assertThat(web.body(3)).contains("=123457").doesNotContain("trustDevice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        LOGIN,
        "<form method=post><input name=username><input type=password name=passcode><button>Go</button></form>",
        "<form method=post><input type=hidden name=username value=u><input type=password name=password>"
            + "<button>Go</button></form>",
        "<form action=/guest><input name=code><button>Guest</button></form>" + LOGIN,
        "<form method=post><input name=username autocomplete=username><button>Next</button></form>"
      })
  void shouldStillTellARejectedPassword(String again) {
    second("<p>Wrong password.</p>" + again);

    assertThat(web.login(rules(PagePolicy.ACCEPT, new Code("12345"))).failure().code())
        .isEqualTo("LOGIN_REFUSED");
    assertThat(web.requests).hasSize(3);
  }

  @Test
  void shouldTakeAPinForThePasswordWhereNoneWasSent() {
    String pin = "<form method=post><input type=password name=pin><button>Go</button></form>";
    web.usualSp(SSO)
        .html(SSO, "<form method=post><input name=username><button>Next</button></form>")
        .html(SSO, pin);

    assertThat(web.login(rules(PagePolicy.ACCEPT, new Code("12345"))).failure().code())
        .isEqualTo("LOGIN_REFUSED");
    assertThat(web.labels)
        .containsExactly("SAML resource", "SAML login form", "SAML login form", "SAML credentials");
  }

  @Test
  void shouldSayWhatIsMissingAndWhatWasRefused() {
    second(KEYCLOAK).html(NEXT, KEYCLOAK.replace("<label", "<p>Invalid code</p><label"));

    assertThat(web.login(rules(PagePolicy.ACCEPT)).failure())
        .hasMessageStartingWith("SAML credentials: ")
        .hasMessageContaining("totp.groovy")
        .extracting("code")
        .isEqualTo("ONE_TIME_CODE_MISSING");

    FakeWeb refused = new FakeWeb();
    refused.usualSp(SSO).html(SSO, LOGIN).html(SSO, KEYCLOAK).html(NEXT, KEYCLOAK);
    CodedFailure failure = refused.login(rules(PagePolicy.ACCEPT, new Code("12345"))).failure();
    assertThat(failure.code()).isEqualTo("ONE_TIME_CODE_REFUSED");
    assertThat(failure).hasMessageContaining("test001");
    assertThat(refused.requests).hasSize(4);
  }

  @Test
  void shouldFailWhereNoCodeIsExpected() {
    second(KEYCLOAK);

    assertThat(web.login(rules(PagePolicy.FAIL, new Code("12345"))).failure().code())
        .isEqualTo("ONE_TIME_CODE_FORBIDDEN");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<iframe id=duo_iframe data-host='api-1.duosecurity.com' data-sig-request='TX'></iframe>"
            + "<form method=post id=duo_form><input type=hidden name=csrf value=1></form>",
        "<form id=webauth action=/code method=post hidden><input type=hidden name=clientDataJSON>"
            + "<input type=hidden name=error></form><button id=b>Sign in with Passkey</button>"
            + "<script type=module src=/webauthnAuthenticate.js></script>",
        "<script>navigator.credentials.get({publicKey: o}).then(send)</script><form method=post>"
            + "<input type=hidden name=publicKeyCredential></form>",
        "<h1>Approve sign in request</h1><p>Open your Authenticator app and approve the sign in request.</p>"
            + "<form method=post><input type=submit value='I can not use my app right now'></form>"
      })
  void shouldNameThePageThatWaitsForADevice(String page) {
    second("<title>Second step</title>" + page);

    assertThat(web.login().failure())
        .hasMessageContaining("\"Second step\"")
        .extracting("code")
        .isEqualTo("SECOND_FACTOR_NEEDS_DEVICE");
    assertThat(web.requests).hasSize(3);
  }
}
