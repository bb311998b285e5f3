package org.authmeter.runner.report;

import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The labels of one file in a comparison. The label of one test is made equal in all files. The
 * dashboard draws a curve for each label in each of its charts, so the number of labels is limited:
 * those that come first keep their name, and the others share one.
 */
final class LimitedLabels implements UnaryOperator<String> {
  /** With so many the dashboard has 10 MB. */
  static final int MOST = 500;

  static final String OTHERS = "other labels";

  private final String own;
  private final String unit;
  private final Set<String> kept = new HashSet<>();
  private boolean joined;

  /**
   * @param own label of one test in the file; null = none
   * @param unit label of one test in the comparison; null = as in the file
   */
  LimitedLabels(String own, String unit) {
    this.own = own;
    this.unit = unit;
  }

  @Override
  public String apply(String label) {
    if (label.equals(own)) {
      return unit == null ? label : unit;
    }
    if (kept.contains(label) || kept.size() < MOST && kept.add(label)) {
      return label;
    }
    joined = true;
    return OTHERS;
  }

  /** What happened to labels, and the remedy; empty if there are few. */
  String note() {
    return joined
        ? ("has more than %d labels, so that the others are shown as '%s'. Let samplers of one kind"
                + " of request have one name, without an id or a user in it.")
            .formatted(MOST, OTHERS)
        : "";
  }
}
