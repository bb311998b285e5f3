package org.authmeter.testbed.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.testbed.memcached.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose starter is killed with SIGKILL, so that nothing of it can end them. */
class GuardedCommandIT {
  /** Prints its process id and ignores what asks it to end. */
  private static final String DEAF = "trap '' TERM INT; echo program $$; while :; do sleep 1; done";

  @TempDir Path folder;
  private ProcessHandle program;

  /** Runs a program that takes no input, and waits for its end. */
  static final class Starter {
    private Starter() {}

    /**
     * @param args {@code tool}, or a component's end signal, {@code own} for one of ours; then the
     *     folder
     */
    public static void main(String[] args) throws Exception {
      List<String> deaf = List.of("sh", "-c", DEAF);
      if (args[0].equals("tool")) {
        Process tool = new ProcessBuilder(GuardedCommand.of(deaf, 1)).start();
        System.out.println(tool.inputReader().readLine());
      } else {
        boolean own = args[0].equals("own");
        ComponentSpec spec =
            new ComponentSpec(
                "c", "software", deaf, new InetSocketAddress("127.0.0.1", 1), !own, null);
        ComponentProcess process =
            ComponentProcess.start(own ? spec : spec.endedBy(args[0]), Path.of(args[1]), false);
        System.out.println("program " + process.pid());
      }
      System.out.flush();
      Thread.currentThread().join();
    }
  }

  private Process start(String kind) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process starter =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin/java",
                "-Xmx64m",
                "-cp",
                classPath,
                Starter.class.getName(),
                kind,
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader out = starter.inputReader();
    long pid = Long.parseLong(out.readLine().substring("program ".length()));
    program = ProcessHandle.of(pid).orElseThrow();
    // It is its shell's copy for a moment, and then sets its traps before it starts sleep(1).
    try {
      Eventually.holds("the program runs", () -> program.children().findAny().isPresent());
    } catch (Exception e) {
      throw new IOException(e);
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
}
