package org.authmeter.testbed.sp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Consumer;
import org.authmeter.testbed.idp.TestLayout;
import org.authmeter.testbed.idp.message.RegisteredSp.SigningMode;
import org.authmeter.testbed.idp.message.ToyIdp;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.web.WebServer;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opensaml.saml.saml2.core.Assertion;

/** The SP against Responses that it has to refuse, each for its own reason, over HTTP. */
class ToyResponsesIT {
  @TempDir static Path folder;

  private static SamlLayout layout;
  private static WebServer server;
  private static ToyIdp idp;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    layout = TestLayout.create(folder, "http");
    server = SpServer.start(layout);
    idp = new ToyIdp(layout);
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
  }

  @ParameterizedTest
  @CsvSource({
    "ASSERTION,false",
    "RESPONSE,false",
    "BOTH,false",
    "ASSERTION,true",
    "RESPONSE,true",
    "BOTH,true"
  })
  void shouldAcceptAGoodResponse(SigningMode signing, boolean encrypted) throws Exception {
    HttpResponse<String> answer = post(idp.genuine(request(), signing, encrypted));
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Set-Cookie").orElse(""))
        .matches("_shibsession_[0-9a-f]+=_[0-9a-f]{32}; Path=/; HttpOnly");
  }

  @Test
  void shouldRefuseAFlippedSignatureByte() throws Exception {
    String xml = text(idp.response(request(), nothing()));
    int at = xml.indexOf("SignatureValue>") + "SignatureValue>".length() + 20;
    char flipped = xml.charAt(at) == 'A' ? 'B' : 'A';
    refused(
        bytes(xml.substring(0, at) + flipped + xml.substring(at + 1)),
        "signature of the Assertion");
  }

  @Test
  void shouldRefuseASignedResponseWithoutDestination() throws Exception {
    refused(idp.withoutDestination(request()), "destination: expected http");
  }

  @Test
  void shouldRefuseAChangedAttribute() throws Exception {
    String xml = text(idp.response(request(), nothing()));
    refused(bytes(xml.replace(">test001<", ">test002<")), "signature of the Assertion");
  }

  @Test
  void shouldRefuseAReplayedAssertion() throws Exception {
    byte[] response = idp.response(request(), nothing());
    assertThat(post(response).statusCode()).isEqualTo(302);
    refused(response, "replay: the assertion");
  }

  @Test
  void shouldRefuseASecondAnswerToARequest() throws Exception {
    String request = request();
    assertThat(post(idp.response(request, nothing())).statusCode()).isEqualTo(302);
    refused(idp.response(request, nothing()), "in response to: no AuthnRequest " + request);
  }

  @Test
  void shouldRefuseAnUnsolicitedResponse() throws Exception {
    refused(idp.response("_never", nothing()), "in response to: no AuthnRequest _never");
  }

  @Test
  void shouldRefuseAnExpiredAssertion() throws Exception {
    Instant end = Instant.now().minus(ResponseValidator.SKEW).minusSeconds(1);
    refused(
        idp.response(request(), a -> a.getConditions().setNotOnOrAfter(end)),
        "expired: the assertion ended");
  }

  @Test
  void shouldRefuseAnExpiredConfirmation() throws Exception {
    Instant end = Instant.now().minus(ResponseValidator.SKEW).minusSeconds(1);
    refused(
        idp.response(request(), a -> confirmation(a).setNotOnOrAfter(end)),
        "expired: the confirmation ended");
  }

  @Test
  void shouldForgiveClocksWithinTheSkew() throws Exception {
    Instant end = Instant.now().minus(ResponseValidator.SKEW).plusSeconds(30);
    byte[] response = idp.response(request(), a -> a.getConditions().setNotOnOrAfter(end));
    assertThat(post(response).statusCode()).isEqualTo(302);
  }

  @Test
  void shouldRefuseAnAssertionOfTheFuture() throws Exception {
    Instant start = Instant.now().plus(ResponseValidator.SKEW).plusSeconds(30);
    refused(idp.response(request(), a -> a.getConditions().setNotBefore(start)), "not yet valid");
  }

  @Test
  void shouldRefuseAnotherAudience() throws Exception {
    refused(
        idp.response(
            request(),
            a ->
                a.getConditions()
                    .getAudienceRestrictions()
                    .get(0)
                    .getAudiences()
                    .get(0)
                    .setURI("https://other.example/")),
        "audience: expected " + layout.spEntityId());
  }

  @Test
  void shouldRefuseAnotherRecipient() throws Exception {
    refused(
        idp.response(request(), a -> confirmation(a).setRecipient("https://other.example/acs")),
        "recipient: expected " + layout.acs());
  }

  @Test
  void shouldRefuseAnotherIssuer() throws Exception {
    refused(
        idp.response(request(), a -> a.getIssuer().setValue("https://other.example/idp")),
        "issuer of the assertion");
  }

  @Test
  void shouldRefuseAnUnsignedResponse() throws Exception {
    refused(idp.unsigned(request()), "unsigned: neither");
  }

  @Test
  void shouldRefuseASignatureBesideAForgedAssertion() throws Exception {
    refused(Wrapping.besides(idp.response(request(), nothing())), "unsigned: neither");
  }

  @Test
  void shouldRefuseASignatureWrappedAroundAnother() throws Exception {
    refused(
        Wrapping.around(idp.response(request(), nothing())),
        "signature of the Assertion _forged: the signature does not cover that element");
  }

  @Test
  void shouldRefuseTwoAssertionsOfOneId() throws Exception {
    refused(Wrapping.sameId(idp.response(request(), nothing())), "signature of the Assertion");
  }

  @Test
  void shouldRefuseAResponseThatIsNoSuccess() throws Exception {
    refused(idp.noPassive(request()), "status: urn:oasis:names:tc:SAML:2.0:status:Responder");
  }

  @Test
  void shouldRefuseADocumentType() throws Exception {
    String xml = text(idp.response(request(), nothing()));
    String dtd = "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>";
    refused(bytes(xml.replaceFirst("<saml2p", dtd + "<saml2p")), "unreadable");
  }

  @Test
  void shouldRefuseWhatIsNoXml() throws Exception {
    refused(bytes("hello"), "unreadable");
  }

  private static void refused(byte[] response, String reason) throws Exception {
    HttpResponse<String> answer = post(response);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(Jsoup.parse(answer.body()).text()).contains("Response refused: " + reason);
    assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
  }

  /** Asks for the resource; the ID of the AuthnRequest that follows. */
  private static String request() throws Exception {
    HttpResponse<String> answer =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(layout.spBase() + "/secure/")).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(302);
    return Redirects.requestId(answer.headers().firstValue("Location").orElseThrow());
  }

  private static HttpResponse<String> post(byte[] response) throws Exception {
    String form =
        "SAMLResponse="
            + URLEncoder.encode(
                Base64.getEncoder().encodeToString(response), StandardCharsets.UTF_8);
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(layout.acs()))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static org.opensaml.saml.saml2.core.SubjectConfirmationData confirmation(Assertion a) {
    return a.getSubject().getSubjectConfirmations().get(0).getSubjectConfirmationData();
  }

  private static Consumer<Assertion> nothing() {
    return assertion -> {};
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
