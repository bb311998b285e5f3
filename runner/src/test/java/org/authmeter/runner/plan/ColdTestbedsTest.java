package org.authmeter.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.authmeter.results.campaign.Variant;
import org.junit.jupiter.api.Test;

class ColdTestbedsTest {
  private static final long GIB = 1L << 30;

  @Test
  void shouldKeepAsManyTestbedsUpAsHalfTheMemoryHolds() {
    assertThat(RunPlan.maxTestbeds(1 * GIB)).isEqualTo(1);
    assertThat(RunPlan.maxTestbeds(8 * GIB)).isEqualTo(2);
    assertThat(RunPlan.maxTestbeds(16 * GIB)).isEqualTo(5);
    assertThat(RunPlan.maxTestbeds(24 * GIB)).isEqualTo(8);
    assertThat(RunPlan.maxTestbeds(256 * GIB)).isEqualTo(8);
  }

  @Test
  void shouldNoteThatTestbedsStartColdWhereTooManyComeBack() {
    assertThat(RunPlanner.coldTestbeds(steps(9, 2, false)))
        .contains("This run has 9 testbeds, and ", " stay up at the same time", "--order grouped");
    assertThat(RunPlanner.coldTestbeds(steps(9, 1, false))).isEmpty();
    assertThat(RunPlanner.coldTestbeds(steps(9, 2, true))).isEmpty();
    assertThat(RunPlanner.coldTestbeds(steps(1, 2, false))).isEmpty();
  }

  private static List<RunStep> steps(int variants, int repeats, boolean fresh) {
    return IntStream.range(0, variants * repeats)
        .mapToObj(
            i -> {
              String id = "v" + i % variants;
              return new RunStep(
                  Variant.named(id, ""),
                  null,
                  i / variants + 1,
                  Map.of("variant", id),
                  fresh,
                  null);
            })
        .toList();
  }
}
