package org.authmeter.testbed.supervise;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** What can be done to the components, one action at a time for each. */
final class ControlActions implements AutoCloseable {
  static final List<String> ACTIONS =
      List.of("kill", "stop", "start", "restart", "hang", "delay", "reset");

  private static final long START_SECONDS = 120;
  private static final long MAXIMUM_SECONDS = 3600;
  private static final long MAXIMUM_DELAY_MS = 60_000;

  /**
   * What was done.
   *
   * @param pid of the component's process afterwards, or of the one that ended
   * @param untilEpochMs when a hanging component is continued; else null
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Done(
      String component,
      String action,
      long atEpochMs,
      long doneEpochMs,
      long pid,
      Long untilEpochMs) {}

  /** How a component is. */
  record Status(String component, String state, long pid, String software) {}

  /** Something that can fail for the file it writes. */
  interface Step {
    void run() throws IOException;
  }

  private final Map<String, Component> components = new LinkedHashMap<>();
  private final Map<String, ReentrantLock> locks = new LinkedHashMap<>();
  private final Step restarted;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "end of hanging");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param restarted is called when a component has a new process
   */
  ControlActions(List<Component> all, Step restarted) {
    this.restarted = restarted;
    for (Component component : all) {
      components.put(component.name(), component);
      locks.put(component.name(), new ReentrantLock());
    }
  }

  /**
   * @return what to answer
   * @throws ControlRefusal when it was not asked rightly, or the component is not in a state for it
   * @throws IOException when it failed
   */
  Object handle(String method, URI uri) throws IOException, InterruptedException {
    String[] path = uri.getPath().split("/");
    if (path.length < 2 || !path[1].equals("components") || path.length > 4) {
      throw new ControlRefusal(
          404, "No %s here, only /components and /components/NAME/ACTION".formatted(uri.getPath()));
    }
    if (path.length == 2) {
      require(method, "GET");
      return components.values().stream().map(ControlActions::status).toList();
    }
    Component component = component(path[2]);
    if (path.length == 3) {
      require(method, "GET");
      return status(component);
    }
    if (!ACTIONS.contains(path[3])) {
      throw new ControlRefusal(
          404, "No action '%s': legal are %s".formatted(path[3], String.join(", ", ACTIONS)));
    }
    require(method, "POST");
    return locked(component, path[3], uri);
  }

  private Done locked(Component component, String action, URI uri)
      throws IOException, InterruptedException {
    ReentrantLock lock = locks.get(component.name());
    if (!lock.tryLock()) {
      throw new ControlRefusal(409, component.name() + " is busy with another action: try again");
    }
    try {
      return act(component, action, uri);
    } finally {
      lock.unlock();
    }
  }

  private Done act(Component component, String action, URI uri)
      throws IOException, InterruptedException {
    long at = System.currentTimeMillis();
    Long until = null;
    switch (action) {
      case "kill" -> {
        requireRunning(component, action);
        component.kill();
      }
      case "stop" -> {
        requireRunning(component, action);
        component.stop();
      }
      case "start" -> {
        if (component.state() != Component.State.DOWN) {
          throw new ControlRefusal(409, component.name() + " runs already");
        }
        start(component);
      }
      case "restart" -> {
        if (component.state() != Component.State.DOWN) {
          component.stop();
        }
        start(component);
      }
      case "hang" -> {
        long seconds = number(uri, "seconds", 1, MAXIMUM_SECONDS);
        until = hang(component, seconds);
      }
      case "delay" -> {
        long ms = number(uri, "ms", 0, MAXIMUM_DELAY_MS);
        command(component, action, "delay " + ms);
      }
      default -> command(component, action, action);
    }
    return new Done(
        component.name(), action, at, System.currentTimeMillis(), component.process().pid(), until);
  }

  /**
   * A number in the query.
   *
   * @throws ControlRefusal 400 when it is missing, no number, or out of its range
   */
  private static long number(URI uri, String name, long minimum, long maximum) {
    String query = uri.getQuery() == null ? "" : uri.getQuery();
    for (String each : query.split("&")) {
      if (each.startsWith(name + "=") && each.substring(name.length() + 1).matches("\\d{1,9}")) {
        long value = Long.parseLong(each.substring(name.length() + 1));
        if (value >= minimum && value <= maximum) {
          return value;
        }
      }
    }
    throw new ControlRefusal(
        400, "'%s': %s must be a number from %d to %d".formatted(query, name, minimum, maximum));
  }

  private void start(Component component) throws IOException, InterruptedException {
    component.startAgain(START_SECONDS);
    restarted.run();
  }

  private long hang(Component component, long seconds) throws IOException, InterruptedException {
    if (component.state() != Component.State.UP) {
      throw new ControlRefusal(
          409, "%s is %s: it must be up to hang".formatted(component.name(), word(component)));
    }
    ComponentProcess hung = component.hang();
    clock.schedule(() -> resume(component, hung), seconds, TimeUnit.SECONDS);
    return System.currentTimeMillis() + seconds * 1000;
  }

  private static void resume(Component component, ComponentProcess hung) {
    try {
      component.resume(hung);
    } catch (IOException e) {
      System.err.println(
          "testbed: " + component.name() + " could not be continued: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void command(Component component, String action, String command)
      throws IOException, InterruptedException {
    if (!component.spec().faults().contains(action)) {
      throw new ControlRefusal(
          409,
          "%s (%s) cannot %s: only the embedded directory of the system directory can"
              .formatted(component.name(), component.spec().software(), action));
    }
    if (component.state() != Component.State.UP) {
      throw new ControlRefusal(
          409,
          "%s is %s: it must be up to %s".formatted(component.name(), word(component), action));
    }
    component.process().command(command);
  }

  private static void requireRunning(Component component, String action) {
    if (component.state() == Component.State.DOWN) {
      throw new ControlRefusal(
          409, "%s is down: there is nothing to %s".formatted(component.name(), action));
    }
  }

  private Component component(String name) {
    Component component = components.get(name);
    if (component == null) {
      throw new ControlRefusal(
          404,
          "No component '%s': there are %s"
              .formatted(name, String.join(", ", components.keySet())));
    }
    return component;
  }

  private static void require(String method, String legal) {
    if (!method.equals(legal)) {
      throw new ControlRefusal(405, "%s is not %s".formatted(method, legal));
    }
  }

  private static Status status(Component component) {
    return new Status(
        component.name(), word(component), component.process().pid(), component.spec().software());
  }

  private static String word(Component component) {
    return component.state().name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
