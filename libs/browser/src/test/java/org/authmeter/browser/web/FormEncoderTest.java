package org.authmeter.browser.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.authmeter.browser.web.page.FormEncoder;
import org.authmeter.browser.web.page.FormField;
import org.junit.jupiter.api.Test;

class FormEncoderTest {
  private static String encoded(String value, Charset charset) {
    return FormEncoder.urlEncoded(List.of(new FormField("f", value)), charset);
  }

  @Test
  void shouldEncodeEveryAsciiCharacterAsBrowsersDo() {
    String all =
        IntStream.range(0, 128)
            .collect(StringBuilder::new, (s, c) -> s.append((char) c), StringBuilder::append)
            .toString();
    assertThat(encoded(all, StandardCharsets.UTF_8))
        .isEqualTo("f=" + URLEncoder.encode(all, StandardCharsets.UTF_8))
        .contains("%0A", "+", "%2B", "%2F", "%3D", "%7E", "*", "-.", "_");
  }

  @Test
  void shouldEncodeOtherCharactersByTheCharsetOfTheForm() {
    assertThat(encoded("é+", StandardCharsets.UTF_8)).isEqualTo("f=%C3%A9%2B");
    assertThat(encoded("é", Charset.forName("windows-1252"))).isEqualTo("f=%E9");
    assertThat(encoded("同", Charset.forName("windows-1252"))).isEqualTo("f=%26%2321516%3B");
  }
}
