package org.authmeter.runner.failover;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.control.ComponentCommands;
import org.authmeter.common.control.ControlServer;
import org.authmeter.common.control.Controlled;
import org.authmeter.common.control.FaultCommands;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.ExitStatus;

/**
 * Ends and starts components of the user's own system by the commands of the target file, in a
 * process of its own. It answers the requests that a testbed's control answers, so
 * groovy-scripts/node-control.groovy asks either of them.
 *
 * <p>When its standard input ends, because the cell is over or because the runner was killed, it
 * waits for the commands that still run, starts the components that are down, and exits. JMeter and
 * the runner can therefore be killed at any time without leaving a component down.
 */
public final class NodeControl implements Controlled {
  /** A component of the system. One of its commands runs at a time. */
  private static final class Component {
    private final String name;

    /** Whether a command has ended it, or has tried to. */
    private volatile boolean down;

    Component(String name) {
      this.name = name;
    }
  }

  private final ComponentCommands commands;
  private final Map<String, Component> components = new LinkedHashMap<>();
  private volatile boolean ending;

  /**
   * @param commands by the names of their properties; components are started again in this order
   */
  NodeControl(Map<String, String> commands) {
    this.commands = new ComponentCommands(commands::get, System.out::println);
    for (String property : commands.keySet()) {
      String name = FaultCommands.component(property);
      components.putIfAbsent(name, new Component(name));
    }
  }

  /**
   * Reads the commands from standard input: on a command line every user of the machine could read
   * them.
   *
   * @param args the properties file that takes the address and the token
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Map<String, String> commands = new LinkedHashMap<>();
    DataInputStream in = new DataInputStream(System.in);
    for (int left = in.readInt(); left > 0; left--) {
      commands.put(in.readUTF(), in.readUTF());
    }
    NodeControl control = new NodeControl(commands);
    ControlServer server = ControlServer.open();
    server.start(control, Map.of());
    AddressesFile.write(Path.of(args[0]), server.properties());
    in.transferTo(OutputStream.nullOutputStream());
    // Threads of the server may still answer a JMeter that is about to end.
    System.exit(control.startAgain() ? ExitStatus.DONE : ExitStatus.BROKE);
  }

  @Override
  public Collection<String> components() {
    return components.keySet();
  }

  @Override
  public List<String> actions() {
    return ComponentCommands.ACTIONS;
  }

  @Override
  public Map<String, String> status(String component) {
    return Map.of("component", component, "state", components.get(component).down ? "down" : "up");
  }

  @Override
  public Effect act(String name, String action, Query query)
      throws IOException, InterruptedException {
    Component component = components.get(name);
    synchronized (component) {
      if (ending && !action.equals("start")) {
        throw new IOException("the run is over; " + name + " is not ended any more");
      }
      component.down |= !List.of("start", "hang").contains(action);
      commands.act(name, action);
      component.down &= !List.of("start", "restart").contains(action);
    }
    return new Effect(null, null);
  }

  /**
   * Starts what is down, one component after the other.
   *
   * @return whether nothing is down now
   */
  boolean startAgain() throws InterruptedException {
    ending = true;
    boolean up = true;
    for (Component component : components.values()) {
      synchronized (component) { // a command that still runs ends first
        if (component.down) {
          try {
            commands.act(component.name, "start");
            component.down = false;
          } catch (IOException e) {
            up = false;
            System.out.printf("%s is still down: %s%n", component.name, e.getMessage());
          }
        }
      }
    }
    return up;
  }
}
