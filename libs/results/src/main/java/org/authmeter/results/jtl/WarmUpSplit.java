package org.authmeter.results.jtl;

import java.io.IOException;
import java.nio.file.Path;
import org.authmeter.results.campaign.Figures;
import org.authmeter.results.campaign.ThreadName;

/**
 * Splits what JMeter wrote into the warm-up and the measured samples. Tests that the end of the
 * load cut off are in neither.
 */
public final class WarmUpSplit {
  private final String unit;
  private final WholeTests whole;

  /**
   * @param unit label of the parent sample that is one test
   */
  public WarmUpSplit(String unit) {
    this(unit, null);
  }

  /**
   * @param samples of a whole test that a Transaction Controller makes; null = every test is whole
   */
  public WarmUpSplit(String unit, Integer samples) {
    this.unit = unit;
    this.whole = new WholeTests(unit, samples);
  }

  /**
   * Writes every row of {@code raw} to one of the two files, sub-results with their parents'.
   *
   * @return counts of the unit's rows
   */
  public JtlCounts split(Path raw, Path samples, Path warmup) throws IOException {
    JtlCounts counted = JtlCounts.NONE;
    try (JtlReader in = JtlReader.open(raw);
        JtlWriter measured = new JtlWriter(samples, in.header().columns());
        JtlWriter before = new JtlWriter(warmup, in.header().columns())) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (whole.isCut(row)) {
          continue;
        }
        boolean warm = ThreadName.isWarmUp(row.threadName());
        (warm ? before : measured).write(row);
        if (row.label().equals(unit)) {
          counted = counted.plus(row, warm);
        }
      }
    }
    return counted;
  }

  /**
   * Tells whole tests from those that the end of the load cut off: a Transaction Controller writes
   * a sample of what it has so far, which counts as a success.
   */
  private static final class WholeTests {
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
      Integer made = Figures.samples(row.value("responseMessage"));
      return made != null && made < samples;
    }
  }
}
