package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.PageView;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A new password is asked for after the right one, in the shapes of several products. */
class PasswordChangePagesTest {
  private static final String SSO = "https://idp.example.org/sso";
  private static final String NEXT = "https://idp.example.org/next";
  private static final String LOGIN =
      "<title>Sign in</title><form method=post><input name=username>"
          + "<input type=password name=password autocomplete=%s><button>Login</button></form>"
          + "<a href=/expired>Password expired? Change it here</a>";

  private final FakeWeb web = new FakeWeb();

  private FakeWeb after(String page) {
    return web.usualSp(SSO).html(SSO, LOGIN.formatted("current-password")).html(SSO, page);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Keycloak, with the fields for password managers
        "<form id=kc-passwd-update-form method=post action=/next><input name=username value=test001"
            + " autocomplete=username readonly style='display:none'><input type=password name=password"
            + " autocomplete=current-password style='display:none'><input type=password"
            + " name=password-new autocomplete=new-password><input type=password name=password-confirm>"
            + "<input type=submit value=Submit></form>",
        // CAS
        "<form id=fm1 method=post action=/next><input type=password name=password><input type=password"
            + " name=confirmedPassword><input type=hidden name=execution value=e1s2><input type=hidden"
            + " name=_eventId value=submit><button name=submitBtn>Submit</button></form>",
        // AD FS
        "<form method=post action=/next><input name=UserName type=email value=test001><input"
            + " type=password name=OldPassword><input type=password name=NewPassword><input"
            + " type=password name=ConfirmNewPassword></form>",
        // one field
        "<form method=post action=/next><input type=password name=passwd autocomplete='section-a new-password'>"
            + "<button>Save</button></form>",
        "<form method=post action=/next><input type=password name=newPassword><button>OK</button></form>",
        // no form at all
        "<h1>You must change your password</h1><p>Visit the <a href=/account>account pages</a>.",
        "<h2>Your password has expired.</h2><form action=/change><button>Change password</button></form>",
        "<p>Ihr Passwort ist abgelaufen.</p>",
        "<p>パスワードの有効期限が切れています。</p>",
      })
  void shouldTellThatANewPasswordIsAskedFor(String page) {
    after(page);

    CodedFailure failure = web.login().failure();

    assertThat(failure.code()).isEqualTo("PASSWORD_CHANGE_REQUIRED");
    assertThat(failure).hasMessageContainingAll("test001", "accepted", SSO);
    assertThat(web.requests).hasSize(3);
  }

  @Test
  void shouldTellAnExpiredPasswordThatTheLoginFormNames() {
    web.usualSp(SSO)
        .html(SSO, LOGIN.formatted("off").replace("expired", "forgotten"))
        .html(SSO, "<p>Your password has expired.</p>" + LOGIN.formatted("off"));

    assertThat(web.login().failure().code()).isEqualTo("PASSWORD_CHANGE_REQUIRED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new-password", "off"})
  void shouldStillTellARefusedPassword(String autocomplete) {
    String login = LOGIN.formatted(autocomplete);
    web.usualSp(SSO).html(SSO, login).html(SSO, "<p>Wrong password</p>" + login);

    assertThat(web.login().failure().code()).isEqualTo("LOGIN_REFUSED");
  }

  @Test
  void shouldStillTellARefusalOfAFormWithTwoSecrets() {
    String login =
        "<form method=post><input name=user><input type=password name=pass><input type=password"
            + " name=pin></form>";
    web.usualSp(SSO).html(SSO, login).html(SSO, login);

    assertThat(web.login().failure().code()).isEqualTo("LOGIN_REFUSED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // CAS
        "<h3>Your password expires in 3 days</h3><form method=post action=/change id=form><input"
            + " type=hidden name=execution value=1><input type=hidden name=_eventId value=changePassword>"
            + "<button name=changePassword>Change Password</button></form><form method=post action=/next>"
            + "<input type=hidden name=execution value=1><input type=hidden name=_eventId value=proceed>"
            + "<button name=continue>Continue</button></form>",
        "<h3>Your password expires soon</h3><form method=post action=/next><input type=hidden name=t value=1>"
            + "<button name=a value=change>Change password</button><button name=a value=later>Later</button></form>",
        "<h3>Your password expires soon</h3><form method=post action=/password-change><button>Change"
            + " now</button></form><form method=post action=/next><button>Remind me later</button></form>",
        "<p>Your password expires soon. Please change your password.</p>"
            + "<meta http-equiv=refresh content='20;url=/next'>",
      })
  void shouldPassAWarning(String page) {
    after(page).html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldLetAPageScriptChangeThePassword() {
    after(
            "<form method=post action=/next><input type=password name=new1><input type=password"
                + " name=new2></form>")
        .html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));
    PageHandler handler =
        new PageHandler() {
          @Override
          public String name() {
            return "change.groovy";
          }

          @Override
          public PageAnswer answer(PageView page, String user) {
            return page.formWith("new1") == null
                ? null
                : page.submit(Map.of("new1", "n", "new2", "n"));
          }
        };

    assertThat(web.login(PageRules.ACCEPT.withHandlers(List.of(handler))).failure()).isNull();
    assertThat(web.body(3)).isEqualTo("new1=n&new2=n");
  }
}
