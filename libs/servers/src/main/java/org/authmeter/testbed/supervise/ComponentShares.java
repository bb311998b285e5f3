package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.common.control.ControlRefusal;
import org.authmeter.common.control.ControlServer;
import org.authmeter.common.cpu.ControlGroup;
import org.authmeter.common.cpu.ControlGroups;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.testbed.core.ComponentSpec;

/**
 * The control groups of a testbed's components, one for each component that has a share of the
 * processors. A share is that of the component's process with all that it forks. It holds from when
 * all components answer, so that their start takes no longer; with systemd from the start.
 */
final class ComponentShares implements AutoCloseable {
  private final CpuShares shares;
  private final Map<String, ControlGroup> groups = new LinkedHashMap<>();
  private boolean closed;

  ComponentShares(CpuShares shares) {
    this.shares = shares;
  }

  /**
   * The components, to be started in their groups. Where the machine cannot give shares, they stay
   * as they are, and standard error has the reason.
   *
   * @throws IllegalArgumentException if no component has a name of the shares
   */
  synchronized List<ComponentSpec> applied(List<ComponentSpec> components) throws IOException {
    if (shares.isEmpty()) {
      return components;
    }
    List<String> names = components.stream().map(ComponentSpec::name).toList();
    List<String> unknown = shares.unknown(names);
    if (unknown.size() == shares.processors().size()) {
      throw new IllegalArgumentException(
          "--cpu-shares %s: this testbed has no such component; it has %s"
              .formatted(shares, String.join(", ", names)));
    }
    if (!unknown.isEmpty()) {
      System.err.printf(
          "testbed: --cpu-shares: no component %s; there are %s%n",
          String.join(", ", unknown), String.join(", ", names));
    }
    ControlGroups kinds;
    try {
      kinds = ControlGroups.find();
    } catch (IOException e) {
      System.err.println("testbed: components have no shares of the processors: " + e.getMessage());
      return components;
    }
    List<ComponentSpec> started = new ArrayList<>();
    for (ComponentSpec spec : components) {
      Double cpus = shares.of(spec.name());
      if (cpus == null || closed) {
        started.add(spec);
      } else {
        ControlGroup group = kinds.open(spec.name(), cpus);
        groups.put(spec.name(), group);
        started.add(spec.command(group.command(spec.command())));
      }
    }
    return started;
  }

  /** Lets all shares hold. */
  synchronized void hold() throws IOException {
    for (ControlGroup group : groups.values()) {
      group.limit();
    }
  }

  /** Lets the components use what they need, such as while they warm up. */
  synchronized void release() throws IOException {
    for (ControlGroup group : groups.values()) {
      group.release();
    }
  }

  /** The paths of the control that do both. */
  Map<String, ControlServer.Handler> control() {
    return Map.of(
        ControlServer.SHARES_HOLD,
        (method, uri, body) -> done(method, this::hold),
        ControlServer.SHARES_RELEASE,
        (method, uri, body) -> done(method, this::release));
  }

  private Map<String, Double> done(String method, ControlActions.Step step) throws IOException {
    if (!method.equals("POST")) {
      throw new ControlRefusal(405, method + " is not POST");
    }
    step.run();
    synchronized (this) {
      return groups.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, group -> group.getValue().cpus()));
    }
  }

  /** What load generators read of them: the share, and where the kernel counts. */
  synchronized Map<String, String> addresses(List<Component> components) throws IOException {
    Map<String, String> values = new TreeMap<>();
    for (Component component : components) {
      ControlGroup group = groups.get(component.name());
      if (group != null && component.state() != Component.State.DOWN) {
        Path stat = group.stat(component.process().pid());
        values.put(AddressesFile.CPU_SHARE + component.name(), Double.toString(group.cpus()));
        values.put(AddressesFile.CPU_STAT + component.name(), stat.toString());
      }
    }
    return values;
  }

  /** Removes the groups of components that have ended. */
  @Override
  public synchronized void close() {
    closed = true;
    for (ControlGroup group : groups.values()) {
      try {
        group.close();
      } catch (IOException e) {
        System.err.println("testbed: " + e.getMessage());
      }
    }
  }
}
