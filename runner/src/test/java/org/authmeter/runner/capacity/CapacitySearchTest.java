package org.authmeter.runner.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.authmeter.results.campaign.CapacityPlan;
import org.authmeter.results.campaign.Variant;
import org.authmeter.runner.capacity.CapacitySearch.Next;
import org.junit.jupiter.api.Test;

/** The order of a search, on systems that are a rule: no load, no clock. */
class CapacitySearchTest {
  private static final long LIMIT = 500;
  private static final CapacityPlan PLAN =
      new CapacityPlan(
          "p.jmx",
          "a",
          "logins",
          new CapacityPlan.Search(null, 5.0, null),
          null,
          Variant.Settings.NONE,
          null,
          null);

  private final List<CapacitySearch.Next> made = new ArrayList<>();
  private final List<CapacitySearch.Renaming> renamed = new ArrayList<>();

  private static StepFigures figures(double rate, double p95) {
    long tests = Math.round(rate * 10);
    return new StepFigures(
        rate,
        rate,
        tests,
        tests,
        0,
        new StepFigures.Percentiles(9., p95, p95),
        new StepFigures.Service(9., p95, p95),
        new StepFigures.Generator(0, 0));
  }

  /** Two nodes, each of which holds a rate; a step stops one of them. */
  private static StepVerdict nodes(double each, CapacitySearch.Next step) {
    Set<String> up = new TreeSet<>(Set.of("idp-1", "idp-2"));
    if (step.lost() != null) {
      assertThat(up.remove(step.lost())).as("%s is a node", step.lost()).isTrue();
    }
    return knee(each * up.size(), step);
  }

  /** A system whose p95 jumps over the limit above a rate. */
  private static StepVerdict knee(double knee, CapacitySearch.Next step) {
    return StepVerdict.of(figures(step.rate(), step.rate() > knee ? 900 : 100), LIMIT, 10);
  }

  private CapacityResult run(
      String lost, BiFunction<Integer, CapacitySearch.Next, StepVerdict> system) {
    return run(null, lost, system);
  }

  /**
   * @param warm what the warm-up shows; null = nothing
   */
  private CapacityResult run(
      Double warm, String lost, BiFunction<Integer, CapacitySearch.Next, StepVerdict> system) {
    CapacitySearch search = new CapacitySearch(PLAN, LIMIT, lost, true);
    warmUp(search, warm);
    for (var step = search.next(); step != null; step = search.next()) {
      made.add(step);
      assertThat(made).as("the search ends").hasSizeLessThan(80);
      var renaming = search.record(figures(step.rate(), 100), 10, system.apply(made.size(), step));
      if (renaming != null) {
        renamed.add(renaming);
      }
    }
    return search.result();
  }

  private static void warmUp(CapacitySearch search, Double warm) {
    assertThat(search.next()).isEqualTo(new CapacitySearch.Next("warm-up", 1, "warm-up", 0, null));
    search.record(warm == null ? null : figures(warm, 100), 10, StepVerdict.none());
    if (warm != null) {
      for (int repeat = 2; repeat <= 3; repeat++) {
        assertThat(search.next()).as("until it gets no faster").returns(repeat, Next::repeat);
        search.record(figures(0.97 * warm, 100), 10, StepVerdict.none());
      }
    }
  }

  @Test
  void shouldWarmUpUntilItGetsNoFaster() {
    CapacitySearch search = new CapacitySearch(PLAN, LIMIT, null, true);
    for (double rate : new double[] {30, 45, 46, 60, 70, 72, 71}) {
      assertThat(search.next().phase()).as("after %s", rate).isEqualTo("warm-up");
      search.record(figures(rate, 100), 10, StepVerdict.none());
    }
    assertThat(search.next())
        .isEqualTo(new CapacitySearch.Next("at-57.6", 1, "search", 57.6, null));
  }

  @Test
  void shouldEndTheWarmUpOfASystemThatGetsFasterForEver() {
    CapacitySearch search = new CapacitySearch(PLAN, LIMIT, null, true);
    int warmUps = 0;
    for (double rate = 10; search.next().phase().equals("warm-up"); rate *= 1.2) {
      warmUps++;
      search.record(figures(rate, 100), 10, StepVerdict.none());
    }
    assertThat(warmUps).isEqualTo(10);
  }

  @Test
  void shouldGoOnAboveARateThatFellOnlyWhileTheSystemWasSlow() {
    CapacityResult result = run(44.0, null, (n, step) -> knee(n < 6 ? 41 : 52, step));
    assertThat(made).extracting(Next::rate).startsWith(35.2, 44.0, 39.4, 41.6, 40.5, 41.6);
    assertThat(result.rate()).as("%s", made).isBetween(49.0, 52.0);
    assertThat(result.above().fallen()).isBetween(52.0, 54.6);
    assertThat(made.stream().filter(s -> s.rate() == result.above().fallen()))
        .as("the one that fell")
        .hasSize(2);
  }

  @Test
  void shouldSayHowManyStepsAreLeftAndComeToTheEnd() {
    CapacitySearch search = new CapacitySearch(PLAN, LIMIT, "idp-2", true);
    List<Integer> left = new ArrayList<>();
    for (var step = search.next(); step != null; step = search.next()) {
      left.add(search.left());
      boolean isWarmUp = step.phase().equals("warm-up");
      search.record(
          figures(isWarmUp ? 40 : step.rate(), 100),
          10,
          isWarmUp ? StepVerdict.none() : knee(42, step));
    }
    assertThat(left).startsWith(17, 16).endsWith(1);
    for (int i = 1; i < left.size(); i++) {
      assertThat(left.get(i)).as("step %d of %s", i, left).isLessThanOrEqualTo(left.get(i - 1));
    }
  }

  @Test
  void shouldFindTheKneeConfirmItThriceAndThenLoseANode() {
    CapacityResult result = run("idp-2", (n, step) -> nodes(21, step));
    assertThat(result.rate()).isBetween(40.0, 42.0);
    assertThat(result.without().lostRate()).isBetween(18.9, 21.0);
    assertThat(made).extracting(CapacitySearch.Next::rate).startsWith(5.0, 10.0, 20.0, 40.0, 80.0);
    assertThat(made.stream().filter(s -> s.pattern().equals("knee")))
        .extracting(CapacitySearch.Next::repeat)
        .containsExactly(1, 2, 3);
    assertThat(result.sentence())
        .startsWith("41.8 logins/s at p95 of at most 500 ms (95 % interval of p95 at this rate ")
        .contains("100 to 100 ms; 43.6/s fell); 25,080 users within 10 minutes; with idp-2 lost: ")
        .endsWith(" logins/s.");
    assertThat(result.steps()).as("the warm-up too").hasSize(made.size() + 1);
  }

  @Test
  void shouldFindTheSameKneeFromOtherStartsWithinTenPercent() {
    for (double start : new double[] {0.5, 3, 7, 400}) {
      CapacityPlan plan =
          new CapacityPlan(
              "p.jmx",
              "a",
              "logins",
              new CapacityPlan.Search(null, start, null),
              null,
              Variant.Settings.NONE,
              null,
              null);
      CapacitySearch search = new CapacitySearch(plan, LIMIT, null, true);
      warmUp(search, null);
      for (var step = search.next(); step != null; step = search.next()) {
        search.record(figures(step.rate(), 100), 10, knee(42, step));
      }
      assertThat(search.result().rate()).as("from %s", start).isEqualTo(41, within(2.0));
    }
  }

  @Test
  void shouldStartWhereTheWarmUpPointsAndLookBelowTheKneeWithoutANode() {
    CapacityResult result =
        run(44.0, "idp-2", (n, step) -> knee(step.lost() == null ? 42 : 36, step));
    assertThat(made)
        .extracting(CapacitySearch.Next::rate)
        .startsWith(35.2, 44.0, 39.4, 41.6, 42.8, 42.8);
    assertThat(result.rate()).isEqualTo(41.6);
    assertThat(made.stream().filter(s -> s.phase().equals("lost")))
        .extracting(CapacitySearch.Next::rate)
        .containsExactly(33.3, 38.1, 35.6);
    assertThat(result.without().lostRate()).isEqualTo(35.6);
  }

  @Test
  void shouldDoubtAFallFarBelowWhatTheWarmUpShowed() {
    CapacityResult result =
        run(
            44.0,
            null,
            (n, step) -> n == 1 ? StepVerdict.of(figures(9, 900), LIMIT, 9) : knee(42, step));
    assertThat(made)
        .extracting(CapacitySearch.Next::pattern)
        .startsWith("at-35.2", "at-35.2", "at-44");
    assertThat(result.rate()).isEqualTo(41.6);
  }

  /** What was not tried says nothing of the system. */
  @Test
  void shouldSayHowFarItCameWhenItIsCutShort() {
    CapacitySearch search = new CapacitySearch(PLAN, LIMIT, "idp-2", true);
    search.next();
    assertThat(search.result().sentence())
        .isEqualTo("The search was cut short; no rate had held by then.");
    search = new CapacitySearch(PLAN, LIMIT, "idp-2", false);
    for (var step = search.next(); !step.phase().equals("lost"); step = search.next()) {
      if (step.phase().equals("confirm")) {
        assertThat(search.result().sentence())
            .startsWith("The search was cut short; the highest rate that had held by then: 4");
      }
      search.record(figures(step.rate(), 100), 10, nodes(21, step));
    }
    assertThat(search.result().sentence())
        .contains(" within 10 minutes; the search was cut short after that.")
        .doesNotContain("lost");
    assertThat(search.result().rate()).isBetween(40.0, 42.0);
  }

  /** What warms up a testbed that the next step does not meet is lost. */
  @Test
  void shouldBeginWithTheFirstRateIfEachStepMeetsANewSystem() {
    CapacitySearch search = new CapacitySearch(PLAN, LIMIT, "idp-2", false);
    for (var step = search.next(); step != null; step = search.next()) {
      made.add(step);
      search.record(figures(step.rate(), 100), 10, nodes(21, step));
    }
    assertThat(made).extracting(Next::phase).doesNotContain("warm-up");
    assertThat(made).extracting(Next::rate).startsWith(5.0, 10.0, 20.0, 40.0, 80.0);
    assertThat(search.result().rate()).isBetween(40.0, 42.0);
    assertThat(search.result().without().lostRate()).isBetween(18.9, 21.0);
  }

  @Test
  void shouldLowerTheRateUntilThreeRunsHold() {
    int[] confirmations = {0};
    CapacityResult result =
        run(
            null,
            (n, step) -> {
              boolean fails = step.phase().equals("confirm") && ++confirmations[0] == 3;
              return fails ? StepVerdict.of(figures(9, 900), LIMIT, 9) : knee(42, step);
            });
    assertThat(renamed).containsExactly(new CapacitySearch.Renaming("knee", "unconfirmed-at-41.8"));
    assertThat(result.rate()).isEqualTo(39.7);
    assertThat(result.steps().stream().filter(s -> s.pattern().equals("knee"))).hasSize(3);
    assertThat(result.steps().stream().filter(s -> s.pattern().startsWith("unconf"))).hasSize(3);
  }

  @Test
  void shouldMakeAVoidStepOnceMoreAndSayWhenTheGeneratorWasTheLimit() {
    StepVerdict slow = StepVerdict.of(figures(9, 100), LIMIT, 95);
    CapacityResult result = run(null, (n, step) -> step.rate() > 30 ? slow : knee(99, step));
    assertThat(made.stream().filter(s -> s.pattern().equals("at-40")))
        .extracting(CapacitySearch.Next::repeat)
        .containsExactly(1, 2);
    assertThat(result.above().limitedByGenerator()).isTrue();
    assertThat(result.sentence())
        .startsWith("At least ")
        .contains("above that the load generator was the bottleneck");
    assertThat(result.steps().get(4).why()).contains("used 95 % of its processors");
  }

  @Test
  void shouldCountAStepThatIsBrokenTwiceAsFallenAndNotBlameTheGenerator() {
    StepVerdict hung = StepVerdict.broken("JMeter wrote no result for 60 s and was stopped");
    CapacityResult result = run(null, (n, step) -> step.rate() > 30 ? hung : knee(99, step));
    assertThat(made.stream().filter(s -> s.pattern().equals("at-40")))
        .as("made once more")
        .hasSize(2);
    assertThat(result.above().limitedByGenerator()).isFalse();
    assertThat(result.above().fallen()).isBetween(30.0, 31.5);
    assertThat(result.sentence()).doesNotContain("At least", "generator").contains("/s fell");
    assertThat(result.steps().stream().filter(s -> s.pattern().equals("at-40")))
        .extracting(CapacityStep::outcome, CapacityStep::why)
        .containsExactly(
            tuple("broken", "JMeter wrote no result for 60 s and was stopped"),
            tuple("fell", "JMeter wrote no result for 60 s and was stopped"));
  }

  @Test
  void shouldHoldARateThatWasBrokenOnlyOnce() {
    CapacityResult result =
        run(null, (n, step) -> n == 2 ? StepVerdict.broken("no memory") : knee(42, step));
    assertThat(result.rate()).isBetween(40.0, 42.0);
  }

  @Test
  void shouldCountARateWhoseConfirmationFellAsOneThatFell() {
    StepVerdict slow = StepVerdict.of(figures(9, 100), LIMIT, 95);
    CapacityResult fell =
        run(
            null,
            (n, step) ->
                step.rate() > 45 ? slow : knee(step.phase().equals("confirm") ? 40 : 42.1, step));
    assertThat(fell.rate()).as("lowered").isLessThan(40);
    assertThat(fell.above().fallen()).isGreaterThan(40).isLessThan(1.06 * fell.rate());
    assertThat(fell.above().limitedByGenerator()).isFalse();
    assertThat(fell.sentence())
        .contains(KneeSearch.text(fell.above().fallen()) + "/s fell")
        .doesNotContain("generator");
  }

  @Test
  void shouldSayWhenTheGeneratorWasTheLimitOfAConfirmation() {
    StepVerdict slow = StepVerdict.of(figures(9, 100), LIMIT, 95);
    CapacityResult result =
        run(
            null,
            (n, step) ->
                step.phase().equals("confirm") && step.rate() > 40 ? slow : knee(42, step));
    assertThat(result.rate()).isLessThan(40);
    assertThat(result.above().limitedByGenerator()).isTrue();
    assertThat(result.sentence()).startsWith("At least ").contains("generator");
  }

  /** A run that fell at the rate of the answer belongs to what is known of that rate. */
  @Test
  void shouldTakeTheIntervalOverAllRunsAtTheRateAndNotOnlyThoseThatHeld() {
    CapacitySearch search = new CapacitySearch(PLAN, LIMIT, null, true);
    warmUp(search, 44.0);
    int n = 0;
    for (var step = search.next(); step != null; step = search.next()) {
      StepFigures seen = figures(step.rate(), ++n == 1 || step.rate() > 36 ? 900 : 100);
      search.record(seen, 10, StepVerdict.of(seen, LIMIT, 10));
    }
    CapacityResult result = search.result();
    assertThat(result.rate()).isEqualTo(35.2);
    assertThat(
            result.steps().stream()
                .filter(s -> s.rate() == 35.2)
                .map(s -> s.figures().times().p95Ms()))
        .as("one fell, then all held")
        .containsExactly(900.0, 100.0, 100.0, 100.0, 100.0);
    assertThat(result.p95().p95Ms()).isEqualTo(260);
    assertThat(result.p95().p95LowMs()).isLessThan(100);
    assertThat(result.p95().p95HighMs()).isGreaterThan(400);
  }

  @Test
  void shouldNameTheRateThatHeldOnceIfNoneIsConfirmed() {
    CapacityResult never =
        run(null, (n, step) -> knee(step.phase().equals("confirm") ? 0 : 42, step));
    assertThat(never.sentence()).startsWith("No rate was confirmed: 41.8 logins/s were held once");
  }

  @Test
  void shouldSayWhenNothingIsHeldOrConfirmed() {
    assertThat(run(null, (n, step) -> knee(0, step)).sentence()).startsWith("No rate was held");
    assertThat(made.get(made.size() - 1).rate()).isLessThan(0.1);
    made.clear();
    CapacityResult never =
        run("x", (n, step) -> knee(step.phase().equals("confirm") ? 0 : 42, step));
    assertThat(never.rate()).isNull();
    assertThat(never.sentence()).startsWith("No rate was confirmed");
  }
}
