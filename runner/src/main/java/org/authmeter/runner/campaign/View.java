package org.authmeter.runner.campaign;

import java.util.List;

/**
 * How the comparison page shows a campaign.
 *
 * @param scale of the bars of rates: {@code linear} (default), or {@code logarithmic} where
 *     variants differ by powers of ten
 * @param answer what the first sentence is about: {@code rates} (default), {@code recovery}, or
 *     {@code costs}: the mean time of a test
 * @param shares labels of legs whose share of a test has a table of its own
 * @param apart labels of samples beside the unit, such as other visits of a mixed load
 */
public record View(String scale, String answer, List<String> shares, List<String> apart) {
  private static final List<String> SCALES = List.of("linear", "logarithmic");
  private static final List<String> ANSWERS = List.of("rates", "recovery", "costs");

  public View {
    scale = oneOf("scale", scale, SCALES);
    answer = oneOf("answer", answer, ANSWERS);
    shares = shares == null ? List.of() : List.copyOf(shares);
    apart = apart == null ? List.of() : List.copyOf(apart);
  }

  private static String oneOf(String key, String value, List<String> legal) {
    if (value != null && !legal.contains(value)) {
      throw new IllegalArgumentException(
          "report.%s is %s; legal values are %s".formatted(key, value, String.join(", ", legal)));
    }
    return value == null ? legal.get(0) : value;
  }
}
