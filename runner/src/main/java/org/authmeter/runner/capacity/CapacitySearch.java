package org.authmeter.runner.capacity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.authmeter.results.campaign.CapacityPlan;
import org.authmeter.runner.campaign.CapacityScenario;

/**
 * The order of a search: warm-ups as fast as the system answers, until it gets no faster, which
 * shows about where its knee is, unless each step meets a new system; rates up to the knee, three
 * confirming runs there (5 % lower if one falls), then the same search with one component lost. A
 * void or broken step is made once more, and so is one that fell far below what the warm-up showed;
 * one that is broken again has fallen. The lowest rate that fell is always made twice: a system
 * that still got faster holds it the second time, and the search goes on above.
 */
public final class CapacitySearch {
  /** Runs at the found rate that must all hold. */
  private static final int CONFIRMATIONS = 3;

  /** How often the rate is lowered before nothing counts as confirmed. */
  private static final int LOWERINGS = 6;

  private static final double PRECISION = 0.05;
  private static final double PRECISION_LOST = 0.1;

  /** First rate after the warm-up, as a share of what that showed, and the factor of a step up. */
  private static final double FIRST = 0.8;

  private static final double STEP_UP = 1.25;

  /** Below this share of what the warm-up showed nothing should fall. */
  private static final double DOUBTFUL = 0.9;

  /** Two warm-ups in a row that are this little faster than those before them are the last. */
  private static final double STEADY = 1.05;

  private static final int MOST_WARM_UPS = 10;

  /** How many of those that are usual are still to come when nothing is known yet. */
  private static final int USUAL_WARM_UPS = 6;

  /** How often a rate that fell may hold later. */
  private static final int MOST_REOPENINGS = 4;

  /** First rate with a component lost, as a share of the knee. */
  private static final double FIRST_LOST = 0.8;

  /** Steps of a usual search below the knee, from its first, and of one with a component lost. */
  private static final int LEFT_SEARCH = 5;

  private static final int LEFT_LOST = 3;

  private static final String WARM_UP = "warm-up";

  /**
   * What to run next.
   *
   * @param rate 0 = as fast as the system answers
   * @param lost component that is stopped meanwhile; null = none
   */
  public record Next(String pattern, int repeat, String phase, double rate, String lost) {}

  /** What a step makes of steps before it: the runs of a pattern belong to another one. */
  public record Renaming(String from, String to) {}

  private final CapacityPlan plan;
  private final long limitMs;
  private final String lost;
  private KneeSearch knee;
  private final List<CapacityStep> steps = new ArrayList<>();
  private final Map<String, Integer> repeats = new HashMap<>();
  private KneeSearch without;
  private int steady;
  private double warmRate;
  private int reopenings;
  private double candidate;
  private int confirmed;
  private int lowerings;
  private Next current;
  private boolean again;
  private boolean ended;

  /**
   * @param lost component that is lost at the end; null = none
   * @param warmsUp false if each step meets a new system: what warms one up is lost to the next
   */
  public CapacitySearch(CapacityPlan plan, long limitMs, String lost, boolean warmsUp) {
    this.plan = plan;
    this.limitMs = limitMs;
    this.lost = lost;
    this.knee = warmsUp ? null : fromTheStart();
  }

  /** Where nothing is known of the system. */
  private KneeSearch fromTheStart() {
    return new KneeSearch(plan.search().start(), KneeSearch.DOUBLE, PRECISION);
  }

  /** The next step; null when the answer is there. */
  public Next next() {
    current = again ? repeated(current) : chosen();
    ended = current == null;
    return current;
  }

  private Next repeated(Next step) {
    return next(step.pattern(), step.phase(), step.rate());
  }

  private Next chosen() {
    if (knee == null) {
      return next(WARM_UP, CapacityStep.WARM_UP, 0);
    }
    OptionalDouble rate = candidate == 0 ? knee.next() : OptionalDouble.empty();
    if (rate.isPresent()) {
      return at("at-", CapacityStep.SEARCH, rate.getAsDouble());
    }
    if (knee.knee() == 0 || lowerings > LOWERINGS) {
      return null;
    }
    if (candidate == 0 && isFallenOnlyOnce()) {
      return at("at-", CapacityStep.SEARCH, knee.fallen());
    }
    candidate = candidate == 0 ? knee.knee() : candidate;
    if (confirmed < CONFIRMATIONS) {
      return next(CapacityScenario.KNEE, CapacityStep.CONFIRM, candidate);
    }
    if (lost == null) {
      return null;
    }
    without =
        without == null
            ? new KneeSearch(FIRST_LOST * candidate, STEP_UP, PRECISION_LOST)
                .below(KneeSearch.rounded((1 + PRECISION) * candidate))
            : without;
    rate = without.next();
    return rate.isEmpty() ? null : at("lost-at-", CapacityStep.LOST, rate.getAsDouble());
  }

  private boolean isFallenOnlyOnce() {
    return !knee.isLimitedByGenerator()
        && reopenings < MOST_REOPENINGS
        && repeats.getOrDefault("at-" + KneeSearch.text(knee.fallen()), 0) < 2;
  }

  private Next at(String prefix, String phase, double rate) {
    return next(prefix + KneeSearch.text(rate), phase, rate);
  }

  private Next next(String pattern, String phase, double rate) {
    String without = phase.equals(CapacityStep.LOST) ? lost : null;
    return new Next(pattern, repeats.merge(pattern, 1, Integer::sum), phase, rate, without);
  }

  /**
   * Takes what came of the step.
   *
   * @param figures null if it gave none
   * @return null, or what must be called otherwise: runs at a rate that was not confirmed
   */
  public Renaming record(StepFigures figures, double generatorPercent, StepVerdict seen) {
    StepVerdict verdict = again ? seen.ofTheLast() : seen;
    steps.add(
        CapacityStep.of(
            current.pattern(),
            current.repeat(),
            current.phase(),
            current.rate(),
            figures,
            generatorPercent,
            verdict));
    if (current.phase().equals(CapacityStep.WARM_UP)) {
      warmedUp(figures);
      return null;
    }
    again = !again && isDoubtful(verdict);
    if (again) {
      return null;
    }
    return switch (current.phase()) {
      case CapacityStep.SEARCH -> tell(knee, verdict);
      case CapacityStep.LOST -> tell(without, verdict);
      default -> confirm(verdict);
    };
  }

  /**
   * The search begins at 0.8 of what the warm-ups showed, or at the plan's rate if they showed
   * nothing.
   */
  private void warmedUp(StepFigures figures) {
    double rate = figures == null ? 0 : figures.achieved();
    steady = rate <= STEADY * warmRate ? steady + 1 : 0;
    warmRate = Math.max(rate, warmRate);
    if (rate > 0 && steady < 2 && current.repeat() < MOST_WARM_UPS) {
      return;
    }
    knee = warmRate == 0 ? fromTheStart() : new KneeSearch(FIRST * warmRate, STEP_UP, PRECISION);
  }

  private boolean isDoubtful(StepVerdict verdict) {
    return switch (verdict.outcome()) {
      case VOID, BROKEN -> true;
      case FELL ->
          current.phase().equals(CapacityStep.SEARCH)
              && current.repeat() == 1
              && current.rate() < DOUBTFUL * warmRate;
      default -> false;
    };
  }

  private Renaming tell(KneeSearch search, StepVerdict verdict) {
    switch (verdict.outcome()) {
      case HELD -> {
        reopenings += current.rate() == search.fallen() ? 1 : 0;
        search.held(current.rate());
      }
      case FELL -> search.fell(current.rate());
      default -> search.generatorLimitedAt(current.rate());
    }
    return null;
  }

  private Renaming confirm(StepVerdict verdict) {
    if (verdict.outcome() == StepVerdict.Outcome.HELD) {
      confirmed++;
      return null;
    }
    tell(knee, verdict);
    String name = "unconfirmed-at-" + KneeSearch.text(candidate);
    steps.replaceAll(s -> s.pattern().equals(CapacityScenario.KNEE) ? s.renamed(name) : s);
    repeats.remove(CapacityScenario.KNEE);
    confirmed = 0;
    lowerings++;
    candidate = KneeSearch.rounded(candidate * (1 - PRECISION));
    return new Renaming(CapacityScenario.KNEE, name);
  }

  public CapacityResult result() {
    double found = knee == null ? 0 : knee.knee();
    boolean isConfirmed = confirmed >= CONFIRMATIONS;
    return CapacityResult.of(
        plan.noun(),
        limitMs,
        isConfirmed ? candidate : found,
        isConfirmed,
        knee != null && knee.isLimitedByGenerator(),
        fallen(),
        without == null ? null : lost,
        without == null ? 0 : without.knee(),
        ended,
        List.copyOf(steps));
  }

  private Double fallen() {
    return knee == null || knee.fallen() == Double.POSITIVE_INFINITY
        ? null
        : Double.valueOf(knee.fallen());
  }

  /** About how many steps are still to come, the current one among them. */
  public int left() {
    int confirmations = CONFIRMATIONS - confirmed;
    int afterwards = lost == null ? 0 : without == null ? LEFT_LOST : Math.max(1, without.left());
    if (knee == null) {
      int warmUps = Math.max(1, 1 + USUAL_WARM_UPS - current.repeat());
      return warmUps + LEFT_SEARCH + confirmations + afterwards;
    }
    int check = 1;
    return (candidate == 0 ? knee.left() + check : 0) + confirmations + afterwards;
  }
}
