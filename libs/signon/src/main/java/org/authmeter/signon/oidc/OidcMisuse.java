package org.authmeter.signon.oidc;

import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.DPoPAccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.signon.oidc.CodeFlow.Arrived;
import org.authmeter.signon.oidc.DirectCalls.TokenAnswer;
import org.authmeter.signon.oidc.OidcTask.MisuseKind;
import org.authmeter.signon.oidc.provider.Endpoint;
import org.authmeter.signon.oidc.provider.IdTokenCheck;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcProvider;

/** What a provider must refuse, done with the code of a login. */
final class OidcMisuse {
  /** What a provider answers to a code that it does not take. */
  private static final Set<String> REFUSALS = Set.of("invalid_grant", "invalid_request");

  /** What a resource answers to a proof that it does not take (RFC 9449 section 7.1). */
  private static final Set<String> KEY_REFUSALS =
      Set.of("invalid_dpop_proof", "invalid_token", "invalid_request");

  /** A web server before the resource refuses with 400 or 403, the resource with 401. */
  private static final Set<Integer> CERTIFICATE_REFUSALS = Set.of(400, 401, 403);

  private final OidcProvider provider;
  private final OidcTask task;
  private final HttpExchanges browser;
  private final ClientRequests requests;
  private final DirectCalls calls;
  private final DpopKey key;
  private final CodeFlow flow;

  /**
   * @param browser of the user, which waits and signs on again
   * @param key what tokens are bound to; null = they are bearer tokens
   */
  OidcMisuse(
      OidcProvider provider,
      OidcTask task,
      HttpExchanges browser,
      ClientRequests requests,
      DirectCalls calls,
      DpopKey key,
      CodeFlow flow) {
    this.provider = provider;
    this.task = task;
    this.browser = browser;
    this.requests = requests;
    this.calls = calls;
    this.key = key;
    this.flow = flow;
  }

  /** Does it, after the browser's way. */
  void after(Arrived arrived) throws CodedFailure {
    URI redirectUri = provider.client().redirectUri();
    CodeVerifier verifier = arrived.sent().verifier();
    switch (task.misuse().kind()) {
      case NONE -> throw new IllegalStateException("no misuse was asked for");
      case CODE_TWICE -> {
        flow.redeem(arrived);
        refused(arrived.code(), redirectUri, verifier, "a code a second time");
      }
      case WRONG_VERIFIER ->
          refused(arrived.code(), redirectUri, new CodeVerifier(), "a wrong code_verifier");
      case WRONG_REDIRECT_URI ->
          refused(
              arrived.code(),
              Parameters.with(redirectUri, Map.of("authmeter", "other")),
              verifier,
              "a redirect_uri that differs from that of the authorization request");
      case OTHER_CLIENT -> {
        ClientRequests others = new ClientRequests(task.misuse().other());
        flow.secret(task.misuse().other().client().identity().secret());
        refused(
            others.redeem(arrived.code(), redirectUri, verifier),
            "the code of the client " + provider.client().clientId() + " from another client");
      }
      case EXPIRED_CODE -> {
        browser.pause(task.misuse().codeLifetime().plusSeconds(1));
        refused(
            arrived.code(),
            redirectUri,
            verifier,
            "a code after its lifetime of " + task.misuse().codeLifetime().toSeconds() + " s");
      }
      case NONCE_REPLAY -> replay(arrived);
      case REFRESH_AT_ONCE -> refreshAtOnce(refreshToken(arrived));
      case REFRESH_TWICE -> {
        RefreshTokenGrant grant = refreshToken(arrived);
        flow.noted(calls.tokens(requests.token(grant, task.tokens().scope()), OidcLabels.REFRESH));
        refused(requests.token(grant, task.tokens().scope()), "a refresh token a second time");
      }
      case DPOP_REPLAY, DPOP_OTHER_KEY, DPOP_OTHER_ADDRESS, DPOP_AS_BEARER ->
          misuseOfKeys(flow.redeem(arrived).access());
      case CERTIFICATE_MISSING -> withoutCertificate(flow.redeem(arrived).access());
    }
  }

  private RefreshTokenGrant refreshToken(Arrived arrived) throws CodedFailure {
    return new RefreshTokenGrant(
        new RefreshToken(OidcClient.needed(flow.redeem(arrived).refresh(), "refresh token")));
  }

  /** Over a connection each, of the relying party and of the browser. */
  private void refreshAtOnce(RefreshTokenGrant grant) throws CodedFailure {
    Request request = requests.token(grant, task.tokens().scope());
    FutureTask<TokenAnswer> other =
        new FutureTask<>(() -> accepted(calls.over(browser), request, OidcLabels.REFRESH));
    DaemonThreads.named("OIDC refresh at once").newThread(other).start();
    TokenAnswer one = accepted(calls, request, OidcLabels.REFRESH);
    TokenAnswer two;
    try {
      two = other.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CodedFailure failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CodedFailure(FailureCode.INTERRUPTED, "interrupted by the stop of the test", e);
    }
    if (one != null && two != null) {
      flow.noted(one);
      flow.noted(two);
      throw accepts("one refresh token in two requests at once");
    }
  }

  /**
   * The access token is used as it should be first, and then from the browser, whose connections do
   * not have the client's certificate. It must be refused with HTTP 401, or 400 or 403 of a web
   * server before it.
   */
  private void withoutCertificate(String access) throws CodedFailure {
    Request request = requests.userinfo(new BearerAccessToken(access));
    calls.userinfo(request, access);
    Page page = calls.from(browser).send(request, OidcLabels.USERINFO);
    if (page.status() == 200) {
      throw new CodedFailure(
          OidcCode.MISUSE_ACCEPTED,
          "the provider answered userinfo for an access token that is bound to a certificate, over a"
              + " connection without this certificate, expected invalid_token (RFC 8705 section 3)");
    }
    if (!CERTIFICATE_REFUSALS.contains(page.status())) {
      throw DirectCalls.refused(page, OidcLabels.USERINFO);
    }
  }

  /** The access token is used as it should be first: what is refused then is the misuse. */
  private void misuseOfKeys(String access) throws CodedFailure {
    Request bound = requests.userinfo(new DPoPAccessToken(access));
    calls.userinfo(bound, access);
    MisuseKind kind = task.misuse().kind();
    Page page =
        switch (kind) {
          case DPOP_REPLAY -> {
            Request proven = key.proven(bound, access);
            Page first = calls.send(proven, OidcLabels.USERINFO);
            if (first.status() != 200) {
              throw DirectCalls.refused(first, OidcLabels.USERINFO);
            }
            yield calls.send(proven, OidcLabels.USERINFO);
          }
          case DPOP_OTHER_KEY -> calls.send(key.other().proven(bound, access), OidcLabels.USERINFO);
          case DPOP_OTHER_ADDRESS ->
              calls.send(
                  key.proven(bound, access, provider.endpoints().required(Endpoint.TOKEN)),
                  OidcLabels.USERINFO);
          default ->
              calls.send(requests.userinfo(new BearerAccessToken(access)), OidcLabels.USERINFO);
        };
    if (page.status() == 200) {
      throw new CodedFailure(
          OidcCode.MISUSE_ACCEPTED,
          "the provider answered userinfo for "
              + switch (kind) {
                case DPOP_REPLAY -> "a proof that was used before";
                case DPOP_OTHER_KEY -> "a proof of another key than the access token's";
                case DPOP_OTHER_ADDRESS -> "a proof that was made for another address";
                default -> "an access token that is bound to a key, without a proof of it";
              }
              + ", expected invalid_dpop_proof or invalid_token");
    }
    if (!KEY_REFUSALS.contains(String.valueOf(DpopKey.error(page)))) {
      throw DirectCalls.refused(page, OidcLabels.USERINFO);
    }
  }

  private void refused(String code, URI redirectUri, CodeVerifier verifier, String what)
      throws CodedFailure {
    refused(requests.redeem(code, redirectUri, verifier), what);
  }

  private void refused(Request request, String what) throws CodedFailure {
    TokenAnswer answer = accepted(calls, request, OidcLabels.TOKEN);
    if (answer != null) {
      flow.noted(answer);
      throw accepts(what);
    }
  }

  /**
   * @return null where the provider refuses what the request brings
   */
  private static TokenAnswer accepted(DirectCalls calls, Request request, String label)
      throws CodedFailure {
    try {
      return calls.tokens(request, label);
    } catch (CodedFailure e) {
      if (REFUSALS.contains(e.code())) {
        return null;
      }
      throw e;
    }
  }

  private static CodedFailure accepts(String what) {
    return new CodedFailure(
        OidcCode.MISUSE_ACCEPTED, "the provider accepted " + what + ", expected invalid_grant");
  }

  /** The ID token of each login has its own nonce, so that it fits no other. */
  private void replay(Arrived first) throws CodedFailure {
    TokenAnswer before = flow.redeem(first);
    flow.check(before, first);
    Arrived second = flow.authorize(task.request(), new SignOnState(OidcLabels.LOGIN));
    TokenAnswer after = flow.redeem(second);
    flow.check(after, second);
    if (after.id() == null
        || !second.sent().nonce().equals(IdTokenCheck.claim(after.id(), "nonce"))) {
      throw new CodedFailure(
          OidcCode.MISUSE_ACCEPTED,
          "the ID token does not have the nonce of its own login, so a replay would not be noticed");
    }
  }
}
