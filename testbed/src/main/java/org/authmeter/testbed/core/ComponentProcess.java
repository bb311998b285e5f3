package org.authmeter.testbed.core;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A running component: its process, its log file, and whether it answers. */
final class ComponentProcess {
  private static final int LAST_LINES = 15;

  /** The shell around the program kills it before. */
  private static final Duration STOP = Duration.ofSeconds(GuardedCommand.GRACE_SECONDS + 2);

  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final ComponentSpec spec;
  private final Path log;
  private final Process process;
  private final CompletableFuture<Long> pid = new CompletableFuture<>();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private ComponentProcess(ComponentSpec spec, Path log, Process process) {
    this.spec = spec;
    this.log = log;
    this.process = process;
  }

  /**
   * @param again whether it has had a life before
   */
  static ComponentProcess start(ComponentSpec spec, Path folder, boolean again) throws IOException {
    Path log = folder.resolve(spec.name() + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(GuardedCommand.of(spec))
            .directory(folder.toFile())
            // A component that is started again goes on with its log.
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    if (again) {
      builder.environment().put(Await.STARTED_AGAIN, "true");
    }
    Process process = builder.start();
    ComponentProcess component = new ComponentProcess(spec, log, process);
    Thread reader = new Thread(component::read, "output of " + spec.name());
    reader.setDaemon(true);
    reader.start();
    process
        .onExit()
        .thenRun(() -> component.ready.completeExceptionally(new IOException(component.epitaph())));
    return component;
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line; (line = out.readLine()) != null; ) {
        if (line.startsWith("pid ") && !pid.isDone()) {
          pid.complete(Long.parseLong(line.substring(4).trim()));
          if (spec.foreign()) {
            awaitPort();
          }
        } else if (line.equals(ComponentMain.READY)) {
          ready.complete(null);
        } else {
          answers.offer(line);
        }
      }
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  /** A foreign program tells of its readiness by accepting a connection and in no other way. */
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

  String software() {
    return spec.software();
  }

  /** Done when the component answers; fails when it ends before. */
  CompletableFuture<Void> ready() {
    return ready;
  }

  /**
   * Has the component do something wrong.
   *
   * @param command one line, such as {@code delay 50}
   * @throws IOException with the component's words when it does not
   */
  void tell(String command) throws IOException, InterruptedException {
    answers.clear();
    OutputStream in = process.getOutputStream();
    in.write((command + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
    String answer = answers.poll(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
    if (!ComponentMain.DONE.equals(answer)) {
      throw new IOException(
          "%s answered '%s' to '%s'".formatted(name(), answer == null ? "" : answer, command));
    }
  }

  /** The program's own process id, not that of the shell around it. */
  long pid() {
    return pid.join();
  }

  CompletableFuture<Process> onExit() {
    return process.onExit();
  }

  /** Whether its process is gone; at once, where {@link #onExit} tells a moment later. */
  boolean ended() {
    return !process.isAlive();
  }

  /**
   * @return whether it ended within the time
   */
  boolean awaitEnd(long seconds) throws InterruptedException {
    return process.waitFor(seconds, TimeUnit.SECONDS);
  }

  int exitCode() {
    return process.exitValue();
  }

  /** What to say of a component that ended: exit code and the last lines of its log. */
  String epitaph() {
    StringBuilder text =
        new StringBuilder(
            "component %s (process %d) ended with exit code %d"
                .formatted(spec.name(), pid.getNow(process.pid()), process.exitValue()));
    List<String> lines = lastLines();
    text.append(lines.isEmpty() ? "; its log is empty" : "; its last log lines:");
    lines.forEach(line -> text.append("\n  ").append(line));
    return text.toString();
  }

  private List<String> lastLines() {
    try {
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
      return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Ends the component by closing its standard input, and by force when that does not do. */
  void stop() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The process has closed it: it is ending.
    }
    try {
      if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
