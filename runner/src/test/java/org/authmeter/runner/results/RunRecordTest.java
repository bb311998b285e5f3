package org.authmeter.runner.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.results.comparison.CellRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunRecordTest {
  @TempDir Path folder;

  private RunRecord read(String variant, String pattern) throws IOException {
    Path file = folder.resolve("record.json");
    String cell = "{\"variant\":\"%s\",\"pattern\":\"%s\",\"repeat\":1,\"status\":\"done\"}";
    Files.writeString(
        file, "{\"scenario\":\"weblab\",\"cells\":[" + cell.formatted(variant, pattern) + "]}");
    return RunRecord.read(file);
  }

  /** A results folder may be of somebody else, and cells become folders of this one. */
  @ParameterizedTest
  @ValueSource(strings = {"../../../tmp/x", "/etc", "..", ".", "", " ", "a\\u0000", "a\\nb"})
  void shouldRefuseNamesThatAreNoFolders(String name) {
    assertThatThrownBy(() -> read(name, "P1"))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("variant of a cell is");
    assertThatThrownBy(() -> read("a", name)).hasMessageContaining("pattern of a cell is");
  }

  @Test
  void shouldReadWhateverElseANameIs() throws IOException {
    CellRecord cell = read("<b> | 日本 ..", "P1 of a").cells().get(0);
    assertThat(cell.variant()).isEqualTo("<b> | 日本 ..");
  }

  /** Half a surrogate pair is legal in JSON, and no text that can be written as UTF-8. */
  @Test
  void shouldWriteAgainWhatItHasRead() throws IOException {
    Path again = folder.resolve("again.json");
    read("a\\ud83d", "P1").write(again);
    assertThat(RunRecord.read(again).cells().get(0).variant()).isEqualTo("a?");
  }
}
