package org.authmeter.runner.bench.weblab;

import java.util.Map;
import java.util.NavigableMap;

/**
 * What a tool says of its turn.
 *
 * @param pages answers that were right
 * @param errors others
 * @param firstError empty without errors
 * @param startMs of the first request, since the epoch
 * @param endMs of the last
 * @param p50Ms of all answers, in whole milliseconds, as p99Ms
 * @param perSecond answers by the second in which they came
 */
record WebFigures(
    long pages,
    long errors,
    String firstError,
    long startMs,
    long endMs,
    double p50Ms,
    double p99Ms,
    NavigableMap<Long, Long> perSecond) {

  /** A second in the middle of the turn: what came after it was made by a tool that is warm. */
  long middle() {
    return (startMs + endMs) / 2000 + 1;
  }

  /** Answers from the middle to the last whole second. */
  long late() {
    return perSecond.subMap(middle(), endMs / 1000).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Seconds of the late part; 0 if the turn was too short for one. */
  long lateSeconds() {
    return Math.max(0, endMs / 1000 - middle());
  }

  static void count(Map<Long, Long> perSecond, long epochMs) {
    perSecond.merge(epochMs / 1000, 1L, Long::sum);
  }
}
