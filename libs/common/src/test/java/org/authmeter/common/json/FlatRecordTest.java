package org.authmeter.common.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class FlatRecordTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  record Place(Integer row, String column) {}

  record Size(int width, boolean fixed) {
    Size {
      if (width < 0) {
        throw new IllegalArgumentException("width is " + width);
      }
    }
  }

  @JsonDeserialize(using = FlatRecord.class)
  record Box(String id, @JsonUnwrapped Place place, List<Long> tags, @JsonUnwrapped Size size) {}

  @Test
  void shouldReadWhatJacksonWrites() throws Exception {
    Box box = new Box("a", new Place(3, null), List.of(7L), new Size(2, true));
    String text = JSON.writeValueAsString(box);
    assertThat(text)
        .isEqualTo(
            "{\"id\":\"a\",\"row\":3,\"column\":null,\"tags\":[7],\"width\":2,\"fixed\":true}");
    assertThat(JSON.readValue(text, Box.class)).isEqualTo(box);
    assertThat(JSON.readValue("{}", Box.class))
        .isEqualTo(new Box(null, new Place(null, null), null, new Size(0, false)));
    assertThat(FlatRecord.keys(Box.class))
        .containsOnlyKeys("id", "row", "column", "tags", "width", "fixed");
  }

  @Test
  void shouldNameWhatIsWrongAndWhere() {
    assertThatThrownBy(() -> JSON.readValue("{\"id\":\"a\",\n\"row\":\"x\"}", Box.class))
        .hasMessageContaining("\"x\"")
        .hasMessageContaining("line: 2")
        .hasMessageContaining("[\"row\"]");
    assertThatThrownBy(() -> JSON.readValue("{\"rows\":1}", Box.class))
        .hasMessageContaining("\"rows\"");
    assertThatThrownBy(() -> JSON.readValue("{\"width\":-1}", Box.class))
        .hasMessageContaining("width is -1");
    Consumer<Object> check =
        box -> {
          throw new IllegalArgumentException("no " + ((Box) box).id());
        };
    assertThatThrownBy(
            () ->
                JSON.readerFor(Box.class)
                    .withAttribute(FlatRecord.class, check)
                    .readValue("{\"id\":\"a\"}"))
        .hasMessageContaining("no a");
  }
}
