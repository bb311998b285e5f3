package org.authmeter.signon.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.signon.oidc.OidcTask.MisuseKind;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.oidc.OidcTask.Pkce;
import org.authmeter.signon.oidc.OidcTask.Prompt;
import org.authmeter.signon.oidc.OidcTask.ResponseMode;
import org.authmeter.signon.oidc.OidcTask.TokenKind;
import org.authmeter.signon.oidc.TestProvider.Answer;
import org.authmeter.signon.oidc.provider.Endpoints;
import org.authmeter.signon.oidc.provider.IdTokenCheck;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.RelyingParty.Authentication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OidcClientTest {
  private final Walks walks = new Walks();

  private void succeeds(OidcOutcome outcome) {
    assertThat(outcome.failure())
        .as(() -> outcome.failure().code() + ' ' + outcome.failure().getMessage())
        .isNull();
  }

  private static Map<String, String> sent(Request request) {
    return request.body() == null
        ? Query.decoded(request.uri().getRawQuery())
        : Query.decoded(new String(request.body().bytes(), StandardCharsets.UTF_8));
  }

  @Test
  void shouldLogInWithACodeAndPkce() throws CodedFailure {
    OidcOutcome outcome = walks.run();

    succeeds(outcome);
    assertThat(outcome.loginForm()).isTrue();
    assertThat(outcome.tokens().subject()).isEqualTo("subject-of-alice");
    assertThat(outcome.claims()).containsEntry("preferred_username", List.of("alice"));
    assertThat(outcome.expiresIn()).isEqualTo(300);
    assertThat(outcome.checkNanos()).isPositive();
    assertThat(walks.labels).containsExactly("OIDC authorize", "OIDC credentials", "OIDC token");
    Map<String, String> authorize = sent(walks.requests.get(0));
    assertThat(authorize)
        .containsEntry("response_type", "code")
        .containsEntry("client_id", "rp")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("acr_values", "1")
        .containsKeys("state", "nonce")
        .doesNotContainKeys("prompt", "response_mode");
    assertThat(walks.requests.get(1).uri())
        .as("the form's action is #: the address with its query")
        .isEqualTo(walks.requests.get(0).uri());
    assertThat(sent(walks.requests.get(2)))
        .containsEntry("grant_type", "authorization_code")
        .containsEntry("redirect_uri", TestProvider.REDIRECT.toString());
    assertThat(walks.requests)
        .as("the redirect URI is never asked for")
        .noneMatch(r -> r.uri().getHost().equals(TestProvider.REDIRECT.getHost()));
  }

  @Test
  void shouldNotShowSecretsOfBodies() throws CodedFailure {
    walks.authentication = Authentication.CLIENT_SECRET_POST;

    succeeds(walks.run());

    String shown = walks.requests.get(2).body().display();
    assertThat(shown)
        .contains("grant_type=authorization_code")
        .contains("code=***", "client_secret=***", "code_verifier=***");
    assertThat(walks.op.secrets).noneMatch(shown::contains);
  }

  @Test
  void shouldLogInWithoutPkce() throws CodedFailure {
    walks.pkce = Pkce.OFF;

    succeeds(walks.run());
    assertThat(sent(walks.requests.get(0))).doesNotContainKey("code_challenge");
    assertThat(sent(walks.requests.get(2))).doesNotContainKey("code_verifier");
  }

  @ParameterizedTest
  @EnumSource
  void shouldTakeTheCodeInEachResponseMode(ResponseMode mode) throws CodedFailure {
    walks.mode = mode;

    succeeds(walks.run());
    assertThat(walks.labels).containsExactly("OIDC authorize", "OIDC credentials", "OIDC token");
  }

  @ParameterizedTest
  @EnumSource(
      value = Authentication.class,
      names = {"NONE", "CLIENT_SECRET_BASIC", "CLIENT_SECRET_POST"})
  void shouldProveTheClient(Authentication authentication) throws CodedFailure {
    walks.authentication = authentication;
    walks.op.forgiving = authentication == Authentication.NONE;

    succeeds(walks.run());
  }

  @Test
  void shouldPushTheRequest() throws CodedFailure {
    walks.pushed = true;
    walks.prompt = Prompt.LOGIN;

    succeeds(walks.run());
    assertThat(walks.labels)
        .containsExactly(
            "OIDC pushed authorization", "OIDC authorize", "OIDC credentials", "OIDC token");
    assertThat(sent(walks.requests.get(0))).containsEntry("prompt", "login");
    assertThat(sent(walks.requests.get(1))).containsOnlyKeys("client_id", "request_uri");
  }

  @Test
  void shouldGiveConsentAtTheSameAddress() throws CodedFailure {
    walks.op.consent = true;

    succeeds(walks.run());
    assertThat(walks.labels)
        .containsExactly("OIDC authorize", "OIDC credentials", "OIDC consent", "OIDC token");
    assertThat(sent(walks.requests.get(2)))
        .containsEntry("decision", "approve")
        .containsEntry("client_id", "rp")
        .containsKey("state");
  }

  @Test
  void shouldFindAClaim() throws CodedFailure {
    walks.expect = "{user}";
    succeeds(walks.run());

    walks.op.signedOn = false;
    walks.expect = "bob";
    assertThat(walks.codeOf(walks.run())).isEqualTo("EXPECTED_TEXT_MISSING");
  }

  @Test
  void shouldAskForUserinfo() throws CodedFailure {
    walks.userinfo = true;
    walks.expect = "alice@example.org";
    OidcOutcome outcome = walks.run();
    succeeds(outcome);
    assertThat(outcome.claims())
        .containsEntry("email", List.of("alice@example.org"))
        .containsEntry("preferred_username", List.of("alice"));
    assertThat(walks.labels).endsWith("OIDC userinfo");

    walks.op.signedOn = false;
    walks.op.claims = c -> c.subject("somebody");
    assertThat(walks.codeOf(walks.run())).isEqualTo("OTHER_USER");
  }

  // What providers answer

  @Test
  void shouldTellAWrongPassword() throws CodedFailure {
    walks.password = "guess";

    OidcOutcome outcome = walks.run();
    assertThat(walks.codeOf(outcome)).isEqualTo("LOGIN_REFUSED");
    assertThat(outcome.failure().getMessage())
        .startsWith("OIDC credentials: ")
        .contains("an authorization code", "alice")
        .doesNotContain("guess");
  }

  @Test
  void shouldTellTheProvidersErrors() throws CodedFailure {
    walks.op.callback =
        p -> {
          p.remove("code");
          p.put("error", "access_denied");
          p.put("error_description", "not allowed & so on");
        };
    OidcOutcome denied = walks.run();
    assertThat(walks.codeOf(denied)).isEqualTo("access_denied");
    assertThat(denied.failure().getMessage()).contains("not allowed & so on");

    walks.op.signedOn = false;
    walks.op.callback = p -> p.remove("code");
    assertThat(walks.codeOf(walks.run())).isEqualTo("NO_CODE");

    walks.op.callback = p -> {};
    walks.op.signedOn = false;
    walks.first = r -> r.uri().getPath().endsWith("/token") ? Answer.error("invalid_grant") : null;
    assertThat(walks.codeOf(walks.run())).isEqualTo("invalid_grant");

    walks.op.signedOn = false;
    walks.first =
        r ->
            r.uri().getPath().endsWith("/token")
                ? new Answer(502, null, "text/html", "<title>Bad gateway</title>")
                : null;
    assertThat(walks.codeOf(walks.run())).isEqualTo("HTTP_502");
  }

  @Test
  void shouldTellAPageThatLeadsNowhere() throws CodedFailure {
    walks.first = r -> new Answer(400, null, "text/html", "<title>Unknown redirect_uri</title>");
    assertThat(walks.codeOf(walks.run())).isEqualTo("HTTP_400");

    walks.first = r -> Answer.error("invalid_request");
    assertThat(walks.codeOf(walks.run())).isEqualTo("invalid_request");

    walks.first = r -> Answer.html("<title>Welcome</title>");
    assertThat(walks.codeOf(walks.run())).isEqualTo("NO_FORM");
  }

  @Test
  void shouldTellTokenAnswersThatAreNone() throws CodedFailure {
    walks.op.tokenAnswer = a -> a.remove("access_token");
    assertThat(walks.codeOf(walks.run())).isEqualTo("NO_TOKEN");

    walks.op.signedOn = false;
    walks.op.tokenAnswer = a -> a.put("token_type", "mac");
    assertThat(walks.codeOf(walks.run())).isEqualTo("BAD_ANSWER");

    walks.op.signedOn = false;
    walks.first =
        r ->
            r.uri().getPath().endsWith("/token")
                ? new Answer(200, null, "application/json", "[]")
                : null;
    assertThat(walks.codeOf(walks.run())).isEqualTo("BAD_ANSWER");
  }

  // Returning users

  @Test
  void shouldReturnWithoutAPage() throws CodedFailure {
    succeeds(walks.run());
    walks.prompt = Prompt.NONE;

    OidcOutcome outcome = walks.run(Operation.LOGIN);

    succeeds(outcome);
    assertThat(outcome.loginForm()).isFalse();
    assertThat(walks.labels).containsExactly("OIDC authorize", "OIDC token");
  }

  @Test
  void shouldTellThatALoginIsRequired() throws CodedFailure {
    walks.prompt = Prompt.NONE;
    assertThat(walks.codeOf(walks.run())).isEqualTo("login_required");

    walks.op.pageForPromptNone = true;
    OidcOutcome outcome = walks.run();
    assertThat(walks.codeOf(outcome)).isEqualTo("LOGIN_REQUIRED");
    assertThat(outcome.failure().getMessage()).contains("prompt=none", "login_required");
  }

  @Test
  void shouldDemandAFormByPromptLoginInAKeptSession() throws CodedFailure {
    succeeds(walks.run());
    walks.prompt = Prompt.LOGIN;
    succeeds(walks.run(Operation.LOGIN));

    // a provider that ignores the prompt
    walks.first =
        request -> {
          String asked = request.uri().toString();
          return asked.contains("prompt=login")
              ? walks.op.answer(
                  "GET", URI.create(asked.replace("prompt=login", "x=1")), "", Map.of())
              : null;
        };
    OidcOutcome outcome = walks.run(Operation.LOGIN);

    assertThat(walks.codeOf(outcome)).isEqualTo("LOGIN_FORM_MISSING");
    assertThat(outcome.failure().getMessage()).contains("prompt=login");
  }

  @Test
  void shouldDemandAFormInANewSession() throws CodedFailure {
    walks.op.signedOn = true;

    assertThat(walks.codeOf(walks.run())).isEqualTo("LOGIN_FORM_MISSING");
  }

  // Tokens

  @Test
  void shouldRefreshAndRotate() throws CodedFailure {
    succeeds(walks.run());
    OidcTokens first = walks.before;

    succeeds(walks.run(Operation.REFRESH));
    assertThat(walks.before.access()).isNotEqualTo(first.access());
    assertThat(walks.before.refresh()).isNotEqualTo(first.refresh());
    assertThat(walks.before.user()).isEqualTo("alice");
    assertThat(walks.labels).containsExactly("OIDC token refresh");

    walks.before = first;
    assertThat(walks.codeOf(walks.run(Operation.REFRESH))).isEqualTo("invalid_grant");
  }

  @Test
  void shouldRefuseARefreshForAnotherUser() throws CodedFailure {
    succeeds(walks.run());
    walks.op.claims = c -> c.subject("somebody");

    assertThat(walks.codeOf(walks.run(Operation.REFRESH))).isEqualTo("OTHER_USER");
  }

  @Test
  void shouldIntrospectAndRevoke() throws CodedFailure {
    succeeds(walks.run());
    OidcTokens tokens = walks.before;
    OidcOutcome active = walks.run(Operation.INTROSPECT);
    succeeds(active);
    assertThat(active.claims()).containsEntry("username", List.of("alice"));

    succeeds(walks.run(Operation.REVOKE));
    assertThat(walks.codeOf(walks.run(Operation.INTROSPECT))).isEqualTo("NO_TOKEN");
    walks.before = tokens;
    assertThat(walks.codeOf(walks.run(Operation.INTROSPECT))).isEqualTo("TOKEN_INACTIVE");
    walks.token = TokenKind.REFRESH;
    succeeds(walks.run(Operation.INTROSPECT));
  }

  @Test
  void shouldReadUserinfoWithTheTokenOfTheLogin() throws CodedFailure {
    assertThat(walks.codeOf(walks.run(Operation.USERINFO))).isEqualTo("NO_TOKEN");
    walks.operation = Operation.LOGIN;
    succeeds(walks.run());

    OidcOutcome outcome = walks.run(Operation.USERINFO);

    succeeds(outcome);
    assertThat(outcome.claims()).containsEntry("email", List.of("alice@example.org"));
  }

  @Test
  void shouldGetTokensOfTheClientItself() throws CodedFailure {
    OidcOutcome outcome = walks.run(Operation.CLIENT_CREDENTIALS);

    succeeds(outcome);
    assertThat(outcome.tokens().access()).startsWith("cc-");
    assertThat(outcome.expiresIn()).isEqualTo(60);
  }

  @Test
  void shouldExchangeTheAccessTokenAndKeepIt() throws CodedFailure {
    OidcTokens own = walks.run().tokens();
    walks.audience = "api";

    OidcOutcome outcome = walks.run(Operation.EXCHANGE);

    succeeds(outcome);
    assertThat(outcome.tokens()).isEqualTo(own);
    assertThat(outcome.expiresIn()).isEqualTo(60);
    assertThat(walks.labels).containsExactly("OIDC token exchange");
    Request asked = walks.requests.get(walks.requests.size() - 1);
    assertThat(sent(asked))
        .containsEntry("subject_token", own.access())
        .containsEntry("subject_token_type", "urn:ietf:params:oauth:token-type:access_token")
        .containsEntry("audience", "api");
    assertThat(asked.body().display()).contains("audience=api", "subject_token=***");
  }

  @Test
  void shouldWantTheTypeOfAnExchangedToken() throws CodedFailure {
    walks.run();
    walks.first = request -> Answer.json(200, Map.of("access_token", "x", "token_type", "Bearer"));

    OidcOutcome outcome = walks.run(Operation.EXCHANGE);

    assertThat(walks.codeOf(outcome)).isEqualTo("BAD_ANSWER");
    assertThat(outcome.failure()).hasMessageContaining("issued_token_type");
  }

  @Test
  void shouldTellAnEndpointThatIsNotThere() throws CodedFailure {
    walks.operation = Operation.CLIENT_CREDENTIALS;
    OidcProvider whole = walks.provider("rp");
    OidcProvider without =
        new OidcProvider(
            whole.issuer(),
            new Endpoints(endpoint -> null),
            false,
            whole.client(),
            whole.check(),
            null);

    OidcOutcome outcome = new OidcClient(without, walks.task(), walks, walks).run();
    assertThat(walks.codeOf(outcome)).isEqualTo("NO_ENDPOINT");
    assertThat(outcome.failure().getMessage()).contains("token_endpoint", "tokenEndpoint");
  }

  // Logout

  @Test
  void shouldLogOutAndFindTheSessionOver() throws CodedFailure {
    walks.postLogout = URI.create("https://rp.testbed.invalid/bye");
    succeeds(walks.run());

    OidcOutcome outcome = walks.run(Operation.LOGOUT);

    succeeds(outcome);
    assertThat(outcome.tokens()).isNull();
    assertThat(walks.labels).containsExactly("OIDC logout", "OIDC authorize");
    assertThat(sent(walks.requests.get(3)))
        .containsKeys("id_token_hint", "post_logout_redirect_uri", "state");
  }

  @Test
  void shouldConfirmALogout() throws CodedFailure {
    walks.op.askBeforeLogout = true;
    succeeds(walks.run());

    succeeds(walks.run(Operation.LOGOUT));
    assertThat(walks.labels).containsExactly("OIDC logout", "OIDC logout", "OIDC authorize");
  }

  @Test
  void shouldTellASessionThatOutlivesTheLogout() throws CodedFailure {
    walks.op.keepsSession = true;
    succeeds(walks.run());

    assertThat(walks.codeOf(walks.run(Operation.LOGOUT))).isEqualTo("STILL_SIGNED_ON");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldTakeAQuestionForConsentForASession(boolean page) throws CodedFailure {
    walks.op.keepsSession = true;
    walks.op.consent = true;
    walks.op.pageForPromptNone = page;
    succeeds(walks.run());

    assertThat(walks.codeOf(walks.run(Operation.LOGOUT))).isEqualTo("STILL_SIGNED_ON");
  }

  /** OpenID Connect Core 1.0 section 3.1.2.6. */
  @ParameterizedTest
  @CsvSource({
    "login_required, none",
    "consent_required, STILL_SIGNED_ON",
    "account_selection_required, STILL_SIGNED_ON",
    "interaction_required, interaction_required"
  })
  void shouldTakeOnlyLoginRequiredForTheEndOfASession(String error, String code)
      throws CodedFailure {
    walks.op.keepsSession = true;
    succeeds(walks.run());
    walks.op.callback =
        p -> {
          p.remove("code");
          p.put("error", error);
        };

    assertThat(walks.codeOf(walks.run(Operation.LOGOUT))).isEqualTo(code);
  }

  /** Of providers that show a page for prompt=none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<form method=post><input name=u><input type=password name=p></form> | none",
        "<form method=post><input name=username><button>Next</button></form> | none",
        "<title>Choose an account</title><a href=/as/alice>alice</a> | UNEXPECTED_PAGE"
      })
  void shouldTakeOnlyALoginFormForTheEndOfASession(String page, String code) throws CodedFailure {
    succeeds(walks.run());
    walks.first = r -> r.uri().getPath().endsWith("/authorize") ? Answer.html(page) : null;

    assertThat(walks.codeOf(walks.run(Operation.LOGOUT))).isEqualTo(code);
  }

  // Device

  @Test
  void shouldSignADeviceOn() throws CodedFailure {
    walks.op.pendingPolls = 2;

    OidcOutcome outcome = walks.run(Operation.DEVICE);

    succeeds(outcome);
    assertThat(outcome.tokens().subject()).isEqualTo("subject-of-alice");
    assertThat(walks.labels)
        .containsExactly(
            "OIDC device authorization",
            "OIDC device code",
            "OIDC device code",
            "OIDC credentials",
            "OIDC device token",
            "OIDC device token",
            "OIDC device token");
    assertThat(walks.pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
  }

  @Test
  void shouldWaitLongerWhenTheProviderAsksForIt() throws CodedFailure {
    AtomicInteger polls = new AtomicInteger();
    walks.first =
        r ->
            r.uri().getPath().endsWith("/token") && polls.getAndIncrement() < 2
                ? Answer.json(polls.get() == 1 ? 400 : 200, Map.of("error", "slow_down"))
                : null;

    succeeds(walks.run(Operation.DEVICE));
    assertThat(walks.pauses).containsExactly(Duration.ofSeconds(6), Duration.ofSeconds(11));
  }

  @ParameterizedTest
  @CsvSource({
    "2000000000, 600, 0",
    "9223372036854775807, 9223372036854775807, 0",
    "5, 12, 2",
    "600, 4000000000, 3",
    "-7, 3, 3"
  })
  void shouldNotWaitLongerThanTheDevicesCodeLives(long interval, long expires, int pauses)
      throws CodedFailure {
    walks.op.device = Map.of("interval", "" + interval, "expires_in", "" + expires);
    walks.op.pendingPolls = 1_000_000;

    OidcOutcome outcome = walks.run(Operation.DEVICE);

    assertThat(walks.codeOf(outcome)).isEqualTo("DEVICE_CODE_EXPIRED");
    assertThat(outcome.failure()).hasMessageContaining("expires_in " + expires + " s");
    assertThat(walks.pauses).hasSize(pauses);
  }

  // A user elsewhere

  @Test
  void shouldAskAUserWhoApprovesInTheBrowser() throws CodedFailure {
    walks.op.pendingPolls = 1;
    walks.resource = URI.create(Walks.ISSUER + "/approve?message=%7Bmessage%7D");

    OidcOutcome outcome = walks.run(Operation.CIBA);

    succeeds(outcome);
    assertThat(outcome.tokens().subject()).isEqualTo("subject-of-alice");
    assertThat(walks.labels)
        .containsExactly(
            "OIDC backchannel authentication",
            "OIDC approval",
            "OIDC credentials",
            "OIDC consent",
            "OIDC backchannel token",
            "OIDC backchannel token");
    assertThat(walks.pauses).containsExactly(Duration.ofSeconds(1));
    assertThat(walks.requests.get(1).uri().getQuery()).matches("message=[A-Z]{8}");
  }

  @Test
  void shouldSayThatNobodyApproved() throws CodedFailure {
    walks.op.device = Map.of("interval", "5", "expires_in", "12");
    walks.op.pendingPolls = 1_000_000;
    walks.resource = URI.create(Walks.ISSUER + "/approve?message=%7Bmessage%7D");

    OidcOutcome outcome = walks.run(Operation.CIBA);

    assertThat(walks.codeOf(outcome)).isEqualTo("REQUEST_EXPIRED");
    assertThat(outcome.failure()).hasMessageContaining("nobody approved in time: interval 5 s");
    assertThat(outcome.tokens()).isNull();
  }

  /** RFC 7523 section 3. */
  @Test
  void shouldSignWhatItSaysOfAUser() throws Exception {
    walks.key = walks.op.key.toPrivateKey();

    OidcOutcome outcome = walks.run(Operation.JWT_BEARER);

    succeeds(outcome);
    assertThat(walks.labels).containsExactly("OIDC JWT bearer");
    assertThat(outcome.tokens().access()).startsWith("jb-");
    assertThat(outcome.tokens().user()).isEqualTo(TestProvider.USER);
    String body = new String(walks.direct.get(0).body().bytes(), StandardCharsets.UTF_8);
    SignedJWT assertion = SignedJWT.parse(Query.decoded(body).get("assertion"));
    assertThat(assertion.verify(new RSASSAVerifier(walks.op.key.toRSAPublicKey()))).isTrue();
    assertThat(assertion.getJWTClaimsSet().getJWTID()).isNotBlank();
    assertThat(walks.direct.get(0).body().display()).contains("assertion=***");
    succeeds(walks.run(Operation.INTROSPECT));
  }

  @Test
  void shouldReportTheProvidersErrorAlsoWithStatus200() throws CodedFailure {
    walks.first =
        r ->
            r.uri().getPath().endsWith("/token")
                ? Answer.json(
                    200, Map.of("error", "bad_verification_code", "error_description", "too old"))
                : null;

    OidcOutcome outcome = walks.run();

    assertThat(walks.codeOf(outcome)).isEqualTo("bad_verification_code");
    assertThat(outcome.failure()).hasMessageContaining("HTTP 200").hasMessageContaining("too old");
  }

  // What must be refused

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JWT")
  void shouldRefuseAnAnswerWithAParameterTwice(ResponseMode mode) throws CodedFailure {
    for (String name : List.of("state", "code")) {
      walks.op.signedOn = false;
      walks.op.repeated = name;
      walks.mode = mode;

      OidcOutcome outcome = walks.run();

      assertThat(walks.codeOf(outcome)).isEqualTo("BAD_ANSWER");
      assertThat(outcome.failure())
          .hasMessageContaining("the parameter \"" + name + "\" more than once");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = MisuseKind.class,
      mode = EnumSource.Mode.MATCH_NONE,
      names = {"EXPIRED_CODE", "DPOP_.*", "CERTIFICATE_.*"})
  void shouldSeeThatMisuseIsRefused(MisuseKind misuse) throws CodedFailure {
    walks.misuse = misuse;

    succeeds(walks.run());
  }

  @Test
  void shouldWaitForACodeToExpire() throws CodedFailure {
    walks.misuse = MisuseKind.EXPIRED_CODE;
    walks.first =
        r ->
            r.uri().getPath().endsWith("/token") && !walks.pauses.isEmpty()
                ? Answer.error("invalid_grant")
                : null;

    succeeds(walks.run());
    assertThat(walks.pauses).containsExactly(Duration.ofSeconds(4));
  }

  @ParameterizedTest
  @EnumSource(
      value = MisuseKind.class,
      names = {
        "CODE_TWICE",
        "WRONG_VERIFIER",
        "WRONG_REDIRECT_URI",
        "OTHER_CLIENT",
        "EXPIRED_CODE",
        "REFRESH_TWICE",
        "REFRESH_AT_ONCE"
      })
  void shouldTellAProviderThatAcceptsMisuse(MisuseKind misuse) throws CodedFailure {
    walks.misuse = misuse;
    walks.op.forgiving = true;

    assertThat(walks.codeOf(walks.run())).isEqualTo("MISUSE_ACCEPTED");
  }

  @Test
  void shouldTellTokensThatAreNotBoundToTheirLogin() throws CodedFailure {
    walks.misuse = MisuseKind.NONCE_REPLAY;
    walks.level = IdTokenCheck.Level.PARSED;
    walks.op.claims = c -> c.claim("nonce", "always the same");

    assertThat(walks.codeOf(walks.run())).isEqualTo("MISUSE_ACCEPTED");
  }

  @Test
  void shouldNotTakeAnotherFailureForARefusal() throws CodedFailure {
    walks.misuse = MisuseKind.WRONG_VERIFIER;
    walks.first =
        r ->
            r.uri().getPath().endsWith("/token")
                ? Answer.json(401, Map.of("error", "invalid_client"))
                : null;

    assertThat(walks.codeOf(walks.run())).isEqualTo("invalid_client");
  }

  // A relying party of others

  private static final URI PROTECTED = URI.create("https://app.example.org/secure/");

  /** As mod_auth_openidc does: to the provider, and back to a page of its own. */
  private Answer relyingParty(Request request) {
    if (!request.uri().getHost().equals("app.example.org")) {
      return null;
    }
    if (request.uri().getPath().equals("/secure/redirect_uri")) {
      return new Answer(302, PROTECTED.toString(), "", "");
    }
    boolean back =
        walks.requests.stream().anyMatch(r -> r.uri().getPath().endsWith("redirect_uri"));
    return back
        ? Answer.html("<p>Signed on as alice</p>")
        : new Answer(
            302,
            Walks.ISSUER
                + "/authorize?response_type=code&client_id=rp&state=s1&redirect_uri="
                + "https%3A%2F%2Frp.testbed.invalid%2Fcallback",
            "",
            "");
  }

  @Test
  void shouldReachAPageBehindARelyingPartyOfOthers() throws CodedFailure {
    walks.operation = Operation.RESOURCE;
    walks.resource = PROTECTED;
    walks.expect = "Signed on as {user}";
    walks.first =
        r -> {
          Answer answer = relyingParty(r);
          if (answer == null && r.method().equals("POST")) {
            return new Answer(302, PROTECTED + "redirect_uri?code=code-of-others&state=s1", "", "");
          }
          return answer;
        };

    OidcOutcome outcome = walks.run();

    succeeds(outcome);
    assertThat(walks.labels)
        .containsExactly(
            "OIDC resource",
            "OIDC authorize",
            "OIDC credentials",
            "OIDC callback",
            "OIDC resource");

    walks.requests.clear();
    walks.expect = "Signed on as bob";
    assertThat(walks.codeOf(walks.run())).isEqualTo("EXPECTED_TEXT_MISSING");
  }

  @Test
  void shouldNotGiveThePasswordToARelyingPartyThatAsksForItItself() throws CodedFailure {
    walks.operation = Operation.RESOURCE;
    walks.resource = PROTECTED;
    walks.first =
        r ->
            Answer.html(
                "<form method=post><input name=user><input type=password name=pw></form>"
                    + "<a href=/oauth2/start>Sign in with your organisation</a>");

    assertThat(walks.codeOf(walks.run())).isEqualTo("SERVICE_LOGIN_FORM");
    assertThat(walks.requests).hasSize(1);
  }

  @Test
  void shouldTellTheProvidersErrorOnTheWayToARelyingPartyOfOthers() throws CodedFailure {
    walks.operation = Operation.RESOURCE;
    walks.resource = PROTECTED;
    walks.first =
        r ->
            r.uri().getPath().endsWith("/authorize")
                ? new Answer(302, PROTECTED + "redirect_uri?error=access_denied&state=s1", "", "")
                : relyingParty(r);

    assertThat(walks.codeOf(walks.run())).isEqualTo("access_denied");
  }
}
