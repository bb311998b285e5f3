package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.ComponentUse;
import org.junit.jupiter.api.Test;

class ComponentUseTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static ComponentUse shared(long throttled) {
    return new ComponentUse(new ComponentUse.Share(0.5, 100, throttled, 7), null);
  }

  @Test
  void shouldCallAComponentAtItsLimitByWhatItUsedOfItsShare() {
    assertThat(shared(0).isAtLimit(45.0)).isTrue();
    assertThat(shared(0).isAtLimit(44.0)).isFalse();
    assertThat(shared(90).isAtLimit(36.0)).isTrue();
    assertThat(shared(90).isAtLimit(30.0)).isFalse();
    assertThat(new ComponentUse(null, null).isAtLimit(99.0)).isNull();
  }

  @Test
  void shouldBeInBothFilesAndComeBack() throws IOException {
    CellRecord cell = new CellRecord("a", "P1", 1, null, "done", "", 2, Map.of("idp-1", shared(3)));
    JsonNode written = JSON.readTree(JSON.writeValueAsString(cell));
    assertThat(written.at("/components/idp-1/share/throttledPeriods").asInt()).isEqualTo(3);
    assertThat(JSON.treeToValue(written, CellRecord.class)).isEqualTo(cell);
    assertThat(
            JSON.readTree(JSON.writeValueAsString(Contexts.cell("a", "P1", 1))).has("components"))
        .isFalse();

    Comparison.Host host = new Comparison.Host("a", "P1", 1, "idp-1", 50.0, 9L, null, shared(3));
    JsonNode row = JSON.readTree(JSON.writeValueAsString(host));
    assertThat(row.get("atLimit").asBoolean()).isTrue();
    assertThat(JSON.treeToValue(row, Comparison.Host.class)).isEqualTo(host);
    Comparison.Host other = new Comparison.Host("a", "P1", 1, "sp", 50.0, 9L, null, null);
    assertThat(JSON.writeValueAsString(other)).doesNotContain("component", "atLimit");
  }
}
