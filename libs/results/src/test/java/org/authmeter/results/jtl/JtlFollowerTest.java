package org.authmeter.results.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlFollowerTest {
  @TempDir Path folder;

  @Test
  void shouldCountWhatIsThereWhenTheWriterEnds() throws IOException {
    Path file = folder.resolve("raw.jtl");
    JtlFollower follower = new JtlFollower(file, "login"::equals);
    try (follower) {
      JtlFiles.write(file, JtlFiles.row(1, 2, "login", "warm-up 1-1", true));
      append(file, JtlFiles.row(3, 4, "login", "m 1-1", false) + "\n");
      append(file, JtlFiles.row(3, 4, "leg", "m 1-1", false) + "\n");
    }
    assertThat(follower.samples().units()).isEqualTo(1);
    assertThat(follower.samples().errors()).isEqualTo(1);
    assertThat(follower.samples().warmupUnits()).isEqualTo(1);
    assertThat(follower.quietNanos()).isLessThan(Duration.ofMinutes(1).toNanos());
  }

  @Test
  void shouldEndWhenNothingWasEverWritten() {
    JtlFollower follower = new JtlFollower(folder.resolve("never.jtl"), "login"::equals);
    follower.close();
    assertThat(follower.samples()).isEqualTo(JtlCounts.NONE);
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }
}
