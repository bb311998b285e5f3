package org.authmeter.runner.capacity;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The answer of a search for the capacity, with all its steps.
 *
 * @param sentence for the top of the report
 * @param rate units per second that were held and confirmed; null = none was
 * @param achieved of all runs at that rate, those that fell included
 */
public record CapacityResult(
    String sentence,
    @JsonUnwrapped Asked asked,
    Double rate,
    @JsonUnwrapped Achieved achieved,
    @JsonUnwrapped P95 p95,
    @JsonUnwrapped Above above,
    @JsonUnwrapped Lost without,
    List<CapacityStep> steps) {
  /**
   * What was searched for.
   *
   * @param noun what many units are called
   * @param limitMs largest p95 from the intended arrival
   */
  public record Asked(String noun, long limitMs) {}

  /** 95 % interval of the achieved rate, by Student's t; null without a confirmed rate. */
  public record Achieved(Double achievedLow, Double achievedHigh) {}

  /**
   * The 95th percentile of the same runs.
   *
   * @param p95Ms mean; null if one of them has none
   * @param p95LowMs end of its 95 % interval, by the logarithms of the runs, as times scatter by
   *     ratio
   */
  public record P95(Double p95Ms, Double p95LowMs, Double p95HighMs) {}

  /**
   * What ended the search.
   *
   * @param fallen lowest rate above it that did not hold; null = none
   */
  public record Above(boolean limitedByGenerator, Double fallen) {}

  /**
   * The same without a component.
   *
   * @param lost component that was ended; null = none
   * @param lostRate what was held without it; null = none was, or it was not looked for
   */
  public record Lost(String lost, Double lostRate) {}

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
      boolean ended,
      List<CapacityStep> steps) {
    List<StepFigures> runs =
        steps.stream()
            .filter(s -> confirmed && s.rate() == knee && s.isJudged())
            .filter(s -> !s.phase().equals(CapacityStep.LOST))
            .map(CapacityStep::figures)
            .toList();
    boolean timed = !runs.isEmpty() && runs.stream().allMatch(r -> r.times().p95Ms() != null);
    List<StepFigures> times = timed ? runs : List.of();
    Interval achieved = Interval.of(runs.stream().mapToDouble(StepFigures::achieved));
    Interval p95 = Interval.of(times.stream().mapToDouble(r -> Math.log(r.times().p95Ms()))).exp();
    Double rate = knee > 0 && confirmed ? Double.valueOf(knee) : null;
    Double without = lost == null || lostRate == 0 ? null : Double.valueOf(lostRate);
    String sentence =
        rate == null
            ? ended ? none(noun, limitMs, knee, limitedByGenerator) : cutShort(noun, knee)
            : held(noun, limitMs, rate, p95, limitedByGenerator ? null : fallen)
                + (limitedByGenerator ? "; above that the load generator was the bottleneck" : "")
                + (ended ? lost(noun, lost, without) : "; the search was cut short after that.");
    return new CapacityResult(
        limitedByGenerator && rate != null ? "At least " + sentence : sentence,
        new Asked(noun, limitMs),
        rate,
        new Achieved(achieved.low(), achieved.high()),
        new P95(
            timed
                ? times.stream().mapToDouble(r -> r.times().p95Ms()).average().orElseThrow()
                : null,
            p95.low(),
            p95.high()),
        new Above(limitedByGenerator, fallen),
        new Lost(lost, without),
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

  private static String cutShort(String noun, double knee) {
    return "The search was cut short; "
        + (knee == 0
            ? "no rate had held by then."
            : "the highest rate that had held by then: %s %s/s, which was not confirmed."
                .formatted(KneeSearch.text(knee), noun));
  }

  private static String none(String noun, long limitMs, double knee, boolean limitedByGenerator) {
    if (knee == 0 && limitedByGenerator) {
      return "No rate was held: the load generator was the bottleneck even at the lowest rate.";
    }
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
