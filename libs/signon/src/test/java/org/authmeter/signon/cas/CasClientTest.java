package org.authmeter.signon.cas;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.signon.cas.CasServer.Protocol;
import org.authmeter.signon.cas.CasTask.Checks;
import org.authmeter.signon.cas.CasTask.Operation;
import org.authmeter.signon.passkey.Authenticator;
import org.authmeter.signon.passkey.PasskeyPages;
import org.authmeter.signon.passkey.Passkeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CasClientTest {
  private final CannedCas cas = new CannedCas();

  @Test
  void shouldLogInWithAllHiddenFieldsAndValidate() {
    cas.login("ST-1-abc").xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));

    CasOutcome outcome = cas.login();

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.loginForm()).isTrue();
    assertThat(outcome.validation().user()).isEqualTo("alice");
    assertThat(outcome.validation().attributes())
        .containsEntry("mail", List.of("a@example.org"))
        .containsEntry("role", List.of("x", "y & z"));
    assertThat(outcome.tickets()).containsEntry("SERVICE_TICKET", "ST-1-abc");
    assertThat(cas.labels)
        .containsExactly("CAS login form", "CAS credentials", "CAS p3/serviceValidate");
    assertThat(cas.sent("/cas/p3/serviceValidate", "service"))
        .isEqualTo(CannedCas.SERVICE.toString());
    assertThat(new String(cas.requests.get(1).body().bytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            "username=alice&password=p%C3%A4+ss%2Bw&execution=e1%2Bs1&_eventId=submit"
                + "&geolocation=&submitBtn=Login");
  }

  /** A login page that takes passkeys: no password is typed. */
  @Test
  void shouldLogInWithAPasskey(@TempDir Path folder) throws Exception {
    Map<String, String> settings =
        Map.of("PASSKEY_FILE", folder.resolve("keys").toString(), "PASSKEY_NEXT", "next");
    new Authenticator(
            "alice", Passkeys.of(settings.get("PASSKEY_FILE")), Authenticator.Device.USUAL)
        .create(
            Map.of("challenge", "AAAA", "rp", Map.of(), "user", Map.of("id", "dXNlcg")),
            URI.create("https://cas.example.org/cas/login"));
    cas.answer(
            "GET /cas/login",
            200,
            "text/html",
            CannedCas.FORM.replace(
                "<input name=\"username\">",
                "<input name=\"username\" autocomplete=\"username webauthn\">"))
        .answer("POST /webauthn/begin", 200, "application/json", "{\"challenge\":\"Y2hhbGxlbmdl\"}")
        .answer("POST /webauthn/finish", 200, "application/json", "{\"next\":\"/cas/onwards\"}")
        .redirect("GET /cas/onwards", CannedCas.SERVICE + "&ticket=ST-7")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));
    PagePolicy accept = PagePolicy.ACCEPT;

    CasOutcome outcome =
        cas.run(
            CannedCas.server(Protocol.CAS3),
            CannedCas.task(
                Operation.LOGIN,
                "",
                Checks.NONE,
                new PageRules(
                    "", accept, accept, accept, accept, List.of(new PasskeyPages(settings::get)))));

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.loginForm()).isTrue();
    assertThat(outcome.tickets()).containsEntry("SERVICE_TICKET", "ST-7");
    assertThat(cas.labels)
        .containsExactly(
            "CAS passkey options",
            "CAS passkey options",
            "CAS passkey",
            "CAS ticket",
            "CAS p3/serviceValidate");
    assertThat(cas.requests)
        .filteredOn(request -> request.body() != null)
        .extracting(request -> new String(request.body().bytes(), StandardCharsets.UTF_8))
        .noneMatch(body -> body.contains("pä ss") || body.contains("p%C3%A4"));
  }

  /** The pages that identity providers put between: the same as for SAML. */
  @Test
  void shouldWalkOverAUserPageTermsAndAForwardingPage() {
    cas.answer(
            "GET /cas/login",
            200,
            "text/html",
            "<form method=post action=user><input name=username autocomplete=username>"
                + "<button>Next</button></form>")
        .answer(
            "POST /cas/user",
            200,
            "text/html",
            "<form method=post action=password><input type=hidden name=username value=alice>"
                + "<input type=password name=password><button>Log in</button></form>")
        .answer(
            "POST /cas/password",
            200,
            "text/html",
            "<title>Terms of use</title><form method=post action=terms><input type=checkbox"
                + " name=accepted value=yes><button name=ok>I accept</button></form>")
        .answer(
            "POST /cas/terms",
            200,
            "text/html",
            "<meta http-equiv=refresh content='0; url=/cas/onwards'>")
        .redirect("GET /cas/onwards", CannedCas.SERVICE + "&ticket=ST-9")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));

    CasOutcome outcome = cas.login();

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.tickets()).containsEntry("SERVICE_TICKET", "ST-9");
    assertThat(cas.labels)
        .containsExactly(
            "CAS login form",
            "CAS login form",
            "CAS credentials",
            "CAS terms",
            "CAS ticket",
            "CAS p3/serviceValidate");
    assertThat(new String(cas.requests.get(3).body().bytes(), StandardCharsets.UTF_8))
        .isEqualTo("accepted=yes&ok=");
  }

  @Test
  void shouldGiveAOneTimeCodeByAPageHandler() {
    cas.answer("GET /cas/login", 200, "text/html", CannedCas.FORM)
        .answer(
            "POST /cas/login",
            200,
            "text/html",
            "<form method=post action=token><input name=token><button>Verify</button></form>")
        .redirect("POST /cas/token", CannedCas.SERVICE + "&ticket=ST-8")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));

    assertThat(cas.login().failure().code()).isEqualTo("ONE_TIME_CODE_MISSING");

    PageHandler code =
        new PageHandler() {
          @Override
          public String name() {
            return "code";
          }

          @Override
          public PageAnswer answer(PageView page, String user) {
            return page.getCodeField() == null
                ? null
                : page.submit(Map.of(page.getCodeField(), "123456"));
          }
        };
    CasTask plain = CannedCas.task(Operation.LOGIN, "", Checks.NONE);
    CasTask task =
        plain.with(
            plain.operation(),
            plain.login().by(plain.login().credentials(), "", List.of(code)),
            "",
            "");
    CasOutcome outcome = cas.run(CannedCas.server(Protocol.CAS3), task);

    assertThat(outcome.failure()).isNull();
    assertThat(cas.labels)
        .endsWith("CAS credentials", "CAS one-time code", "CAS p3/serviceValidate");
  }

  @ParameterizedTest
  @CsvSource({
    "AccountPasswordMustChangeException, PASSWORD_CHANGE_REQUIRED",
    "CredentialExpiredException, PASSWORD_CHANGE_REQUIRED",
    "FailedLoginException, LOGIN_REFUSED"
  })
  void shouldTellWhyRestRefuses(String exception, String code) {
    cas.answer(
        "POST /cas/v1/tickets",
        401,
        "application/json",
        "{\"authentication_exceptions\":[\"" + exception + "\"]}");

    assertThat(cas.validate(Operation.REST, "").failure().code()).isEqualTo(code);
  }

  /** A meta refresh leads to the service: its request is not the sampler's. */
  @Test
  void shouldTakeTheTicketOfAPageThatLeadsToTheServiceByItself() {
    cas.answer("GET /cas/login", 200, "text/html", CannedCas.FORM)
        .answer(
            "POST /cas/login",
            200,
            "text/html",
            "<meta http-equiv=refresh content='0;url=" + CannedCas.SERVICE + "&amp;ticket=ST-4'>")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));

    CasOutcome outcome = cas.login();

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.tickets()).containsEntry("SERVICE_TICKET", "ST-4");
    assertThat(cas.requests).hasSize(3);
  }

  @Test
  void shouldUseTheSessionThatIsThere() {
    cas.redirect("GET /cas/login", CannedCas.SERVICE + "&ticket=ST-2")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));

    assertThat(cas.validate(Operation.SSO_LOGIN, "").failure()).isNull();
    assertThat(cas.labels).containsExactly("CAS ticket", "CAS p3/serviceValidate");
    assertThat(cas.login().failure().code()).isEqualTo("LOGIN_FORM_MISSING");
  }

  @Test
  void shouldDemandAFormByRenewInAKeptSession() {
    cas.redirect("GET /cas/login", CannedCas.SERVICE + "&ticket=ST-2")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));
    CasServer usual = CannedCas.server(Protocol.CAS3);
    CasServer renewing =
        new CasServer(usual.base(), usual.service(), usual.protocol(), true, false, false);
    CasTask task = CannedCas.task(Operation.LOGIN, "", Checks.NONE);
    CasTask kept = task.with(Operation.LOGIN, task.login().with(LoginFormRule.ALLOWED), "", "");

    assertThat(cas.run(usual, kept).failure()).isNull();
    CodedFailure failure = cas.run(renewing, kept).failure();
    assertThat(failure.code()).isEqualTo("LOGIN_FORM_MISSING");
    assertThat(failure).hasMessageContaining("renew=true");
  }

  @Test
  void shouldFailWhenTheSessionIsNotEnough() {
    cas.login("ST-1");

    assertThat(cas.validate(Operation.SSO_LOGIN, "").failure().code())
        .isEqualTo("LOGIN_FORM_FORBIDDEN");
  }

  @Test
  void shouldTellRefusedCredentialsAndThrottling() {
    cas.answer("GET /cas/login", 200, "text/html", CannedCas.FORM)
        .answer("POST /cas/login", 401, "text/html", CannedCas.FORM)
        .answer("POST /cas/login", 423, "text/html", "<p>wait</p>")
        .answer("POST /cas/login", 429, "text/html", "<p>wait</p>");

    assertThat(cas.login().failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(cas.login().failure().code()).isEqualTo("LOGIN_THROTTLED");
    assertThat(cas.login().failure().code()).isEqualTo("LOGIN_THROTTLED");
    assertThat(cas.login().failure().getMessage()).doesNotContain("pä ss+w");
  }

  @Test
  void shouldTellThatAPageHasNoForm() {
    cas.answer("GET /cas/login", 200, "text/html", "<p>Application not authorized</p>");

    assertThat(cas.login().failure().code()).isEqualTo("NO_FORM");
    assertThat(cas.login().failure().getMessage()).contains("Application not authorized");
  }

  /** CAS protocol 3.7: clients should take tickets of 256 characters. */
  @ParameterizedTest
  @ValueSource(strings = {"ST-%s", "ST-%s~._:%%2B%%20%%C3%%BC"})
  void shouldTakeLongTicketsOfOddCharacters(String pattern) {
    String ticket = pattern.formatted("x".repeat(253));
    cas.login(ticket).xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));

    assertThat(cas.login().failure()).isNull();
    assertThat(cas.sent("/cas/p3/serviceValidate", "ticket"))
        .isEqualTo(java.net.URLDecoder.decode(ticket, StandardCharsets.UTF_8));
  }

  @Test
  void shouldTakeATicketThatAFormDelivers() {
    cas.answer("GET /cas/login", 200, "text/html", CannedCas.FORM)
        .answer(
            "POST /cas/login",
            200,
            "text/html",
            "<body onload='document.forms[0].submit()'><form method=post action='"
                + CannedCas.SERVICE
                + "'><textarea name=ticket>ST-9</textarea></form>")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));

    assertThat(cas.login().tickets()).containsEntry("SERVICE_TICKET", "ST-9");
  }

  @Test
  void shouldFailForAnotherUser() {
    cas.login("ST-1").xml("GET /cas/p3/serviceValidate", CannedCas.success("bob"));

    assertThat(cas.login().failure().code()).isEqualTo("OTHER_USER");
  }

  @Test
  void shouldCheckThatATicketWorksOnceAndForItsServiceOnly() {
    Checks checks = new Checks(true, URI.create("https://other.example.org/"));
    CasTask task = CannedCas.task(Operation.LOGIN, "", checks);
    cas.login("ST-1")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"))
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));
    assertThat(cas.run(CannedCas.server(Protocol.CAS3), task).failure().code())
        .isEqualTo("TICKET_TAKEN_TWICE");

    CannedCas lax = new CannedCas();
    lax.answer("GET /cas/login", 200, "text/html", CannedCas.FORM)
        .redirect("GET /cas/login", CannedCas.SERVICE + "&ticket=ST-2")
        .redirect("POST /cas/login", CannedCas.SERVICE + "&ticket=ST-1")
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"))
        .xml("GET /cas/p3/serviceValidate", CannedCas.failure("INVALID_TICKET"))
        .xml("GET /cas/p3/serviceValidate", CannedCas.success("alice"));
    assertThat(lax.run(CannedCas.server(Protocol.CAS3), task).failure().code())
        .isEqualTo("TICKET_TAKEN_FOR_OTHER_SERVICE");
    assertThat(lax.sent("/cas/p3/serviceValidate", "ticket")).isEqualTo("ST-2");
  }

  @Test
  void shouldNeverEndInACircleOfRedirects() {
    cas.redirect("GET /cas/login", "/cas/login?service=x");

    assertThat(cas.login().failure().code()).isEqualTo("REDIRECT_LOOP");
  }

  /** What a service shows that has validated the ticket itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<p>Hello alice | none",
        "<p>Hello alice <form><input type=password name=vault></form> | none",
        "<p>Hello bob | EXPECTED_TEXT_MISSING",
        "<title>Access denied</title><p>alice may not use this | UNEXPECTED_PAGE",
        "<title>Portal</title><h1>Authorization failed</h1><p>alice | UNEXPECTED_PAGE",
        "<p>alice: log in again <form><input type=password name=password></form>"
            + " | LOGIN_FORM_REPEATED",
        "<p>alice, one moment <script>location.href = '/cas/login?service=x'</script>"
            + " | LOGIN_FORM_REPEATED",
      })
  void shouldTakeNoRefusalForThePageOfTheService(String page, String code) {
    CodedFailure failure = cas.atService(page).failure();

    assertThat(failure == null ? "none" : failure.code()).isEqualTo(code);
  }

  /** With renew the form comes always, with gateway never: neither tells of the session. */
  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void shouldTellWhetherALogoutEndsTheSession(boolean renew, boolean gateway) {
    CasServer server = CannedCas.server(Protocol.CAS3, renew, gateway);
    CasTask task = CannedCas.task(Operation.LOGOUT, "", Checks.NONE);

    assertThat(cas.signedOn(false).run(server, task).failure()).isNull();
    assertThat(cas.labels).containsExactly("CAS logout", "CAS logout");
    assertThat(cas.signedOn(true).run(server, task).failure().code()).isEqualTo("STILL_SIGNED_ON");
  }

  /** What /login shows after a logout. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<form method=post action='https://app.example.org/start'><textarea name=ticket>ST-9"
            + "</textarea></form> | STILL_SIGNED_ON",
        "<p>Warning: <a href='https://app.example.org/start?ticket=ST-9'>go on</a> | STILL_SIGNED_ON",
        "<title>Terms of use</title><form method=post action=terms><input type=checkbox"
            + " name=accepted value=yes><button>I accept</button></form> | STILL_SIGNED_ON",
        "<form method=post action=user><input name=username autocomplete=username>"
            + "<button>Next</button></form> | none",
        "<p>Welcome | NO_FORM",
      })
  void shouldTakeOnlyAQuestionForTheLoginForTheEndOfASession(String page, String code) {
    cas.answer("GET /cas/logout", 200, "text/html", "<p>Logged out")
        .answer("GET /cas/login", 200, "text/html", page)
        .redirect("POST /cas/terms", CannedCas.SERVICE + "&ticket=ST-9");

    CodedFailure failure = cas.validate(Operation.LOGOUT, "").failure();

    assertThat(failure == null ? "none" : failure.code()).isEqualTo(code);
    assertThat(cas.labels).containsOnly("CAS logout");
  }

  @Test
  void shouldAskNoPageScriptAfterALogout() {
    PageHandler signsOn =
        new PageHandler() {
          @Override
          public String name() {
            return "signs on";
          }

          @Override
          public PageAnswer answer(PageView page, String user) {
            return page.submit(Map.of("username", user, "password", "pä ss+w"));
          }
        };
    CasTask task =
        CannedCas.task(
            Operation.LOGOUT, "", Checks.NONE, PageRules.ACCEPT.withHandlers(List.of(signsOn)));

    assertThat(cas.signedOn(false).run(CannedCas.server(Protocol.CAS3), task).failure()).isNull();
    assertThat(cas.requests).hasSize(2);
  }

  /** Who has the ticket-granting ticket is signed on, until the sampler gives it back. */
  @ParameterizedTest
  @ValueSource(strings = {"TGT-1-%s", "eyJhbGciOiJIUzUxMiJ9%s"})
  void shouldNotShowTheTicketGrantingTicket(String pattern) {
    String granting = pattern.formatted("x".repeat(300));
    String path = "/cas/v1/tickets/" + granting;
    cas.created("POST /cas/v1/tickets", "https://cas.example.org" + path);

    CodedFailure unanswered = cas.validate(Operation.REST, "").failure();
    cas.answer("POST " + path, 404, "text/html", granting + " could not be found");
    CodedFailure refused = cas.validate(Operation.REST, "").failure();

    assertThat(unanswered.code()).isEqualTo("CONNECTION_FAILED");
    assertThat(unanswered).hasMessageContaining("/v1/tickets/***");
    assertThat(refused.code()).isEqualTo("HTTP_404");
    assertThat(refused).hasMessageContaining("/v1/tickets/***").hasMessageContaining("text \"***");
    assertThat(unanswered.getMessage() + refused.getMessage()).doesNotContain("TGT-", "eyJ", "xxx");
  }

  @Test
  void shouldNotTakeAnErrorForTheEndOfASession() {
    cas.answer("GET /cas/logout", 200, "text/html", "<p>Logged out")
        .answer("GET /cas/login", 500, "text/html", "<p>broken");

    CasTask task = CannedCas.task(Operation.LOGOUT, "", Checks.NONE);
    CodedFailure failure = cas.run(CannedCas.server(Protocol.CAS3), task).failure();

    assertThat(failure).isNotNull();
    assertThat(failure.code()).isEqualTo("HTTP_500");
    assertThat(failure.getMessage()).contains("after the logout");
  }
}
