package org.authmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyMaskTest {
  private final BodyMask mask = new BodyMask(List.of("code", "id_token", "access_token"));

  private String shown(String type, String body) {
    return new String(
        mask.apply(type, body.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "application/json | {\"access_token\" : \"a\\\"b\",\"scope\":\"x\"} | {\"access_token\" : \"***\",\"scope\":\"x\"}",
        "application/json | {\"Access_Token\":\"a\",\"postcode\":\"1\"} | {\"Access_Token\":\"***\",\"postcode\":\"1\"}",
        "application/json;charset=UTF-8 | {\"id_token\":\"\"} | {\"id_token\":\"***\"}",
        "text/html | <input type=hidden name=code value=abc> | <input type=hidden name=code value=\"***\">",
        "text/html | <INPUT VALUE='a b' NAME=\"code\"/> | <INPUT VALUE=\"***\" NAME=\"code\"/>",
        "text/html | <a href=\"/cb?state=1&amp;code=abc&amp;x=2\">on</a> | <a href=\"/cb?state=1&amp;code=***&amp;x=2\">on</a>",
        "text/html | location.replace('/cb#id_token=abc&x=1') | location.replace('/cb#id_token=***&x=1')",
        "text/html | <input name=postcode value=12345>ä | <input name=postcode value=12345>ä",
        "application/jwt | eyJhbGciOi | ***",
        "text/plain | code=abc | code=abc",
      })
  void shouldTakeOutTheValuesOfNamedFieldsOnly(String type, String body, String expected) {
    assertThat(shown(type, body)).isEqualTo(expected);
  }

  @Test
  void shouldLeaveAPageWithoutSecretsAsItIs() {
    byte[] page = "<p>Hello ä</p>".getBytes(StandardCharsets.UTF_8);

    assertThat(mask.apply("text/html", page)).isSameAs(page);
    assertThat(mask.apply(null, page)).isSameAs(page);
  }

  /** Pages come from servers that need not be friendly. */
  @Test
  void shouldNotTakeLongForAnUnclosedTag() {
    String page = "<input name=x ".repeat(20_000);

    assertThat(shown("text/html", page)).isEqualTo(page);
  }
}
