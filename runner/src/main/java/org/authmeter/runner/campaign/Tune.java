package org.authmeter.runner.campaign;

import java.util.ArrayList;
import java.util.List;

/**
 * Raises a setting from cell to cell, with every trial kept: until some failures are rare enough,
 * which is how operators find time limits by trial and error; or until the rate no longer rises,
 * which is how the peak of a system is found.
 *
 * @param properties JMeter properties that all get the value of the trial
 * @param from first value
 * @param factor by which the next value is larger; default 2
 * @param to largest value that is tried
 * @param codes response codes that are counted; none where the peak is looked for
 * @param percent share of the tests below which it is good enough; default 0.1
 * @param rise looks for the peak: the row ends with the trial whose rate is not by this many
 *     percent above the best before it; null = codes are counted
 */
public record Tune(
    List<String> properties,
    Integer from,
    Integer factor,
    Integer to,
    List<String> codes,
    Double percent,
    Double rise) {
  private static final String THREADS = "authmeter.threads";

  public Tune {
    codes = codes == null ? List.of() : List.copyOf(codes);
    if (properties == null || properties.isEmpty() || codes.isEmpty() == (rise == null)) {
      throw new IllegalArgumentException(
          "tune needs properties, and either codes or rise: add them");
    }
    if (rise != null && rise < 0) {
      throw new IllegalArgumentException(
          "rise of tune is %s: it must be 0 or more".formatted(rise));
    }
    if (from == null || to == null || from < 1 || to < from) {
      throw new IllegalArgumentException("tune needs from and to, and 1 <= from <= to");
    }
    factor = factor == null ? 2 : factor;
    Needs.atLeast(2, factor, "factor of tune");
    percent = percent == null ? 0.1 : percent;
  }

  /** Whether the peak is looked for, and not a limit that is good enough. */
  public boolean isForPeak() {
    return rise != null;
  }

  /** Virtual users of a trial. */
  int threads(int value, int usual) {
    return properties.contains(THREADS) ? value : usual;
  }

  /** What a trial is called. */
  String title(String ofPattern, int value) {
    return isForPeak() && properties.contains(THREADS)
        ? value + " load threads"
        : ofPattern + ", " + value;
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
