package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;
import java.util.Locale;
import org.authmeter.common.json.FlatRecord;
import org.authmeter.results.campaign.Functional;

/**
 * The comparison of a campaign's cells, as comparison.json has it. The report writes all arrays, be
 * they empty; in a file of an earlier version some may be missing, and are read as empty. Times are
 * milliseconds over successful tests, rates are successful tests per second; a figure that cannot
 * be computed is null.
 *
 * @param schema 1; raised when a field changes its meaning
 * @param answer to the campaign's question; null in a file of an earlier version
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonDeserialize(using = FlatRecord.class)
public record Comparison(
    int schema,
    String scenario,
    String profile,
    @JsonUnwrapped Loads loads,
    @JsonUnwrapped Details details,
    @JsonUnwrapped Faults faults,
    @JsonUnwrapped Ratios ratios,
    Answer answer) {

  /**
   * What was measured, and what is expected of it.
   *
   * @param reference published figures
   */
  public record Loads(
      List<Cell> cells,
      List<Mean> means,
      List<Functional> functional,
      List<Host> hosts,
      List<Published> reference,
      List<GateResult> gates) {
    /** Reads missing arrays as empty. */
    public Loads {
      cells = orEmpty(cells);
      means = orEmpty(means);
      functional = orEmpty(functional);
      hosts = orEmpty(hosts);
      reference = orEmpty(reference);
      gates = orEmpty(gates);
    }
  }

  /**
   * The runs in detail.
   *
   * @param soak what grew in long runs; empty unless that was asked
   */
  public record Details(
      List<Leg> legs, List<Line> timeline, List<Failure> failures, List<SoakResult> soak) {
    /** Reads missing arrays as empty. */
    public Details {
      legs = orEmpty(legs);
      timeline = orEmpty(timeline);
      failures = orEmpty(failures);
      soak = orEmpty(soak);
    }
  }

  /**
   * What became of runs in which something was made to fail, or that were not measured.
   *
   * @param failover whether users were asked to log in again after a fault
   * @param storm what became of users who all came back after an outage
   * @param logouts what was left at services after logouts
   * @param house sessions that were there before the load, and the load while they expired
   */
  public record Faults(
      List<Recovery> recovery,
      List<FailoverResult> failover,
      List<Replication> replication,
      List<StormResult> storm,
      List<LogoutResult> logouts,
      List<HouseResult> house,
      List<NotMeasured> notMeasured) {
    /** Reads missing arrays as empty. */
    public Faults {
      recovery = orEmpty(recovery);
      failover = orEmpty(failover);
      replication = orEmpty(replication);
      storm = orEmpty(storm);
      logouts = orEmpty(logouts);
      house = orEmpty(house);
      notMeasured = orEmpty(notMeasured);
    }
  }

  /**
   * Figures beside each other.
   *
   * @param baselines the earlier results of the rows in {@code baseline}, and how they were
   *     measured differently
   * @param pairs rates of variants that were measured in the same repeats, each pair alone
   * @param order what the pairs prove together; null in a file of an earlier version
   */
  public record Ratios(
      List<BaselineRow> baseline,
      List<Baseline> baselines,
      List<Scaling> scaling,
      List<Pair> pairs,
      Order order) {
    /** Reads missing arrays as empty. */
    public Ratios {
      baseline = orEmpty(baseline);
      baselines = orEmpty(baselines);
      scaling = orEmpty(scaling);
      pairs = orEmpty(pairs);
    }
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : list;
  }

  /** The same with the answer to the campaign's question. */
  public Comparison answered(Answer answer) {
    return new Comparison(schema, scenario, profile, loads, details, faults, ratios, answer);
  }

  /** Tests of all cells; 0 means that nothing was measured. */
  public long tests() {
    return loads.cells().stream().mapToLong(Cell::tests).sum();
  }

  /** The gates that failed. */
  public List<GateResult> failedGates() {
    return loads.gates().stream().filter(g -> !g.pass()).toList();
  }

  /** The functional tests that did not show what is expected. */
  public List<Functional> deviations() {
    return loads.functional().stream().filter(f -> Boolean.FALSE.equals(f.pass())).toList();
  }

  /** Version of the file. */
  public static final int SCHEMA = 1;

  /** Earlier results; each warning names a difference in how they were measured. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Baseline(String name, List<String> warnings) {
    /** Reads missing warnings as none. */
    public Baseline {
      warnings = orEmpty(warnings);
    }
  }

  /** One run; {@code offered} is its {@link Offer}. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @JsonDeserialize(using = FlatRecord.class)
  public record Cell(
      String variant,
      String pattern,
      int repeat,
      long tests,
      long errors,
      @JsonUnwrapped Times times,
      @JsonUnwrapped Throughput throughput,
      @JsonUnwrapped Offer offer) {}

  /** How long successful tests took. */
  public record Times(Double meanMs, Long p50Ms, Long p90Ms, Long p95Ms, Long p99Ms, Long maxMs) {}

  /** The rate between the first start and the last end. */
  public record Throughput(Double tps, Long startEpochMs, Long endEpochMs) {}

  /**
   * The load that was meant to arrive; all null where the system's answers decide the rate.
   *
   * @param offered rate without the ramp-up
   * @param ideal its mean with the ramp-up
   * @param ofIdealPercent how many of those tests succeeded
   */
  public record Offer(Double offered, Double ideal, Double ofIdealPercent) {}

  /** The mean over the repeats of a variant and pattern; runs that broke off are left out. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @JsonDeserialize(using = FlatRecord.class)
  public record Mean(
      String variant,
      String pattern,
      int repeats,
      long tests,
      long errors,
      Double meanMs,
      @JsonUnwrapped MeanRate rate,
      Double littlesLaw) {}

  /**
   * The mean rate.
   *
   * @param tpsCi95 half the width of its 95 % interval by Student's t; null for one run
   */
  public record MeanRate(Double tps, Double tpsCi95) {}

  /** A functional test. {@code pass} is null if nothing was expected. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Functional(
      String variant, String test, String expected, String observed, Boolean pass, String detail) {}

  /**
   * What a process used.
   *
   * @param component what was counted of it as a component of the testbed; null = nothing
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Host(
      String variant,
      String pattern,
      int repeat,
      String host,
      Double cpuPercent,
      Long rssMaxBytes,
      Long rssGrowthBytes,
      @JsonInclude(JsonInclude.Include.NON_NULL) ComponentUse component) {
    /** Whether it used nearly all of its share of the processors; null without a share. */
    @JsonProperty("atLimit")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public Boolean atLimit() {
      return component == null ? null : component.isAtLimit(cpuPercent);
    }
  }

  /** A cell without a measurement; {@code status} is {@code not run} or {@code invalid}. */
  public record NotMeasured(
      String variant, String pattern, int repeat, String status, String detail) {}

  /** A published cell; {@code variant} is null where the document does not name it. */
  public record Published(
      String variant, String pattern, Double printedTps, Double recomputedTps) {}

  /**
   * The peak of a variant, and what it is to that of the next smaller one.
   *
   * @param peakOf the load whose peak it is
   */
  @JsonDeserialize(using = FlatRecord.class)
  public record Scaling(
      String variant,
      String peakOf,
      @JsonUnwrapped Peak peak,
      @JsonUnwrapped Growth growth,
      @JsonUnwrapped PrintedPeak printed) {}

  /**
   * The peak rate of a variant.
   *
   * @param pattern whose runs these are: the load itself, or the best of its {@code trials} that
   *     ended without an error
   * @param threads virtual users, mean over the runs
   * @param perMinute mean over the runs
   * @param threadsOfRuns virtual users of each run: every search finds its own number
   * @param perMinuteOfRuns rate of each run, in the same order; null in it for a run without one
   */
  public record Peak(
      String pattern,
      int trials,
      int threads,
      List<Integer> threadsOfRuns,
      Double perMinute,
      List<Double> perMinuteOfRuns,
      Double meanMs) {}

  /**
   * A peak beside that of a smaller variant.
   *
   * @param factor null for the first, and where either had fewer processors than it needs
   * @param limited true if it had fewer processors than it needs
   */
  public record Growth(String scalesFrom, Double factor, Integer processors, boolean limited) {}

  /**
   * What the document has.
   *
   * @param printedPerMinute null = nothing
   */
  public record PrintedPeak(Double printedPerMinute, Double printedMeanMs, Double printedFactor) {}

  /** A condition and what came; {@code value} is a number, or a word for a run that broke off. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record GateResult(String name, String limit, Object value, boolean pass) {}

  public record Leg(
      String variant,
      String pattern,
      int repeat,
      String label,
      long count,
      long errors,
      Double meanMs,
      Long p95Ms) {}

  /** How many tests of a run failed with a response code. */
  public record Failure(String variant, String pattern, int repeat, String code, long count) {}

  /**
   * How a run came through its first fault.
   *
   * @param fault action and component
   * @param verdict {@code unaffected}, {@code recovered} or {@code not recovered}
   */
  @JsonDeserialize(using = FlatRecord.class)
  public record Recovery(
      String variant,
      String pattern,
      int repeat,
      String fault,
      @JsonUnwrapped Outage outage,
      @JsonUnwrapped Connections connections,
      String verdict) {}

  /**
   * What users saw of a fault.
   *
   * @param errors failed tests that ended after the fault
   * @param errorsOnceBack those of them that began when the component was back
   * @param awayMs from the fault until the component was back; null = it stayed away
   * @param firstSuccessMs from its return (or, if it stayed away, from the fault) to the end of the
   *     first successful test that began then; null = there was none
   * @param longestGapMs longest time without the end of a successful test, after the fault
   */
  public record Outage(
      long errors, long errorsOnceBack, Long awayMs, Long firstSuccessMs, long longestGapMs) {}

  /**
   * Connections of the load generator to the servers.
   *
   * @param connectionsBefore at the fault; null = not counted
   * @param connectionsAfter at the last action that counted them
   */
  public record Connections(Long connectionsBefore, Long connectionsAfter) {}

  /** A figure beside that of earlier results; the intervals of all rows hold together with 95 %. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @JsonDeserialize(using = FlatRecord.class)
  public record BaselineRow(
      String baseline,
      String variant,
      String pattern,
      @JsonUnwrapped ThenAndNow figures,
      @JsonUnwrapped Ratio ratio,
      String method,
      @JsonUnwrapped RunsThenAndNow runs,
      String verdict) {}

  /**
   * A figure in earlier results and in these.
   *
   * @param figure its name
   */
  public record ThenAndNow(String figure, Double then, Double now) {}

  /** Runs behind a figure in earlier results and in these. */
  public record RunsThenAndNow(int runsThen, int runsNow) {}

  /**
   * A ratio with its interval.
   *
   * @param ratio null if there is none
   * @param low end of the interval; null if there are too few runs for one, as {@code high}
   */
  public record Ratio(Double ratio, Double low, Double high) {
    /** The ratio of the other side to this one. */
    Ratio inverse() {
      return new Ratio(inverse(ratio), inverse(high), inverse(low));
    }

    private static Double inverse(Double value) {
      return value == null ? null : Double.valueOf(1 / value);
    }

    /**
     * As text, such as {@code 1.72 (1.60 to 1.85)}.
     *
     * @param digits behind the point
     */
    public String text(int digits) {
      if (ratio == null) {
        return "-";
      }
      String number = "%." + digits + "f";
      return low == null
          ? String.format(Locale.ROOT, number + " (no interval)", ratio)
          : String.format(
              Locale.ROOT, number + " (" + number + " to " + number + ")", ratio, low, high);
    }
  }

  /** What the probes of a run saw of a replicating pair. */
  @JsonDeserialize(using = FlatRecord.class)
  public record Replication(
      String variant,
      String pattern,
      int repeat,
      @JsonUnwrapped Lags lags,
      @JsonUnwrapped Versions seen,
      @JsonUnwrapped Keys keys,
      String verdict) {}

  /** How much later the other server had what was written, in microseconds. */
  public record Lags(long probes, Long p50Us, Long p95Us, Long p99Us, Long maxUs) {}

  /** What the probes read at the other server. */
  public record Versions(
      long firstReadMisses, long versions, long versionsNotSeen, long notReplicated) {}

  /** Keys that were looked for after a server had died, and once it was back. */
  public record Keys(long keysChecked, long keysLost, long keysCheckedBack, long keysNotResynced) {}

  /**
   * The rate of a variant to that of another under the same pattern.
   *
   * @param variant the one with the higher rate
   * @param over the one that it is compared with
   * @param ratio geometric mean of the ratios of the repeats in which both were measured; its 95 %
   *     interval is not corrected for the number of pairs
   * @param repeats in which both were measured
   */
  @JsonDeserialize(using = FlatRecord.class)
  public record Pair(
      String pattern,
      String variant,
      String over,
      @JsonUnwrapped Ratio ratio,
      String method,
      int repeats) {}

  /**
   * Which variants are ahead of which, with the number of comparisons taken into account.
   *
   * @param figure that they are compared by: {@code tps}, of which more is better, or {@code
   *     meanMs}, of which less is
   * @param relevantDifferencePercent variants that differ by less are level
   * @param comparisons that are tested together: those of all patterns and loads here
   * @param sentence the order in words; null if no load was measured
   * @param undecided what the repeats do not decide; null if that is nothing
   * @param patterns that were measured with two variants or more
   * @param loads each further load beside the first one, of the variant that has most loads; only
   *     of times
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Order(
      String figure,
      double relevantDifferencePercent,
      int comparisons,
      String method,
      String sentence,
      Answer.Undecided undecided,
      List<PatternOrder> patterns,
      List<LoadPair> loads) {
    /** Reads missing arrays as empty. */
    public Order {
      patterns = orEmpty(patterns);
      loads = orEmpty(loads);
    }
  }

  /** The order under one pattern: each pair of variants once, and where each variant stands. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record PatternOrder(String pattern, List<OrderedPair> pairs, List<Standing> standings) {
    /** What is decided of two variants, the first one first; null if they were not compared. */
    public OrderedPair pair(String one, String other) {
      return pairs.stream()
          .filter(p -> p.isOf(one) && p.isOf(other))
          .map(p -> p.variant().equals(one) ? p : p.inverse())
          .findFirst()
          .orElse(null);
    }
  }

  /**
   * Two variants under one pattern, and what is decided of them.
   *
   * @param variant the better one by its mean ratio
   * @param ratio its figure to that of {@code over}, geometric mean over the repeats of both; none
   *     if no repeat has both, without an interval with fewer than three repeats; the intervals of
   *     all comparisons hold together with 95 %
   * @param p of this comparison alone; null without an interval
   * @param pHolm corrected for all comparisons (Holm)
   * @param word {@code ahead}: {@code pHolm} is below 0.05; {@code level}: the whole interval lies
   *     within the relevant difference; otherwise {@code not decided}
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @JsonDeserialize(using = FlatRecord.class)
  public record OrderedPair(
      String variant,
      String over,
      @JsonUnwrapped Ratio ratio,
      Double p,
      Double pHolm,
      int repeats,
      String word) {
    /** The same of the other side to this one. */
    OrderedPair inverse() {
      return new OrderedPair(over, variant, ratio.inverse(), p, pHolm, repeats, word);
    }

    /** Whether it is one of the two. */
    public boolean isOf(String id) {
      return variant.equals(id) || over.equals(id);
    }
  }

  /** Two loads of one variant; {@code pattern} takes less time. The other fields as of a pair. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @JsonDeserialize(using = FlatRecord.class)
  public record LoadPair(
      String variant,
      String pattern,
      String over,
      @JsonUnwrapped Ratio ratio,
      Double p,
      Double pHolm,
      int repeats,
      String word) {}

  /**
   * Where a variant stands under a pattern; the lists hold the ids of the others, best mean first.
   *
   * @param place 1 for the best; null unless each variant is ahead of or behind each other one
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Standing(
      String variant,
      Integer place,
      List<String> aheadOf,
      List<String> levelWith,
      List<String> notDecided,
      List<String> behind) {
    /** The same with a place. */
    public Standing at(int number) {
      return new Standing(variant, number, aheadOf, levelWith, notDecided, behind);
    }
  }

  /** Rate and mean time over the time of one run, in buckets of {@code bucketMs}. */
  public record Line(
      String variant, String pattern, int repeat, long bucketMs, List<Point> points) {}

  /** {@code seconds} since the run's first start, to the middle of the bucket. */
  public record Point(double seconds, double tps, Double meanMs, long errors) {}
}
