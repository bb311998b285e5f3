package org.authmeter.signon.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.net.ssl.X509TrustManager;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.tls.TlsIdentity;
import org.authmeter.common.tls.TlsProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.saml.saml1.core.Assertion;
import org.w3c.dom.Element;

/** Assertions that are as they should be, and those that somebody has changed. */
class AssertionsTest {
  private static final String SUBJECT = "CN=User 1,O=AuthMeter";

  @TempDir static Path folder;
  private static SignedAssertion service;
  private static SignedAssertion stranger;

  private final Assertions assertions = new Assertions(Clock.systemUTC());

  @BeforeAll
  static void makeKeys() throws Exception {
    Assertions.initialize();
    service = new SignedAssertion(folder, "service");
    stranger = new SignedAssertion(folder, "stranger");
  }

  private static Element answer(String content) throws CodedFailure {
    return new SoapReader()
        .read(
            new SoapConnection.Answer(
                200,
                ("<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"
                        + "<getAssertionResponse>"
                        + content
                        + "</getAssertionResponse></s:Body></s:Envelope>")
                    .getBytes(StandardCharsets.UTF_8),
                0));
  }

  private static X509TrustManager trust(SignedAssertion of) throws Exception {
    return new TlsIdentity(TlsProvider.JDK, null, new char[0], of.trusted()).trust();
  }

  private String verified(String xml) throws Exception {
    Assertion assertion = assertions.read(answer(xml));
    CodedFailure failure =
        catchThrowableOfType(
            CodedFailure.class, () -> assertions.verify(assertion, trust(service), SUBJECT));
    return failure == null ? "" : failure.code();
  }

  @Test
  void shouldCountTheStatementsOfASignedAssertion() throws Exception {
    String xml = service.xml(SUBJECT, 10);
    Assertion assertion = assertions.read(answer(xml));
    assertThat(assertion.getAuthorizationDecisionStatements()).hasSize(10);
    assertThatCode(() -> assertions.verify(assertion, trust(service), SUBJECT))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldRefuseAnAssertionThatWasChanged() throws Exception {
    assertThat(verified(service.xml(SUBJECT, 2).replace("set-1", "set-9")))
        .isEqualTo("BAD_SIGNATURE");
  }

  @Test
  void shouldRefuseAnAssertionWithoutSignature() throws Exception {
    String xml = service.xml(SUBJECT, 1).replaceAll("(?s)<ds:Signature.*</ds:Signature>", "");
    assertThat(verified(xml)).isEqualTo("BAD_SIGNATURE");
  }

  @Test
  void shouldRefuseASignerWhomNobodyTrusts() throws Exception {
    assertThat(verified(stranger.xml(SUBJECT, 1))).isEqualTo("BAD_SIGNATURE");
  }

  @Test
  void shouldRefuseAnAssertionAboutSomebodyElse() throws Exception {
    assertThat(verified(service.xml("CN=Somebody else", 1))).isEqualTo("BAD_ASSERTION");
  }

  @Test
  void shouldRefuseAnAssertionThatIsOver() throws Exception {
    Clock late = Clock.fixed(Instant.now().plus(Duration.ofDays(2)), ZoneOffset.UTC);
    Assertions later = new Assertions(late);
    Assertion assertion = later.read(answer(service.xml(SUBJECT, 1)));
    assertThat(
            catchThrowableOfType(
                    CodedFailure.class, () -> later.verify(assertion, trust(service), SUBJECT))
                .code())
        .isEqualTo("BAD_ASSERTION");
  }

  @Test
  void shouldTellAnEmptyAnswerFromAnotherOne() {
    assertThat(code("")).isEqualTo("NO_ASSERTION");
    assertThat(code("<other/>")).isEqualTo("BAD_ANSWER");
    assertThat(code("<a:Assertion xmlns:a='urn:oasis:names:tc:SAML:2.0:assertion'/>"))
        .isEqualTo("BAD_ANSWER");
  }

  private String code(String content) {
    return catchThrowableOfType(CodedFailure.class, () -> assertions.read(answer(content))).code();
  }
}
