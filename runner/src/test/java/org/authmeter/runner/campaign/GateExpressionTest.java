package org.authmeter.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateExpressionTest {
  private record Holder(List<Gate> gates) {}

  @ParameterizedTest
  @CsvSource({
    "tps>=40, tps, >= 40",
    "tps >= 40/s, tps, >= 40",
    "p95<=300ms, p95Ms, <= 300",
    "p99 < 1.5s, p99Ms, < 1500",
    "mean<=20, meanMs, <= 20",
    "errors<=0.1%, errorPercent, <= 0.1",
    "errors<=3, errors, <= 3",
    "tps>=0.95*baseline, tps, >= 0.95 * baseline",
    "p95<=1.1 * baseline, p95Ms, <= 1.1 * baseline",
    "tests=2000, tests, = 2000"
  })
  void shouldReadWhatOneWrites(String text, String name, String limit) {
    Gate gate = Gate.of(text);
    assertThat(gate.name()).isEqualTo(name);
    assertThat(gate.limit()).isEqualTo(limit);
    assertThat(gate.scope()).isNull();
    assertThat(gate.isOfBaseline()).isEqualTo(text.contains("baseline"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tps=>40 | is not understood: write it like 'tps>=40'",
        "tps | figures: errors, max, mean, p50, p90, p95, p99, tests, tps",
        "tsp>=40 | unknown figure tsp; legal: errors, max, mean",
        "men<=9 | Did you mean 'mean'?",
        "tps>=40ms | the unit ms does not fit; legal: none, /s",
        "p95<=3% | the unit % does not fit; legal: none, ms, s",
        "tps>=95%*baseline | the unit % does not fit; legal: none",
        "tests>=9s | the unit s does not fit; legal: none"
      })
  void shouldNameWhatIsLegal(String text, String message) {
    assertThatThrownBy(() -> Gate.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void shouldStandInACampaignInBothForms(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("campaign.yaml");
    Files.writeString(
        file, "gates: ['p95<=300ms', { name: tps, limit: '>= 9', scope: { pattern: P1 } }]\n");
    assertThat(new YamlFile(file).read(Holder.class).gates())
        .containsExactly(
            new Gate("p95Ms", "<= 300", null), new Gate("tps", ">= 9", Map.of("pattern", "P1")));
    Files.writeString(file, "gates:\n  - 'p95<=300ms'\n  - 'tsp>=9'\n");
    assertThatThrownBy(() -> new YamlFile(file).read(Holder.class))
        .hasMessageContaining("line 3", "legal: errors");
  }
}
