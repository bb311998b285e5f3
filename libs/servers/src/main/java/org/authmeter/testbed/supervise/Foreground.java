package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.authmeter.common.control.ControlServer;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.common.process.EndBySignal;
import org.authmeter.common.process.StdinWatch;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;

/** Stands a testbed up in the foreground until a signal, the end of its starter, or a death. */
final class Foreground {
  /** Makes everything ready in the work folder. */
  interface Preparation {
    TestbedPlan prepare(Path folder) throws IOException;
  }

  private final Preparation preparation;
  private final ForegroundOptions options;
  private final CompletableFuture<Integer> end = new CompletableFuture<>();

  Foreground(Preparation preparation, ForegroundOptions options) {
    this.preparation = preparation;
    this.options = options;
  }

  /**
   * @return the exit status
   */
  @SuppressWarnings("try") // Closing the signal waits for it.
  int run() throws IOException {
    if (options.watchStdin()) {
      StdinWatch.start(System.in, () -> end.complete(0));
    }
    // Closed from the last to the first: components, folder, then the thread that waits for both.
    try (EndBySignal signal = new EndBySignal(end);
        WorkFolder folder = WorkFolder.create();
        ComponentShares shares = new ComponentShares(options.cpuShares());
        Supervisor supervisor = new Supervisor(folder.path());
        Start start = new Start(folder.path(), shares, supervisor)) {
      CompletableFuture.anyOf(start.started, end).exceptionally(e -> null).join();
      return end.isDone() ? end.join() : keepUp(supervisor, start.result(), shares, folder.path());
    } catch (EnvironmentException e) {
      return complain(e.getMessage(), Supervisor.EXIT_ENVIRONMENT);
    } catch (ComponentDiedException e) {
      return complain(e.getMessage(), Supervisor.EXIT_COMPONENT_DIED);
    }
  }

  /** Prepares and starts in a thread of its own, so that the testbed can end meanwhile. */
  private final class Start implements AutoCloseable {
    private static final long LIMIT_MS = 5000;

    private final CompletableFuture<TestbedPlan> started = new CompletableFuture<>();
    private final Thread thread;

    Start(Path folder, ComponentShares shares, Supervisor supervisor) {
      thread = new Thread(() -> start(folder, shares, supervisor), "start of the testbed");
      thread.start();
    }

    private void start(Path folder, ComponentShares shares, Supervisor supervisor) {
      try {
        TestbedPlan plan = preparation.prepare(folder);
        supervisor.start(applied(shares, plan.components()));
        shares.hold();
        started.complete(plan);
      } catch (IOException | RuntimeException e) {
        started.completeExceptionally(e);
      }
    }

    private List<ComponentSpec> applied(ComponentShares shares, List<ComponentSpec> components)
        throws IOException {
      try {
        return shares.applied(components);
      } catch (IllegalArgumentException e) {
        throw options.wrong(e.getMessage());
      }
    }

    /** The plan that was started, or the exception of the start. */
    TestbedPlan result() throws IOException {
      try {
        return started.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof IOException cause) {
          throw cause;
        }
        throw e.getCause() instanceof RuntimeException cause ? cause : e;
      }
    }

    /** Interrupts a start that has not finished, and waits for its end. */
    @Override
    public void close() {
      thread.interrupt();
      try {
        thread.join(LIMIT_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private int keepUp(Supervisor supervisor, TestbedPlan plan, ComponentShares shares, Path folder)
      throws IOException {
    Path file =
        options.addresses() == null ? folder.resolve("addresses.properties") : options.addresses();
    List<Component> components = supervisor.components();
    // A component that is started again has a new process id in the file.
    try (ControlServer control = ControlServer.open();
        ControlActions actions =
            new ControlActions(
                components, () -> writeAddresses(file, plan, shares, components, control))) {
      Map<String, ControlServer.Handler> further = new HashMap<>(shares.control());
      ControlExtension more = plan.control();
      if (more != null) {
        further.put(more.path(), (method, uri, body) -> more.handle(method, uri, body, components));
      }
      control.start(actions, further);
      Map<String, String> values = writeAddresses(file, plan, shares, components, control);
      if (!options.quiet()) {
        print(values);
        System.out.println("testbed.addresses=" + file);
        System.out.println("The testbed is up; Ctrl-C ends it.");
        System.out.flush();
      }
      supervisor
          .death()
          .thenAccept(epitaph -> end.complete(complain(epitaph, Supervisor.EXIT_COMPONENT_DIED)));
      return end.join();
    }
  }

  /** One at a time: of two components that start at once the last to write knows both. */
  private synchronized Map<String, String> writeAddresses(
      Path file,
      TestbedPlan plan,
      ComponentShares shares,
      List<Component> components,
      ControlServer control)
      throws IOException {
    Map<String, String> values = addresses(plan, components, control);
    values.putAll(shares.addresses(components));
    AddressesFile.write(file, values);
    return values;
  }

  /** The properties of a testbed whose components all answer, sorted by name. */
  private static Map<String, String> addresses(
      TestbedPlan plan, List<Component> components, ControlServer control) {
    Map<String, String> values = new TreeMap<>(plan.addresses());
    for (Component component : components) {
      values.put(
          AddressesFile.PROCESS + component.name(), Long.toString(component.process().pid()));
      values.put(AddressesFile.SOFTWARE + component.name(), component.spec().software());
    }
    values.put("testbed.folder", plan.layout().folder().toString());
    values.putAll(control.properties());
    return values;
  }

  /** What is printed often ends in a log, so passwords, secrets and tokens stay in the file. */
  private static void print(Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          if (!name.matches("(?i).*(password|token|secret)")) {
            System.out.println(name + "=" + value);
          }
        });
  }

  private static int complain(String message, int status) {
    System.err.println("testbed: " + message);
    return status;
  }
}
