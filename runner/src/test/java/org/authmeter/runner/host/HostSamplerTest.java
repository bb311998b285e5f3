package org.authmeter.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.authmeter.results.campaign.HostsFile;
import org.junit.jupiter.api.Test;

class HostSamplerTest {
  private static Process program() throws IOException {
    return new ProcessBuilder("sleep", "60").start();
  }

  private static void awaitSampleAfter(HostSampler sampler, long ms) throws InterruptedException {
    while (sampler.samples().stream().noneMatch(sample -> sample.timestampMs() > ms)) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** A fault ends a component, and a start gives it another process. */
  @Test
  void shouldFollowAComponentThatIsStartedAgain() throws Exception {
    Process first = program();
    AtomicReference<Map<String, Integer>> now =
        new AtomicReference<>(Map.of("idp-1", (int) first.pid()));
    Process second = null;
    try (HostSampler sampler = new HostSampler(now::get)) {
      awaitSampleAfter(sampler, 0);
      first.destroyForcibly().waitFor();
      second = program();
      now.set(Map.of("idp-1", (int) second.pid()));
      long started = System.currentTimeMillis();
      awaitSampleAfter(sampler, started + 100);
      List<HostsFile.Sample> samples = sampler.samples();
      assertThat(samples).extracting(HostsFile.Sample::host).containsOnly("idp-1");
      assertThat(samples.get(samples.size() - 1).rssBytes()).isPositive();
    } finally {
      first.destroyForcibly();
      if (second != null) {
        second.destroyForcibly();
      }
    }
  }
}
