package org.authmeter.results.figures;

import java.math.BigDecimal;
import org.authmeter.results.campaign.Campaign;

/**
 * What the variants are ordered by.
 *
 * @param figure {@code tps}, of which more is better, or {@code meanMs}, of which less is
 * @param relevantDifferencePercent variants that differ by less are level
 * @param tests what several tests are called, such as {@code logins}
 */
public record Question(String figure, double relevantDifferencePercent, String tests) {
  public static final String RATE = "tps";
  public static final String TIME = "meanMs";

  /** Of a campaign: its costs are times, everything else is a rate. */
  static Question of(Campaign campaign) {
    boolean costs = campaign.presentation().isAbout("costs");
    String unit = campaign.topic().unit() == null ? "" : campaign.topic().unit();
    return new Question(
        costs ? TIME : RATE,
        campaign.presentation().relevantDifference(),
        unit.endsWith("login") ? "logins" : "tests");
  }

  boolean isOfCosts() {
    return figure.equals(TIME);
  }

  /** The relevant difference as text. */
  public String relevantPercent() {
    return percent(relevantDifferencePercent);
  }

  static String percent(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** The relevant difference as a part of 1. */
  double relevantDifference() {
    return relevantDifferencePercent / 100;
  }
}
