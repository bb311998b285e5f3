package org.authmeter.runner.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.common.process.Await;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;

/** A testbed in processes of its own. It ends when the pipe to it ends, however this one ends. */
public final class Testbed implements AutoCloseable {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Process process;
  private final Path log;
  private final AddressesFile addresses;

  private Testbed(Process process, Path log, AddressesFile addresses) {
    this.process = process;
    this.log = log;
    this.addresses = addresses;
  }

  /**
   * Starts a testbed and waits until it has written its addresses.
   *
   * @param command the testbed's command line, without --addresses and --watch-stdin
   * @param folder takes its addresses file and its log
   * @param cancelled completes when nobody wants it any more
   * @throws RunnerException status 2, 3 or 4 with the testbed's own words
   */
  public static Testbed start(
      List<String> command, Path folder, Duration limit, CompletionStage<?> cancelled)
      throws IOException {
    Path file = folder.resolve("addresses.properties");
    Path log = folder.resolve("testbed.log");
    Files.createDirectories(folder);
    Files.deleteIfExists(file);
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of("--addresses", file.toString(), "--watch-stdin", "--quiet"));
    Process process =
        new ProcessBuilder(all)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .directory(folder.toFile())
            .start();
    try {
      awaitAddresses(process, file, log, limit, cancelled);
      return new Testbed(process, log, AddressesFile.read(file));
    } catch (IOException | RuntimeException e) {
      end(process);
      throw e;
    }
  }

  private static void awaitAddresses(
      Process process, Path file, Path log, Duration limit, CompletionStage<?> cancelled) {
    CompletableFuture<?> over =
        CompletableFuture.anyOf(process.onExit(), cancelled.toCompletableFuture());
    long end = System.nanoTime() + limit.toNanos();
    while (!Files.exists(file)) {
      if (System.nanoTime() > end) {
        throw RunnerException.broke(
            "The testbed was not up within %d s. Its last lines: %s"
                .formatted(limit.toSeconds(), Tail.line(log, 3)));
      }
      if (Await.end(over, LOOK_AGAIN)) {
        if (process.isAlive()) {
          throw RunnerException.broke("Interrupted while the testbed was starting.");
        }
        throw ended(process.exitValue(), log);
      }
    }
  }

  private static RunnerException ended(int exit, Path log) {
    String words = Tail.line(log, 3);
    return switch (exit) {
      case ExitStatus.USAGE ->
          RunnerException.usage("The testbed refused its options: " + firstWords(log));
      case ExitStatus.ENVIRONMENT ->
          RunnerException.environment("The testbed could not start: " + words);
      default ->
          RunnerException.broke(
              "The testbed ended with %d while starting: %s".formatted(exit, words));
    };
  }

  /** A refusal comes first, and its usage after it. */
  private static String firstWords(Path log) {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(l -> !l.isBlank()).findFirst().orElse("it did not say why");
    } catch (IOException | UncheckedIOException e) {
      return "its log cannot be read: " + e;
    }
  }

  public AddressesFile addresses() {
    return addresses;
  }

  /** Process ids by component as they are now: one that was started again has another process. */
  public Map<String, Integer> processes() {
    try {
      return AddressesFile.read(addresses.file()).processes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Completes when the testbed has ended. */
  public CompletableFuture<Process> onExit() {
    return process.onExit();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** What it said last, such as the component that died. */
  public String lastWords() {
    return Tail.line(log, 3);
  }

  @Override
  public void close() {
    end(process);
  }

  /** Ends the pipe, upon which the testbed ends its parts in order; kills what is left. */
  private static void end(Process process) {
    List<ProcessHandle> family = process.descendants().toList();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      process.destroy(); // the pipe was broken already
    }
    if (!GuardedProcess.await(process, PATIENCE)) {
      GuardedProcess.kill(process);
    }
    family.forEach(ProcessHandle::destroyForcibly);
  }
}
