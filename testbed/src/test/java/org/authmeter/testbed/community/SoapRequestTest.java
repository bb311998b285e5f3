package org.authmeter.testbed.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of both generations, and what is none. */
class SoapRequestTest {
  private static SoapRequest parse(String body) throws Fault {
    return SoapRequest.parse(
        ("<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"
                + body
                + "</s:Body></s:Envelope>")
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void shouldTellTheGenerationsApart() throws Fault {
    assertThat(parse("<whoami xmlns='http://ogsa.globus.org/base/cas'/>"))
        .isEqualTo(new SoapRequest(Dialect.GT3, "whoami", 0));
    assertThat(
            parse(
                "<getAssertion xmlns='http://www.globus.org/07/2004/cas'><lifetime>60</lifetime></getAssertion>"))
        .isEqualTo(new SoapRequest(Dialect.GT4, "getAssertion", 60));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<whoami/>",
        "<whoami xmlns='urn:other'/>",
        "<getAssertion xmlns='http://www.globus.org/07/2004/cas'><lifetime>long</lifetime></getAssertion>",
        "<open"
      })
  void shouldRefuseWhatIsNoRequest(String body) {
    assertThat(catchThrowableOfType(Fault.class, () -> parse(body)).code()).isEqualTo("Client");
  }

  @Test
  void shouldRefuseADoctype() {
    byte[] xml = "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>".getBytes(StandardCharsets.UTF_8);
    assertThat(catchThrowableOfType(Fault.class, () -> SoapRequest.parse(xml)))
        .hasMessageContaining("DOCTYPE");
  }
}
