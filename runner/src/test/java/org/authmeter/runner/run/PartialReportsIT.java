package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.runner.results.ResultsFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of a run that goes on, with the shortest of hours. */
class PartialReportsIT {
  @TempDir Path root;
  private RunFixture fixture;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void haveResults() throws IOException {
    fixture = new RunFixture(root);
    fixture.run("ok", fixture.request(List.of("a"), List.of("P1"), null, "ok"));
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  /** Ticks until something was told. */
  private void hour(Duration length) throws Exception {
    Progress progress = new Progress(new PrintStream(said, true, StandardCharsets.UTF_8), false);
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    try (PartialReports reports =
        new PartialReports(
            fixture.house.installation("ok"), new ResultsFolder(fixture.out), length, progress)) {
      while (said().isEmpty() && System.nanoTime() < end && length.toHours() == 0) {
        reports.tick();
        Thread.sleep(20);
      }
      reports.tick();
    }
  }

  @Test
  void shouldMakeOneBesideTheRun() throws Exception {
    Path comparison = fixture.out.resolve("comparison.json");
    Files.delete(comparison);
    hour(Duration.ofMillis(1));
    assertThat(said()).startsWith("Report of what there is so far: ");
    Path page = Path.of(said().lines().findFirst().orElseThrow().replaceFirst(".*: ", ""));
    assertThat(page).exists().startsWith(fixture.out.resolve("partial"));
    assertThat(comparison).as("the run's own results are not touched").doesNotExist();
  }

  @Test
  void shouldTellWhereTheReasonIsIfThereIsNone() throws Exception {
    Files.delete(fixture.out.resolve("record.json"));
    hour(Duration.ofMillis(1));
    assertThat(said()).startsWith("The partial report ").contains(" was not made; see ");
  }

  @Test
  void shouldMakeNoneBeforeTheTime() throws Exception {
    hour(Duration.ofHours(1));
    assertThat(said()).isEmpty();
    assertThat(fixture.out.resolve("partial")).doesNotExist();
  }
}
