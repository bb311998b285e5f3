package org.authmeter.runner.process;

import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import org.authmeter.runner.ExitStatus;

/**
 * Ctrl-C or SIGTERM, seen by whoever waits: the run ends its children and reports what it has. The
 * second one ends this process at once; its children see that and end too.
 */
public final class Interruption {
  private final CompletableFuture<Void> requested = new CompletableFuture<>();

  /** Handles the signals of this process from now on. */
  public void install() {
    for (String name : new String[] {"INT", "TERM", "HUP"}) {
      try {
        handle(name);
      } catch (ReflectiveOperationException e) {
        // This Java has no such class, or the signal is taken: it ends the process at once.
      }
    }
  }

  /** By reflection, as a direct use of the class is a warning that the compiler cannot suppress. */
  private void handle(String name) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object own =
        Proxy.newProxyInstance(
            handler.getClassLoader(),
            new Class<?>[] {handler},
            (proxy, method, arguments) -> {
              if (method.getName().equals("handle")) {
                signalled();
              }
              return null;
            });
    Object number = signal.getConstructor(String.class).newInstance(name);
    Object before = signal.getMethod("handle", signal, handler).invoke(null, number, own);
    Object ignored = handler.getField("SIG_IGN").get(null);
    if (before == ignored) { // by nohup
      signal.getMethod("handle", signal, handler).invoke(null, number, ignored);
    }
  }

  private void signalled() {
    if (!requested.complete(null)) {
      System.err.println("Ended at once; what was measured is kept.");
      Runtime.getRuntime().halt(ExitStatus.BROKE);
    }
    System.err.println("Stopping; a second interrupt ends at once.");
  }

  /** Completes when somebody asked to stop. */
  public CompletableFuture<Void> requested() {
    return requested;
  }

  public boolean isRequested() {
    return requested.isDone();
  }

  /**
   * Completes when somebody asks to stop from now on. Who asked before waits for what begins now,
   * such as the report of an interrupted run.
   */
  public CompletableFuture<Void> requestedFromNow() {
    return isRequested() ? new CompletableFuture<>() : requested;
  }

  /** Asks the command to wind up. */
  public void request() {
    requested.complete(null);
  }
}
