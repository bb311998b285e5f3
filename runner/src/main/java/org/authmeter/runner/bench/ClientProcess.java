package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.authmeter.common.process.Await;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Interruption;

/** A tool's process: started, measured from outside, and ended whatever happens. */
public final class ClientProcess {
  /** What the process writes, in the folder of its turn. */
  public static final String OUTPUT = "output.log";

  private static final Duration LOOK = Duration.ofSeconds(1);

  /** A tool's start, and its end. */
  private static final Duration GRACE = Duration.ofSeconds(180);

  private static final Duration STOP = Duration.ofSeconds(10);

  private ClientProcess() {}

  /** Reads what a process that ended has left. */
  @FunctionalInterface
  public interface Reading<T> {
    /**
     * @param cpu of the process, over its whole life
     * @param output what it wrote
     */
    T read(CpuTrace cpu, Path output) throws IOException;
  }

  /**
   * One turn of a tool.
   *
   * @param folder of the turn, which is there
   * @param length how long the tool was told to run
   * @param tick told each second how long it has run
   * @throws RunnerException status 4 if it fails, takes much longer, or was interrupted
   */
  public static <T> T run(
      List<String> command,
      Map<String, String> environment,
      Path folder,
      Duration length,
      Interruption interruption,
      Consumer<Duration> tick,
      Reading<T> reading)
      throws IOException {
    Path output = folder.resolve(OUTPUT);
    GuardedProcess process = GuardedProcess.start(command, folder, output, environment);
    try (CpuTrace cpu = new CpuTrace(process.process().toHandle())) {
      await(process, output, length.plus(GRACE), interruption, tick);
      return reading.read(cpu, output);
    } finally {
      process.stop(STOP);
    }
  }

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
    while (!Await.end(over, LOOK)) {
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
