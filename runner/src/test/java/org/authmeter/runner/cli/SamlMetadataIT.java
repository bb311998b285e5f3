package org.authmeter.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.process.Interruption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin's metadata, from the command line. */
class SamlMetadataIT {
  @TempDir Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int cli(String... arguments) {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    Installation installation = Installation.of(Path.of(System.getProperty("authmeter.root")));
    Session session = new Session(installation, print, print, new Interruption(), false);
    return new CommandLineInterface(session).run(arguments);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldWriteWhatTheTargetSays() throws Exception {
    Path target =
        Files.writeString(
            folder.resolve("sp.properties"),
            "authmeter.saml.sp.entityId = https://sp.example.org/sp\n");
    Path out = folder.resolve("sp.xml");

    int status =
        cli(
            "saml",
            "metadata",
            "--target",
            target.toString(),
            "-Jauthmeter.saml.sp.acs=https://sp.example.org/acs",
            "--out",
            out.toString());

    assertThat(status).as(said()).isEqualTo(ExitStatus.DONE);
    assertThat(out)
        .content()
        .contains("entityID=\"https://sp.example.org/sp\"")
        .contains("Location=\"https://sp.example.org/acs\"")
        .contains("Location=\"https://sp.example.org/slo\"");
  }

  @Test
  void shouldEndWithUsageWithoutAnEntityId() {
    assertThat(cli("saml", "metadata")).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void shouldRefuseAPasswordOnTheCommandLine() {
    assertThat(cli("saml", "metadata", "-Jauthmeter.saml.sp.keyStorePassword=x"))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("--target");
  }
}
