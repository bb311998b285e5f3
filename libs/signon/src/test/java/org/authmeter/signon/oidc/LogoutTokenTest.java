package org.authmeter.signon.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.net.URI;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.oidc.provider.LogoutTokenListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Logouts of which the provider notifies the client. */
class LogoutTokenTest {
  private static final Duration LONG = Duration.ofSeconds(10);
  private static final Duration SHORT = Duration.ofMillis(200);

  private final Walks walks = new Walks();
  private boolean notifies = true;

  private void succeeds(OidcOutcome outcome) {
    assertThat(outcome.failure())
        .as(() -> outcome.failure().code() + ' ' + outcome.failure().getMessage())
        .isNull();
  }

  /** Logs in and out; the provider sends a token unless the test says otherwise. */
  private OidcOutcome loggedOut(Duration patience) throws Exception {
    walks.op.claims = c -> c.claim("sid", "session-1");
    try (LogoutTokenListener listener =
        new LogoutTokenListener(
            walks.check(TestProvider.CLIENT), URI.create("http://127.0.0.1:0/logout"), patience)) {
      walks.logouts = listener;
      if (notifies) {
        walks.op.logoutUrl =
            URI.create("http://127.0.0.1:%d/logout".formatted(listener.address().getPort()));
      }
      succeeds(walks.run());
      return walks.run(Operation.LOGOUT);
    }
  }

  @Test
  void shouldTakeTheLogoutTokenOfTheSession() throws Exception {
    succeeds(loggedOut(LONG));
    assertThat(walks.labels).containsExactly("OIDC logout", "OIDC authorize", "OIDC logout token");
    assertThat(walks.op.logoutAnswer).isEqualTo(200);
  }

  @Test
  void shouldTakeALogoutTokenOfAllSessionsOfTheUser() throws Exception {
    walks.op.logoutClaims = c -> c.claim("sid", null);

    succeeds(loggedOut(LONG));
  }

  @Test
  void shouldNotTakeTheLogoutTokenOfAnotherSession() throws Exception {
    walks.op.logoutClaims = c -> c.claim("sid", "session-2");

    assertThat(walks.codeOf(loggedOut(SHORT))).isEqualTo("LOGOUT_TOKEN_MISSING");
    assertThat(walks.op.logoutAnswer).isEqualTo(200);
  }

  @Test
  void shouldReportALogoutWithoutAToken() throws Exception {
    notifies = false;
    OidcOutcome outcome = loggedOut(SHORT);

    assertThat(walks.codeOf(outcome)).isEqualTo("LOGOUT_TOKEN_MISSING");
    assertThat(outcome.failure().getMessage()).contains("backchannel_logout_uri");
  }

  static List<Arguments> refusedLogoutTokens() {
    return List.of(
        refused("ISSUER_MISMATCH", c -> c.issuer("https://other.example.org")),
        refused("WRONG_AUDIENCE", c -> c.audience("another-client")),
        refused("EXPIRED", c -> c.expirationTime(new Date(0))),
        refused("NOT_YET_VALID", c -> c.issueTime(new Date(Long.MAX_VALUE / 2))),
        refused("no event", c -> c.claim("events", Map.of("https://example.org/other", Map.of()))),
        refused("no jti", c -> c.jwtID(null)),
        refused("has a nonce", c -> c.claim("nonce", "n")),
        refused("no sid", c -> c.claim("sid", null).subject(null)));
  }

  private static Arguments refused(String reason, Consumer<JWTClaimsSet.Builder> claims) {
    return Arguments.of(reason, claims);
  }

  /** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("refusedLogoutTokens")
  void shouldRefuseABadLogoutToken(String reason, Consumer<JWTClaimsSet.Builder> claims)
      throws Exception {
    walks.op.logoutClaims = claims;
    OidcOutcome outcome = loggedOut(SHORT);

    assertThat(walks.op.logoutAnswer).isEqualTo(400);
    assertThat(walks.codeOf(outcome)).isEqualTo("LOGOUT_TOKEN_MISSING");
    assertThat(outcome.failure().getMessage()).contains(reason);
  }

  @Test
  void shouldRefuseALogoutTokenThatIsNotSigned() throws Exception {
    walks.op.signLogout = claims -> new PlainJWT(claims).serialize();
    OidcOutcome outcome = loggedOut(SHORT);

    assertThat(walks.op.logoutAnswer).isEqualTo(400);
    assertThat(outcome.failure().getMessage()).contains("ALGORITHM_NOT_ALLOWED");
  }
}
