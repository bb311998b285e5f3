package org.authmeter.runner.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.results.campaign.HostsFile;
import org.junit.jupiter.api.Test;

class LiveHostsTest {
  @Test
  void shouldWriteALineOfInfluxWhenNamesHaveBlanks() {
    assertThat(LiveHosts.line(new HostsFile.Sample(1500, "php fpm", 12.34, 1000), ",variant=a"))
        .isEqualTo("hosts,variant=a,host=php\\ fpm cpuPercent=12.3,rssBytes=1000i 1500000000");
  }
}
