package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.junit.jupiter.api.Test;

class PeaksTest {
  private static final List<Results.Pattern> TRIALS =
      List.of(
          Contexts.pattern("peak-1", 1, false, "peak"),
          Contexts.pattern("peak-2", 2, false, "peak"),
          Contexts.pattern("peak-4", 4, false, "peak"),
          Contexts.pattern("peak", 8, false, null),
          Contexts.pattern("other", 8, false, null));

  /** Rates of one trial, or of one more repeat of it: tests per second, errors. */
  private record Trial(String variant, String pattern, int tests, int errors) {}

  private static List<Comparison.Scaling> scaling(boolean limited, Trial... trials) {
    List<CellRecord> cells = new ArrayList<>();
    for (Trial t : trials) {
      long before =
          cells.stream()
              .filter(c -> c.variant().equals(t.variant()) && c.pattern().equals(t.pattern()))
              .count();
      int repeat = (int) before + 1;
      Integer threads = t.pattern().equals("peak") ? Integer.valueOf(2 * repeat) : null;
      cells.add(new CellRecord(t.variant(), t.pattern(), repeat, null, "done", "", threads));
    }
    Results context =
        Contexts.of(
            List.of(Contexts.variant("a", 1, false, null), Contexts.variant("b", 2, limited, "a")),
            TRIALS,
            cells,
            List.of(),
            new Reference(
                null,
                null,
                null,
                List.of(published("a", 100.0, 9.5), published("b", 170.0, null)),
                null,
                null),
            List.of(),
            List.of());
    Runs builder = new Runs(context);
    for (int i = 0; i < trials.length; i++) {
      String key = cells.get(i).key();
      for (int n = 0; n < trials[i].tests(); n++) {
        // All within one second, the last of which ends it.
        long start = n == 0 ? 0 : 900;
        builder.cell(key).add(start, start + 100, 100, n >= trials[i].errors());
      }
    }
    return builder.comparison().ratios().scaling();
  }

  private static Reference.Row published(String variant, double tps, Double meanMs) {
    return new Reference.Row(
        variant,
        "peak",
        new Reference.Rates(tps, tps),
        new Reference.Times(meanMs, null),
        new Reference.Server(null, null, null),
        null);
  }

  @Test
  void shouldTakeTheBestTrialWithoutErrors() {
    List<Comparison.Scaling> rows =
        scaling(
            false,
            new Trial("a", "peak-1", 10, 0),
            new Trial("a", "peak-2", 20, 0),
            new Trial("a", "peak-4", 50, 1),
            new Trial("a", "other", 90, 0),
            new Trial("b", "peak-1", 30, 0));
    assertThat(rows).extracting(r -> r.peak().pattern()).containsExactly("peak-2", "peak-1");
    assertThat(rows).extracting(r -> r.peak().perMinute()).containsExactly(1200.0, 1800.0);
    assertThat(rows).extracting(r -> r.growth().factor()).containsExactly(null, 1.5);
    assertThat(rows).extracting(r -> r.peak().trials()).containsExactly(2, 1);
    assertThat(rows)
        .extracting(r -> r.printed().printedPerMinute())
        .containsExactly(6000.0, 10200.0);
    assertThat(rows).extracting(r -> r.printed().printedFactor()).containsExactly(null, 1.7);
  }

  /** The best of several trials is a lucky one, so the load itself counts where it was made. */
  @Test
  void shouldTakeTheLoadItselfBeforeItsTrials() {
    List<Comparison.Scaling> rows =
        scaling(
            false,
            new Trial("a", "peak-1", 10, 0),
            new Trial("a", "peak-2", 21, 0),
            new Trial("a", "peak", 20, 0),
            new Trial("b", "peak-1", 30, 0),
            new Trial("b", "peak", 30, 1));
    assertThat(rows).extracting(r -> r.peak().pattern()).containsExactly("peak", "peak-1");
    assertThat(rows).extracting(r -> r.peak().perMinute()).containsExactly(1200.0, 1800.0);
    assertThat(rows).extracting(r -> r.peak().threads()).containsExactly(2, 1);
    assertThat(rows)
        .extracting(r -> r.peak().threadsOfRuns())
        .containsExactly(List.of(2), List.of(1));
    assertThat(rows).extracting(r -> r.peak().trials()).containsExactly(2, 1);
  }

  /** Every search finds its own number of threads, and its run has its own rate. */
  @Test
  void shouldKeepThreadsAndRateOfEachRun() {
    Comparison.Peak peak =
        scaling(false, new Trial("a", "peak", 20, 0), new Trial("a", "peak", 30, 0)).get(0).peak();
    assertThat(peak.threadsOfRuns()).containsExactly(2, 4);
    assertThat(peak.perMinuteOfRuns()).containsExactly(1200.0, 1800.0);
    assertThat(peak.threads()).isEqualTo(3);
    assertThat(peak.perMinute()).isEqualTo(1500.0);
  }

  @Test
  void shouldClaimNoScalingWithTooFewProcessors() {
    List<Comparison.Scaling> rows =
        scaling(true, new Trial("a", "peak-1", 10, 0), new Trial("b", "peak-1", 30, 0));
    assertThat(rows.get(1).growth().limited()).isTrue();
    assertThat(rows.get(1).growth().factor()).isNull();
    assertThat(rows.get(1).peak().perMinute()).isEqualTo(1800.0);
  }

  @Test
  void shouldSayNothingWithoutTrials() {
    assertThat(scaling(false, new Trial("a", "other", 10, 0))).isEmpty();
  }
}
