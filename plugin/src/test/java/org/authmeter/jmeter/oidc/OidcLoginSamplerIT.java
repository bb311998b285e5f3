package org.authmeter.jmeter.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.signon.oidc.TestProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The elements, driven as JMeter drives them, against a provider over HTTP. */
@ExtendWith(JMeterExtension.class)
class OidcLoginSamplerIT {
  private static final List<String> PATHS =
      List.of(
          "/.well-known/openid-configuration",
          "/jwks",
          "/authorize",
          "/par",
          "/token",
          "/userinfo",
          "/introspect",
          "/revoke",
          "/logout",
          "/device_authorization",
          "/device",
          "/bc-authorize",
          "/approve");

  private final OidcProviderConfig config = new OidcProviderConfig();
  private final OidcLoginSampler sampler = new OidcLoginSampler();
  private TestServer server;
  private TestProvider op;
  @TempDir Path folder;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(null);
    op = new TestProvider(server.url("127.0.0.1", "/op"));
    PATHS.forEach(path -> server.page("/op" + path, this::answer));
    config.setName("provider");
    config.setProperty("issuer", op.issuer);
    config.setProperty("clientId", TestProvider.CLIENT);
    config.setProperty("clientSecret", TestProvider.SECRET);
    config.setProperty("redirectUri", TestProvider.REDIRECT.toString());
    sampler.setName("OIDC login");
    sampler.setProperty("user", TestProvider.USER);
    sampler.setProperty("password", TestProvider.PASSWORD);
    sampler.setRunningVersion(true);
  }

  private void answer(HttpExchange exchange, String body) throws IOException {
    Map<String, String> headers = new HashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    TestProvider.Answer answer =
        op.answer(exchange.getRequestMethod(), exchange.getRequestURI(), body, headers);
    if (!answer.type().isEmpty()) {
      exchange.getResponseHeaders().set("Content-Type", answer.type());
    }
    if (answer.location() != null) {
      exchange.getResponseHeaders().set("Location", answer.location());
    }
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @AfterEach
  void stop() {
    sampler.threadFinished();
    config.testEnded();
    server.close();
  }

  private SampleResult sample() {
    if (variables().getObject(OidcProviderConfig.KEY.variable("oidc")) == null) {
      config.testStarted();
    }
    return sampler.sample(null);
  }

  private SampleResult sample(String operation) {
    sampler.setProperty("operation", operation);
    return sample();
  }

  private void succeeds(SampleResult result) {
    assertThat(result.isSuccessful())
        .as(result.getResponseCode() + ' ' + result.getResponseMessage())
        .isTrue();
  }

  private static JMeterVariables variables() {
    return JMeterContextService.getContext().getVariables();
  }

  private static List<String> labels(SampleResult result) {
    return Arrays.stream(result.getSubResults()).map(SampleResult::getSampleLabel).toList();
  }

  private static Stream<SampleResult> all(SampleResult result) {
    return Stream.concat(Stream.of(result), Arrays.stream(result.getSubResults()));
  }

  /** Nothing that a result file could hold has a secret in it. */
  private void holdsNoSecret(SampleResult result) {
    List<String> shown = new ArrayList<>();
    all(result)
        .forEach(
            r -> {
              shown.add(r.getUrlAsString());
              shown.add(r.getSamplerData());
              shown.add(r.getRequestHeaders());
              shown.add(r.getResponseHeaders());
              shown.add(r.getResponseMessage());
              shown.add(new String(r.getResponseData(), StandardCharsets.UTF_8));
            });
    variables().entrySet().stream()
        .filter(e -> e.getValue() instanceof String)
        .forEach(e -> shown.add(e.getValue().toString()));
    for (String secret : op.secrets) {
      assertThat(shown).as(secret).noneMatch(text -> text != null && text.contains(secret));
    }
  }

  @Test
  void shouldLogInAndLeaveWhatTheIdTokenTells() {
    SampleResult result = sample();

    succeeds(result);
    assertThat(labels(result)).containsExactly("OIDC authorize", "OIDC credentials", "OIDC token");
    assertThat(variables().get("OIDC_SUB")).isEqualTo("subject-of-alice");
    assertThat(variables().get("OIDC_USER")).isEqualTo("alice");
    assertThat(variables().get("OIDC_CLAIM_preferred_username")).isEqualTo("alice");
    assertThat(Long.parseLong(variables().get("OIDC_US"))).isNotNegative();
    assertThat(result.getSamplerData()).contains("login at " + op.issuer, "user: alice");
  }

  @ParameterizedTest
  @ValueSource(strings = {"query", "fragment", "form-post"})
  void shouldKeepSecretsOutOfResults(String mode) {
    sampler.setProperty("responseMode", mode);
    sampler.setProperty("userinfo", "true");
    SampleResult login = sample();
    succeeds(login);
    holdsNoSecret(login);
    for (String operation :
        List.of(
            "refresh",
            "userinfo",
            "introspect",
            "exchange",
            "revoke",
            "client-credentials",
            "device")) {
      SampleResult next = sample(operation);
      succeeds(next);
      holdsNoSecret(next);
    }
  }

  @Test
  void shouldKeepSecretsOutOfFailures() {
    sampler.setProperty("pushedRequest", "true");
    op.claims = c -> c.audience("other");
    SampleResult result = sample();

    assertThat(result.getResponseCode()).isEqualTo("WRONG_AUDIENCE");
    assertThat(labels(result))
        .containsExactly(
            "OIDC pushed authorization", "OIDC authorize", "OIDC credentials", "OIDC token");
    holdsNoSecret(result);
    assertThat(variables().get("OIDC_SUB")).isNull();
  }

  @Test
  void shouldNotSendTheBrowsersCookiesToTheTokenEndpoint() {
    succeeds(sample());

    assertThat(server.seen())
        .filteredOn(seen -> seen.uri().equals("/op/token"))
        .hasSize(1)
        .allSatisfy(
            seen -> {
              assertThat(seen.header("Cookie")).isEmpty();
              assertThat(seen.header("Authorization")).startsWith("Basic ");
            });
  }

  @Test
  void shouldReturnWithTheSession() {
    succeeds(sample());
    sampler.setProperty("session", "keep");
    sampler.setProperty("prompt", "none");

    SampleResult result = sample();

    succeeds(result);
    assertThat(labels(result)).containsExactly("OIDC authorize", "OIDC token");
  }

  @Test
  void shouldEndTheSession() {
    config.setProperty("postLogoutRedirectUri", "https://rp.testbed.invalid/bye");
    op.askBeforeLogout = true;
    succeeds(sample());

    SampleResult result = sample("logout");

    succeeds(result);
    holdsNoSecret(result);
    assertThat(sample("refresh").getResponseCode()).isEqualTo("NO_TOKEN");
  }

  private Path keyStore() throws Exception {
    Path store = folder.resolve("client.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-alias",
                "client",
                "-dname",
                "CN=client",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit")
            .redirectErrorStream(true)
            .start();
    keytool.getInputStream().readAllBytes();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return store;
  }

  @Test
  void shouldProveTheClientWithAKey() throws Exception {
    Path store = keyStore();
    config.setProperty("authentication", "private_key_jwt");
    config.setProperty("clientSecret", "");
    config.setProperty("keyStore", store.toString());
    config.setProperty("keyStorePassword", "changeit");
    config.setProperty("keyId", "client-key");

    SampleResult result = sample();

    succeeds(result);
    assertThat(server.seen())
        .filteredOn(seen -> seen.uri().equals("/op/token"))
        .singleElement()
        .satisfies(
            seen -> {
              assertThat(seen.body())
                  .contains("client_assertion=", "client-assertion-type%3Ajwt-bearer");
              assertThat(all(result).map(SampleResult::getSamplerData))
                  .noneMatch(data -> data != null && data.contains("eyJ"));
            });
  }

  @Test
  void shouldApproveInTheBrowserWhatAClientAsksFor() {
    sampler.setProperty("approval", op.issuer + "/approve?message={message}");

    SampleResult result = sample("ciba");

    succeeds(result);
    assertThat(all(result).map(SampleResult::getSampleLabel)).contains("OIDC approval");
    assertThat(variables().get("OIDC_SUB")).isEqualTo("subject-of-alice");
    assertThat(all(result).map(SampleResult::getResponseDataAsString))
        .noneMatch(body -> body.contains("req-"));
  }

  @ParameterizedTest
  @CsvSource({
    "jwt-bearer,client_secret_basic,set keyStore in the OIDC Provider",
    "ciba,none,ciba needs a client that proves itself",
  })
  void shouldSayWhatAnOperationNeeds(String operation, String authentication, String message) {
    config.setProperty("authentication", authentication);

    SampleResult result = sample(operation);

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains(message);
  }

  @Test
  void shouldSignWhatItSaysOfAUser() throws Exception {
    config.setProperty("keyStore", keyStore().toString());
    config.setProperty("keyStorePassword", "changeit");

    SampleResult result = sample("jwt-bearer");

    succeeds(result);
    assertThat(all(result).map(SampleResult::getSamplerData))
        .noneMatch(data -> data != null && data.contains("eyJ"));
  }

  @Test
  void shouldNotSendACertificatesClientOverPlainHttp() throws Exception {
    config.setProperty("authentication", "tls_client_auth");
    config.setProperty("keyStore", keyStore().toString());
    config.setProperty("keyStorePassword", "changeit");

    SampleResult result = sample();

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage())
        .contains("needs TLS, but the token endpoint is http://", "mtls_endpoint_aliases");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "issuer        |                      | issuer: empty",
        "issuer        | https://a.example?x  | has a query",
        "clientId      |                      | clientId: empty",
        "clientSecret  |                      | clientSecret: empty",
        "redirectUri   | callback             | redirectUri: ",
        "scope         | profile              | lacks openid",
        "algorithms    | RS256,HS256          | \"HS256\" is none of",
        "algorithms    | none                 | \"none\" is none of",
        "authentication| private_key_jwt      | keyStore: empty",
        "authentication| tls_client_auth      | keyStore: empty, but authentication is tls_client_auth",
        "binding       | certificate          | keyStore: empty, but binding is certificate",
        "discovery     | false                | tokenEndpoint: empty",
        "nodePolicy    | login                | needs addresses",
      })
  void shouldTellWrongFieldsOfTheProvider(String field, String value, String message) {
    config.setProperty(field, value == null ? "" : value);

    SampleResult result = sample();

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains(message);
    assertThat(op.asked).isEmpty();
  }

  /** The relying party is the provider's client then, and what it asks is no concern of ours. */
  @Test
  void shouldNeedNoClientForALoginAtARelyingPartyOfOthers() {
    String resource = server.url("127.0.0.1", "/rp");
    server.page(
        "/rp",
        (exchange, body) -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          String html =
              body.contains("&password=p")
                  ? "<p>Signed on as alice</p>"
                  : "<form method=post><input name=user><input type=password name=password></form>";
          byte[] page = html.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
        });
    config.setProperty("clientId", "");
    config.setProperty("issuer", "");
    sampler.setProperty("resource", resource);
    sampler.setProperty("expect", "Signed on as {user}");
    sampler.setProperty("passwordField", "password"); // it has a form of its own

    SampleResult result = sample("resource");

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getSamplerData()).startsWith("resource at " + resource + "\nuser:");
    assertThat(op.asked).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "misuse        | other-client | otherProvider: empty",
        "crossNode     | true         | needs two addresses",
        "operation     | resource     | resource: empty",
        "user          |              | user: empty",
        "pkce          | plain        | \"plain\" is none of",
      })
  void shouldTellWrongFieldsOfTheLogin(String field, String value, String message) {
    sampler.setProperty(field, value == null ? "" : value);

    SampleResult result = sample();

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains(message);
  }

  @Test
  void shouldFailEverySampleOfAProviderThatNamesAnotherIssuer() {
    config.setProperty("issuer", op.issuer.replace("127.0.0.1", "localhost"));

    SampleResult result = sample();

    assertThat(result.getResponseCode()).isEqualTo("ISSUER_MISMATCH");
    assertThat(result.getResponseMessage()).contains(op.issuer);
  }

  @Test
  void shouldFailEverySampleWithoutAProvider() {
    server.close();

    SampleResult result = sample();

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains("no answer from", "openid-configuration");
  }

  @Test
  void shouldNotAskAHostThatIsNotAllowed() {
    config.setProperty("issuer", "https://op.example.org/op");
    config.setProperty("allowedHosts", "login.example.org");

    assertThat(sample().getResponseCode()).isEqualTo("HOST_NOT_ALLOWED");
  }

  @Test
  void shouldWorkWithEndpointsByHand() {
    config.setProperty("discovery", "false");
    config.setProperty("authorizationEndpoint", op.base() + "/authorize");
    config.setProperty("tokenEndpoint", op.base() + "/token");
    config.setProperty("jwksUri", op.base() + "/jwks");

    succeeds(sample());
    assertThat(op.asked).doesNotContainKey("/.well-known/openid-configuration");
    assertThat(sample("userinfo").getResponseCode()).isEqualTo("NO_ENDPOINT");
  }

  /** The nodes are addresses of the issuer's host, which DNS does not know. */
  @Test
  void shouldRedeemTheCodeAtAnotherNode() throws Exception {
    server.close();
    TestServer[] nodes = new TestServer[2];
    nodes[0] = new TestServer(null, "127.0.0.2", 0);
    nodes[1] = new TestServer(null, "127.0.0.3", nodes[0].port());
    try {
      op = new TestProvider("http://op.testbed.invalid:" + nodes[0].port() + "/op");
      for (TestServer node : nodes) {
        PATHS.forEach(path -> node.page("/op" + path, this::answer));
      }
      config.setProperty("issuer", op.issuer);
      config.setProperty("nodes", "127.0.0.2,127.0.0.3");
      sampler.setProperty("crossNode", "true");

      succeeds(sample());

      assertThat(nodes[0].seen()).anyMatch(seen -> seen.uri().startsWith("/op/authorize"));
      assertThat(nodes[0].seen()).noneMatch(seen -> seen.uri().equals("/op/token"));
      assertThat(nodes[1].seen()).anyMatch(seen -> seen.uri().equals("/op/token"));
    } finally {
      nodes[0].close();
      nodes[1].close();
    }
  }

  /** Remote agents get the element serialised, and clone it for each virtual user. */
  @Test
  void shouldWorkOnAnAgentAsACopy() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(sampler);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      OidcLoginSampler copy = (OidcLoginSampler) ((OidcLoginSampler) in.readObject()).clone();
      copy.setRunningVersion(true);
      config.testStarted();

      SampleResult result = copy.sample(null);

      succeeds(result);
      copy.threadFinished();
    }
    assertThat(URI.create(op.issuer).getPort()).isEqualTo(server.port());
  }
}
