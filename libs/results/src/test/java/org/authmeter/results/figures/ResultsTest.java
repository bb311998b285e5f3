package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.Comparison.Mean;
import org.authmeter.results.input.ReportException;
import org.junit.jupiter.api.Test;

class ResultsTest {
  private static final List<CellRecord> CELLS =
      List.of(
          Contexts.cell("a", "P1", 1), Contexts.cell("a", "P1", 2), Contexts.broken("a", "P1", 3));

  private final Runs builder = new Runs(Contexts.of(CELLS));

  @Test
  void shouldMeanOverTheRunsThatEnded() {
    // run 1: 2 tests in 2 s, 100 and 300 ms; run 2: 3 tests in 1 s of 400 ms each
    Contexts.test(builder, CELLS.get(0).key(), 1, 100, true);
    Contexts.test(builder, CELLS.get(0).key(), 2, 300, true);
    for (int i = 0; i < 3; i++) {
      Contexts.test(builder, CELLS.get(1).key(), 9, 400, true);
    }
    Contexts.test(builder, CELLS.get(2).key(), 20, 9000, true);

    Mean mean = builder.comparison().loads().means().get(0);

    // t(0.975; 1) = 12.7062, s = sqrt(2), so 12.7062 * sqrt(2) / sqrt(2);
    // in flight 1 * 0.2 s / 2 threads and 3 * 0.4 s / 2 threads
    assertThat(mean)
        .isEqualTo(
            new Mean("a", "P1", 2, 5, 0, 300.0, new Comparison.MeanRate(2.0, 12.7062), 0.35));
    assertThat(builder.comparison().loads().cells()).hasSize(3);
    assertThat(builder.groups().get(0).spread().p95Ms()).isEqualTo(400);
  }

  @Test
  void shouldHaveNoIntervalOfOneRun() {
    Contexts.test(builder, CELLS.get(0).key(), 1, 100, true);
    Mean mean = builder.comparison().loads().means().get(0);
    assertThat(mean.repeats()).isEqualTo(1);
    assertThat(mean.rate().tpsCi95()).isNull();
  }

  @Test
  void shouldListLegsByTheirRun() {
    Contexts.test(builder, CELLS.get(0).key(), 1, 100, true);
    builder.leg(CELLS.get(0).key(), "SAML ACS").add(30, true);
    builder.leg(CELLS.get(1).key(), "GET a | b").add(50, true);
    builder.leg(CELLS.get(1).key(), "GET a | b").add(70, false);
    assertThat(builder.comparison().details().legs())
        .containsExactly(
            new Comparison.Leg("a", "P1", 1, "SAML ACS", 1, 0, 30.0, 30L),
            new Comparison.Leg("a", "P1", 2, "GET a | b", 2, 1, 50.0, 50L));
  }

  /** A run without a test is shown, and a gate falls; without any run there is no comparison. */
  @Test
  void shouldNotCompareWithoutRuns() {
    assertThat(builder.comparison().loads().gates()).noneMatch(Comparison.GateResult::pass);
    assertThatThrownBy(() -> new Runs(Contexts.of(List.of())).comparison())
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("nothing to compare");
  }
}
