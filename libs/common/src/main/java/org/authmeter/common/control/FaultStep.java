package org.authmeter.common.control;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A step of a fault, as plans write it.
 *
 * @param second after the start; null where a step follows the one before
 * @param action kill, stop, start, restart or hang
 * @param components all at once
 * @param hangs seconds that the component hangs; null for other actions
 */
public record FaultStep(Integer second, String action, List<String> components, Integer hangs) {
  private static final Pattern COMPONENT = Pattern.compile("[a-z0-9][a-z0-9-]*");
  private static final Pattern HANG =
      Pattern.compile("hang (?<hung>%1$s) (?<seconds>\\d{1,5})".formatted(COMPONENT));
  private static final Pattern TIMED =
      Pattern.compile(
          "(?<at>\\d{1,5}) (?:(?<action>kill|stop|start|restart) (?<component>%1$s)|%2$s)"
              .formatted(COMPONENT, HANG));

  /**
   * The steps of {@code authmeter.failover.fault}, such as {@code kill idp-1, start idp-1} or
   * {@code hang store-1 6}, which is over after 6 seconds.
   *
   * @param components what a word stands for: a component, or several of a group
   * @throws IllegalArgumentException naming what is no step or no component
   */
  static List<FaultStep> inOrder(String fault, Function<String, List<String>> components) {
    return list(fault).stream().map(step -> step(step, components)).toList();
  }

  private static FaultStep step(String step, Function<String, List<String>> components) {
    Matcher hang = HANG.matcher(step);
    if (hang.matches()) {
      return new FaultStep(
          null, "hang", List.of(hang.group("hung")), Integer.valueOf(hang.group("seconds")));
    }
    List<String> words = List.of(step.split("\\s+"));
    if (!List.of("kill", "stop", "start").contains(words.get(0)) || words.size() < 2) {
      throw new IllegalArgumentException(
          "'%s' of %s is no step; write kill, stop or start and components, or hang, a component and seconds"
              .formatted(step, FaultCommands.FAULT));
    }
    List<String> all =
        words.stream().skip(1).flatMap(word -> components.apply(word).stream()).toList();
    for (String component : all) {
      if (!COMPONENT.matcher(component).matches()) {
        throw new IllegalArgumentException(
            "'%s' of %s is no component's name: a-z, 0-9 and - are legal"
                .formatted(component, FaultCommands.FAULT));
      }
    }
    return new FaultStep(null, words.get(0), all, null);
  }

  /**
   * The steps of {@code authmeter.fault.schedule}, such as {@code 8 kill store-1, 13 start
   * store-1}; of {@code none} there are none.
   *
   * @throws IllegalArgumentException naming what is no step
   */
  public static List<FaultStep> timed(String schedule) {
    return schedule.strip().equals("none")
        ? List.of()
        : list(schedule).stream().map(FaultStep::timedStep).toList();
  }

  private static FaultStep timedStep(String step) {
    Matcher m = TIMED.matcher(step);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          ("'%s' of %s is no step; write seconds, then kill, stop, start, restart or hang and a"
                  + " component, such as 8 kill store-1 or 8 hang directory-1 30")
              .formatted(step, FaultCommands.SCHEDULE));
    }
    Integer second = Integer.valueOf(m.group("at"));
    return m.group("hung") == null
        ? new FaultStep(second, m.group("action"), List.of(m.group("component")), null)
        : new FaultStep(
            second, "hang", List.of(m.group("hung")), Integer.valueOf(m.group("seconds")));
  }

  /** The properties whose commands it needs; what it ends is started again. */
  public Set<String> commands() {
    Set<String> commands = new LinkedHashSet<>();
    for (String component : components) {
      switch (action) {
        case "hang" -> commands.add(ComponentCommands.HANG + component);
        case "start" -> commands.add(ComponentCommands.START + component);
        default -> {
          commands.add(ComponentCommands.KILL + component);
          commands.add(ComponentCommands.START + component);
        }
      }
    }
    return commands;
  }

  /** The parts of a list with commas, without empty ones. */
  static List<String> list(String text) {
    return Stream.of(text.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }
}
