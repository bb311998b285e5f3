package org.authmeter.benchmarks.method;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.common.process.Await;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.RunnerException;

/** A tool's process with all that it has started: paused and resumed as one. */
final class RunningTool implements AutoCloseable {
  /** What the process writes, in its folder. */
  static final String OUTPUT = "output.log";

  /** The shell that ends the process when this one dies must not be stopped. */
  private static final String GUARD = "read -r line <&3";

  private static final long KILO = 1024;
  private static final Duration LOOK = Duration.ofMillis(5);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final GuardedProcess process;
  private final Path output;
  private final OperationLog log;
  private final Tool.Gate gate;
  private final ProcessorTime time = new ProcessorTime();
  private final long startNanos = System.nanoTime();
  private Set<Long> family = Set.of();
  private boolean paused;

  private RunningTool(GuardedProcess process, Path output, Tool.Start start) {
    this.process = process;
    this.output = output;
    this.log = start.log();
    this.gate = start.gate();
  }

  /**
   * @param folder takes all that the tool writes
   */
  static RunningTool start(Tool tool, Path folder) throws IOException {
    Files.createDirectories(folder);
    Tool.Start start = tool.start(folder);
    Path output = folder.resolve(OUTPUT);
    GuardedProcess process =
        GuardedProcess.start(start.command(), folder, output, start.environment());
    RunningTool running = new RunningTool(process, output, start);
    running.refresh();
    return running;
  }

  /** Reads the operations that were logged since the last call. */
  void read(OperationLog.Sink sink) throws IOException {
    log.read(sink);
  }

  /** Processor time of the processes that were there when the tool was last paused or resumed. */
  ProcessorTime.Reading processorTime() throws IOException {
    return time.read(family);
  }

  /** Looks for processes that the tool has started since. */
  void refresh() {
    ProcessHandle root = process.process().toHandle();
    family =
        Stream.concat(
                Stream.of(root.pid()),
                root.descendants().map(ProcessHandle::pid).filter(pid -> !isGuard(pid)))
            .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Seconds since the start. */
  double age() {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** Lets running operations end if the tool can do so, then stops all of it (SIGSTOP). */
  void pause() throws IOException {
    if (!paused) {
      if (gate != null) {
        Files.createFile(gate.closed());
        awaitIdle();
      }
      signal("STOP");
      paused = true;
    }
  }

  /** Lets it go on (SIGCONT). */
  void resume() throws IOException {
    if (paused) {
      if (gate != null) {
        Files.delete(gate.closed());
      }
      signal("CONT");
      paused = false;
    }
  }

  private void awaitIdle() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    CompletableFuture<Process> exit = process.process().onExit();
    while (!Files.exists(gate.idle()) && System.nanoTime() < end) {
      if (Await.end(exit, LOOK)) {
        return;
      }
    }
  }

  private void signal(String name) throws IOException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    refresh();
    family.forEach(pid -> command.add(Long.toString(pid)));
    Process kill =
        new ProcessBuilder(List.of("sh", "-c", String.join(" ", command)))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      kill.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunnerException.broke("interrupted", e);
    }
  }

  private static boolean isGuard(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline")).contains(GUARD);
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  /**
   * @throws RunnerException status 4 if the process has ended, with its last lines
   */
  void requireAlive() {
    if (!process.process().isAlive()) {
      throw RunnerException.broke(
          "it ended with %d: %s".formatted(process.process().exitValue(), lastWords()));
    }
  }

  /** True if it has ended by itself within the time. */
  boolean hasEnded(Duration time) {
    return process.awaitEnd(time);
  }

  /**
   * @throws RunnerException status 4 if the process has ended with another status than 0
   */
  void requireSuccess() {
    if (process.process().exitValue() != 0) {
      requireAlive();
    }
  }

  /** The most memory that its processes had, as Linux has noted it; 0 when they have ended. */
  long peakBytes() throws IOException {
    long sum = 0;
    for (long pid : family) {
      Path status = Path.of("/proc/" + pid + "/status");
      try (Stream<String> lines = Files.lines(status)) {
        sum +=
            lines
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO)
                .sum();
      } catch (IOException | UncheckedIOException e) {
        continue; // it has ended
      }
    }
    return sum;
  }

  String lastWords() {
    return Tail.line(output, 3);
  }

  @Override
  public void close() throws IOException {
    try (log) {
      resume();
      process.stop(PATIENCE);
    }
  }
}
