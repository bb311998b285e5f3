package org.authmeter.runner.run;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.authmeter.results.campaign.CapacityPlan;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.runner.campaign.CapacityScenario;
import org.authmeter.runner.capacity.CapacitySearch;
import org.authmeter.runner.capacity.CapacityStep;
import org.authmeter.runner.capacity.KneeSearch;
import org.authmeter.runner.capacity.StepFigures;
import org.authmeter.runner.capacity.StepVerdict;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.step.StepResult;

/**
 * The steps of a search for the capacity: each rate follows from the results of the steps before.
 */
final class CapacitySequence implements StepSequence {
  private static final String SEED = "authmeter.arrivals.seed";
  private static final Map<String, String> GROUPS =
      Map.of(
          CapacityStep.WARM_UP,
          "warm-up",
          CapacityStep.SEARCH,
          "steps",
          CapacityStep.LOST,
          "with a node lost");

  /** Virtual users of the warm-up: enough for a peak, too few for long queues. */
  private static final int WARM_UP_THREADS = 16;

  /** Seconds of one warm-up, of which the last third counts. */
  private static final int WARM_UP_SECONDS = 30;

  /** Time that JMeter needs to start and to end, in addition to the seconds of a step. */
  private static final Duration AROUND = Duration.ofSeconds(7);

  private static final Duration REPORT = Duration.ofSeconds(10);

  private final RunPlan plan;
  private final RunStep template;
  private final CapacityPlan capacity;
  private final long limitMs;
  private final CapacitySearch search;
  private final Map<String, LoadPattern> patterns = new LinkedHashMap<>();
  private CapacitySearch.Next current;
  private int count;

  CapacitySequence(RunPlan plan) {
    this.plan = plan;
    this.template = plan.sequence().steps().get(0);
    this.capacity = plan.scenario().campaign().capacity();
    Integer own = plan.request().options().p95();
    this.limitMs = own == null ? capacity.search().p95Ms() : own;
    String lost = plan.own().target() == null ? capacity.lost() : null;
    this.search = new CapacitySearch(capacity, limitMs, lost, !template.fresh());
    patterns.put(template.patternId(), template.pattern());
  }

  @Override
  public RunStep next() {
    current = search.next();
    if (current == null) {
      return null;
    }
    count++;
    LoadPattern pattern = pattern(current);
    patterns.put(pattern.id(), pattern);
    return new RunStep(
        template.variant(),
        pattern,
        current.repeat(),
        template.testbed(),
        template.fresh(),
        current.lost());
  }

  @Override
  public boolean needs(Map<String, String> testbed) {
    return template.testbed().equals(testbed);
  }

  private LoadPattern pattern(CapacitySearch.Next next) {
    Map<String, String> properties =
        new LinkedHashMap<>(template.pattern().settings().properties());
    properties.put(CapacityScenario.RATE, KneeSearch.text(next.rate()));
    properties.putIfAbsent(SEED, Integer.toString(next.repeat()));
    if (isWarmUp(next)) {
      properties.put("authmeter.threads", Integer.toString(warmUpThreads()));
      properties.put("authmeter.duration", Integer.toString(WARM_UP_SECONDS));
      properties.put("authmeter.warmup", "0");
      return LoadPattern.at(
          next.pattern(),
          "warm-up, as fast as %d virtual users are answered"
              .formatted(warmUpThreads() * plan.request().agents().copies()),
          GROUPS.get(next.phase()),
          properties,
          capacity);
    }
    String without = next.lost() == null ? "" : " without " + next.lost();
    return LoadPattern.at(
        next.pattern(),
        KneeSearch.text(next.rate()) + " /s" + without,
        GROUPS.get(next.phase()),
        properties,
        capacity);
  }

  private static boolean isWarmUp(CapacitySearch.Next next) {
    return next.phase().equals(CapacityStep.WARM_UP);
  }

  private int warmUpThreads() {
    return Math.min(WARM_UP_THREADS, capacity.search().threads());
  }

  @Override
  public String name(RunStep step) {
    return "step %d: %s"
        .formatted(
            count,
            isWarmUp(current)
                ? step.pattern().shown().title()
                : current.phase() + " " + step.pattern().shown().title());
  }

  @Override
  public Optional<Duration> left(RunStep step, Duration since) {
    Duration each = AROUND.plusSeconds((long) (seconds(step) + warmUpSeconds(step)));
    return Optional.of(each.multipliedBy(search.left()).minus(since).plus(REPORT));
  }

  @Override
  public String record(StepResult result, Path cell, Duration time, Findings findings)
      throws IOException {
    CapacityReading reading =
        CapacityReading.of(
            result,
            cell.resolve("samples.jtl"),
            plan.scenario().campaign().topic().unit(),
            isWarmUp(current) ? 0 : current.rate(),
            seconds(result.step()),
            limitMs);
    CapacitySearch.Renaming renaming =
        search.record(reading.figures(), reading.generatorPercent(), reading.verdict());
    if (renaming != null) {
      rename(renaming, findings);
    }
    return reading.remark();
  }

  private double seconds(RunStep step) {
    return number(step, "authmeter.duration", "60");
  }

  private double warmUpSeconds(RunStep step) {
    return number(step, "authmeter.warmup", "0");
  }

  private double number(RunStep step, String property, String other) {
    return Double.parseDouble(plan.settings(step).getOrDefault(property, other));
  }

  /** Renames the runs at a rate that was not confirmed, because a lower rate follows. */
  private void rename(CapacitySearch.Renaming renaming, Findings findings) throws IOException {
    LoadPattern old = patterns.get(renaming.from());
    LoadPattern other =
        LoadPattern.at(
            renaming.to(),
            old.shown().title() + " not confirmed",
            "not confirmed",
            old.settings().properties(),
            capacity);
    patterns.put(other.id(), other);
    findings.rename(renaming.from(), other);
  }

  @Override
  public List<LoadPattern> patterns() {
    List<LoadPattern> all = new ArrayList<>(patterns.values());
    all.removeIf(p -> p.id().equals(CapacityScenario.KNEE));
    all.add(0, patterns.get(CapacityScenario.KNEE));
    return all;
  }

  @Override
  public Map<String, Object> capacity() {
    return new ObjectMapper().convertValue(search.result(), new TypeReference<>() {});
  }

  /**
   * What a step shows of a rate.
   *
   * @param figures null if it broke off
   * @param generatorPercent of this machine's processors that the load generator used
   */
  private record CapacityReading(
      StepFigures figures, double generatorPercent, StepVerdict verdict) {

    /**
     * Reads a step.
     *
     * @param unit label of one test
     * @param rate arrivals per second; 0 = users who waited for the system's answers
     * @param seconds over which they came
     */
    static CapacityReading of(
        StepResult result, Path samples, String unit, double rate, double seconds, long limitMs)
        throws IOException {
      if (result.isBroken()) {
        return new CapacityReading(null, 0, StepVerdict.broken(result.problem()));
      }
      double generator = result.generatorPercent();
      if (rate == 0) {
        StepFigures figures = StepFigures.ofAnswers(samples, unit, seconds);
        return new CapacityReading(figures, generator, StepVerdict.none());
      }
      StepFigures figures = StepFigures.of(samples, unit, rate, seconds, limitMs);
      return new CapacityReading(
          figures, generator, StepVerdict.of(figures, limitMs, generator, result.fullThread()));
    }

    /** For the progress. */
    String remark() {
      return switch (verdict.outcome()) {
        case NONE -> "%.2f/s at the end".formatted(figures.achieved());
        case HELD -> achieved() + ": held";
        default ->
            (figures == null ? "" : achieved() + ": ")
                + verdict.outcome().name().toLowerCase(Locale.ROOT)
                + (figures == null ? ": " : ", ")
                + verdict.why();
      };
    }

    private String achieved() {
      String p95 =
          figures.times().p95Ms() == null ? "none" : "%.0f ms".formatted(figures.times().p95Ms());
      return "%.2f of %.2f/s achieved, p95 %s"
          .formatted(figures.achieved(), figures.offered(), p95);
    }
  }
}
