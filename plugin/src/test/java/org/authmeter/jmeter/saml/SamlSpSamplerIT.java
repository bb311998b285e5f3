package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.ResultRenderer;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.TestServer;
import org.authmeter.browser.web.page.Page;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.saml.functions.SamlAuthnRequest;
import org.authmeter.signon.saml.sp.AnsweringIdp;
import org.authmeter.signon.saml.sp.TestIdp;
import org.authmeter.signon.saml.sp.TestKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The elements as JMeter drives them, against the minimal IdP on the wire. */
@ExtendWith(JMeterExtension.class)
class SamlSpSamplerIT {
  private static final List<String> PATHS =
      List.of(
          "/sso",
          "/sso/post",
          "/sso/simple",
          "/sso/ecp",
          "/login",
          "/unsolicited",
          "/artifact",
          "/slo",
          "/slo/soap",
          "/logout",
          "/slo-answer");

  private final AnsweringIdp idp = new AnsweringIdp();
  private final SamlSpSampler sampler = new SamlSpSampler();
  private final Map<String, String> config = new TreeMap<>();
  private final List<String> broken = new ArrayList<>();
  private TestServer server;
  @TempDir Path folder;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(null);
    for (String path : PATHS) {
      server.page(path, this::answer);
    }
    String metadata = new String(TestIdp.metadata(TestKeys.IDP), StandardCharsets.UTF_8);
    Path file = folder.resolve("idp.xml");
    Files.writeString(
        file,
        metadata.replace(
            "ocation=\"https://idp.example.org", "ocation=\"" + server.url("127.0.0.1", "")));
    config.put("entityId", TestIdp.SP);
    config.put("acs", TestIdp.ACS.toString());
    config.put("keyStore", TestKeys.STORE.toString());
    config.put("keyStorePassword", TestKeys.PASSWORD);
    config.put(
        "keyAlias", TestKeys.SP.certificate().getSubjectX500Principal().getName().substring(3));
    config.put("idpMetadata", file.toString());
    config.put("check", "decrypt");
    sampler.setName("SAML SP login");
    sampler.setProperty("user", "test001");
    sampler.setProperty("password", "päss");
    sampler.setProperty("expect", "{user}");
    sampler.setRunningVersion(true);
  }

  @AfterEach
  void stop() {
    sampler.threadFinished();
    server.close();
    assertThat(broken).isEmpty();
  }

  /** The minimal IdP speaks in requests and pages. */
  private void answer(HttpExchange exchange, String text) throws java.io.IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    String basic = exchange.getRequestHeaders().getFirst("Authorization");
    Request request =
        new Request(
            exchange.getRequestMethod(),
            URI.create("https://idp.example.org" + exchange.getRequestURI()),
            body.length == 0 ? null : new FormBody(type, body, ""),
            Request.Role.OTHER,
            Phase.FORM,
            null,
            basic == null ? Map.of() : Map.of("Authorization", basic));
    try {
      Page page = idp.exchange(request);
      exchange.getResponseHeaders().set("Content-Type", page.html() ? "text/html" : "text/xml");
      if (page.location() != null) {
        exchange
            .getResponseHeaders()
            .set(
                "Location",
                page.location().replace("https://idp.example.org", server.url("127.0.0.1", "")));
      }
      exchange.sendResponseHeaders(
          page.status(), page.body().length == 0 ? -1 : page.body().length);
      exchange.getResponseBody().write(page.body());
    } catch (CodedFailure | IllegalStateException e) {
      broken.add(e.toString());
      exchange.sendResponseHeaders(500, -1);
    } finally {
      exchange.close();
    }
  }

  private static JMeterVariables variables() {
    return JMeterContextService.getContext().getVariables();
  }

  private void startTest() {
    SamlServiceProviderConfig element = new SamlServiceProviderConfig();
    element.setName("SP");
    config.forEach(element::setProperty);
    element.testStarted();
  }

  private SampleResult sample() {
    if (variables().getObject("authmeter.saml.sp.sp") == null) {
      startTest();
    }
    return sampler.sample(null);
  }

  private static List<String> legs(SampleResult result) {
    return Arrays.stream(result.getSubResults()).map(SampleResult::getSampleLabel).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"unsigned", "redirect-signed", "post-signed", "post-unsigned", "simplesign"})
  void shouldSignOnAndLeaveTheUser(String request) {
    sampler.setProperty("request", request);
    SampleResult result = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(legs(result))
        .containsExactly("SAML AuthnRequest", "SAML credentials", "SAML Response check");
    assertThat(result.getSubResults()[2].getResponseMessage())
        .matches("decrypt: \\d+ microseconds");
    assertThat(result.getResponseDataAsString()).contains("<saml2p:Response");
    assertThat(variables().get("SAML_NAMEID")).isEqualTo("test001");
    assertThat(variables().get("SAML_ATTR_uid")).isEqualTo("test001");
    assertThat(variables().get("SAML_SESSION_INDEX")).isEqualTo("session-1");
    assertThat(Long.parseLong(variables().get("SAML_CHECK_MICROS"))).isPositive();
  }

  @Test
  void shouldResolveAnArtifactOverConnectionsOfItsOwn() {
    sampler.setProperty("response", "artifact");
    SampleResult result = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(legs(result)).contains("SAML artifact resolution");
    assertThat(variables().get("SAML_NAMEID")).isEqualTo("test001");
  }

  @Test
  void shouldNotShowThePasswordOfEcp() {
    sampler.setProperty("operation", "ecp");
    SampleResult result = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(legs(result)).containsExactly("SAML ECP", "SAML Response check");
    assertThat(result.getSubResults()[0].getRequestHeaders())
        .contains("Authorization: ***")
        .doesNotContain("dGVzdDAwM");
  }

  @Test
  void shouldTakeALoginThatTheIdpBegins() {
    sampler.setProperty("operation", "idp-initiated");
    sampler.setProperty("start", server.url("127.0.0.1", "/unsolicited"));
    SampleResult result = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(legs(result)).startsWith("SAML IdP-initiated");
  }

  @ParameterizedTest
  @CsvSource({"logout, redirect", "logout, soap", "idp-logout, redirect"})
  void shouldLogOut(String operation, String style) {
    assertThat(sample().isSuccessful()).isTrue();
    sampler.setProperty("operation", operation);
    sampler.setProperty("logout", style);
    sampler.setProperty("start", server.url("127.0.0.1", "/logout"));
    SampleResult result = sample();
    SampleResult again = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(legs(result)).containsOnly("SAML logout");
    assertThat(again.getResponseMessage()).contains("nobody is signed on");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "entityId    |            | entityId: empty",
        "acs         | none       | acs: \"none\" is not an absolute",
        "idpMetadata | /none.xml  | idpMetadata: /none.xml does not exist",
        "keyStore    | /none.p12  | keyStore: /none.p12 cannot be used",
        "check       | some       | check: \"some\" is none of off, parse, verify, decrypt",
        "idpEntityId | https://no | there is no IdP \"https://no\"",
      })
  void shouldFailEverySampleForAWrongField(String field, String value, String message) {
    config.put(field, value == null ? "" : value);
    SampleResult result = sample();

    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains(message);
    assertThat(idp.requests).isEmpty();
  }

  @Test
  void shouldSayThatAKeyIsMissing() {
    config.remove("keyStore");
    sampler.setProperty("request", "redirect-signed");

    assertThat(sample().getResponseMessage())
        .contains("request: redirect-signed needs a key")
        .contains("set keyStore");
  }

  @Test
  void shouldCheckAResponseInASampleOfOthers() throws Exception {
    startTest();
    SamlAuthnRequest function = new SamlAuthnRequest();
    function.setParameters(List.of(constant("sp"), constant("post-signed"), constant("REQ")));
    String request = function.execute(null, null);
    assertThat(new String(Base64.getDecoder().decode(request), StandardCharsets.UTF_8))
        .contains("ID=\"" + variables().get("REQ_ID"))
        .contains("SignatureValue");
    assertThat(variables().get("REQ_DESTINATION")).endsWith("/sso/post");

    SamlResponseAssertion assertion = new SamlResponseAssertion();
    SampleResult page = new SampleResult();
    String value = Base64.getEncoder().encodeToString(TestIdp.signed("test001"));
    page.setResponseData(
        "<html><form><input name=SAMLResponse value='" + value + "'></form>", "UTF-8");
    AssertionResult good = assertion.getResult(page);
    assertion.setProperty("inResponseTo", "${other}");
    AssertionResult replayed = assertion.getResult(page);

    assertThat(good.isFailure() || good.isError()).as(good.getFailureMessage()).isFalse();
    assertThat(replayed.getFailureMessage()).startsWith("WRONG_IN_RESPONSE_TO");
    assertThat(variables().get("SAML_ATTR_uid")).isNull();
  }

  private static CompoundVariable constant(String value) {
    return new CompoundVariable(value);
  }

  @Test
  void shouldMakeARedirectForOthers() throws Exception {
    startTest();
    SamlAuthnRequest function = new SamlAuthnRequest();
    function.setParameters(List.of());

    assertThat(function.execute(null, null))
        .startsWith(server.url("127.0.0.1", "/sso?tenant=1&SAMLRequest="));
    assertThat(variables().get("SAML_REQUEST_ID")).startsWith("_");
  }

  @Test
  void shouldNotCountTheCheckAsReceived() {
    SampleResult result = sample();

    SampleResult[] legs = result.getSubResults();
    assertThat(legs[2].getSampleLabel()).isEqualTo("SAML Response check");
    assertThat(legs[2].getBytesAsLong()).isZero();
    assertThat(legs[2].getSamplerData()).contains("<saml2p:Response");
    assertThat(result.getBytesAsLong())
        .isEqualTo(legs[0].getBytesAsLong() + legs[1].getBytesAsLong());
  }

  /** Messages are secrets, so they stay in results only if that is asked for. */
  @ParameterizedTest
  @ValueSource(strings = {"redirect-signed", "post-signed"})
  void shouldShowTheMessagesOfATracedSample(String request) {
    sampler.setProperty("request", request);
    assertThat(SamlMessageRenderer.text(sample())).contains("authmeter.trace=true");
    JMeterUtils.setProperty("authmeter.trace", "true");
    try {
      SampleResult traced = sampler.sample(null);

      assertThat(SamlMessageRenderer.text(traced))
          .contains(
              "SAMLRequest in the ",
              "AuthnRequest: _",
              "Issuer: " + TestIdp.SP,
              "SAMLResponse in the form of the answer",
              "Status: urn:oasis:names:tc:SAML:2.0:status:Success",
              "Assertion by http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
              "NameID: test001",
              "Conditions: valid from ",
              "Audience: " + TestIdp.SP)
          .doesNotContain("päss");
      for (SampleResult leg : traced.getSubResults()) {
        assertThat(leg.getSamplerData()).doesNotContain("p%C3%A4ss", "päss");
      }
    } finally {
      JMeterUtils.getJMeterProperties().remove("authmeter.trace");
    }
  }

  /** View Results Tree finds its views as services. */
  @Test
  void shouldBeAViewOfTheResultsTree() {
    assertThat(
            ServiceLoader.load(ResultRenderer.class).stream()
                .map(ServiceLoader.Provider::type)
                .anyMatch(SamlMessageRenderer.class::equals))
        .isTrue();
  }
}
