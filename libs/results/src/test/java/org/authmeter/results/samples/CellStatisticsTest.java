package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.results.comparison.CellRecord;
import org.junit.jupiter.api.Test;

class CellStatisticsTest {
  private static final CellRecord CELL = new CellRecord("a", "P1", 1, null, null, null, null);
  private final CellStatistics cell = new CellStatistics();

  @Test
  void shouldTellTheRateBetweenFirstStartAndLastEnd() {
    cell.add(2_000, 2_400, 400, true);
    cell.add(1_000, 3_000, 2_000, true);
    cell.add(4_000, 5_000, 1_000, true);
    cell.add(1_500, 2_500, 1_000, false);
    assertThat(cell.tests()).isEqualTo(4);
    assertThat(cell.startEpochMs()).isEqualTo(1_000);
    assertThat(cell.endEpochMs()).isEqualTo(5_000);
    assertThat(cell.tps()).isEqualTo(0.75);
  }

  @Test
  void shouldTellNothingOfAnEmptyCell() {
    assertThat(cell.tests()).isZero();
    assertThat(cell.tps()).isNull();
    assertThat(cell.startEpochMs()).isNull();
    assertThat(cell.endEpochMs()).isNull();
    assertThat(cell.line(CELL).points()).isEmpty();
  }

  @Test
  void shouldHaveNoRateIfNoTimePassed() {
    cell.add(1_000, 1_000, 0, true);
    assertThat(cell.tps()).isNull();
  }

  @Test
  void shouldHaveARateOfZeroIfAllFailed() {
    cell.add(1_000, 2_000, 1_000, false);
    assertThat(cell.tps()).isZero();
    assertThat(cell.durations().meanMs()).isNull();
  }
}
