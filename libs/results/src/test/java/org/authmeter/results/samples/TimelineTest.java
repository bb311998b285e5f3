package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.authmeter.results.comparison.Comparison.Point;
import org.junit.jupiter.api.Test;

class TimelineTest {
  @Test
  void shouldTellRateMeanAndErrorsOfEachSecond() {
    Timeline line = new Timeline();
    line.add(10_100, 40, true);
    line.add(10_900, 60, true);
    line.add(12_500, 80, true);
    line.add(13_000, 500, false);
    assertThat(line.points(10_000, 13_000))
        .containsExactly(
            new Point(0.5, 2.0, 50.0, 0),
            new Point(1.5, 0.0, null, 0),
            new Point(2.5, 1.0, 80.0, 1));
  }

  @Test
  void shouldLeaveOutEdgesThatTheRunHardlyCovers() {
    Timeline line = new Timeline();
    line.add(10_950, 10, true);
    line.add(11_500, 10, true);
    line.add(12_100, 10, true);
    List<Point> points = line.points(10_900, 12_600);
    assertThat(points).hasSize(2);
    assertThat(points.get(0).tps()).isEqualTo(1.0);
    assertThat(points.get(1).tps()).as("1 test in 0.6 s").isCloseTo(1.6667, within(1e-4));
  }

  @Test
  void shouldStayBoundedForDaysAndLoseNoTest() {
    Timeline line = new Timeline();
    List<Long> ends = new ArrayList<>();
    for (long second = 0; second < 100_000; second++) {
      ends.add(1_790_000_000_000L + second * 1000 + 500);
    }
    Collections.shuffle(ends, new Random(1));
    ends.forEach(e -> line.add(e, 10, true));
    List<Point> points = line.points(1_790_000_000_000L, 1_790_100_000_000L);
    assertThat(points).hasSizeBetween(Timeline.MAX_BUCKETS / 2 - 1, Timeline.MAX_BUCKETS + 1);
    assertThat(line.widthMs()).isEqualTo(512_000);
    assertThat(points).allSatisfy(p -> assertThat(p.tps()).isCloseTo(1.0, within(0.01)));
  }
}
