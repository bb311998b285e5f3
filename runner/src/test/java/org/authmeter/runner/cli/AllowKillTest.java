package org.authmeter.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.process.Interruption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing of one's own system is killed unless file and command line both say so. */
class AllowKillTest {
  private static final Path ROOT =
      Path.of(System.getProperty("authmeter.root", "..")).toAbsolutePath().normalize();
  private static final List<String> COMPLETE =
      List.of(
          "authmeter.saml.resource = https://localhost:1/secure/",
          "authmeter.saml.node1 = 127.0.0.2",
          "authmeter.saml.node2 = 127.0.0.3",
          "authmeter.failover.kill.idp-1 = touch killed",
          "authmeter.failover.start.idp-1 = touch started");
  @TempDir Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int run(List<String> target, String... more) throws IOException {
    Path file = Files.write(folder.resolve("target.properties"), target);
    List<String> arguments =
        new ArrayList<>(List.of("run", "idp-failover", "--target", file.toString()));
    arguments.addAll(List.of(more));
    return cli(arguments);
  }

  private int cli(List<String> arguments) {
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    Session session = new Session(Installation.of(ROOT), print, print, new Interruption(), false);
    return new CommandLineInterface(session).run(arguments.toArray(String[]::new));
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldShowTheCommandsAndRefuseWithoutLeave() throws IOException {
    assertThat(run(COMPLETE, "--patterns", "idp-node")).isEqualTo(ExitStatus.USAGE);
    assertThat(said())
        .contains(
            "authmeter.failover.kill.idp-1 = touch killed",
            "authmeter.failover.start.idp-1 = touch started",
            "add --allow-kill");
    assertThat(folder.resolve("killed")).doesNotExist();
  }

  @Test
  void shouldNameMissingCommandsAndWhatCanRunWithoutThem() throws IOException {
    assertThat(run(COMPLETE, "--allow-kill")).isEqualTo(ExitStatus.USAGE);
    assertThat(said())
        .contains(
            "authmeter.failover.kill.idp-2",
            "authmeter.failover.kill.store-1",
            "--patterns idp-node");
  }

  @Test
  void shouldNameMissingNodes() throws IOException {
    assertThat(run(COMPLETE.subList(0, 2), "--allow-kill")).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("add authmeter.saml.node2");
  }

  @Test
  void shouldTakeNoCommandAndNoLeaveFromTheCommandLine() throws IOException {
    assertThat(run(COMPLETE, "-J", "authmeter.failover.kill.idp-1=touch killed"))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("count in the target file only");
    assertThat(run(COMPLETE, "-J", "authmeter.failover.allowKill=true"))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("use --allow-kill instead");
  }

  @Test
  void shouldRefuseALeaveThatNothingNeeds() throws IOException {
    assertThat(cli(List.of("run", "idp-failover", "--allow-kill"))).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("--allow-kill", "only runs with --target");
  }
}
