package org.authmeter.signon.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Credentials;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.Replays;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.metadata.RequestOptions;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.authmeter.signon.saml.sp.SpTask.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opensaml.saml.saml2.core.StatusCode;

class SpFlowTest {
  private final AnsweringIdp idp = new AnsweringIdp();
  private SignedOn before;
  private LogoutListener listener;
  private RequestOptions options = RequestOptions.PLAIN;
  private String expect = "test001";
  private String password = "päss";

  private SpOutcome run(
      Operation operation, RequestStyle style, Binding answer, LogoutStyle logout, String start) {
    ServiceProvider sp = TestIdp.sp(new SpKeys(TestKeys.SP, List.of(TestKeys.SP)), options);
    SignOnSettings settings =
        new SignOnSettings(
            sp.acs(),
            expect,
            new Credentials("test001", password, "", ""),
            "",
            LoginFormRule.ALLOWED,
            30,
            PageRules.ACCEPT);
    SpTask task =
        new SpTask(
            operation,
            settings,
            style,
            answer,
            logout,
            false,
            true,
            start == null ? null : URI.create(start));
    return new SpFlow(
            sp,
            task,
            new ResponseCheck(sp, CheckLevel.DECRYPT, new Replays()),
            idp,
            idp,
            before,
            listener,
            (level, response, work) -> work.run())
        .run();
  }

  private SpOutcome login(RequestStyle style, Binding answer) {
    return run(Operation.LOGIN, style, answer, LogoutStyle.NONE, null);
  }

  @ParameterizedTest
  @EnumSource(RequestStyle.class)
  void shouldSignOnByEveryStyleOfRequest(RequestStyle style) {
    SpOutcome outcome = login(style, Binding.POST);

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.user().nameId()).isEqualTo("test001");
    assertThat(outcome.loginForm()).isTrue();
    assertThat(idp.labels).containsExactly("SAML AuthnRequest", "SAML credentials");
  }

  @Test
  void shouldTakeTheAuthenticationContextThatItAskedForAndNoOther() {
    String password = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";
    String mfa = "https://refeds.org/profile/mfa";
    options = new RequestOptions("", mfa + " " + password, true, false);
    assertThat(login(RequestStyle.UNSIGNED, Binding.POST).failure()).isNull();

    options = new RequestOptions("", mfa, false, false);
    assertThat(login(RequestStyle.UNSIGNED, Binding.POST).failure())
        .hasMessageContaining("asked for the authentication context " + mfa)
        .hasMessageContaining(password)
        .extracting("code")
        .isEqualTo("WRONG_AUTHN_CONTEXT");
  }

  @Test
  void shouldNotSignOnByAFormWhereNothingMayBeShown() {
    options = new RequestOptions("", "", false, true);

    assertThat(login(RequestStyle.UNSIGNED, Binding.POST).failure())
        .extracting("code")
        .isEqualTo("LOGIN_FORM_FORBIDDEN");
  }

  @Test
  void shouldNotTakeAnOldLoginWhereANewOneWasAskedFor() throws Exception {
    Instant asked = Instant.parse("2026-01-01T12:00:00Z");
    Duration skew = Duration.ofSeconds(60);

    AcsReceiver.again(asked.minusSeconds(60), asked, skew);
    for (Instant old : new Instant[] {asked.minusSeconds(61), null}) {
      assertThatThrownBy(() -> AcsReceiver.again(old, asked, skew))
          .hasMessageContaining("ForceAuthn")
          .extracting("code")
          .isEqualTo("NOT_AUTHENTICATED_AGAIN");
    }
  }

  @Test
  void shouldResolveAnArtifact() {
    SpOutcome outcome = login(RequestStyle.REDIRECT_SIGNED, Binding.ARTIFACT);

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.user().attributes()).containsEntry("uid", List.of("test001"));
    assertThat(idp.labels)
        .containsExactly("SAML AuthnRequest", "SAML credentials", "SAML artifact resolution");
  }

  @Test
  void shouldTakeALoginThatTheIdpBegins() {
    SpOutcome outcome =
        run(
            Operation.IDP_INITIATED,
            RequestStyle.UNSIGNED,
            Binding.POST,
            LogoutStyle.NONE,
            AnsweringIdp.UNSOLICITED);

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.user().nameId()).isEqualTo("test001");
    assertThat(idp.labels).containsExactly("SAML IdP-initiated", "SAML credentials");
  }

  @Test
  void shouldSignOnWithoutABrowser() {
    SpOutcome outcome =
        run(Operation.ECP, RequestStyle.POST_SIGNED, Binding.PAOS, LogoutStyle.NONE, null);

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.user().nameId()).isEqualTo("test001");
    assertThat(idp.labels).containsExactly("SAML ECP");
  }

  @Test
  void shouldTellAWrongPasswordOfEcp() {
    password = "wrong";
    SpOutcome outcome =
        run(Operation.ECP, RequestStyle.UNSIGNED, Binding.PAOS, LogoutStyle.NONE, null);

    assertThat(outcome.failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(outcome.failure().getMessage()).doesNotContain("wrong");
  }

  @ParameterizedTest
  @EnumSource(
      value = LogoutStyle.class,
      names = {"REDIRECT", "SOAP"})
  void shouldLogOut(LogoutStyle style) {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    SpOutcome outcome = run(Operation.LOGOUT, RequestStyle.UNSIGNED, Binding.POST, style, null);

    assertThat(outcome.failure()).isNull();
    assertThat(idp.logoutRequest.getNameID().getValue()).isEqualTo("test001");
    assertThat(idp.logoutRequest.getSessionIndexes().get(0).getValue()).isEqualTo("session-1");
    assertThat(idp.labels).endsWith("SAML logout");
  }

  @ParameterizedTest
  @EnumSource(
      value = LogoutStyle.class,
      names = {"REDIRECT", "SOAP"})
  void shouldNotTakeAPartialLogoutForAWholeOne(LogoutStyle style) {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    idp.partial = true;
    SpOutcome outcome = run(Operation.LOGOUT, RequestStyle.UNSIGNED, Binding.POST, style, null);

    assertThat(outcome.failure().code()).isEqualTo(StatusCode.PARTIAL_LOGOUT);
  }

  /** By Redirect a message must name its Destination; over SOAP, what it names must fit. */
  @ParameterizedTest
  @CsvSource({
    "LOGOUT, REDIRECT, https://other.example.org/slo",
    "LOGOUT, REDIRECT, ",
    "LOGOUT, SOAP, https://other.example.org/slo",
    "IDP_LOGOUT, NONE, https://other.example.org/slo",
    "IDP_LOGOUT, NONE, "
  })
  void shouldRefuseMessagesOfALogoutForAnotherSp(
      Operation operation, LogoutStyle style, String destination) {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    idp.destination = to -> destination;
    SpOutcome outcome =
        run(operation, RequestStyle.UNSIGNED, Binding.POST, style, AnsweringIdp.LOGOUT);

    assertThat(outcome.failure())
        .hasMessageContaining(destination == null ? "no Destination" : destination)
        .extracting("code")
        .isEqualTo("WRONG_DESTINATION");
    assertThat(idp.logoutResponse).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://sp.example.org/slo", "https://sp.example.org/acs"})
  void shouldTakeAnAnswerOverSoapThatNamesAnAddressOfTheSp(String destination) {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    idp.destination = to -> destination;
    SpOutcome outcome =
        run(Operation.LOGOUT, RequestStyle.UNSIGNED, Binding.POST, LogoutStyle.SOAP, null);

    assertThat(outcome.failure()).isNull();
  }

  @Test
  void shouldAnswerALogoutThatTheIdpBegins() {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    SpOutcome outcome =
        run(
            Operation.IDP_LOGOUT,
            RequestStyle.UNSIGNED,
            Binding.POST,
            LogoutStyle.NONE,
            AnsweringIdp.LOGOUT);

    assertThat(outcome.failure()).isNull();
    assertThat(idp.logoutResponse.getStatus().getStatusCode().getValue()).endsWith(":Success");
  }

  @Test
  void shouldTakeALogoutOverSoap() throws Exception {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    idp.listener = freeAddress();
    try (LogoutListener opened = new LogoutListener(TestIdp.sp(), idp.listener)) {
      listener = opened;
      SpOutcome outcome =
          run(
              Operation.IDP_LOGOUT,
              RequestStyle.UNSIGNED,
              Binding.POST,
              LogoutStyle.NONE,
              AnsweringIdp.SOAP_LOGOUT);

      assertThat(outcome.failure()).isNull();
      assertThat(idp.logoutResponse.getStatus().getStatusCode().getValue()).endsWith(":Success");
    }
  }

  private static URI freeAddress() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return URI.create("http://127.0.0.1:%d/slo".formatted(free.getLocalPort()));
    }
  }

  @ParameterizedTest
  @CsvSource({"https://other.example.org/slo, WRONG_DESTINATION", ", "})
  void shouldCompareTheDestinationOfALogoutOverSoapWhereThereIsOne(String destination, String fault)
      throws Exception {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    idp.listener = freeAddress();
    idp.destination = to -> destination;
    try (LogoutListener opened = new LogoutListener(TestIdp.sp(), idp.listener)) {
      listener = opened;
      SpOutcome outcome =
          run(
              Operation.IDP_LOGOUT,
              RequestStyle.UNSIGNED,
              Binding.POST,
              LogoutStyle.NONE,
              AnsweringIdp.SOAP_LOGOUT);

      if (fault == null) {
        assertThat(outcome.failure()).isNull();
      } else {
        assertThat(outcome.failure()).hasMessageContaining("none has come over SOAP");
        assertThat(idp.fault).contains(fault, destination);
      }
    }
  }

  @Test
  void shouldRefuseALogoutOverSoapThatIsNotSigned() throws Exception {
    before = login(RequestStyle.UNSIGNED, Binding.POST).user();
    idp.listener = freeAddress();
    try (LogoutListener opened = new LogoutListener(TestIdp.sp(), idp.listener)) {
      listener = opened;
      idp.signs = false;
      SpOutcome outcome =
          run(
              Operation.IDP_LOGOUT,
              RequestStyle.UNSIGNED,
              Binding.POST,
              LogoutStyle.NONE,
              AnsweringIdp.SOAP_LOGOUT);

      assertThat(outcome.failure()).hasMessageContaining("none has come over SOAP");
      assertThat(idp.fault).contains("UNSIGNED");
    }
  }

  @Test
  void shouldNotLogOutWhoIsNotSignedOn() {
    SpOutcome outcome =
        run(Operation.LOGOUT, RequestStyle.UNSIGNED, Binding.POST, LogoutStyle.SOAP, null);

    assertThat(outcome.failure()).hasMessageContaining("nobody is signed on");
    assertThat(idp.requests).isEmpty();
  }

  @Test
  void shouldMissTheExpectedUser() {
    expect = "test002";
    SpOutcome outcome = login(RequestStyle.UNSIGNED, Binding.POST);

    assertThat(outcome.failure().code()).isEqualTo("EXPECTED_TEXT_MISSING");
  }
}
