package org.authmeter.runner.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunctionalResultsTest {
  @TempDir Path folder;

  @Test
  void shouldPassATestOnlyIfAllItsSamplesSucceeded() throws IOException {
    Path jtl =
        JtlFiles.write(
            folder.resolve("f.jtl"),
            JtlFiles.row(1, 1, "functional test 1", "t 1-1", true),
            JtlFiles.row(2, 1, "functional test 2", "t 1-1", true),
            JtlFiles.row(3, 1, "sign on at node 1", "t 1-1", false),
            JtlFiles.row(4, 1, "functional test 2", "t 1-1", false));
    assertThat(FunctionalResults.read(jtl))
        .containsOnlyKeys("1", "2")
        .containsEntry("1", new FunctionalResults.Observed(true, ""))
        .containsEntry("2", new FunctionalResults.Observed(false, "wrong page"));
  }

  @Test
  void shouldObserveNothingWhenTheSystemWasNotReached() throws IOException {
    Path jtl =
        JtlFiles.write(
            folder.resolve("f.jtl"),
            JtlFiles.row(1, 1, "functional test 3", "t 1-1", false)
                .replace(",200,", ",CONNECTION_FAILED,"));
    assertThat(FunctionalResults.read(jtl).get("3").passed()).isNull();
  }

  @Test
  void shouldObserveNothingWhenThePreparingSignOnFailed() throws IOException {
    Path jtl =
        JtlFiles.write(
            folder.resolve("f.jtl"),
            JtlFiles.row(1, 1, "functional test 2", "t 1-1", true),
            JtlFiles.row(2, 1, "sign on at node 2", "t 1-1", false),
            JtlFiles.row(3, 1, "functional test 2", "t 1-1", false)
                .replace(",200,", ",NOT_TESTED,"));
    assertThat(FunctionalResults.read(jtl).get("2"))
        .isEqualTo(new FunctionalResults.Observed(null, "wrong page"));
  }
}
