package org.authmeter.runner.fault;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What happened to a component.
 *
 * @param timestampMs when it was asked for
 * @param action of the control: kill, stop, start, restart, hang; {@code back} after a hang; {@code
 *     connections} counts those of JMeter to the testbed
 * @param doneMs when it had happened
 * @param detail the number of connections, or why it failed; empty = it went well
 */
@JsonPropertyOrder({"timestampMs", "component", "action", "doneMs", "detail"})
record FaultEvent(long timestampMs, String component, String action, long doneMs, String detail) {
  static final String START = "start";
  static final String RESTART = "restart";
  static final String HANG = "hang";
  static final String BACK = "back";
  static final String CONNECTIONS = "connections";
  static final String FAILED = "failed: ";

  boolean failed() {
    return detail.startsWith(FAILED);
  }

  /** Whether the component is there again after it. */
  boolean returns() {
    return action.equals(START) || action.equals(RESTART) || action.equals(BACK);
  }

  /** Whether it is what the cell is about. */
  boolean disturbs() {
    return !action.equals(START) && !action.equals(BACK) && !action.equals(CONNECTIONS);
  }
}
