package org.authmeter.signon.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ClientCredentialsGrant;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ciba.AuthRequestID;
import com.nimbusds.oauth2.sdk.ciba.CIBAGrant;
import com.nimbusds.oauth2.sdk.device.DeviceCode;
import com.nimbusds.oauth2.sdk.device.DeviceCodeGrant;
import com.nimbusds.oauth2.sdk.id.Audience;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.DPoPAccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.TokenTypeURI;
import com.nimbusds.oauth2.sdk.tokenexchange.TokenExchangeGrant;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.page.ExpectedText;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.signon.oidc.ClientRequests.Sent;
import org.authmeter.signon.oidc.CodeFlow.Arrived;
import org.authmeter.signon.oidc.DirectCalls.TokenAnswer;
import org.authmeter.signon.oidc.OidcTask.AuthorizationOptions;
import org.authmeter.signon.oidc.OidcTask.MisuseKind;
import org.authmeter.signon.oidc.OidcTask.Prompt;
import org.authmeter.signon.oidc.OidcTask.ResponseMode;
import org.authmeter.signon.oidc.OidcTask.TokenKind;
import org.authmeter.signon.oidc.provider.IdTokenCheck.Expected;
import org.authmeter.signon.oidc.provider.IdTokenCheck.Identity;
import org.authmeter.signon.oidc.provider.LogoutTokenListener;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcJson;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.RelyingParty.Binding;

/**
 * Calls of OpenID Connect Core 1.0 and its neighbours, as a browser and as the relying party behind
 * it. One instance does one task.
 */
public final class OidcClient {
  /**
   * How often is asked, if the provider does not say (RFC 8628 section 3.2, CIBA Core 1.0 section
   * 7.3).
   */
  private static final int DEVICE_SECONDS = 5;

  /** Seconds that a user is waited for at most, also if the provider says more. */
  private static final int DEVICE_LIFE = 1800;

  /**
   * How a request with prompt=none fails for a user who is signed on. Only login_required says that
   * nobody is (OpenID Connect Core 1.0 section 3.1.2.6).
   */
  private static final Set<String> ASKS_KNOWN_USER =
      Set.of(
          "consent_required", "account_selection_required", "CONSENT_FORBIDDEN", "TERMS_FORBIDDEN");

  private final OidcProvider provider;
  private final OidcTask task;
  private final HttpExchanges browser;
  private final HttpExchanges service;
  private final SignOnState state = new SignOnState(OidcLabels.LOGIN);
  private final ClientRequests requests;
  private final DirectCalls calls;

  /** What access tokens are bound to; null = they are bearer tokens. */
  private final DpopKey key;

  private final CodeFlow flow;
  private OidcTokens tokens;
  private long expiresIn = -1;

  /**
   * @param provider the OpenID Provider, and the client there; null = none, for a resource only
   * @param task what is asked
   * @param browser sends the requests of the user, with cookies
   * @param service sends those of the relying party behind it
   */
  public OidcClient(
      OidcProvider provider, OidcTask task, HttpExchanges browser, HttpExchanges service) {
    this.provider = provider;
    this.task = task;
    this.browser = browser;
    this.service = service;
    this.requests = provider == null ? null : new ClientRequests(provider);
    this.tokens = task.before();
    this.key = key(provider, tokens);
    this.calls = new DirectCalls(service, task.login().maxHops(), state, key);
    this.flow = new CodeFlow(provider, task, browser, requests, calls, key);
    flow.secret(task.login().credentials().password());
    if (provider != null) {
      flow.secret(provider.client().identity().secret());
    }
    if (tokens != null) {
      flow.secret(tokens.access());
      flow.secret(tokens.refresh());
      flow.secret(tokens.id());
    }
  }

  /** A virtual user keeps its key as long as its tokens. */
  private static DpopKey key(OidcProvider provider, OidcTokens before) {
    if (provider == null || provider.client().binding() != Binding.DPOP) {
      return null;
    }
    return before == null || before.key() == null ? DpopKey.fresh() : before.key();
  }

  /** Does what was asked. */
  public OidcOutcome run() {
    CodedFailure failure = null;
    try {
      switch (task.operation()) {
        case LOGIN -> login();
        case REFRESH -> refresh();
        case USERINFO -> userinfo();
        case INTROSPECT -> introspect();
        case REVOKE -> revoke();
        case CLIENT_CREDENTIALS -> clientCredentials();
        case EXCHANGE -> exchange();
        case JWT_BEARER -> jwtBearer();
        case LOGOUT -> logout();
        case DEVICE -> device();
        case CIBA -> ciba();
        case RESOURCE -> resource();
      }
    } catch (CodedFailure e) {
      failure = e.without(flow.secrets());
    }
    return new OidcOutcome(
        failure, state.credentialsSent(), tokens, flow.claims(), expiresIn, flow.checkNanos());
  }

  // Login

  private void login() throws CodedFailure {
    tokens = null;
    Arrived arrived = flow.authorize(task.request(), state);
    Prompt prompt = task.request().prompt();
    if (prompt != Prompt.NONE) {
      // by prompt=login a session is not enough (OpenID Connect Core 1.0, section 3.1.2.1)
      boolean again = prompt == Prompt.LOGIN;
      SignOnSettings login = again ? task.login().with(LoginFormRule.REQUIRED) : task.login();
      login.checkForm(
          state,
          (again
                  ? "the request asked for a new login (prompt=login)"
                  : "a login form was expected in a new session")
              + ", but the code came without one");
    }
    if (task.misuse().kind() != MisuseKind.NONE) {
      new OidcMisuse(provider, task, browser, requests, calls, key, flow).after(arrived);
      return;
    }
    TokenAnswer answer = flow.redeem(arrived);
    Identity identity = flow.check(answer, arrived);
    keep(answer, identity);
    if (task.userinfo()) {
      userinfo();
    }
    expectedClaim();
  }

  /** The first claims that come: of the ID token, and of the userinfo answer after it. */
  private void expectedClaim() throws CodedFailure {
    String expect = task.login().expect();
    if (expect.isEmpty()) {
      return;
    }
    ExpectedText text = new ExpectedText(expect, task.login().user());
    boolean there =
        flow.claims().values().stream().anyMatch(values -> values.stream().anyMatch(text::in));
    if (!there) {
      throw new CodedFailure(
          FailureCode.EXPECTED_TEXT_MISSING,
          "no claim has \"" + expect + "\"; the claims are " + flow.claims().keySet());
    }
  }

  // Tokens

  private void keep(TokenAnswer answer, Identity identity) {
    String subject =
        identity.subject() != null || tokens == null ? identity.subject() : tokens.subject();
    tokens =
        new OidcTokens(
            answer.access(),
            answer.refresh() == null && tokens != null ? tokens.refresh() : answer.refresh(),
            answer.id() == null && tokens != null ? tokens.id() : answer.id(),
            subject,
            tokens == null ? task.login().user() : tokens.user(),
            key);
    expiresIn = answer.expiresIn();
  }

  private TokenAnswer token(AuthorizationGrant grant, String scope, String label)
      throws CodedFailure {
    return flow.noted(calls.tokens(requests.token(grant, scope), label));
  }

  private void refresh() throws CodedFailure {
    String refresh = needed(tokens == null ? null : tokens.refresh(), "refresh token");
    TokenAnswer answer =
        token(
            new RefreshTokenGrant(new RefreshToken(refresh)),
            task.tokens().scope(),
            OidcLabels.REFRESH);
    Identity identity =
        answer.id() == null
            ? Identity.UNKNOWN
            : flow.check(answer, new Expected(null, answer.access(), null, tokens.subject()));
    keep(answer, identity);
  }

  private void userinfo() throws CodedFailure {
    String access = needed(tokens == null ? null : tokens.access(), "access token");
    JsonNode answer =
        calls.userinfo(
            requests.userinfo(
                key == null ? new BearerAccessToken(access) : new DPoPAccessToken(access)),
            access);
    String subject = OidcJson.text(answer, "sub");
    if (subject == null) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER, OidcLabels.USERINFO + ": the answer has no sub, which it must have");
    }
    if (tokens.subject() != null && !tokens.subject().equals(subject)) {
      // OpenID Connect Core 1.0 section 5.3.2: such an answer must not be used
      throw new CodedFailure(
          OidcCode.OTHER_USER,
          OidcLabels.USERINFO
              + ": the answer is about \""
              + OidcJson.words(subject)
              + "\", the ID token about \""
              + tokens.subject()
              + '"');
    }
    flow.claims().putAll(OidcJson.claims(answer));
    if (task.operation() == OidcTask.Operation.USERINFO) {
      expectedClaim();
    }
  }

  private void introspect() throws CodedFailure {
    JsonNode answer =
        calls.active(requests.introspect(chosen(), task.tokens().kind()), task.tokens().kind());
    flow.claims().clear();
    flow.claims().putAll(OidcJson.claims(answer));
    expectedClaim();
  }

  private void revoke() throws CodedFailure {
    calls.revoke(requests.revoke(chosen(), task.tokens().kind()));
    boolean access = task.tokens().kind() == TokenKind.ACCESS;
    tokens =
        new OidcTokens(
            access ? null : tokens.access(),
            access ? tokens.refresh() : null,
            tokens.id(),
            tokens.subject(),
            tokens.user(),
            tokens.key());
  }

  private String chosen() throws CodedFailure {
    return task.tokens().kind() == TokenKind.REFRESH
        ? needed(tokens == null ? null : tokens.refresh(), "refresh token")
        : needed(tokens == null ? null : tokens.access(), "access token");
  }

  static String needed(String token, String kind) throws CodedFailure {
    if (token == null) {
      throw new CodedFailure(
          OidcCode.NO_TOKEN,
          "this virtual user has no "
              + kind
              + "; a login must come before"
              + (kind.startsWith("refresh")
                  ? ", and its scope must let the provider give one (often offline_access)"
                  : ""));
    }
    return token;
  }

  private void clientCredentials() throws CodedFailure {
    TokenAnswer answer =
        token(new ClientCredentialsGrant(), task.tokens().scope(), OidcLabels.CLIENT_CREDENTIALS);
    tokens = new OidcTokens(answer.access(), answer.refresh(), null, null, "", key);
    expiresIn = answer.expiresIn();
  }

  /** The user's own tokens stay; the new one is another service's. */
  private void exchange() throws CodedFailure {
    String access = needed(tokens == null ? null : tokens.access(), "access token");
    String audience = task.tokens().audience();
    TokenExchangeGrant grant =
        new TokenExchangeGrant(
            new BearerAccessToken(access),
            TokenTypeURI.ACCESS_TOKEN,
            null,
            null,
            null,
            audience.isEmpty() ? null : Audience.create(audience));
    TokenAnswer answer = flow.noted(calls.exchange(requests.token(grant, task.tokens().scope())));
    expiresIn = answer.expiresIn();
  }

  /** Nobody signs on; the client says who the user is. */
  private void jwtBearer() throws CodedFailure {
    tokens = null;
    String user = task.login().user();
    TokenAnswer answer =
        flow.noted(
            calls.tokens(requests.assertion(user, task.tokens().scope()), OidcLabels.JWT_BEARER));
    Identity identity =
        answer.id() == null
            ? Identity.UNKNOWN
            : flow.check(answer, new Expected(null, answer.access(), null, null));
    keep(answer, identity);
    expectedClaim();
  }

  // Logout

  /**
   * The session is over when the provider does not sign the user on without asking, and, where its
   * tokens are listened for, has said so.
   */
  private void logout() throws CodedFailure {
    LogoutTokenListener logouts = provider.logouts();
    if (logouts == null) {
      endSession();
      return;
    }
    try (LogoutTokenListener.Awaited token =
        logouts.expect(needed(tokens == null ? null : tokens.id(), "ID token"))) {
      endSession();
      browser.step(OidcLabels.LOGOUT_TOKEN, token.came());
    }
  }

  private void endSession() throws CodedFailure {
    Sent sent = Sent.fresh(task.request().pkce());
    new LogoutWalk(
            provider.client().postLogoutRedirectUri(),
            task.login(),
            browser,
            new SignOnState(OidcLabels.LOGIN))
        .run(requests.logout(tokens == null ? null : tokens.id(), sent.state()), sent.state());
    tokens = null;
    AuthorizationOptions silent =
        new AuthorizationOptions(
            task.request().pkce(), ResponseMode.QUERY, Prompt.NONE, task.request().pushed());
    try {
      flow.authorize(silent, state);
    } catch (CodedFailure e) {
      if (e.is(OidcCode.LOGIN_REQUIRED) || e.code().equals("login_required")) {
        return;
      }
      throw ASKS_KNOWN_USER.contains(e.code())
          ? new CodedFailure(
              OidcCode.STILL_SIGNED_ON,
              "after the logout the provider asks for something else than a login: "
                  + e.getMessage())
          : e;
    }
    throw new CodedFailure(
        OidcCode.STILL_SIGNED_ON,
        "after the logout the provider gave another code without asking for the password");
  }

  // Device

  private void device() throws CodedFailure {
    tokens = null;
    JsonNode answer = calls.ask(requests.device(), OidcLabels.DEVICE);
    String deviceCode = OidcJson.text(answer, "device_code");
    String userCode = OidcJson.text(answer, "user_code");
    String complete = OidcJson.text(answer, "verification_uri_complete");
    String plain = OidcJson.text(answer, "verification_uri");
    if (deviceCode == null || userCode == null || plain == null) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          OidcLabels.DEVICE
              + ": the answer lacks device_code, user_code or verification_uri (RFC 8628 section"
              + " 3.2)");
    }
    flow.secret(deviceCode);
    flow.secret(userCode);
    URI verification = verification(complete == null ? plain : complete);
    new ApprovalWalk(task.login(), userCode, OidcLabels.DEVICE_PAGE, browser, state)
        .run(verification);
    TokenAnswer got =
        poll(
            new DeviceCodeGrant(new DeviceCode(deviceCode)),
            OidcLabels.DEVICE_TOKEN,
            OidcCode.DEVICE_CODE_EXPIRED,
            answer);
    signedOn(got);
  }

  /** Tokens that came without a nonce and without a code. */
  private void signedOn(TokenAnswer got) throws CodedFailure {
    Identity identity = flow.check(got, new Expected(null, got.access(), null, null));
    keep(got, identity);
    expectedClaim();
  }

  // A user elsewhere

  /** The user approves in the browser, where an address is given, or knows of it otherwise. */
  private void ciba() throws CodedFailure {
    tokens = null;
    String message = message();
    JsonNode answer =
        calls.ask(requests.backchannel(task.login().user(), message), OidcLabels.BACKCHANNEL);
    String id = OidcJson.text(answer, "auth_req_id");
    if (id == null || id.isEmpty()) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          OidcLabels.BACKCHANNEL
              + ": the answer has no auth_req_id, which it must have (CIBA Core 1.0 section 7.3)");
    }
    flow.secret(id);
    if (task.login().resource() != null) {
      new ApprovalWalk(task.login(), null, OidcLabels.APPROVAL, browser, state)
          .run(Parameters.filled(task.login().resource(), message));
    }
    signedOn(
        poll(
            new CIBAGrant(new AuthRequestID(id)),
            OidcLabels.BACKCHANNEL_TOKEN,
            OidcCode.REQUEST_EXPIRED,
            answer));
  }

  /** Eight letters: providers limit length and characters (CIBA Core 1.0 section 7.1). */
  private static String message() {
    return ThreadLocalRandom.current()
        .ints(8, 'A', 'Z' + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static URI verification(String text) throws CodedFailure {
    try {
      return Addresses.parse(text);
    } catch (URISyntaxException e) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          OidcLabels.DEVICE + ": the verification_uri is not an absolute http or https URL",
          e);
    }
  }

  /**
   * Asks until the provider decides, or what was asked for has expired (RFC 8628 section 3.5, CIBA
   * Core 1.0 section 11).
   *
   * @param asked the answer with {@code interval}, seconds between two requests, and {@code
   *     expires_in}, seconds; more than {@link #DEVICE_LIFE} are not waited
   */
  private TokenAnswer poll(AuthorizationGrant grant, String label, OidcCode expired, JsonNode asked)
      throws CodedFailure {
    long interval = asked.path("interval").asLong(DEVICE_SECONDS);
    long expires = asked.path("expires_in").asLong(DEVICE_LIFE);
    long life = Math.min(DEVICE_LIFE, expires);
    long seconds = Math.max(1, interval);
    long waited = 0;
    while (true) {
      try {
        return token(grant, null, label);
      } catch (CodedFailure e) {
        if (e.code().equals("slow_down")) {
          seconds += DEVICE_SECONDS;
        } else if (!e.code().equals("authorization_pending")) {
          throw e;
        }
      }
      waited += seconds;
      if (waited < 0 || waited > life) {
        throw new CodedFailure(
            expired,
            "%s: nobody approved in time: interval %d s, expires_in %d s, at most %d s are waited"
                .formatted(label, seconds, expires, DEVICE_LIFE));
      }
      browser.pause(Duration.ofSeconds(seconds));
    }
  }

  // A third-party relying party

  private void resource() throws CodedFailure {
    new ResourceWalk(task.login(), browser, state).run();
    task.login()
        .checkForm(
            state, "a login form was expected in a new session, but the page came without one");
  }
}
