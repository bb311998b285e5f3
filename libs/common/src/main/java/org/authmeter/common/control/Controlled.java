package org.authmeter.common.control;

import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** A running system whose components a {@link ControlServer} ends, hangs and starts. */
public interface Controlled {
  /**
   * What an action has led to.
   *
   * @param pid of the component's process afterwards, or of the one that ended; null = not known
   * @param untilEpochMs when a hanging component is continued; null = it does not hang
   */
  record Effect(Long pid, Long untilEpochMs) {}

  /** The query of a request. */
  record Query(String text) {
    /**
     * A number in the query.
     *
     * @throws ControlRefusal 400 when it is missing, no number, or out of its range
     */
    public long number(String name, long minimum, long maximum) {
      for (String each : text.split("&")) {
        if (each.startsWith(name + "=") && each.substring(name.length() + 1).matches("\\d{1,9}")) {
          long value = Long.parseLong(each.substring(name.length() + 1));
          if (value >= minimum && value <= maximum) {
            return value;
          }
        }
      }
      throw new ControlRefusal(
          400, "'%s': %s must be a number from %d to %d".formatted(text, name, minimum, maximum));
    }
  }

  /** The names of all components. */
  Collection<String> components();

  /** The actions that {@link #act} takes. */
  List<String> actions();

  /**
   * How a component is, to be sent as JSON.
   *
   * @param component one of {@link #components}
   */
  Object status(String component);

  /**
   * Does something to a component, and returns when it is done.
   *
   * @param component one of {@link #components}
   * @param action one of {@link #actions}
   * @throws ControlRefusal when the component is not in a state for it
   * @throws IOException when it failed
   */
  Effect act(String component, String action, Query query) throws IOException, InterruptedException;
}
