package org.authmeter.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose starter is killed with SIGKILL, so that nothing of it can end them. */
@Tag("long")
class StarterEndIT {
  /** Prints its process id and ignores what asks it to end. */
  private static final String DEAF = "trap '' TERM INT; echo program $$; while :; do sleep 1; done";

  @TempDir Path folder;
  private ProcessHandle program;

  /** Runs a program that takes no input, and waits for its end. */
  static final class Starter {
    private Starter() {}

    /**
     * @param args {@code direct}, {@code tool}, or a component's end signal, {@code own} for one of
     *     ours; then the folder
     */
    public static void main(String[] args) throws Exception {
      List<String> deaf = List.of("sh", "-c", DEAF);
      Path folder = Path.of(args[1]);
      switch (args[0]) {
        case "direct" -> {
          Path output = folder.resolve("output");
          GuardedProcess direct = GuardedProcess.start(deaf, folder, output, Map.of());
          System.out.println("program " + direct.pid());
        }
        case "tool" -> {
          GuardedProcess tool =
              GuardedProcess.startTool(new ProcessBuilder(deaf), Duration.ofSeconds(1));
          System.out.println(tool.process().inputReader().readLine());
        }
        default -> {
          Signal signal = args[0].equals("own") ? null : Signal.valueOf(args[0]);
          ProcessBuilder program = new ProcessBuilder(deaf).directory(folder.toFile());
          GuardedProcess component =
              GuardedProcess.startComponent("c", signal, program, line -> {});
          System.out.println("program " + component.pid());
        }
      }
      System.out.flush();
      Thread.currentThread().join();
    }
  }

  /** As the leader of a process group. */
  private Process startApart(String kind) throws IOException {
    assumeThat(Programs.find("setsid")).isPresent();
    return start(kind, "setsid");
  }

  private Process start(String kind, String... by) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>(List.of(by));
    command.addAll(
        List.of(
            System.getProperty("java.home") + File.separator + "bin/java",
            "-Xmx64m",
            "-cp",
            classPath,
            Starter.class.getName(),
            kind,
            folder.toString()));
    Process starter =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader out = starter.inputReader();
    long pid = Long.parseLong(out.readLine().substring("program ".length()));
    program = ProcessHandle.of(pid).orElseThrow();
    // It is its shell's copy for a moment, and then sets its traps before it starts sleep(1).
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (program.children().findAny().isEmpty()) {
      assertThat(System.nanoTime()).as("the program runs").isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
    return starter;
  }

  @AfterEach
  void stop() {
    program.destroyForcibly();
  }

  private void assertEndsWith(Process starter) throws Exception {
    starter.destroyForcibly();
    program.onExit().get(20, TimeUnit.SECONDS);
    assertThat(program.isAlive()).isFalse();
  }

  /** The guard is not in the group that is killed. */
  @ParameterizedTest
  @ValueSource(strings = {"TERM", "own", "tool", "direct"})
  void shouldKillTheProgramWhenTheWholeGroupOfItsStarterIsKilled(String kind) throws Exception {
    Process starter = startApart(kind);
    new ProcessBuilder("sh", "-c", "kill -s KILL -- -" + starter.pid()).start().waitFor();
    assertThat(starter.waitFor(5, TimeUnit.SECONDS)).isTrue();
    assertEndsWith(starter);
  }

  @Test
  void shouldKillAForeignProgramThatIgnoresItsEndSignal() throws Exception {
    assertEndsWith(start("TERM"));
  }

  @Test
  void shouldKillAForeignProgramThatIsPaused() throws Exception {
    Process starter = start("INT");
    Signal.STOP.send(program.pid());
    assertEndsWith(starter);
  }

  @Test
  void shouldKillAComponentOfOursThatIsPaused() throws Exception {
    Process starter = start("own");
    Signal.STOP.send(program.pid());
    assertEndsWith(starter);
  }

  @Test
  void shouldKillAToolThatGoesOn() throws Exception {
    assertEndsWith(start("tool"));
  }

  @Test
  void shouldKillAProgramThatReplacedItsGuardAndIsPaused() throws Exception {
    Process starter = start("direct");
    Signal.STOP.send(program.pid());
    assertEndsWith(starter);
  }
}
