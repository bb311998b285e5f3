package org.authmeter.jmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeaksTest {
  private static final List<ReportContext.Pattern> TRIALS =
      List.of(
          new ReportContext.Pattern("peak-1", 1, 0, false, "peak"),
          new ReportContext.Pattern("peak-2", 2, 0, false, "peak"),
          new ReportContext.Pattern("peak-4", 4, 0, false, "peak"),
          new ReportContext.Pattern("peak", 8, 0, false, null),
          new ReportContext.Pattern("other", 8, 0, false, null));

  /** Rates of one trial: tests per second, errors. */
  private record Trial(String variant, String pattern, int tests, int errors) {}

  private static List<Comparison.Scaling> scaling(boolean limited, Trial... trials) {
    List<ReportContext.Cell> cells = new ArrayList<>();
    for (Trial t : trials) {
      ReportContext.Cell c = Contexts.cell(t.variant(), t.pattern(), 1);
      Integer threads = t.pattern().equals("peak") ? Integer.valueOf(2) : null;
      cells.add(
          new ReportContext.Cell(
              c.key(), c.variant(), c.pattern(), 1, null, null, null, "done", "", threads));
    }
    ReportContext context =
        Contexts.of(
            List.of(
                new ReportContext.Variant("a", 1, false, null),
                new ReportContext.Variant("b", 2, limited, "a")),
            TRIALS,
            cells,
            List.of(),
            new ReportContext.Reference(
                List.of(
                    new ReportContext.ReferenceRow("a", "peak", 100.0, 100.0, 9.5),
                    new ReportContext.ReferenceRow("b", "peak", 170.0, 170.0, null))),
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
    return builder.comparison().scaling();
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
    assertThat(rows).extracting(Comparison.Scaling::pattern).containsExactly("peak-2", "peak-1");
    assertThat(rows).extracting(Comparison.Scaling::perMinute).containsExactly(1200.0, 1800.0);
    assertThat(rows).extracting(Comparison.Scaling::factor).containsExactly(null, 1.5);
    assertThat(rows).extracting(Comparison.Scaling::trials).containsExactly(2, 1);
    assertThat(rows)
        .extracting(Comparison.Scaling::printedPerMinute)
        .containsExactly(6000.0, 10200.0);
    assertThat(rows).extracting(Comparison.Scaling::printedFactor).containsExactly(null, 1.7);
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
    assertThat(rows).extracting(Comparison.Scaling::pattern).containsExactly("peak", "peak-1");
    assertThat(rows).extracting(Comparison.Scaling::perMinute).containsExactly(1200.0, 1800.0);
    assertThat(rows).extracting(Comparison.Scaling::threads).containsExactly(2, 1);
    assertThat(rows).extracting(Comparison.Scaling::trials).containsExactly(2, 1);
  }

  @Test
  void shouldClaimNoScalingWithTooFewProcessors() {
    List<Comparison.Scaling> rows =
        scaling(true, new Trial("a", "peak-1", 10, 0), new Trial("b", "peak-1", 30, 0));
    assertThat(rows.get(1).limited()).isTrue();
    assertThat(rows.get(1).factor()).isNull();
    assertThat(rows.get(1).perMinute()).isEqualTo(1800.0);
  }

  @Test
  void shouldSayNothingWithoutTrials() {
    assertThat(scaling(false, new Trial("a", "other", 10, 0))).isEmpty();
  }
}
