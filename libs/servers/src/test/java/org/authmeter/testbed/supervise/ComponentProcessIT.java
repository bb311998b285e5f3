package org.authmeter.testbed.supervise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.authmeter.testbed.core.ComponentSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComponentProcessIT {
  @TempDir Path folder;

  @Test
  void shouldTellHowAComponentEnded() throws Exception {
    ComponentProcess process =
        start(List.of("sh", "-c", "echo the disk is full >&2; exit 7"), null);
    assertThatThrownBy(() -> process.ready().get(10, TimeUnit.SECONDS))
        .hasMessageContaining("component c")
        .hasMessageContaining("exit code 7")
        .hasMessageContaining("the disk is full");
  }

  @Test
  void shouldBeReadyAtTheWord() throws Exception {
    ComponentProcess process = start(List.of("sh", "-c", "echo ready; read x"), null);
    process.ready().get(10, TimeUnit.SECONDS);
    process.stop();
    assertThat(process.onExit()).succeedsWithin(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldSayWhyACommandWasNotExecuted() throws Exception {
    String program =
        "echo ready; while read line; do case $line in fail*) echo full;; end) exit;; esac; done";
    ComponentProcess process = start(List.of("sh", "-c", program), null);
    process.ready().get(10, TimeUnit.SECONDS);
    assertThatThrownBy(() -> process.command("fail 7", Duration.ofSeconds(10)))
        .isInstanceOf(IOException.class)
        .hasMessage("c answered 'full' to 'fail 7'");
    assertThatThrownBy(() -> process.command("wait", Duration.ofSeconds(1)))
        .hasMessage("c gave no answer to 'wait' within 1 s");
    assertThatThrownBy(() -> process.command("end", Duration.ofSeconds(10)))
        .hasMessage("c ended during 'end'");
  }

  @Test
  void shouldKillAForeignProgramAtTheEndOfThePipe() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ComponentProcess process =
          start(
              List.of("sleep", "1000"),
              new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
      process.ready().get(10, TimeUnit.SECONDS);
      ProcessHandle program = ProcessHandle.of(process.pid()).orElseThrow();
      // The pid is told between fork and exec, so for a moment it is the shell's copy.
      assertThat(CompletableFuture.runAsync(() -> awaitCommand(program, "sleep")))
          .succeedsWithin(10, TimeUnit.SECONDS);
      process.stop();
      program.onExit().get(10, TimeUnit.SECONDS);
      assertThat(program.isAlive()).isFalse();
    }
  }

  @Test
  void shouldReportTheExitCodeOfAForeignProgram() throws Exception {
    ComponentProcess process =
        start(List.of("sh", "-c", "exit 9"), new InetSocketAddress("127.0.0.1", 1));
    process.onExit().get(10, TimeUnit.SECONDS);
    assertThat(process.exitCode()).isEqualTo(9);
  }

  private ComponentProcess start(List<String> command, InetSocketAddress foreign) throws Exception {
    return ComponentProcess.start(
        foreign == null
            ? ComponentSpec.ours("c", "software", command, null)
            : ComponentSpec.foreign("c", "software", command, foreign),
        folder,
        false);
  }

  private static void awaitCommand(ProcessHandle program, String name) {
    while (!program.info().command().orElse("").endsWith(name)) {
      Thread.onSpinWait();
    }
  }
}
