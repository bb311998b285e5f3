package org.authmeter.signon;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import org.authmeter.signon.cas.AnswerFuzz;
import org.authmeter.signon.saml.flow.FormFuzz;
import org.authmeter.signon.saml.sp.ResponseFuzz;
import org.junit.jupiter.api.Test;

/** Inputs that the fuzzer found, and that ended in a defect instead of a verdict. */
class FoundByFuzzingTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void shouldRefuseAResponseWithADateThatIsNone() {
    byte[] response =
        bytes(
            "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' ID='_1' Version='2.0'"
                + " IssueInstant='2026-11-21T20:514:7.972Z'/>");

    assertThatCode(() -> ResponseFuzz.fuzzerTestOneInput(response)).doesNotThrowAnyException();
  }

  @Test
  void shouldNotFollowAScriptToAHostThatIsNone() {
    byte[] page = bytes("<script>location.href = 'https:\\/\\/a.example.\u00ff\u00ff/x'</script>");

    assertThatCode(() -> FormFuzz.fuzzerTestOneInput(page)).doesNotThrowAnyException();
  }

  @Test
  void shouldTellAnAnswerOfBytesThatAreNoCharacters() {
    byte[] answer = bytes("{" + "\0".repeat(15) + "\"serviceResponse\":{}}");

    assertThatCode(() -> AnswerFuzz.fuzzerTestOneInput(answer)).doesNotThrowAnyException();
  }
}
