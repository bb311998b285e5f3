package org.authmeter.testbed.core;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddressesFileTest {
  @TempDir Path folder;

  @Test
  void shouldNameWhatALoadGeneratorNeeds() throws Exception {
    Layout layout =
        new Layout(folder)
            .set("scheme", "https")
            .set("sp.port", 1)
            .set("idp.port", 2)
            .set("backend.port", 4)
            .set("client.password", "p")
            .set("directory.port", 3)
            .set("variant", "stateless")
            .set("stickiness", "login");
    Path file = folder.resolve("a.properties");
    AddressesFile.write(
        file,
        AddressesFile.of(
            new Prepared(layout, List.of(), IdpAddresses.of(layout, List.of())), List.of()));
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      read.load(in);
    }
    assertThat(read)
        .containsEntry("authmeter.saml.resource", "https://localhost:1/secure/")
        .containsEntry("authmeter.saml.idpHost", "idp.localhost")
        .containsEntry("authmeter.saml.nodes", "127.0.0.1")
        .containsEntry("authmeter.saml.node1", "127.0.0.2")
        .containsEntry("authmeter.saml.node2", "127.0.0.3")
        .containsEntry("authmeter.saml.expect", "Signed on as {user}");
  }

  @Test
  void shouldKeepValuesThroughEscapingAndLeaveNoPart() throws Exception {
    Path file = folder.resolve("a.properties");
    String value = "ein Gerät: C:\\x = 1 #!";
    AddressesFile.write(file, Map.of("testbed.software.x", value));
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      read.load(in);
    }
    assertThat(read).containsOnly(Map.entry("testbed.software.x", value));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(fromString("rw-------"));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }
}
