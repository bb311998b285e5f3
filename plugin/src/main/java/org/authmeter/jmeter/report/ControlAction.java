package org.authmeter.jmeter.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was done to a component of the system, as a sample {@code node control <action> <component>}
 * tells it.
 *
 * @param action kill, stop, restart, hang or start
 * @param atMs when it was asked for, epoch ms
 * @param doneMs when it had happened; of a restart or a hang, when the component was back
 * @param connections of the load generator to the system at that moment; null = not counted
 * @param failure why it failed; empty if it did not
 */
record ControlAction(
    String component, String action, long atMs, long doneMs, Long connections, String failure) {
  static final String CONTROL = "node control";
  private static final String START = "start";
  private static final Pattern LABEL = Pattern.compile(CONTROL + " (\\w+) (\\S+)");

  /**
   * @return null if the sample is none
   */
  static ControlAction of(SampleRow row) {
    Matcher label = LABEL.matcher(row.label());
    return !label.matches()
        ? null
        : new ControlAction(
            label.group(2),
            label.group(1),
            row.startMs(),
            row.endMs(),
            row.number("connections"),
            row.success() ? "" : row.failure());
  }

  boolean isStart() {
    return action.equals(START);
  }

  /** Whether the component is there again when it is done. */
  boolean returns() {
    return isStart() || action.equals("restart") || action.equals("hang");
  }

  /** Such as {@code kill store-1}. */
  String name() {
    return action + " " + component;
  }
}
