package org.authmeter.signon.oidc;

import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.ClientRequests.Sent;
import org.authmeter.signon.oidc.DirectCalls.TokenAnswer;
import org.authmeter.signon.oidc.OidcTask.AuthorizationOptions;
import org.authmeter.signon.oidc.OidcTask.Prompt;
import org.authmeter.signon.oidc.OidcTask.ResponseMode;
import org.authmeter.signon.oidc.provider.Endpoint;
import org.authmeter.signon.oidc.provider.IdTokenCheck;
import org.authmeter.signon.oidc.provider.IdTokenCheck.Expected;
import org.authmeter.signon.oidc.provider.IdTokenCheck.Identity;
import org.authmeter.signon.oidc.provider.OidcProvider;

/**
 * The way to a code over the user's browser, its tokens, and the check of what they say (OpenID
 * Connect Core 1.0 section 3.1).
 */
final class CodeFlow {
  private final OidcProvider provider;
  private final OidcTask task;
  private final HttpExchanges browser;
  private final ClientRequests requests;
  private final DirectCalls calls;

  /** What codes are bound to; null = nothing. */
  private final DpopKey key;

  private final List<String> secrets = new ArrayList<>();
  private final Map<String, List<String>> claims = new LinkedHashMap<>();
  private long checkNanos = -1;

  /**
   * @param browser sends the requests of the user, with cookies
   * @param key what codes are bound to; null = nothing
   */
  CodeFlow(
      OidcProvider provider,
      OidcTask task,
      HttpExchanges browser,
      ClientRequests requests,
      DirectCalls calls,
      DpopKey key) {
    this.provider = provider;
    this.task = task;
    this.browser = browser;
    this.requests = requests;
    this.calls = calls;
    this.key = key;
  }

  /** A code, and what it was asked with. */
  record Arrived(String code, Sent sent) {}

  Arrived authorize(AuthorizationOptions options, SignOnState itsState) throws CodedFailure {
    Sent sent = Sent.fresh(options.pkce());
    secret(sent.state());
    secret(sent.nonce());
    secret(sent.verifier() == null ? null : sent.verifier().getValue());
    AuthorizationWalk walk =
        new AuthorizationWalk(
            provider, task.login(), options.prompt() == Prompt.NONE, browser, itsState);
    AuthenticationRequest request = requests.authentication(options, sent, key);
    Map<String, String> answer =
        walk.from(
            options.pushed()
                ? requests.authorize(calls.push(requests.pushed(request)))
                : requests.authorize(request));
    if (options.mode() == ResponseMode.JWT) {
      secret(answer.get("response"));
      answer = Callback.signed(answer, provider, this::keys);
    }
    secret(answer.get("code"));
    secret(answer.get("id_token"));
    secret(answer.get("access_token"));
    return new Arrived(Callback.code(answer, sent, provider), sent);
  }

  TokenAnswer redeem(Arrived arrived) throws CodedFailure {
    return noted(
        calls.tokens(
            requests.redeem(
                arrived.code(), provider.client().redirectUri(), arrived.sent().verifier()),
            OidcLabels.TOKEN));
  }

  /** The check of an ID token that came for a code. */
  Identity check(TokenAnswer answer, Arrived arrived) throws CodedFailure {
    return check(
        answer, new Expected(arrived.sent().nonce(), answer.access(), arrived.code(), null));
  }

  Identity check(TokenAnswer answer, Expected expected) throws CodedFailure {
    long start = System.nanoTime();
    try {
      Identity identity = provider.check().check(answer.id(), expected, this::keys);
      claims.clear();
      claims.putAll(identity.claims());
      return identity;
    } finally {
      if (provider.check().level() != IdTokenCheck.Level.OFF) {
        checkNanos = System.nanoTime() - start;
      }
    }
  }

  private Page keys() throws CodedFailure {
    return calls.keys(provider.endpoints().of(Endpoint.KEYS));
  }

  TokenAnswer noted(TokenAnswer answer) {
    secret(answer.access());
    secret(answer.refresh());
    secret(answer.id());
    return answer;
  }

  /** Of the last ID token that was checked, and what else is learnt about the user. */
  Map<String, List<String>> claims() {
    return claims;
  }

  /** Time that the last check of an ID token took; -1 without one. */
  long checkNanos() {
    return checkNanos;
  }

  /**
   * No message may have it.
   *
   * @param value null = nothing
   */
  void secret(String value) {
    secrets.add(value);
  }

  /** What no message may have. */
  List<String> secrets() {
    return secrets;
  }
}
