package org.authmeter.results.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.authmeter.results.campaign.ThreadName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmUpSplitTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "warm-up 1-1, true",
    "127.0.0.1:1099-warm-up 1-20, true",
    "load-gen-2:24000-warm-up 1-1, true",
    "measurement 1-1, false",
    "127.0.0.1:1099-measurement 1-1, false",
    "/idp-clustering/terracotta/P1/1 warm-up 1-1, true",
    "/idp-clustering/terracotta/P1/1 warm-up of users 1-1, true",
    "10.0.0.1:1099-/idp-clustering/terracotta/P1/1 warm-up 1-20, true",
    "/idp-clustering/terracotta/P1/1 measurement 1-1, false",
    "10.0.0.1:1099-/idp-clustering/terracotta/P1/12 measurement 1-1, false",
    "/idp-clustering/terracotta/P1/1 after warm-up 1-1, false",
    "after warm-up 1-1, false",
    "warm-up, false",
    "warm-up 2 1-1, false"
  })
  void shouldTellWarmUpByTheThreadsName(String thread, boolean warm) {
    assertThat(ThreadName.isWarmUp(thread)).isEqualTo(warm);
  }

  @Test
  void shouldSplitWithSubResultsAndCountUnitsOnly() throws IOException {
    Path raw =
        JtlFiles.write(
            folder.resolve("raw.jtl"),
            JtlFiles.row(1000, 5, "login", "warm-up 1-1", false),
            JtlFiles.row(1000, 5, "leg", "warm-up 1-1", false),
            JtlFiles.row(3000, 50, "login", "measurement 1-1", true),
            JtlFiles.row(2900, 7, "leg", "measurement 1-1", true),
            JtlFiles.row(2000, 30, "login", "10.0.0.1:1099-measurement 1-2", false));
    Path samples = folder.resolve("samples.jtl");
    Path warmup = folder.resolve("warmup.jtl");
    JtlCounts counted = new WarmUpSplit("login").split(raw, samples, warmup);

    assertThat(JtlFiles.labels(samples)).containsExactly("login", "leg", "login");
    assertThat(JtlFiles.labels(warmup)).containsExactly("login", "leg");
    assertThat(counted)
        .isEqualTo(new JtlCounts(2, 1, 1, 1, "wrong page", "wrong page", 2000, 3050));
    assertThat(counted.warmupFailedWholly()).isTrue();
  }

  /** JMeter writes what a Transaction Controller has so far when the load ends, as a success. */
  @Test
  void shouldLeaveOutTestsThatTheEndCutOff() throws IOException {
    String row = JtlFiles.row(1000, 5, "login", "measurement 1-1", true);
    String message = "\"Number of samples in transaction : %d, number of failing samples : 0\"";
    Path raw =
        JtlFiles.write(
            folder.resolve("raw.jtl"),
            row.replace("OK", message.formatted(2)),
            JtlFiles.row(1000, 3, "challenge", "measurement 1-2", true),
            row.replace("OK", message.formatted(1)),
            row.replace("OK", message.formatted(1)).replace("login", "other"),
            row.replace("OK", message.formatted(1)).replace("measurement", "warm-up"));
    Path samples = folder.resolve("samples.jtl");
    JtlCounts counted =
        new WarmUpSplit("login", 2).split(raw, samples, folder.resolve("warmup.jtl"));
    assertThat(JtlFiles.labels(samples)).containsExactly("login", "challenge", "other");
    assertThat(counted.units()).isEqualTo(1);
    assertThat(counted.warmupUnits()).isZero();
    assertThat(new WarmUpSplit("login").split(raw, samples, folder.resolve("warmup.jtl")).units())
        .isEqualTo(2);
  }

  @Test
  void shouldNotCallAMissingWarmUpAFailure() {
    assertThat(JtlCounts.NONE.warmupFailedWholly()).isFalse();
  }
}
