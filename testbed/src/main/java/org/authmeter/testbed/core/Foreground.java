package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.common.process.EndBySignal;
import org.authmeter.common.process.StdinWatch;

/** Stands a testbed up in the foreground until a signal, the end of its starter, or a death. */
final class Foreground {
  private final TestbedSystem system;
  private final ForegroundOptions options;
  private final CompletableFuture<Integer> end = new CompletableFuture<>();

  Foreground(TestbedSystem system, ForegroundOptions options) {
    this.system = system;
    this.options = options;
  }

  /**
   * @return the exit status
   */
  @SuppressWarnings("try") // The signal is waited for by being closed.
  int run() throws IOException {
    if (options.watchStdin()) {
      StdinWatch.start(System.in, () -> end.complete(0));
    }
    // Closed from the last to the first: components, folder, then whoever waits for both.
    try (EndBySignal signal = new EndBySignal(end);
        WorkFolder folder = WorkFolder.create();
        Supervisor supervisor = new Supervisor(folder.path());
        Starter starter = new Starter(system, folder.path(), supervisor)) {
      CompletableFuture.anyOf(starter.started(), end).exceptionally(e -> null).join();
      return end.isDone() ? end.join() : keepUp(supervisor, starter.result(), folder.path());
    } catch (EnvironmentException e) {
      return complain(e.getMessage(), Supervisor.EXIT_ENVIRONMENT);
    } catch (ComponentDiedException e) {
      return complain(e.getMessage(), Supervisor.EXIT_COMPONENT_DIED);
    }
  }

  private int keepUp(Supervisor supervisor, Prepared prepared, Path folder) throws IOException {
    Path file =
        options.addresses() == null ? folder.resolve("addresses.properties") : options.addresses();
    List<Component> components = supervisor.components();
    // Whoever restarts a component gets its new process id into the file.
    try (Control control =
        Control.start(
            components,
            folder,
            each -> AddressesFile.write(file, addresses(prepared, components, each)))) {
      Map<String, String> values = addresses(prepared, components, control);
      AddressesFile.write(file, values);
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

  private static Map<String, String> addresses(
      Prepared prepared, List<Component> components, Control control) {
    Map<String, String> values = values(prepared, components);
    values.put("testbed.control", control.url());
    values.put("testbed.control.token", control.token());
    return values;
  }

  /** The properties of a testbed whose components all answer, sorted by name. */
  private static Map<String, String> values(Prepared prepared, List<Component> components) {
    Map<String, String> values = new TreeMap<>(prepared.addresses());
    for (Component component : components) {
      values.put(
          AddressesFile.PROCESS + component.name(), Long.toString(component.process().pid()));
      values.put(AddressesFile.SOFTWARE + component.name(), component.spec().software());
    }
    values.put("testbed.folder", prepared.layout().folder().toString());
    return values;
  }

  /** What is printed often ends in a log, so passwords and tokens stay in the file. */
  private static void print(Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          if (!name.matches("(?i).*(password|token)")) {
            System.out.println(name + "=" + value);
          }
        });
  }

  private static int complain(String message, int status) {
    System.err.println("testbed: " + message);
    return status;
  }
}
