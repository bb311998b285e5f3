package org.authmeter.signon.cas;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.cas.CasServer.Protocol;
import org.authmeter.signon.cas.CasTask.Checks;
import org.authmeter.signon.cas.CasTask.Operation;
import org.authmeter.signon.cas.answer.AnswerReader.JsonAnswer;
import org.authmeter.signon.cas.answer.TicketValidation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers to validations, good and bad. */
class AnswersTest {
  private static final String BOMB =
      """
      <!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">\
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><cas:serviceResponse \
      xmlns:cas='http://www.yale.edu/tp/cas'><cas:authenticationSuccess><cas:user>&c;</cas:user>\
      </cas:authenticationSuccess></cas:serviceResponse>""";

  private final CannedCas cas = new CannedCas();

  private CodedFailure failure(String answer) {
    cas.xml("GET /cas/p3/serviceValidate", answer);
    return cas.validate(Operation.P3_SERVICE_VALIDATE, "ST-1").failure();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not XML",
        "",
        "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>",
        "<serviceResponse><authenticationSuccess><user>alice</user></authenticationSuccess></serviceResponse>",
        "<c:serviceResponse xmlns:c='http://example.org/cas'><c:authenticationSuccess><c:user>alice</c:user></c:authenticationSuccess></c:serviceResponse>",
        "<!DOCTYPE x SYSTEM 'http://127.0.0.1:1/x.dtd'><cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'><cas:authenticationSuccess><cas:user>alice</cas:user></cas:authenticationSuccess></cas:serviceResponse>",
        "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'/>",
        "<html><body>Signed on as alice</body></html>",
        BOMB
      })
  @Timeout(60)
  void shouldTakeNothingElseForAnAnswer(String answer) {
    assertThat(failure(answer).code()).isEqualTo("BAD_ANSWER");
  }

  @Test
  void shouldNotReadDeepNesting() {
    assertThat(failure("<a>".repeat(100_000)).code()).isEqualTo("BAD_ANSWER");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INVALID_TICKET", "INVALID_SERVICE", "INVALID_REQUEST"})
  void shouldPassTheServersCodeOn(String code) {
    CodedFailure failure = failure(CannedCas.failure(code));

    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.getMessage()).contains("Ticket not recognized").doesNotContain("ST-1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'yes\nalice\n' | ",
        "'yes\r\nalice\r\n' | ",
        "'no\n\n' | VALIDATION_REFUSED",
        "'yes' | BAD_ANSWER",
        "'<html>yes' | BAD_ANSWER",
        "'yes\nbob\n' | OTHER_USER"
      })
  void shouldReadYesAndNo(String answer, String code) {
    cas.answer("GET /cas/validate", 200, "text/plain", answer);
    CasOutcome outcome = cas.validate(Operation.VALIDATE, "ST-1");

    assertThat(outcome.failure() == null ? null : outcome.failure().code()).isEqualTo(code);
  }

  @Test
  void shouldReadJson() throws CodedFailure {
    TicketValidation read =
        JsonAnswer.read(
            """
            {"serviceResponse":{"authenticationSuccess":{"user":"alice","proxyGrantingTicket":"PGTIOU-1",
            "proxies":["https://p/"],"attributes":{"mail":["a@x","b@x"],"n":1}}}}"""
                .getBytes());

    assertThat(read.user()).isEqualTo("alice");
    assertThat(read.pgtIou()).isEqualTo("PGTIOU-1");
    assertThat(read.proxies()).containsExactly("https://p/");
    assertThat(read.attributes()).containsEntry("mail", List.of("a@x", "b@x")).containsKey("n");
    TicketValidation refused =
        JsonAnswer.read(
            "{\"serviceResponse\":{\"authenticationFailure\":{\"code\":\"INVALID_TICKET\",\"description\":\"no\"}}}"
                .getBytes());
    assertThat(refused.code()).isEqualTo("INVALID_TICKET");
  }

  private CasOutcome saml(int status, String body) {
    cas.answer(
        "POST /cas/samlValidate",
        status,
        "text/xml",
        "<S:Envelope xmlns:S='http://schemas.xmlsoap.org/soap/envelope/'><S:Body>"
            + body
            + "</S:Body></S:Envelope>");
    return cas.validate(Operation.SAML_VALIDATE, "ST-1&<");
  }

  @Test
  void shouldReadSamlOneOne() {
    CasOutcome outcome =
        saml(
            200,
            """
            <p:Response xmlns:p='urn:oasis:names:tc:SAML:1.0:protocol'><p:Status><p:StatusCode \
            Value='p:Success'/></p:Status><Assertion xmlns='urn:oasis:names:tc:SAML:1.0:assertion'>\
            <AttributeStatement><Subject><NameIdentifier>alice</NameIdentifier></Subject>\
            <Attribute AttributeName='mail'><AttributeValue>a@x</AttributeValue></Attribute>\
            </AttributeStatement></Assertion></p:Response>""");

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.validation().attributes()).containsEntry("mail", List.of("a@x"));
    assertThat(new String(cas.requests.get(0).body().bytes())).contains(">ST-1&amp;&lt;<");
    assertThat(cas.requests.get(0).body().display()).doesNotContain("ST-1");
  }

  @Test
  void shouldTellARefusalAndASoapFault() {
    assertThat(
            saml(
                    200,
                    "<p:Response xmlns:p='urn:oasis:names:tc:SAML:1.0:protocol'><p:Status><p:StatusCode"
                        + " Value='p:RequestDenied'/><p:StatusMessage>no</p:StatusMessage></p:Status></p:Response>")
                .failure()
                .code())
        .isEqualTo("RequestDenied");
    CannedCas other = new CannedCas();
    other.answer(
        "POST /cas/samlValidate",
        500,
        "text/xml",
        "<S:Envelope xmlns:S='http://schemas.xmlsoap.org/soap/envelope/'><S:Body><S:Fault>"
            + "<faultcode>S:Server</faultcode><faultstring>broken</faultstring></S:Fault></S:Body></S:Envelope>");
    CodedFailure fault = other.validate(Operation.SAML_VALIDATE, "ST-1").failure();
    assertThat(fault.code()).isEqualTo("SOAP_FAULT");
    assertThat(fault.getMessage()).contains("broken");
  }

  @Test
  void shouldTellOtherStatusesByTheirNumber() {
    cas.answer("GET /cas/p3/serviceValidate", 503, "text/html", "<p>down</p>");

    CasOutcome outcome =
        cas.run(
            CannedCas.server(Protocol.CAS3),
            CannedCas.task(Operation.P3_SERVICE_VALIDATE, "ST-1", Checks.NONE));
    assertThat(outcome.failure().code()).isEqualTo("HTTP_503");
  }

  @Test
  @Timeout(60)
  void shouldNotWaitForEverForACallback() throws Exception {
    try (CallbackListener listener =
        new CallbackListener(
            java.net.InetSocketAddress.createUnresolved("127.0.0.1", 0),
            CallbackKeys.make("127.0.0.1").tls(),
            null,
            Duration.ofMillis(50))) {
      assertThat(listener.url().toString()).startsWith("https://127.0.0.1:");
      org.assertj.core.api.Assertions.assertThatThrownBy(() -> listener.ticket("PGTIOU-1"))
          .extracting("code")
          .isEqualTo("CALLBACK_MISSING");
    }
  }
}
