package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.authmeter.common.control.ControlRefusal;
import org.authmeter.common.control.Controlled;
import org.authmeter.common.process.DaemonThreads;

/** What can be done to the components, one action at a time for each. */
final class ControlActions implements Controlled, AutoCloseable {
  static final List<String> ACTIONS =
      List.of("kill", "stop", "start", "restart", "hang", "delay", "reset", "fill");

  private static final long START_SECONDS = 120;
  private static final long MAXIMUM_SECONDS = 3600;
  private static final long MAXIMUM_DELAY_MS = 60_000;

  /** So many that a slow store has them within the time for an answer. */
  private static final long MAXIMUM_USERS = 2000;

  private static final long MAXIMUM_LIFETIME_SECONDS = 86_400;

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
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("end of hanging"));

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

  @Override
  public Collection<String> components() {
    return components.keySet();
  }

  @Override
  public List<String> actions() {
    return ACTIONS;
  }

  @Override
  public Effect act(String name, String action, Query query)
      throws IOException, InterruptedException {
    ReentrantLock lock = locks.get(name);
    if (!lock.tryLock()) {
      throw new ControlRefusal(409, name + " is busy with another action: try again");
    }
    try {
      Component component = components.get(name);
      Long until = act(component, action, query);
      return new Effect(component.process().pid(), until);
    } finally {
      lock.unlock();
    }
  }

  /**
   * @return when a hanging component is continued; else null
   */
  private Long act(Component component, String action, Query query)
      throws IOException, InterruptedException {
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
        return hang(component, query.number("seconds", 1, MAXIMUM_SECONDS));
      }
      case "delay" ->
          command(component, action, "delay " + query.number("ms", 0, MAXIMUM_DELAY_MS));
      case "fill" ->
          command(
              component,
              action,
              "fill %d %d"
                  .formatted(
                      query.number("users", 1, MAXIMUM_USERS),
                      query.number("seconds", 1, MAXIMUM_LIFETIME_SECONDS)));
      default -> command(component, action, action);
    }
    return null;
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
          "%s (%s) cannot %s; of the commands it can: %s"
              .formatted(
                  component.name(),
                  component.spec().software(),
                  action,
                  component.spec().faults().isEmpty()
                      ? "none"
                      : String.join(", ", component.spec().faults())));
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

  @Override
  public Status status(String name) {
    Component component = components.get(name);
    return new Status(
        name, word(component), component.process().pid(), component.spec().software());
  }

  private static String word(Component component) {
    return component.state().name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
