package org.authmeter.testbed.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

class HtmlTest {
  @Test
  void shouldKeepAValueThroughAnAttribute() {
    String nasty = "\"><script>alert('x')</script> a:b & ${c}";
    String page = Html.fill("<input name=\"f\" value=\"${v}\">", Map.of("v", nasty));
    var document = Jsoup.parse(page);
    assertThat(document.selectFirst("input").attr("value")).isEqualTo(nasty);
    assertThat(document.select("script")).isEmpty();
  }

  @Test
  void shouldRefuseAPlaceholderWithoutAValue() {
    assertThatThrownBy(() -> Html.fill("a ${missing} b", Map.of()))
        .hasMessageContaining("${missing}");
  }

  @Test
  void shouldNameAMissingTemplate() {
    assertThatThrownBy(() -> Html.template(HtmlTest.class, "none.html"))
        .hasMessageContaining("none.html");
  }
}
