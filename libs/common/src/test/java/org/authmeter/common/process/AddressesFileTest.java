package org.authmeter.common.process;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddressesFileTest {
  @TempDir Path folder;

  @Test
  void shouldKeepValuesThroughEscapingAndLeaveNoPart() throws Exception {
    Path file = folder.resolve("a.properties");
    String value = "ein Gerät: C:\\x = 1 #!";
    AddressesFile.write(file, Map.of("testbed.software.x", value, "testbed.process.x", "12"));
    AddressesFile read = AddressesFile.read(file);
    assertThat(read.software()).containsOnly(Map.entry("x", value));
    assertThat(read.processes()).containsOnly(Map.entry("x", 12));
    assertThat(read.properties()).hasSize(2);
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(fromString("rw-------"));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }
}
