package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authmeter.common.process.Await;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Signal;
import org.authmeter.common.process.Tail;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.TestbedLayout;

/** A running component: its process, its log file, and whether it answers. */
final class ComponentProcess {
  private static final int LAST_LINES = 15;

  /** The guard kills the program before. */
  private static final Duration STOP = GuardedProcess.GRACE.plusSeconds(2);

  /** To put 2,000 sessions into a pair of Terracotta servers takes more than ten seconds. */
  private static final Duration ANSWER = Duration.ofSeconds(90);

  /** In place of an answer, which is a line. */
  private static final String ENDED = "\n";

  private final ComponentSpec spec;
  private final Path log;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private GuardedProcess process;

  private ComponentProcess(ComponentSpec spec, Path log) {
    this.spec = spec;
    this.log = log;
  }

  /**
   * @param again whether it was started before
   */
  static ComponentProcess start(ComponentSpec spec, Path folder, boolean again) throws IOException {
    ComponentProcess component = new ComponentProcess(spec, folder.resolve(spec.name() + ".log"));
    component.launch(folder, again);
    return component;
  }

  private void launch(Path folder, boolean again) throws IOException {
    ProcessBuilder program =
        new ProcessBuilder(spec.command())
            .directory(folder.toFile())
            // A component that is started again appends to its log.
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    if (again) {
      program.environment().put(TestbedLayout.STARTED_AGAIN, "true");
    }
    Signal endSignal = spec.endSignal() == null ? Signal.KILL : spec.endSignal();
    process =
        GuardedProcess.startComponent(
            spec.name(), spec.foreign() ? endSignal : null, program, this::read);
    process
        .process()
        .onExit()
        .thenRun(
            () -> {
              ready.completeExceptionally(new IOException(epitaph()));
              answers.offer(ENDED);
            });
    if (spec.foreign()) {
      awaitPort();
    }
  }

  private void read(String line) {
    if (line.equals(ComponentMain.READY)) {
      ready.complete(null);
    } else {
      answers.offer(line);
    }
  }

  /** A foreign program shows that it is ready by accepting a connection, and in no other way. */
  private void awaitPort() {
    Thread waiter =
        new Thread(
            () -> {
              if (Await.listening(spec.address(), process::isAlive)) {
                ready.complete(null);
              }
            },
            "wait for " + spec.name());
    waiter.setDaemon(true);
    waiter.start();
  }

  String name() {
    return spec.name();
  }

  /** Done when the component answers; fails when it ends before. */
  CompletableFuture<Void> ready() {
    return ready;
  }

  /**
   * Has the component do something on demand.
   *
   * @param command one line, such as {@code delay 50}
   * @throws IOException with the component's answer when it refuses, or when none comes within 90 s
   */
  void command(String command) throws IOException, InterruptedException {
    command(command, ANSWER);
  }

  void command(String command, Duration limit) throws IOException, InterruptedException {
    answers.clear();
    process.send(command);
    String answer = answers.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (answer == null) {
      throw new IOException(
          "%s gave no answer to '%s' within %d s".formatted(name(), command, limit.toSeconds()));
    }
    if (answer.equals(ENDED)) {
      throw new IOException("%s ended during '%s'".formatted(name(), command));
    }
    if (!ComponentMain.DONE.equals(answer)) {
      throw new IOException("%s answered '%s' to '%s'".formatted(name(), answer, command));
    }
  }

  /** The program's own process id, not that of its guard. */
  long pid() {
    return process.pid();
  }

  GuardedProcess process() {
    return process;
  }

  CompletableFuture<Process> onExit() {
    return process.process().onExit();
  }

  /** Whether its process has ended; {@link #onExit} reports it a moment later. */
  boolean ended() {
    return !process.isAlive();
  }

  /**
   * @return whether it ended within the time
   */
  boolean awaitEnd(Duration time) throws InterruptedException {
    return process.process().waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  int exitCode() {
    return process.process().exitValue();
  }

  /** The message about a component that ended: exit code and the last lines of its log. */
  String epitaph() {
    StringBuilder text =
        new StringBuilder(
            "component %s (process %d) ended with exit code %d"
                .formatted(spec.name(), pid(), exitCode()));
    List<String> lines = Tail.lines(log, LAST_LINES);
    text.append(lines.isEmpty() ? "; its log is empty" : "; its last log lines:");
    lines.forEach(line -> text.append("\n  ").append(line));
    return text.toString();
  }

  /** Ends the component by closing its standard input, and kills it when that does not help. */
  void stop() {
    process.stop(STOP);
  }
}
