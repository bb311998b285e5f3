package org.authmeter.signon.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import org.authmeter.browser.failure.CodedFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service may answer, and what is told of it. */
class SoapReaderTest {
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

  private final SoapReader reader = new SoapReader();

  private static SoapConnection.Answer answer(int status, String text) {
    return new SoapConnection.Answer(status, text.getBytes(StandardCharsets.UTF_8), 0);
  }

  private static String envelope(String body) {
    return "<s:Envelope xmlns:s='" + SOAP + "'><s:Body>" + body + "</s:Body></s:Envelope>";
  }

  private CodedFailure failure(int status, String text) {
    return catchThrowableOfType(CodedFailure.class, () -> reader.read(answer(status, text)));
  }

  @Test
  void shouldGiveTheElementInTheBody() throws Exception {
    assertThat(reader.read(answer(200, envelope("<whoamiResponse>user-1</whoamiResponse>"))))
        .returns("whoamiResponse", e -> e.getLocalName())
        .returns("user-1", e -> e.getTextContent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "not XML",
        "<html><body>Log in</body></html>",
        "<Envelope xmlns='http://www.w3.org/2003/05/soap-envelope'><Body><x/></Body></Envelope>",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'/>",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body> </s:Body></s:Envelope>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;&b;'><!ENTITY d '&c;&c;&c;'>]><a>&d;</a>"
      })
  void shouldRefuseWhatIsNoAnswer(String text) {
    assertThat(failure(200, text).code()).isEqualTo("BAD_ANSWER");
  }

  @Test
  void shouldTellTheServicesFaultByItsName() {
    CodedFailure failure =
        failure(
            500,
            envelope(
                "<s:Fault><faultcode>s:Server</faultcode><faultstring>no right cas/query</faultstring>"
                    + "<detail><t:NoPermissionFault xmlns:t='urn:t'/></detail></s:Fault>"));
    assertThat(failure.code()).isEqualTo("NoPermissionFault");
    assertThat(failure).hasMessage("no right cas/query");
  }

  @Test
  void shouldTellAFaultWithoutDetailByItsCode() {
    assertThat(
            failure(
                    500,
                    envelope(
                        "<s:Fault><faultcode>s:Server.userException</faultcode>"
                            + "<faultstring>x</faultstring></s:Fault>"))
                .code())
        .isEqualTo("Server.userException");
  }

  @Test
  void shouldTellTheStatusWhereNoSoapCame() {
    assertThat(failure(503, "<html>Service Unavailable</html>").code()).isEqualTo("HTTP_503");
    assertThat(failure(404, "nothing here").code()).isEqualTo("HTTP_404");
  }
}
