package org.authmeter.runner.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A child that cannot outlive this process: a shell in the background reads the pipe that this
 * process holds, and kills the child when the pipe ends, even after a {@code kill -9} of this
 * process. The child itself takes the place of the first shell, so {@link #pid} is its own.
 */
public final class GuardedProcess {
  private static final String GUARD =
      "exec 3<&0; child=$$; "
          + "(while read -r line <&3; do :; done; kill -9 \"$child\") </dev/null >/dev/null 2>&1 & "
          + "exec \"$@\" 3<&- </dev/null";

  private final Process process;

  private GuardedProcess(Process process) {
    this.process = process;
  }

  /**
   * @param output file that takes the child's standard output and errors
   */
  public static GuardedProcess start(
      List<String> command, Path folder, Path output, Map<String, String> environment)
      throws IOException {
    List<String> guarded = new ArrayList<>(List.of("sh", "-c", GUARD, "guard"));
    guarded.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(guarded)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new GuardedProcess(builder.start());
  }

  public Process process() {
    return process;
  }

  public long pid() {
    return process.pid();
  }

  /** True if it ended within the time. */
  public boolean awaitEnd(Duration time) {
    return await(process, time);
  }

  /** True if it ended within the time, and before the waiting was cancelled. */
  public boolean awaitEnd(Duration time, CompletableFuture<?> cancelled) {
    Waiting.forEnd(CompletableFuture.anyOf(process.onExit(), cancelled), time);
    return !process.isAlive();
  }

  /** Asks it to end, and kills it after the patience; returns when it is gone. */
  public void stop(Duration patience) {
    stop(process, patience);
  }

  /** Asks a process to end by SIGTERM, then kills it with all that it started. */
  static void stop(Process process, Duration patience) {
    if (!process.isAlive()) {
      return;
    }
    process.destroy();
    await(process, patience);
    kill(process);
  }

  /** Kills it with all that it started. */
  static void kill(Process process) {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroyForcibly();
    family.forEach(ProcessHandle::destroyForcibly);
    await(process, Duration.ofSeconds(5));
  }

  /** True if it has ended within the time. */
  static boolean await(Process process, Duration time) {
    try {
      return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
