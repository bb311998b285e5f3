package org.authmeter.runner.failover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which commands of a target a plan's fault needs. groovy-scripts/node-control.groovy reads the
 * same properties and makes the fault.
 */
public final class FaultCommands {
  /** Begins the properties that hold commands. */
  public static final String KILL = "authmeter.failover.kill.";

  /** Begins the properties that hold commands. */
  public static final String START = "authmeter.failover.start.";

  /** Begins the properties that hold commands. */
  private static final String HANG = "authmeter.failover.hang.";

  /** Of plans whose fault has its times. */
  private static final String SCHEDULE = "authmeter.fault.schedule";

  /** Lets the commands be run; the runner sets it, and nothing else does. */
  public static final String ALLOW = "authmeter.failover.allowKill";

  private static final String FAULT = "authmeter.failover.fault";
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
    return property.startsWith(KILL) || property.startsWith(START) || property.startsWith(HANG);
  }

  /**
   * Names of the properties that must hold a command; what a fault ends is started again.
   *
   * @param properties of the run
   */
  public static Set<String> needed(Map<String, String> properties) {
    Set<String> needed = new LinkedHashSet<>();
    for (List<String> words : steps(properties)) {
      if (words.get(0).equals("hang")) {
        needed.add(HANG + words.get(1));
        continue;
      }
      words.stream()
          .skip(1)
          .flatMap(word -> components(word, properties))
          .forEach(
              component -> {
                if (!words.get(0).equals("start")) {
                  needed.add(KILL + component);
                }
                needed.add(START + component);
              });
    }
    return needed;
  }

  /** Whether a plan with these settings makes something fail. */
  public static boolean isFault(Map<String, String> properties) {
    return !steps(properties).isEmpty();
  }

  /** Each step as an action and components, whether users wait for it or it has a time. */
  private static List<List<String>> steps(Map<String, String> properties) {
    List<List<String>> steps = new ArrayList<>();
    if (properties.containsKey(FAULT)) {
      list(properties, FAULT).forEach(step -> steps.add(List.of(step.split("\\s+"))));
    }
    if (properties.containsKey(SCHEDULE)) {
      list(properties, SCHEDULE).stream()
          .filter(step -> !step.equals("none"))
          .map(step -> List.of(step.split("\\s+")))
          .filter(words -> words.size() > 2)
          .forEach(words -> steps.add(words.subList(1, words.size())));
    }
    return steps;
  }

  /**
   * The commands that a fault needs, by the names of their properties. Those of stores come first:
   * a node that starts without its store does not start.
   *
   * @param properties of the run, with the commands
   */
  public static Map<String, String> of(Map<String, String> properties) {
    Set<String> stores = components("stores", properties).collect(Collectors.toSet());
    Map<String, String> commands = new LinkedHashMap<>();
    needed(properties).stream()
        .sorted(Comparator.comparing(name -> !stores.contains(component(name))))
        .forEach(name -> commands.put(name, properties.getOrDefault(name, "")));
    return commands;
  }

  /** The component that a command ends or starts. */
  static String component(String property) {
    return property.substring(property.lastIndexOf('.') + 1);
  }

  private static Stream<String> components(String word, Map<String, String> properties) {
    if (!GROUPS.containsKey(word)) {
      return Stream.of(word);
    }
    List<String> names = list(properties, GROUPS.get(word));
    return names.equals(List.of("none")) ? Stream.of() : names.stream();
  }

  private static List<String> list(Map<String, String> properties, String name) {
    return Arrays.stream(properties.getOrDefault(name, DEFAULTS.get(name)).split(","))
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .toList();
  }
}
