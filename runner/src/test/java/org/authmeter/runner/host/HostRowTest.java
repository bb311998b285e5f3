package org.authmeter.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostRowTest {
  private static final List<HostSample> SAMPLES =
      List.of(
          new HostSample(1000, "idp-1", 90, 700),
          new HostSample(2000, "idp-1", 10, 300),
          new HostSample(3000, "idp-1", 21, 500),
          new HostSample(3000, "sp", 5, 100),
          new HostSample(9000, "idp-1", 90, 900));

  @Test
  void shouldAverageOverTheMeasuredPart() {
    HostLine idp = new HostLine(1, List.of(10.0, 21.0), List.of(0.0, 0.0));
    HostLine sp = new HostLine(1, Arrays.asList(null, 5.0), Arrays.asList(null, 0.0));
    assertThat(HostRow.of("a", "P1", 2, SAMPLES, 1500, 3500))
        .containsExactly(
            new HostRow("a", "P1", 2, "idp-1", 15.5, 500, -200L, idp),
            new HostRow("a", "P1", 2, "sp", 5, 100, null, sp));
  }

  @Test
  void shouldTakeEverythingWhenTheMeasuredPartWasTooShort() {
    assertThat(HostRow.of("a", "P1", 1, SAMPLES, 10_000, 10_100).get(0))
        .isEqualTo(new HostRow("a", "P1", 1, "idp-1", 52.8, 900, 0L, null));
  }

  @Test
  void shouldDrawALongRunWithFewPoints() {
    List<HostSample> day =
        LongStream.rangeClosed(1, 86_400)
            .mapToObj(s -> new HostSample(s * 1000, "sp", s % 2 == 0 ? 30 : 10, s * 1_000_000))
            .toList();
    HostLine line = HostLine.of(day, 0, 86_400_000);
    assertThat(line.stepSeconds()).isEqualTo(864);
    assertThat(line.cpuPercent()).hasSize(100).containsOnly(20.0);
    assertThat(line.megabytes()).hasSize(100).startsWith(864.0).endsWith(86_400.0);
  }

  @Test
  void shouldWriteTheContractsColumns(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("hosts.csv");
    HostsCsv.write(file, SAMPLES.subList(0, 1));
    assertThat(Files.readAllLines(file))
        .containsExactly("timestampMs,host,cpuPercent,rssBytes", "1000,idp-1,90.0,700");
  }

  @Test
  void shouldSeeALiveProcessAndPassOverADeadOne() throws Exception {
    int self = (int) ProcessHandle.current().pid();
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    try (HostSampler sampler = new HostSampler(Map.of("self", self, "gone", (int) gone.pid()))) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (sampler.samples().isEmpty()) {
        assertThat(System.nanoTime()).isLessThan(end);
        Thread.onSpinWait();
      }
      assertThat(sampler.samples())
          .allSatisfy(
              s -> {
                assertThat(s.host()).isEqualTo("self");
                assertThat(s.rssBytes()).isGreaterThan(1_000_000);
                assertThat(s.cpuPercent()).isBetween(0.0, 100.0 * 256);
              });
    }
  }
}
