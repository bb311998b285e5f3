package org.authmeter.jmeter.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldTest {
  @Test
  void shouldParseAgainOnlyWhenTheTextHasChanged() {
    List<String> parsed = new ArrayList<>();
    Field<Integer> field =
        Field.text("size", "7")
            .as(
                text -> {
                  parsed.add(text);
                  return Integer.parseInt(text);
                })
            .cached();
    assertThat(List.of(field.parse("1"), field.parse("1"), field.parse("2"), field.parse("")))
        .containsExactly(1, 1, 2, 7);
    assertThat(parsed).containsExactly("1", "2", "7");
    assertThatThrownBy(() -> field.parse("much"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("size: ");
    assertThat(field.parse("7")).isEqualTo(7);
  }
}
