package org.authmeter.runner.process;

import java.util.concurrent.CompletableFuture;

/** Ctrl-C or SIGTERM, seen by whoever waits: the run ends its children and reports what it has. */
public final class Interruption {
  private final CompletableFuture<Void> requested = new CompletableFuture<>();
  private final CompletableFuture<Integer> finished = new CompletableFuture<>();

  /** Makes this process end through the running command, with its exit status. */
  public void install() {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  requested.complete(null);
                  // By System.exit the status is there already; by a signal the command winds up.
                  Runtime.getRuntime().halt(finished.join());
                },
                "interruption"));
  }

  /** Completes when somebody asked to stop. */
  public CompletableFuture<Void> requested() {
    return requested;
  }

  public boolean isRequested() {
    return requested.isDone();
  }

  /** Asks the command to wind up. */
  public void request() {
    requested.complete(null);
  }

  /** The command has ended with this status. */
  public void finished(int status) {
    finished.complete(status);
  }
}
