package org.authmeter.testbed.supervise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.supervise.Component.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lives of a component that is a foreign program under a shell: signals reach the program. */
class ComponentIT {
  @TempDir Path folder;
  private final BlockingQueue<ComponentProcess> deaths = new LinkedBlockingQueue<>();
  private ServerSocket listening;
  private Component component;

  @BeforeEach
  void start() throws Exception {
    listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    component = component(List.of("sleep", "1000"));
    component.launch().get(10, TimeUnit.SECONDS);
  }

  @AfterEach
  void stop() throws IOException {
    component.process().stop();
    listening.close();
  }

  @Test
  void shouldKillTheProgramAndStartItAgain() throws Exception {
    long first = component.process().pid();
    component.kill();
    assertThat(component.state()).isEqualTo(State.DOWN);
    assertThat(ProcessHandle.of(first)).isEmpty();
    component.startAgain(10);
    assertThat(component.state()).isEqualTo(State.UP);
    assertThat(component.process().pid()).isNotEqualTo(first);
    assertThat(deaths).isEmpty();
  }

  @Test
  void shouldStopTheProgramGracefully() throws Exception {
    component.stop();
    assertThat(component.state()).isEqualTo(State.DOWN);
    // 128 + 15: it was SIGTERM, and no SIGKILL was needed.
    assertThat(component.process().exitCode()).isEqualTo(143);
    assertThat(deaths).isEmpty();
  }

  @Test
  void shouldHangTheProgramAndLetItGoOn() throws Exception {
    ComponentProcess hung = component.hang();
    assertThat(component.state()).isEqualTo(State.HANGING);
    awaitKernelState(hung.pid(), true);
    component.resume(hung);
    assertThat(component.state()).isEqualTo(State.UP);
    awaitKernelState(hung.pid(), false);
  }

  @Test
  void shouldStopAHangingProgram() throws Exception {
    component.hang();
    component.stop();
    assertThat(component.process().exitCode()).isEqualTo(143);
  }

  @Test
  void shouldTellOfAnEndThatNobodyAskedFor() throws Exception {
    ProcessHandle.of(component.process().pid()).orElseThrow().destroyForcibly();
    component.process().onExit().get(10, TimeUnit.SECONDS);
    // Told by another continuation of the same end.
    assertThat(deaths.poll(10, TimeUnit.SECONDS)).isSameAs(component.process());
  }

  @Test
  void shouldSayWhyItDoesNotStartAgain() throws Exception {
    Component broken = component(List.of("sh", "-c", "echo no disk >&2; exit 5"));
    listening.close();
    assertThatThrownBy(() -> broken.startAgain(10))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exit code 5")
        .hasMessageContaining("no disk");
    assertThat(deaths).isEmpty();
  }

  private Component component(List<String> command) {
    return new Component(
        ComponentSpec.foreign(
            "c",
            "software",
            command,
            new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort())),
        folder,
        deaths::add);
  }

  /** Signals arrive a moment later than they are sent; T is stopped by a signal (proc(5)). */
  private static void awaitKernelState(long pid, boolean stopped) throws IOException {
    Path file = Path.of("/proc", Long.toString(pid), "stat");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    boolean is;
    do {
      String stat = Files.readString(file);
      is = stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
    } while (is != stopped && System.nanoTime() < end);
    assertThat(is).isEqualTo(stopped);
  }
}
