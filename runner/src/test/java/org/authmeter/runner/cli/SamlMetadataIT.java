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

  /** As docs/own-systems.md promises of every path in the file, wherever the command is typed. */
  @Test
  void shouldReadAKeyStoreBesideTheTarget() throws Exception {
    Path keys = folder.resolve("sp.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-alias",
                "sp",
                "-dname",
                "CN=sp",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                keys.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    Path target =
        Files.writeString(
            folder.resolve("sp.properties"),
            """
            authmeter.saml.sp.entityId = https://sp.example.org/sp
            authmeter.saml.sp.acs = https://sp.example.org/acs
            authmeter.saml.sp.keyStore = sp.p12
            authmeter.saml.sp.keyStorePassword = changeit
            """);

    assertThat(cli("saml", "metadata", "--target", target.toString()))
        .as(said())
        .isEqualTo(ExitStatus.DONE);
    assertThat(said()).contains("X509Certificate");
  }
}
