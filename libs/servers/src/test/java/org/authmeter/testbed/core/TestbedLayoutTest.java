package org.authmeter.testbed.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestbedLayoutTest {
  @TempDir Path folder;

  @Test
  void shouldReadWhatWasStored() throws Exception {
    new TestbedLayout(folder)
        .set("scheme", "https")
        .set("sp.port", 8443)
        .set("encrypt", true)
        .store();
    TestbedLayout read = TestbedLayout.load(folder);
    assertThat(read.get("scheme")).isEqualTo("https");
    assertThat(read.port("sp.port")).isEqualTo(8443);
    assertThat(read.flag("encrypt")).isTrue();
  }

  @Test
  void shouldNameAMissingEntryAndTheFile() {
    assertThatThrownBy(() -> new TestbedLayout(folder).get("idp.port"))
        .hasMessageContaining("idp.port")
        .hasMessageContaining("layout.properties");
  }
}
