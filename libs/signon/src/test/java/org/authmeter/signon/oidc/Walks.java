package org.authmeter.signon.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Headers;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.OidcTask.AuthorizationOptions;
import org.authmeter.signon.oidc.OidcTask.Misuse;
import org.authmeter.signon.oidc.OidcTask.MisuseKind;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.oidc.OidcTask.Pkce;
import org.authmeter.signon.oidc.OidcTask.Prompt;
import org.authmeter.signon.oidc.OidcTask.ResponseMode;
import org.authmeter.signon.oidc.OidcTask.TokenKind;
import org.authmeter.signon.oidc.OidcTask.TokenRequest;
import org.authmeter.signon.oidc.provider.IdTokenCheck;
import org.authmeter.signon.oidc.provider.LogoutTokenListener;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.ProviderKeys;
import org.authmeter.signon.oidc.provider.ProviderMetadata;
import org.authmeter.signon.oidc.provider.RelyingParty;
import org.authmeter.signon.oidc.provider.RelyingParty.Authentication;
import org.authmeter.signon.oidc.provider.RelyingParty.Binding;

/** Runs tasks against a {@link TestProvider} without a network. */
final class Walks implements HttpExchanges {
  static final String ISSUER = "https://op.example.org/op";

  final TestProvider op = new TestProvider(ISSUER);
  final List<Request> requests = new ArrayList<>();

  /** Those of the relying party, over connections with a certificate where it has one. */
  final List<Request> direct = new ArrayList<>();

  final List<String> labels = new ArrayList<>();
  final List<Duration> pauses = new ArrayList<>();

  /** Answers before the provider does; null = the provider answers. */
  Function<Request, TestProvider.Answer> first = r -> null;

  Authentication authentication = Authentication.CLIENT_SECRET_BASIC;
  Binding binding = Binding.NONE;
  X509Certificate certificate;
  PrivateKey key;
  IdTokenCheck.Level level = IdTokenCheck.Level.VERIFIED;
  Set<JWSAlgorithm> algorithms = Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256);
  Operation operation = Operation.LOGIN;
  String password = TestProvider.PASSWORD;
  String expect = "";
  URI resource;
  Pkce pkce = Pkce.S256;
  ResponseMode mode = ResponseMode.QUERY;
  Prompt prompt = Prompt.OFF;
  boolean pushed;
  boolean userinfo;
  boolean newSession = true;
  TokenKind token = TokenKind.ACCESS;
  String audience = "";
  MisuseKind misuse = MisuseKind.NONE;
  URI postLogout;
  LogoutTokenListener logouts;
  OidcTokens before;
  private ProviderKeys keys;

  @Override
  public synchronized Page exchange(Request request) {
    requests.add(request);
    labels.add("?");
    TestProvider.Answer answer = first.apply(request);
    if (answer == null) {
      String body =
          request.body() == null ? "" : new String(request.body().bytes(), StandardCharsets.UTF_8);
      answer = op.answer(request.method(), request.uri(), body, request.headers());
    }
    return new Page(
        answer.status(),
        request.uri(),
        answer.location(),
        answer.type(),
        answer.body().getBytes(StandardCharsets.UTF_8),
        Headers.of(
            answer.headers().entrySet().toArray(Map.Entry[]::new),
            header -> String.valueOf(header.getKey()),
            header -> String.valueOf(header.getValue())));
  }

  /** The relying party's own connections. */
  private final class Service implements HttpExchanges {
    @Override
    public Page exchange(Request request) {
      direct.add(request);
      Map<String, String> headers = new LinkedHashMap<>(request.headers());
      if (op.mutualTls) {
        headers.put("Client-Cert", "as a server sees it");
      }
      return Walks.this.exchange(request.with(headers));
    }

    @Override
    public void label(String label) {
      Walks.this.label(label);
    }

    @Override
    public void pauseBeforeCredentials() {
      // nobody types here
    }

    @Override
    public Map<String, Map<String, String>> localStorage() {
      return Map.of();
    }
  }

  @Override
  public synchronized void label(String label) {
    labels.set(labels.size() - 1, label);
  }

  @Override
  public void pauseBeforeCredentials() {
    // nobody types here
  }

  @Override
  public Map<String, Map<String, String>> localStorage() {
    return Map.of();
  }

  @Override
  public void step(String label, Duration took) {
    labels.add(label);
  }

  @Override
  public void pause(Duration time) {
    pauses.add(time);
  }

  OidcProvider provider(String clientId) throws CodedFailure {
    ProviderMetadata found =
        ProviderMetadata.read(page("/.well-known/openid-configuration"), ISSUER, op.mutualTls);
    boolean secret = authentication.name().startsWith("CLIENT_SECRET");
    return new OidcProvider(
        ISSUER,
        found.endpoints(),
        found.issParameter(),
        new RelyingParty(
            clientId,
            new RelyingParty.Identity(
                authentication, secret ? TestProvider.SECRET : "", key, "", certificate),
            binding,
            TestProvider.REDIRECT,
            postLogout,
            "openid profile",
            Map.of("acr_values", List.of("1"))),
        check(clientId),
        logouts);
  }

  IdTokenCheck check(String clientId) throws CodedFailure {
    if (keys == null) {
      keys = new ProviderKeys(page("/jwks"));
    }
    return new IdTokenCheck(level, ISSUER, clientId, algorithms, Duration.ofSeconds(60), keys);
  }

  private Page page(String path) {
    TestProvider.Answer answer = op.answer("GET", URI.create(ISSUER + path), "", Map.of());
    return new Page(
        answer.status(),
        URI.create(ISSUER + path),
        null,
        answer.type(),
        answer.body().getBytes(StandardCharsets.UTF_8));
  }

  OidcTask task() throws CodedFailure {
    return new OidcTask(
        operation,
        new SignOnSettings(
                resource == null ? TestProvider.REDIRECT : resource,
                "",
                Credentials.NONE,
                "",
                newSession ? LoginFormRule.REQUIRED : LoginFormRule.ALLOWED,
                30,
                PageRules.ACCEPT)
            .by(new Credentials(TestProvider.USER, password, "", ""), expect, List.of()),
        new AuthorizationOptions(pkce, mode, prompt, pushed),
        userinfo,
        new TokenRequest(token, "", audience),
        new Misuse(misuse, provider(TestProvider.OTHER_CLIENT), Duration.ofSeconds(3)),
        before);
  }

  OidcOutcome run() throws CodedFailure {
    OidcOutcome outcome =
        new OidcClient(provider(TestProvider.CLIENT), task(), this, new Service()).run();
    before = outcome.tokens();
    return outcome;
  }

  OidcOutcome run(Operation next) throws CodedFailure {
    operation = next;
    newSession = false;
    labels.clear();
    return run();
  }

  String codeOf(OidcOutcome outcome) {
    return outcome.failure() == null ? "none" : outcome.failure().code();
  }
}
