package org.authmeter.jmeter.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class HelpPageTest {
  private static final ElementHelp FORM =
      new ElementHelp(
          "Door <1>",
          List.of(
              new ElementField("Lock", "Key", "key", "", List.of(), "What opens it", false),
              new ElementField(
                  "Lock", "Turns", "turns", "2", List.of("1", "2"), "How often. Default 2", false),
              new ElementField("Bell", "Tone", "tone", "", List.of(), "R&D", false)));

  private static ResourceBundle texts(Locale language) {
    return ResourceBundle.getBundle(HelpPage.class.getPackageName() + ".HelpResources", language);
  }

  @Test
  void shouldTellEachFieldOfEachGroup() {
    String page = new HelpPage(texts(Locale.ROOT)).of(FORM, "Door");

    assertThat(page)
        .contains("Door &lt;1&gt;", "<h2>Lock</h2>", "<h2>Bell</h2>", "R&amp;D")
        .contains("<b>Turns</b>", "<code>turns</code>", "How often<br>default <code>2</code>")
        .contains("one of <code>1</code>, <code>2</code>", "docs/components/Door.md")
        .doesNotContain("Default 2", "default <code></code>");
  }

  @Test
  void shouldTellWhatToSelect() {
    assertThat(new HelpPage(texts(Locale.ROOT)).nothingOfOurs(List.of("a&b")))
        .contains("<li>a&amp;b</li>");
  }

  @Test
  void shouldHaveTheSameTextsInBothLanguages() {
    ResourceBundle japanese = texts(Locale.JAPANESE);

    assertThat(japanese.getLocale()).isEqualTo(Locale.JAPANESE);
    for (String key : texts(Locale.ROOT).keySet()) {
      assertThat(japanese.getString(key))
          .as(key)
          .isNotBlank()
          .isNotEqualTo(texts(Locale.ROOT).getString(key));
    }
  }

  @Test
  void shouldLeaveOutTheDefaultOfJapaneseTextsToo() {
    ElementField field = new ElementField("", "", "port", "0", List.of(), "待ち受けるポート。既定値 0", false);

    assertThat(field.meaning()).isEqualTo("待ち受けるポート");
  }
}
