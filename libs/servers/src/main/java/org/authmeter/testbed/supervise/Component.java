package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.authmeter.common.process.Signal;
import org.authmeter.testbed.core.ComponentSpec;

/**
 * One component of a testbed through its lives: it is started, may be ended on purpose, and started
 * again with the same command, addresses and log. Actions go one at a time, which {@link
 * ControlActions} sees to.
 */
public final class Component {
  /** Its state, as {@code GET /components} reports it. */
  public enum State {
    UP,
    HANGING,
    DOWN
  }

  private static final Duration END = Duration.ofSeconds(20);

  private final ComponentSpec spec;
  private final Path folder;
  private final Consumer<ComponentProcess> died;
  private volatile ComponentProcess process;
  private volatile boolean endExpected;
  private volatile boolean hanging;

  /**
   * @param died is called at an end that was not requested
   */
  Component(ComponentSpec spec, Path folder, Consumer<ComponentProcess> died) {
    this.spec = spec;
    this.folder = folder;
    this.died = died;
  }

  ComponentSpec spec() {
    return spec;
  }

  public String name() {
    return spec.name();
  }

  /** The process of its last life. */
  ComponentProcess process() {
    return process;
  }

  public State state() {
    if (process.ended()) {
      return State.DOWN;
    }
    return hanging ? State.HANGING : State.UP;
  }

  /**
   * Starts it for the first time.
   *
   * @return done when it answers
   */
  CompletableFuture<Void> launch() throws IOException {
    return launch(false);
  }

  /** Starts it again and waits until it answers; failing that does not end the testbed. */
  void startAgain(long seconds) throws IOException, InterruptedException {
    CompletableFuture<Void> ready = launch(true);
    try {
      ready.get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new IOException("%s does not answer within %d s".formatted(name(), seconds), e);
    }
    endExpected = false;
    if (process.ended()) {
      throw new IOException(process.epitaph());
    }
  }

  private CompletableFuture<Void> launch(boolean mayEnd) throws IOException {
    endExpected = mayEnd;
    hanging = false;
    ComponentProcess started = ComponentProcess.start(spec, folder, mayEnd);
    process = started;
    started
        .onExit()
        .thenRun(
            () -> {
              if (!endExpected) {
                died.accept(started);
              }
            });
    return started.ready();
  }

  /**
   * Has the component do something on demand.
   *
   * @throws IOException with the component's answer when it refuses
   */
  public void command(String line) throws IOException, InterruptedException {
    process.command(line);
  }

  /** Ends it with SIGKILL; returns when it has ended. */
  void kill() throws IOException, InterruptedException {
    end(Signal.KILL);
  }

  /** Ends it with SIGTERM, and with SIGKILL when it does not end. */
  void stop() throws IOException, InterruptedException {
    if (hanging) {
      resume(process);
    }
    end(spec.endSignal() == null ? Signal.TERM : spec.endSignal());
  }

  private void end(Signal signal) throws IOException, InterruptedException {
    endExpected = true;
    signal.send(process.pid());
    if (!process.awaitEnd(END) && signal != Signal.KILL) {
      Signal.KILL.send(process.pid());
    }
    if (!process.awaitEnd(END)) {
      throw new IOException("%s (process %d) does not end".formatted(name(), process.pid()));
    }
    hanging = false;
  }

  /** Stops its process with SIGSTOP: connections stay open and nothing answers. */
  ComponentProcess hang() throws IOException, InterruptedException {
    process.process().pause();
    hanging = true;
    return process;
  }

  /** Continues a hanging process, unless it has ended since. */
  void resume(ComponentProcess hung) throws IOException, InterruptedException {
    if (hung == process && !hung.ended()) {
      // Before the signal: a client that gets an answer of the process must find it up.
      hanging = false;
      try {
        hung.process().resume();
      } catch (IOException e) {
        hanging = true;
        throw e;
      }
    }
  }
}
