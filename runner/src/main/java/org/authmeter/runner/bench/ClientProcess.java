package org.authmeter.runner.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.GuardedProcess;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Tail;
import org.authmeter.runner.process.Waiting;

/** Waits for the end of a tool's process. */
public final class ClientProcess {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private ClientProcess() {}

  /**
   * @param output what the process has written
   * @param tick told each second how long it has run
   * @throws RunnerException status 4 if it fails, takes longer than the limit, or was interrupted
   */
  public static void await(
      GuardedProcess process,
      Path output,
      Duration limit,
      Interruption interruption,
      Consumer<Duration> tick) {
    CompletableFuture<?> over =
        CompletableFuture.anyOf(process.process().onExit(), interruption.requested());
    long start = System.nanoTime();
    while (!Waiting.forEnd(over, LOOK)) {
      Duration passed = Duration.ofNanos(System.nanoTime() - start);
      tick.accept(passed);
      if (passed.compareTo(limit) > 0) {
        throw RunnerException.broke("it did not end within %d s".formatted(limit.toSeconds()));
      }
    }
    if (interruption.isRequested()) {
      throw RunnerException.broke("interrupted");
    }
    int exit = process.process().exitValue();
    if (exit != 0) {
      throw RunnerException.broke("it ended with %d: %s".formatted(exit, Tail.line(output, 3)));
    }
  }
}
