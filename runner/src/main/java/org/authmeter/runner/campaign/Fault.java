package org.authmeter.runner.campaign;

import java.util.List;

/**
 * Something that happens to a component of the testbed while a cell is measured.
 *
 * @param at seconds after the first measured test
 * @param action kill (SIGKILL), stop (in order), restart (stop and start), hang (SIGSTOP); all
 *     ended, or hanging, for {@code seconds}
 * @param component name of the testbed's component
 * @param seconds until it is started, or goes on; null = it stays away
 */
public record Fault(int at, String action, String component, Integer seconds) {
  private static final List<String> ACTIONS = List.of("kill", "stop", "restart", "hang");

  public Fault {
    Needs.atLeast(0, at, "at of a fault");
    Needs.text(component, "component of a fault");
    Needs.atLeast(1, seconds == null ? 1 : seconds, "seconds of a fault");
    if (!ACTIONS.contains(action)) {
      throw new IllegalArgumentException(
          "action of a fault is '%s'; legal: %s".formatted(action, String.join(", ", ACTIONS)));
    }
    if (action.equals("hang") && seconds == null) {
      throw new IllegalArgumentException("seconds of a fault 'hang' is missing: add it");
    }
  }

  /** Seconds after the first measured test at which the component is meant to be back. */
  public Integer back() {
    return action.equals("restart") ? Integer.valueOf(at) : seconds == null ? null : at + seconds;
  }
}
