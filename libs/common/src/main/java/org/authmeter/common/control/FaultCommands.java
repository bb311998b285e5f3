package org.authmeter.common.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Which commands a fault needs on a system without a testbed's control. The runner checks that they
 * are there, and groovy-scripts/node-control.groovy makes the fault.
 */
public final class FaultCommands {
  /** The property with a fault's steps, each of which follows the one before. */
  static final String FAULT = "authmeter.failover.fault";

  /** The property with a fault's steps that have their times. */
  static final String SCHEDULE = "authmeter.fault.schedule";

  /** Lets the commands be run; the runner sets it, and nothing else does. */
  public static final String ALLOW = "authmeter.failover.allowKill";

  private static final Map<String, String> GROUPS =
      Map.of("nodes", "authmeter.failover.nodeNames", "stores", "authmeter.failover.storeNames");
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "authmeter.failover.nodeNames",
          "idp-1,idp-2",
          "authmeter.failover.storeNames",
          "store-1,store-2");

  private FaultCommands() {}

  /** Whether a property holds a command. */
  public static boolean isCommand(String property) {
    return property.startsWith(ComponentCommands.KILL)
        || property.startsWith(ComponentCommands.START)
        || property.startsWith(ComponentCommands.HANG);
  }

  /**
   * Names of the properties that must hold a command.
   *
   * @param properties of the run
   * @throws IllegalArgumentException naming what is no step of a fault
   */
  public static Set<String> needed(Map<String, String> properties) {
    Set<String> needed = new LinkedHashSet<>();
    steps(properties).forEach(step -> needed.addAll(step.commands()));
    return needed;
  }

  /**
   * Whether a plan with these settings makes something fail.
   *
   * @throws IllegalArgumentException naming what is no step of a fault
   */
  public static boolean isFault(Map<String, String> properties) {
    return !steps(properties).isEmpty();
  }

  /** Each step, whether users wait for it or it has a time. */
  private static List<FaultStep> steps(Map<String, String> properties) {
    List<FaultStep> steps = new ArrayList<>();
    if (properties.containsKey(FAULT)) {
      steps.addAll(inOrder(properties.get(FAULT), group -> group(group, properties)));
    }
    if (properties.containsKey(SCHEDULE)) {
      steps.addAll(FaultStep.timed(properties.get(SCHEDULE)));
    }
    return steps;
  }

  /**
   * The steps of {@code authmeter.failover.fault}, such as {@code kill idp-1, stop stores}.
   *
   * @param groups gives the components, separated by commas, that {@code nodes} and {@code stores}
   *     stand for; {@code none} = there are none
   * @throws IllegalArgumentException naming what is no step or no component
   */
  public static List<FaultStep> inOrder(String fault, UnaryOperator<String> groups) {
    return FaultStep.inOrder(
        fault, word -> GROUPS.containsKey(word) ? components(groups.apply(word)) : List.of(word));
  }

  /** The components of a list with commas; {@code none} = there are none. */
  public static List<String> components(String names) {
    List<String> components = FaultStep.list(names);
    return components.equals(List.of("none")) ? List.of() : components;
  }

  private static String group(String group, Map<String, String> properties) {
    String property = GROUPS.get(group);
    return properties.getOrDefault(property, DEFAULTS.get(property));
  }

  /**
   * The commands that a fault needs, by the names of their properties. Those of stores come first:
   * a node that starts without its store does not start.
   *
   * @param properties of the run, with the commands
   */
  public static Map<String, String> of(Map<String, String> properties) {
    Set<String> stores = Set.copyOf(components(group("stores", properties)));
    Map<String, String> commands = new LinkedHashMap<>();
    needed(properties).stream()
        .sorted(Comparator.comparing(name -> !stores.contains(component(name))))
        .forEach(name -> commands.put(name, properties.getOrDefault(name, "")));
    return commands;
  }

  /** The component that a command ends or starts. */
  public static String component(String property) {
    return property.substring(property.lastIndexOf('.') + 1);
  }
}
