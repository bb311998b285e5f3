package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Prepares and starts a testbed in a thread of its own, so that the testbed can end meanwhile. */
final class Starter implements AutoCloseable {
  private static final long LONGEST_MS = 5000;

  private final CompletableFuture<Prepared> started = new CompletableFuture<>();
  private final Thread thread;

  Starter(TestbedSystem system, Path folder, Supervisor supervisor) {
    thread = new Thread(() -> start(system, folder, supervisor), "start of the testbed");
    thread.start();
  }

  private void start(TestbedSystem system, Path folder, Supervisor supervisor) {
    try {
      Prepared prepared = system.prepare(folder);
      supervisor.start(prepared.components());
      started.complete(prepared);
    } catch (IOException | RuntimeException e) {
      started.completeExceptionally(e);
    }
  }

  /** Done when all components answer, or when one cannot. */
  CompletableFuture<Prepared> started() {
    return started;
  }

  /** What was started, or what it failed with. */
  Prepared result() throws IOException {
    try {
      return started.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** Interrupts what still goes on, and waits for its end. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(LONGEST_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
