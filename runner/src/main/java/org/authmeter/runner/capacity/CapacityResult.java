package org.authmeter.runner.capacity;

import java.util.List;
import java.util.Locale;

/**
 * The answer of a search for the capacity, with all its steps.
 *
 * @param sentence for the top of the report
 * @param noun what many units are called
 * @param limitMs largest p95 from the intended arrival
 * @param rate units per second that were held and confirmed; null = none was
 * @param achievedLow end of the 95 % interval of the achieved rate, by Student's t over the
 *     confirming runs; null without them
 * @param p95Ms mean of the confirming runs
 * @param lost component that was ended; null = none
 * @param lostRate what was held without it; null = none was, or it was not looked for
 */
public record CapacityResult(
    String sentence,
    String noun,
    long limitMs,
    Double rate,
    Double achievedLow,
    Double achievedHigh,
    Double p95Ms,
    boolean limitedByGenerator,
    String lost,
    Double lostRate,
    List<CapacityStep> steps) {
  /** Minutes for which the answer says how many users come through. */
  private static final int WINDOW_MINUTES = 10;

  /** Student's t for 95 % with as many degrees of freedom as its index. */
  private static final double[] T_95 = {Double.NaN, 12.706, 4.303, 3.182, 2.776};

  static CapacityResult of(
      String noun,
      long limitMs,
      double knee,
      boolean confirmed,
      boolean limitedByGenerator,
      String lost,
      double lostRate,
      List<CapacityStep> steps) {
    double[] achieved =
        steps.stream()
            .filter(s -> confirmed && s.phase().equals(CapacityStep.CONFIRM))
            .filter(s -> s.rate() == knee && s.outcome().equals("held"))
            .mapToDouble(s -> s.figures().achieved())
            .toArray();
    Double p95 =
        achieved.length == 0
            ? null
            : steps.stream()
                .filter(s -> s.phase().equals(CapacityStep.CONFIRM))
                .filter(s -> s.rate() == knee && s.outcome().equals("held"))
                .mapToDouble(s -> s.figures().p95Ms())
                .average()
                .orElseThrow();
    double mean = java.util.Arrays.stream(achieved).average().orElse(Double.NaN);
    double half = half(achieved, mean);
    Double low = Double.isNaN(half) ? null : Double.valueOf(mean - half);
    Double high = Double.isNaN(half) ? null : Double.valueOf(mean + half);
    Double rate = knee > 0 && confirmed ? Double.valueOf(knee) : null;
    Double without = lost == null || lostRate == 0 ? null : Double.valueOf(lostRate);
    String sentence =
        rate == null
            ? none(noun, limitMs, knee)
            : held(noun, limitMs, rate, low, high, limitedByGenerator) + lost(noun, lost, without);
    return new CapacityResult(
        sentence, noun, limitMs, rate, low, high, p95, limitedByGenerator, lost, without, steps);
  }

  private static double half(double[] values, double mean) {
    int freedom = values.length - 1;
    if (freedom < 1 || freedom >= T_95.length) {
      return Double.NaN;
    }
    double squares = java.util.Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return T_95[freedom] * Math.sqrt(squares / freedom / values.length);
  }

  private static String none(String noun, long limitMs, double knee) {
    return knee == 0
        ? "No rate was held: p95 stayed over %d ms, or %s failed, even at the lowest rate."
            .formatted(limitMs, noun)
        : "No rate was confirmed: %s %s/s were held once with p95 of at most %d ms, but not again."
            .formatted(KneeSearch.text(knee), noun, limitMs);
  }

  private static String held(
      String noun, long limitMs, double rate, Double low, Double high, boolean generator) {
    String interval =
        low == null
            ? ""
            : String.format(
                Locale.ROOT, " (95 %% interval of the achieved rate %.2f to %.2f)", low, high);
    return "%s%s %s/s at p95 of at most %d ms%s; %s users within %d minutes"
            .formatted(
                generator ? "At least " : "",
                KneeSearch.text(rate),
                noun,
                limitMs,
                interval,
                String.format(Locale.ROOT, "%,d", Math.round(rate * 60 * WINDOW_MINUTES)),
                WINDOW_MINUTES)
        + (generator ? "; above that the load generator was the bottleneck" : "");
  }

  private static String lost(String noun, String lost, Double rate) {
    if (lost == null) {
      return ".";
    }
    return rate == null
        ? "; with %s lost: none.".formatted(lost)
        : "; with %s lost: %s %s/s.".formatted(lost, KneeSearch.text(rate), noun);
  }
}
