package org.authmeter.runner.fault;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * How a cell came through its first fault.
 *
 * @param fault action and component
 * @param errors failed tests that ended after the fault
 * @param errorsOnceBack those of them that began when the component was back
 * @param awayMs from the fault until the component was back; null = it stayed away
 * @param firstSuccessMs from its return (or, if it stayed away, from the fault) to the end of the
 *     first successful test that began then; null = there was none
 * @param longestGapMs longest time without the end of a successful test, after the fault
 * @param connectionsBefore established connections of JMeter before the fault; null = not counted
 * @param connectionsAfter the same before the last test ended
 * @param verdict {@code unaffected}, {@code recovered} or {@code not recovered}
 */
@JsonPropertyOrder({"variant", "pattern", "repeat", "fault"})
public record RecoveryRow(
    String variant,
    String pattern,
    int repeat,
    String fault,
    long errors,
    long errorsOnceBack,
    Long awayMs,
    Long firstSuccessMs,
    long longestGapMs,
    Long connectionsBefore,
    Long connectionsAfter,
    String verdict) {
  /** The same cell under the names of a report of several runs. */
  public RecoveryRow renamed(String otherVariant, String otherPattern) {
    return new RecoveryRow(
        otherVariant,
        otherPattern,
        repeat,
        fault,
        errors,
        errorsOnceBack,
        awayMs,
        firstSuccessMs,
        longestGapMs,
        connectionsBefore,
        connectionsAfter,
        verdict);
  }
}
