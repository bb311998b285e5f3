package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.results.comparison.Comparison;
import org.junit.jupiter.api.Test;

class RecoveryTest {
  private static final String THREAD = "/ldap-recovery/ldaptive/kill-low/1 measurement 1-1";
  private final Recovery recovery = new Recovery();

  private void action(String action, long start, long end, String message) {
    recovery.addAction(
        Jtl.row(
            "node control " + action + " directory-1", start, end - start, "200", message, THREAD));
  }

  private void test(long start, long elapsed, boolean success) {
    recovery.addTest(Jtl.row("login", start, elapsed, success ? "OK" : "FAILED", "", THREAD));
  }

  private Comparison.Recovery row() {
    return recovery.row("ldaptive", "kill-low", 1);
  }

  /** Rows of several agents come in no order. */
  @Test
  void shouldTellErrorsGapsAndTheFirstSuccessOnceItIsBack() {
    test(18_000, 100, true);
    test(9_000, 10, false);
    test(9_500, 10, true);
    test(11_000, 500, false);
    action("start", 15_000, 16_000, "done; connections=3");
    action("kill", 10_000, 10_050, "done; connections=5");
    test(16_500, 100, false);
    test(17_000, 200, true);
    test(19_000, 100, true);
    assertThat(recovery.problem()).isEmpty();
    assertThat(row())
        .isEqualTo(
            new Comparison.Recovery(
                "ldaptive",
                "kill-low",
                1,
                "kill directory-1",
                new Comparison.Outage(2, 1, 6_000L, 1_200L, 7_200),
                new Comparison.Connections(5L, 3L),
                "recovered"));
  }

  /** No success ends the gap of a system that stays silent. */
  @Test
  void shouldCountTheGapOfASystemThatNeverAnswersAgain() {
    test(9_500, 10, true);
    action("kill", 10_000, 10_050, "done");
    test(11_000, 500, false);
    test(40_000, 10_000, false);
    assertThat(row().verdict()).isEqualTo("not recovered");
    assertThat(row().outage().longestGapMs()).isEqualTo(40_000);
  }

  @Test
  void shouldTakeTheEndOfARestartOrAHangForTheReturn() {
    action("hang", 10_000, 40_000, "done");
    test(11_000, 10, false);
    test(41_000, 100, true);
    assertThat(row().fault()).isEqualTo("hang directory-1");
    assertThat(row().outage().awayMs()).isEqualTo(30_000);
    assertThat(row().outage().firstSuccessMs()).isEqualTo(1_100);
    assertThat(row().outage().errorsOnceBack()).isZero();
    assertThat(row().connections().connectionsBefore()).isNull();
  }

  @Test
  void shouldSeeThatNothingWasAffectedOrThatNothingCameBack() {
    action("kill", 10_000, 10_050, "done");
    action("start", 15_000, 16_000, "done");
    test(11_000, 10, true);
    test(16_500, 10, true);
    assertThat(row().verdict()).isEqualTo("unaffected");
    test(17_000, 10, false);
    assertThat(row().verdict()).isEqualTo("not recovered");
  }

  @Test
  void shouldMeasureFromTheFaultWhenTheComponentStaysAway() {
    action("kill", 10_000, 10_050, "done");
    test(10_100, 400, true);
    assertThat(row().outage().awayMs()).isNull();
    assertThat(row().outage().firstSuccessMs()).isEqualTo(450);
  }

  @Test
  void shouldSayWhyNothingCanBeTold() {
    test(10_100, 400, true);
    assertThat(row()).isNull();
    assertThat(recovery.problem()).contains("nothing was made to fail");
    recovery.addAction(
        Jtl.row("node control kill directory-1", 1, 1, "FAILED", "no such process", THREAD));
    assertThat(row()).isNull();
    assertThat(recovery.problem())
        .isEqualTo("node control kill directory-1 failed: FAILED no such process");
  }
}
