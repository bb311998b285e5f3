package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.results.comparison.Comparison;
import org.junit.jupiter.api.Test;

class ReplicationTest {
  private final Replication replication = new Replication();

  private void saw(String code, String message) {
    replication.add(Jtl.row("memcached session", 1, 1, code, message, "t 1-1"));
  }

  private Comparison.Replication row() {
    return replication.row("pair", "lag", 2);
  }

  @Test
  void shouldRankTheLagsOfAllProbes() {
    for (int i = 1; i <= 50; i++) { // two probes of a batch in each
      saw(
          "OK",
          "2 of 2; lagUs=%d %d; firstReadMisses=1; versions=10; versionsNotSeen=3"
              .formatted(i, 101 - i));
    }
    assertThat(row())
        .isEqualTo(
            new Comparison.Replication(
                "pair",
                "lag",
                2,
                new Comparison.Lags(100, 50L, 95L, 99L, 100L),
                new Comparison.Versions(50, 500, 150, 0),
                new Comparison.Keys(0, 0, 0, 0),
                "replicated"));
  }

  @Test
  void shouldTellWhatWasLostAndWhatCameLate() {
    String none = "; lagUs=; firstReadMisses=0; versions=0; versionsNotSeen=0";
    saw("OK", "OK; lagUs=90; firstReadMisses=0; versions=1; versionsNotSeen=0");
    saw("NOT_REACHABLE", "no answer; a node is down" + none + "; lost=3 of 1000");
    saw("NOT_REPLICATED", "not within 50 ms" + none);
    saw("OK", "OK; lagUs=95; firstReadMisses=0; versions=1; versionsNotSeen=0; notResynced=2 of 9");
    assertThat(row().lags().probes()).isEqualTo(2);
    assertThat(row().keys().keysLost()).isEqualTo(3);
    assertThat(row().keys().keysChecked()).isEqualTo(1000);
    assertThat(row().keys().keysNotResynced()).isEqualTo(2);
    assertThat(row().keys().keysCheckedBack()).isEqualTo(9);
    assertThat(row().seen().notReplicated()).isEqualTo(1);
    assertThat(row().verdict()).isEqualTo("keys lost");
  }

  @Test
  void shouldKnowWhatWasNotResyncedAndWhatNeverCrossed() {
    saw("NOT_REPLICATED", "x; lagUs=; firstReadMisses=0; versions=0; versionsNotSeen=0");
    assertThat(row().verdict()).isEqualTo("not replicated");
    assertThat(row().lags().p50Us()).isNull();
    saw("OK", "OK; lagUs=95; firstReadMisses=0; versions=1; versionsNotSeen=0; notResynced=2 of 9");
    assertThat(row().verdict()).isEqualTo("not resynced");
  }

  @Test
  void shouldSayNothingOfSamplesThatDidNotProbe() {
    saw("OK", "50 of 50");
    assertThat(row()).isNull();
  }
}
