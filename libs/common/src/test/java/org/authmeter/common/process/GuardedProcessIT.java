package org.authmeter.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedProcessIT {
  private static final Duration AT_MOST = Duration.ofSeconds(10);

  @TempDir Path folder;

  private GuardedProcess start(String script) throws Exception {
    return GuardedProcess.start(
        List.of("sh", "-c", script), folder, folder.resolve("out"), Map.of("GREETING", "hello"));
  }

  @Test
  void shouldHandOnOutputEnvironmentAndStatus() throws Exception {
    GuardedProcess process = start("echo \"$GREETING $$\"; echo oops >&2; exit 7");
    assertThat(process.awaitEnd(Duration.ofSeconds(10))).isTrue();
    assertThat(process.process().exitValue()).isEqualTo(7);
    assertThat(Files.readAllLines(folder.resolve("out")))
        .containsExactly("hello " + process.pid(), "oops");
  }

  @Test
  void shouldDieWithThePipe() throws Exception {
    GuardedProcess process = start("exec sleep 600");
    process.process().getOutputStream().close();
    assertThat(process.awaitEnd(Duration.ofSeconds(10))).isTrue();
    assertThat(process.process().exitValue()).isEqualTo(128 + 9);
  }

  @Test
  void shouldKillWhatIgnoresTheRequestToEnd() throws Exception {
    GuardedProcess process = start("trap '' TERM; echo ready; while :; do sleep 1; done");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (Files.size(folder.resolve("out")) == 0) {
      assertThat(process.awaitEnd(Duration.ofMillis(20))).isFalse();
      assertThat(System.nanoTime()).isLessThan(end);
    }
    process.stop(Duration.ofMillis(200));
    assertThat(process.process().isAlive()).isFalse();
  }

  @Test
  void shouldLeaveNoWatcherBehind() throws Exception {
    GuardedProcess process = start("exec sleep 600");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (process.process().toHandle().children().findAny().isEmpty()) {
      assertThat(process.awaitEnd(Duration.ofMillis(20))).isFalse();
      assertThat(System.nanoTime()).isLessThan(end);
    }
    ProcessHandle watcher = process.process().toHandle().children().findAny().orElseThrow();
    process.stop(Duration.ofSeconds(5));
    watcher.onExit().get(10, TimeUnit.SECONDS);
    assertThat(watcher.isAlive()).isFalse();
  }

  /** Those of PostgreSQL lead process groups of their own. */
  @ParameterizedTest
  @ValueSource(strings = {"sleep 600", "setsid sleep 600"})
  void shouldPauseAndContinueAProgramWithItsWorkers(String program) throws Exception {
    assumeTrue(!program.startsWith("setsid") || Programs.find("setsid").isPresent(), "setsid");
    GuardedProcess process = start(program + " & echo $!; wait");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (Files.readString(folder.resolve("out")).isBlank()) {
      assertThat(process.awaitEnd(Duration.ofMillis(20))).isFalse();
      assertThat(System.nanoTime()).isLessThan(end);
    }
    long worker = Long.parseLong(Files.readString(folder.resolve("out")).strip());
    // workers are killed as a process group, which only setsid makes
    boolean group = Programs.find("setsid").isPresent();
    process.pause();
    awaitStopped(process.pid(), true);
    awaitStopped(worker, true);
    process.resume();
    awaitStopped(process.pid(), false);
    awaitStopped(worker, false);
    process.pause();
    process.stop(Duration.ofMillis(200));
    assertThat(process.process().isAlive()).isFalse();
    if (!group) {
      ProcessHandle.of(worker).ifPresent(ProcessHandle::destroyForcibly);
    }
    ProcessHandle.of(worker).ifPresent(left -> assertThat(left.onExit()).succeedsWithin(AT_MOST));
  }

  /** Signals arrive a moment later than they are sent; T is stopped by a signal (proc(5)). */
  private static void awaitStopped(long pid, boolean stopped) throws Exception {
    Path file = Path.of("/proc", Long.toString(pid), "stat");
    long end = System.nanoTime() + AT_MOST.toNanos();
    boolean is;
    do {
      String stat = Files.readString(file);
      is = stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
    } while (is != stopped && System.nanoTime() < end);
    assertThat(is).isEqualTo(stopped);
  }
}
