package org.authmeter.runner.capacity;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The answer of a search for the capacity, with all its steps.
 *
 * @param sentence for the top of the report
 * @param noun what many units are called
 * @param limitMs largest p95 from the intended arrival
 * @param rate units per second that were held and confirmed; null = none was
 * @param achievedLow end of the 95 % interval of the achieved rate, by Student's t over all runs at
 *     that rate, those that fell included; null without a confirmed rate
 * @param p95LowMs end of the same interval of p95, by the logarithms of the runs, as times scatter
 *     by ratio
 * @param p95Ms mean of the same runs; null if one of them has none
 * @param fallen lowest rate above it that did not hold; null = none
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
    Double p95LowMs,
    Double p95HighMs,
    boolean limitedByGenerator,
    Double fallen,
    String lost,
    Double lostRate,
    List<CapacityStep> steps) {
  /** Minutes for which the answer gives the number of users. */
  private static final int WINDOW_MINUTES = 10;

  static CapacityResult of(
      String noun,
      long limitMs,
      double knee,
      boolean confirmed,
      boolean limitedByGenerator,
      Double fallen,
      String lost,
      double lostRate,
      List<CapacityStep> steps) {
    List<StepFigures> runs =
        steps.stream()
            .filter(s -> confirmed && s.rate() == knee && s.isJudged())
            .filter(s -> !s.phase().equals(CapacityStep.LOST))
            .map(CapacityStep::figures)
            .toList();
    boolean timed = !runs.isEmpty() && runs.stream().allMatch(r -> r.p95Ms() != null);
    List<StepFigures> times = timed ? runs : List.of();
    Interval achieved = Interval.of(runs.stream().mapToDouble(StepFigures::achieved));
    Interval p95 = Interval.of(times.stream().mapToDouble(r -> Math.log(r.p95Ms()))).exp();
    Double rate = knee > 0 && confirmed ? Double.valueOf(knee) : null;
    Double without = lost == null || lostRate == 0 ? null : Double.valueOf(lostRate);
    String sentence =
        rate == null
            ? none(noun, limitMs, knee)
            : held(noun, limitMs, rate, p95, limitedByGenerator ? null : fallen)
                + (limitedByGenerator ? "; above that the load generator was the bottleneck" : "")
                + lost(noun, lost, without);
    return new CapacityResult(
        limitedByGenerator && rate != null ? "At least " + sentence : sentence,
        noun,
        limitMs,
        rate,
        achieved.low(),
        achieved.high(),
        timed ? times.stream().mapToDouble(StepFigures::p95Ms).average().orElseThrow() : null,
        p95.low(),
        p95.high(),
        limitedByGenerator,
        fallen,
        lost,
        without,
        steps);
  }

  /** 95 % interval of a mean by Student's t; without ends for fewer than two values. */
  private record Interval(Double low, Double high) {
    static Interval of(DoubleStream runs) {
      double[] values = runs.toArray();
      int freedom = values.length - 1;
      if (freedom < 1) {
        return new Interval(null, null);
      }
      double mean = StatUtils.mean(values);
      double quantile = new TDistribution(freedom).inverseCumulativeProbability(0.975);
      double half = quantile * Math.sqrt(StatUtils.variance(values) / values.length);
      return new Interval(mean - half, mean + half);
    }

    Interval exp() {
      return low == null ? this : new Interval(Math.exp(low), Math.exp(high));
    }
  }

  private static String none(String noun, long limitMs, double knee) {
    return knee == 0
        ? "No rate was held: p95 stayed over %d ms, or %s failed, even at the lowest rate."
            .formatted(limitMs, noun)
        : "No rate was confirmed: %s %s/s were held once with p95 of at most %d ms, but not again."
            .formatted(KneeSearch.text(knee), noun, limitMs);
  }

  private static String held(String noun, long limitMs, double rate, Interval p95, Double fallen) {
    String above = fallen == null ? "" : "; %s/s fell".formatted(KneeSearch.text(fallen));
    String seen =
        p95.low() == null
            ? ""
            : String.format(
                Locale.ROOT,
                " (95 %% interval of p95 at this rate %,.0f to %,.0f ms%s)",
                p95.low(),
                p95.high(),
                above);
    return "%s %s/s at p95 of at most %d ms%s; %s users within %d minutes"
        .formatted(
            KneeSearch.text(rate),
            noun,
            limitMs,
            seen,
            String.format(Locale.ROOT, "%,d", Math.round(rate * 60 * WINDOW_MINUTES)),
            WINDOW_MINUTES);
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
