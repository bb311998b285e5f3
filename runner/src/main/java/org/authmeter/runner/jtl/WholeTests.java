package org.authmeter.runner.jtl;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells whole tests from those that the end of the load cut off: a Transaction Controller writes a
 * sample of what it has so far, which counts as a success.
 */
final class WholeTests {
  /** As TransactionController.java of JMeter 5.6.3 writes it. */
  private static final Pattern SAMPLES =
      Pattern.compile("Number of samples in transaction : (\\d+),");

  private final String unit;
  private final Integer samples;

  /**
   * @param unit label of a test
   * @param samples of a whole one; null = every test is whole
   */
  WholeTests(String unit, Integer samples) {
    this.unit = unit;
    this.samples = samples;
  }

  boolean isCut(JtlRow row) {
    if (samples == null || !row.label().equals(unit) || !row.success()) {
      return false;
    }
    Matcher told = SAMPLES.matcher(row.value("responseMessage"));
    return told.find() && Integer.parseInt(told.group(1)) < samples;
  }
}
