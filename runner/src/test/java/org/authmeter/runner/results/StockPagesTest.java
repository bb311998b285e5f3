package org.authmeter.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;

class StockPagesTest {
  private static String of(long rows, long coveredMs, String name) {
    Properties settings = new Properties();
    StockPages.settings(settings, rows, coveredMs);
    return settings.getProperty("jmeter.reportgenerator." + name);
  }

  @Test
  void shouldDrawShortRunsInSecondsAndLongOnesInSoManyPoints() {
    assertThat(of(100, 90_000, "overall_granularity")).isEqualTo("1000");
    assertThat(of(100, 3_600_000, "overall_granularity")).isEqualTo("5000");
    assertThat(of(100, 86_400_000, "overall_granularity")).isEqualTo("120000");
    assertThat(of(100, 90L * 86_400_000, "overall_granularity")).isEqualTo("3600000");
  }

  @Test
  void shouldKeepAllTimesOfFewSamplesOnly() {
    assertThat(of(300_000, 90_000, "statistic_window")).isEqualTo("-1");
    assertThat(of(300_001, 90_000, "statistic_window")).isEqualTo("20000");
  }
}
