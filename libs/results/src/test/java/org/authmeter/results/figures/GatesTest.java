package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.Gate.Scope;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison.GateResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatesTest {
  private static final List<CellRecord> CELLS =
      List.of(
          Contexts.cell("a", "P1", 1),
          Contexts.cell("b", "P1", 1),
          Contexts.cell("a", "P1-free", 1));

  private static List<GateResult> evaluate(List<CellRecord> cells, Gate... rules) {
    Runs builder = new Runs(Contexts.of(cells, rules));
    for (CellRecord cell : cells) {
      if (!cell.isBroken()) {
        boolean flawed = !cell.key().startsWith("a | P1 |");
        Contexts.test(builder, cell.key(), 1, 100, true);
        Contexts.test(builder, cell.key(), 2, 300, !flawed);
      }
    }
    return builder.comparison().loads().gates();
  }

  @Test
  void shouldImplyThatMainCellsAreFreeOfErrors() {
    assertThat(evaluate(CELLS))
        .containsExactly(
            new GateResult("errors: a | P1", "<= 0", 0L, true),
            new GateResult("errors: b | P1", "<= 0", 1L, false));
  }

  @Test
  void shouldLetTheCampaignSetItsOwnLimitOfErrors() {
    assertThat(evaluate(CELLS, new Gate("errors", "1", new Scope("b", null))))
        .containsExactly(
            new GateResult("errors: a | P1", "<= 0", 0L, true),
            new GateResult("errors: b | P1", "<= 1", 1L, true));
  }

  @Test
  void shouldReachAPatternWhoseErrorsAreResultsOnlyByName() {
    assertThat(evaluate(CELLS, new Gate("errorPercent", "< 50", new Scope(null, "P1-free"))))
        .contains(new GateResult("errorPercent: a | P1-free", "< 50", 50.0, false));
    assertThat(evaluate(CELLS, new Gate("errorPercent", "< 50", null)))
        .extracting(GateResult::name)
        .doesNotContain("errorPercent: a | P1-free");
  }

  @Test
  void shouldReadABareNumberAsAMinimumOfRatesAndAMaximumOfTimes() {
    Scope a = new Scope("a", "P1");
    assertThat(evaluate(CELLS, new Gate("tps", "1.5", a), new Gate("p95Ms", "299", a)))
        .contains(
            new GateResult("tps: a | P1", ">= 1.5", 1.0, false),
            new GateResult("p95Ms: a | P1", "<= 299", 300L, false));
  }

  @Test
  void shouldFallForACellThatBrokeOffOrHasNoTests() {
    List<CellRecord> cells =
        List.of(
            Contexts.cell("a", "P1", 1),
            Contexts.broken("a", "P1", 2),
            Contexts.cell("b", "P1", 1));
    Runs builder = new Runs(Contexts.of(cells));
    Contexts.test(builder, Contexts.key("a", "P1", 1), 1, 100, true);
    assertThat(builder.comparison().loads().gates())
        .containsExactly(
            new GateResult("ended: a | P1 | run 2", "done", "broken", false),
            new GateResult("tests: b | P1 | run 1", ">= 1", 0, false),
            new GateResult("errors: a | P1", "<= 0", 0L, true));
  }

  @Test
  void shouldFallIfTheFigureIsNotThere() {
    Runs builder = new Runs(Contexts.of(CELLS.subList(0, 1), new Gate("meanMs", "<= 500", null)));
    Contexts.test(builder, CELLS.get(0).key(), 1, 100, false);
    assertThat(builder.comparison().loads().gates())
        .contains(new GateResult("meanMs: a | P1", "<= 500", null, false));
  }

  @Test
  void shouldFallIfNoMeasuredCellComesUnderTheRule() {
    assertThat(evaluate(CELLS.subList(2, 3), new Gate("tps", ">= 1", null)))
        .containsExactly(new GateResult("tps", ">= 1", "no samples", false));
    assertThat(evaluate(CELLS.subList(0, 1), new Gate("p95Ms", "9", new Scope("b", null))))
        .contains(new GateResult("p95Ms", "<= 9", "no samples", false));
  }

  @Test
  void shouldLetAShareOfErrorsStandInPlaceOfTheImpliedGate() {
    assertThat(evaluate(CELLS.subList(1, 2), new Gate("errorPercent", "<= 50", null)))
        .containsExactly(new GateResult("errorPercent: b | P1", "<= 50", 50.0, true));
  }

  @Test
  void shouldCompareWithAShareOfTheBaseline() {
    Gate rule = new Gate("tps", ">= 0.95 * baseline", new Scope("a", null));
    assertThat(against(rule, Contexts.baseline("old", "a", "P1", 1.0, 200, 300)))
        .contains(new GateResult("tps: a | P1 | old", ">= 0.95 * baseline = 0.95", 1.0, true));
    assertThat(against(rule, Contexts.baseline("old", "a", "P1", 1.1, 200, 300)))
        .contains(new GateResult("tps: a | P1 | old", ">= 0.95 * baseline = 1.045", 1.0, false));
    assertThat(against(rule, Contexts.baseline("old", "b", "P1", 1.0, 200, 300)))
        .contains(new GateResult("tps: a | P1 | old", ">= 0.95 * baseline", "no baseline", false));
    assertThat(against(rule))
        .contains(new GateResult("tps: a | P1", ">= 0.95 * baseline", "no baseline", false));
  }

  private static List<GateResult> against(Gate rule, Baseline... baselines) {
    Results context = Contexts.of(CELLS.subList(0, 1), rule);
    Runs builder = new Runs(Contexts.with(context, baselines));
    Contexts.test(builder, CELLS.get(0).key(), 1, 100, true);
    Contexts.test(builder, CELLS.get(0).key(), 2, 300, true);
    return builder.comparison().loads().gates();
  }

  /** Three runs like the one of the baseline: neither better nor worse. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "errors",
        "errorPercent",
        "tests",
        "tps",
        "meanMs",
        "p50Ms",
        "p90Ms",
        "p95Ms",
        "p99Ms",
        "maxMs"
      })
  void shouldCompareEachFigurePerRunWithTheBaselines(String figure) {
    List<CellRecord> cells =
        List.of(
            Contexts.cell("a", "P1", 1), Contexts.cell("a", "P1", 2), Contexts.cell("a", "P1", 3));
    assertThat(holds(cells, figure, "= 1 * baseline")).as("equal results").isTrue();
    assertThat(holds(cells, figure, "<= 0.9 * baseline")).as("no less").isFalse();
    assertThat(holds(cells, figure, ">= 1.1 * baseline")).as("no more").isFalse();
  }

  /** Whether a gate holds on runs of which each is like the baseline's only run. */
  private static boolean holds(List<CellRecord> cells, String figure, String limit) {
    Results plain = Contexts.of(cells, new Gate(figure, limit, new Scope("a", "P1")));
    Runs old = new Runs(Contexts.of(cells.subList(0, 1)));
    fill(old, cells.get(0));
    Baseline baseline = new Baseline("old", List.of(), old.comparison().loads().cells());
    Runs builder = new Runs(Contexts.with(plain, baseline));
    cells.forEach(cell -> fill(builder, cell));
    return builder.comparison().loads().gates().stream()
        .filter(g -> g.name().equals(figure + ": a | P1 | old"))
        .findFirst()
        .orElseThrow()
        .pass();
  }

  private static void fill(Runs builder, CellRecord cell) {
    for (int second = 1; second <= 20; second++) {
      Contexts.test(builder, cell.key(), second, 40L * second, second != 7);
    }
  }

  /** The slow runs of a cell weigh as much as the fast ones, as they do in the baseline. */
  @Test
  void shouldCompareTheMeanOfTheRunsPercentiles() {
    List<CellRecord> cells = List.of(Contexts.cell("a", "P1", 1), Contexts.cell("a", "P1", 2));
    Gate rule = new Gate("p95Ms", "<= 1 * baseline", null);
    Baseline old =
        new Baseline(
            "old",
            List.of(),
            List.of(Contexts.run("a", "P1", 1, 1, 100), Contexts.run("a", "P1", 1, 1, 300)));
    Runs builder = new Runs(Contexts.with(Contexts.of(cells, rule), old));
    Contexts.test(builder, cells.get(0).key(), 1, 100, true);
    Contexts.test(builder, cells.get(1).key(), 1, 300, true);
    assertThat(builder.comparison().loads().gates())
        .contains(new GateResult("p95Ms: a | P1 | old", "<= 1 * baseline = 200.0", 200.0, true));
  }

  @Test
  void shouldNameTheLegalGates() {
    assertThatThrownBy(() -> evaluate(CELLS, new Gate("latency", "5", null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("latency")
        .hasMessageContaining("p95Ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "few", "=> 3", "5 ms", "-1"})
  void shouldRefuseALimitThatIsNoNumber(String limit) {
    assertThatThrownBy(() -> evaluate(CELLS, new Gate("meanMs", limit, null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + limit + "'");
  }
}
