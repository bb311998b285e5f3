package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;

/**
 * Starts the components of a testbed, side by side where they can be, watches them, and ends them
 * all together.
 */
final class Supervisor implements AutoCloseable {
  static final int EXIT_ENVIRONMENT = ComponentMain.EXIT_ENVIRONMENT;
  static final int EXIT_COMPONENT_DIED = 4;

  private static final long START_SECONDS = 120;

  private final Path folder;
  private final Map<String, Component> running = new LinkedHashMap<>();
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private boolean closing;

  Supervisor(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts everything and waits until all answer.
   *
   * @throws EnvironmentException when a component found its port taken
   * @throws ComponentDiedException when one ended, or did not answer in two minutes
   */
  void start(List<ComponentSpec> specs) {
    Map<String, CompletableFuture<Void>> ready = new LinkedHashMap<>();
    for (ComponentSpec spec : specs) {
      ready.put(
          spec.name(),
          spec.after() == null
              ? launch(spec)
              : ready.get(spec.after()).thenCompose(nothing -> launch(spec)));
    }
    CompletableFuture<Void> all =
        CompletableFuture.allOf(ready.values().toArray(CompletableFuture<?>[]::new));
    try {
      // The first component that ends, ends the wait for the others.
      CompletableFuture.anyOf(all, death).get(START_SECONDS, TimeUnit.SECONDS);
      if (!all.isDone()) {
        fail(death.join());
      }
      all.join();
    } catch (TimeoutException e) {
      List<String> missing =
          ready.entrySet().stream()
              .filter(r -> !r.getValue().isDone())
              .map(Map.Entry::getKey)
              .toList();
      throw new ComponentDiedException(
          "no answer from %s within %d s; logs are in %s"
              .formatted(String.join(", ", missing), START_SECONDS, folder));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ComponentDiedException("interrupted while the components started");
    } catch (java.util.concurrent.ExecutionException | CompletionException e) {
      fail(String.valueOf(e.getCause().getMessage()));
    }
  }

  private void fail(String message) {
    synchronized (this) {
      for (ComponentProcess process : processes()) {
        if (process.ended() && process.exitCode() == EXIT_ENVIRONMENT) {
          throw new EnvironmentException(
              message
                  + "\nAnother program may have taken the port since it was chosen: start again, or choose another --port-base");
        }
      }
    }
    throw new ComponentDiedException(message);
  }

  private synchronized CompletableFuture<Void> launch(ComponentSpec spec) {
    if (closing) {
      return CompletableFuture.failedFuture(new IOException("the testbed is ending"));
    }
    try {
      Component component = new Component(spec, folder, this::died);
      CompletableFuture<Void> ready = component.launch();
      running.put(spec.name(), component);
      return ready;
    } catch (IOException e) {
      throw new EnvironmentException("cannot start %s: %s".formatted(spec.name(), e.getMessage()));
    }
  }

  private synchronized void died(ComponentProcess process) {
    if (!closing) {
      death.complete(process.epitaph());
    }
  }

  /** All components in the order in which they were started. */
  synchronized List<Component> components() {
    return List.copyOf(running.values());
  }

  private synchronized List<ComponentProcess> processes() {
    return running.values().stream().map(Component::process).toList();
  }

  /** Completes when a component ends by itself, with what to say about it. */
  CompletableFuture<String> death() {
    return death;
  }

  /** Ends all components and waits for their end. */
  @Override
  public void close() {
    synchronized (this) {
      closing = true;
    }
    processes().parallelStream().forEach(ComponentProcess::stop);
  }
}
