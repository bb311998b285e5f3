package org.authmeter.browser.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.LoginForm;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.page.FormField;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which form, fields and button a user would choose. */
class LoginFormTest {
  private static Page page(String html) {
    return new Page(
        200,
        URI.create("https://h.example/"),
        null,
        "text/html",
        html.getBytes(StandardCharsets.UTF_8));
  }

  private static Credentials typed(String userField, String passwordField) {
    return new Credentials("alice", "secret", userField, passwordField);
  }

  private static LoginForm find(String html) throws CodedFailure {
    return LoginForm.of(page(html), typed("", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<input name=a><input type=password name=b>|a|b",
        "<input name=realm><input type=email name=a><input type=PASSWORD name=b>|a|b",
        "<input name=a autocomplete='section-x username'><input name=otp><input type=password name=b>|a|b",
        "<input type=password name=b><input type=tel name=a>|a|b",
        "<input name=a><input name=email2 style='position:absolute; left:-9999px'><input type=password name=b>|a|b",
        "<div style='display: none'><input name=user><input type=password name=no></div><input name=a><input type=password name=b>|a|b",
        "<div hidden><input name=a><input type=password name=b></div>|a|b",
        "<input type=hidden name=h><input type=checkbox name=c><input name=a><input type=password name=b>|a|b",
        "<input name=a><input name=fixed readonly><input type=password name=b>|a|b",
      })
  void shouldFindUserAndPasswordByType(String fields, String user, String password)
      throws CodedFailure {
    LoginForm found = find("<form>" + fields + "</form>");

    assertThat(found.userField().attr("name")).isEqualTo(user);
    assertThat(found.passwordField().attr("name")).isEqualTo(password);
  }

  @Test
  void shouldChooseTheLoginAmongSeveralForms() throws CodedFailure {
    LoginForm found =
        find(
            """
            <form action=/search><input name=q></form>
            <form id=register><input name=x><input type=password name=p1>
              <input type=password name=p2></form>
            <form action=/change><input type=password name=old>
              <input type=password name=new autocomplete=new-password></form>
            <form action=/guest><input type=password name=code></form>
            <form action='/login?client=change'><input name=me><input type=password name=secret></form>""");

    assertThat(found.passwordField().attr("name")).isEqualTo("secret");
  }

  @Test
  void shouldSendThePasswordAloneWhenThePageFixesTheUser() throws CodedFailure {
    LoginForm found = find("<form><input type=hidden name=u value=x><input type=password name=p>");

    assertThat(found.userField()).isNull();
  }

  @Test
  void shouldFindNoLoginFormWithoutAPasswordFieldThatCanBeSent() throws CodedFailure {
    assertThat(find("<form><input name=q></form>")).isNull();
    assertThat(find("<form><input type=password></form>")).isNull();
    assertThat(find("<form><input type=password name=p disabled></form>")).isNull();
    assertThat(find("<input type=password name=p>")).isNull();
  }

  @Test
  void shouldUseNamedFieldsAndTellWhichOnesThereAre() throws CodedFailure {
    Page page = page("<form><input name=a><input name=b><input name=pin></form>");

    LoginForm found = LoginForm.of(page, typed("a", "pin"));
    assertThat(found.userField().attr("name")).isEqualTo("a");
    assertThat(found.passwordField().attr("name")).isEqualTo("pin");
    LoginForm without = LoginForm.of(page, typed("uid", "pin"));
    assertThatThrownBy(() -> without.values(typed("uid", "pin"), false))
        .isInstanceOf(CodedFailure.class)
        .hasMessageContaining("\"uid\"")
        .hasMessageContaining("[a, b, pin]")
        .extracting("code")
        .isEqualTo("LOGIN_FIELD_MISSING");
  }

  /** A script enables them when it has loaded. */
  @Test
  void shouldTypeIntoNamedFieldsThatAreDisabledUntilAScriptRuns() throws CodedFailure {
    LoginForm found =
        LoginForm.of(
            page(
                "<form><fieldset disabled><input name=uid><input type=password name=pin></fieldset>"
                    + "<input name=other disabled value=1></form>"),
            typed("uid", "pin"));

    assertThat(FormFields.successful(found.form(), found.values(typed("uid", "pin"), false), null))
        .containsExactly(new FormField("uid", "alice"), new FormField("pin", "secret"));
  }

  @Test
  void shouldTypeIntoTheFieldThatTheUserSees() throws CodedFailure {
    LoginForm found =
        LoginForm.of(
            page(
                "<form><input type=hidden name=uid value=tenant1><input name=uid disabled>"
                    + "<input name=uid><input type=password name=pin></form>"),
            typed("uid", ""));

    assertThat(FormFields.successful(found.form(), found.values(typed("uid", ""), false), null))
        .containsExactly(
            new FormField("uid", "tenant1"),
            new FormField("uid", "alice"),
            new FormField("pin", "secret"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<button name=_eventId_cancel>x</button><button name=_eventId_proceed>y</button>|_eventId_proceed",
        "<input type=submit name=back value=Back><input type=submit name=ok value=Sign-in>|ok",
        "<button type=button name=show>Show</button><button name=ok>Log in</button>|ok",
        "<input type=submit name=no value=拒否><input type=submit name=yes value=同意する>|yes",
        "<input type=submit name=forgot value='Forgot password?'><input type=image name=ok>|ok",
        "<button name=cancel>Cancel</button><button name=ok disabled>Accept</button>|ok",
        "<button name=idle disabled>Log in</button><button name=ok>Log in</button>|ok",
        "<input type=submit name=first value=Login><input type=submit name=second>|first",
      })
  void shouldPressTheButtonThatLeadsOn(String buttons, String expected) throws CodedFailure {
    Element button = SubmitButton.of(form("<form>" + buttons + "</form>"), "");

    assertThat(button.attr("name")).isEqualTo(expected);
  }

  @Test
  void shouldPressNoneWhenNoneLeadsOnAndTheNamedOneWhenAsked() throws CodedFailure {
    HtmlForm form =
        form("<form><button name=cancel>Cancel</button><button id=x>Deny</button></form>");

    assertThat(SubmitButton.of(form, "")).isNull();
    assertThat(SubmitButton.of(form, "x").text()).isEqualTo("Deny");
    assertThatThrownBy(() -> SubmitButton.of(form, "go"))
        .hasMessageContaining("\"go\"")
        .extracting("code")
        .isEqualTo("BUTTON_MISSING");
  }

  private static HtmlForm form(String html) {
    return HtmlForm.of(page(html)).get(0);
  }
}
