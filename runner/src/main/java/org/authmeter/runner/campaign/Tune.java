package org.authmeter.runner.campaign;

import java.util.ArrayList;
import java.util.List;

/**
 * Raises a setting from cell to cell until some failures are rare enough: how operators find time
 * limits by trial and error, with every trial kept.
 *
 * @param properties JMeter properties that all get the value of the trial
 * @param from first value
 * @param factor by which the next value is larger; default 2
 * @param to largest value that is tried
 * @param codes response codes that are counted
 * @param percent share of the tests below which it is good enough; default 0.1
 */
public record Tune(
    List<String> properties,
    Integer from,
    Integer factor,
    Integer to,
    List<String> codes,
    Double percent) {
  public Tune {
    if (properties == null || properties.isEmpty() || codes == null || codes.isEmpty()) {
      throw new IllegalArgumentException("tune needs properties and codes: add them");
    }
    if (from == null || to == null || from < 1 || to < from) {
      throw new IllegalArgumentException("tune needs from and to, and 1 <= from <= to");
    }
    factor = factor == null ? 2 : factor;
    Needs.atLeast(2, factor, "factor of tune");
    percent = percent == null ? 0.1 : percent;
  }

  /** The values of all trials. */
  public List<Integer> values() {
    List<Integer> values = new ArrayList<>();
    for (long value = from; value <= to; value *= factor) {
      values.add((int) value);
    }
    return values;
  }
}
