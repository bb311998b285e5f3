package org.authmeter.runner.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveGapTest {
  @TempDir Path folder;

  @Test
  void shouldSayHowMuchDidNotArrive() throws IOException {
    Path log = folder.resolve("jmeter.log");
    Files.writeString(
        log,
        """
        2026-11-21 19:00:00,000 INFO o.a.j.v.b.i.HttpMetricsSender: created
        2026-11-21 19:00:05,000 ERROR o.a.j.v.b.i.HttpMetricsSender: failed to send data to influxDB server.
        2026-11-21 19:00:10,000 ERROR o.a.j.v.b.i.HttpMetricsSender: failed to send data to influxDB server.
        """);
    assertThat(LiveHosts.gap(log, 3, "http://127.0.0.1:8086"))
        .startsWith(
            "InfluxDB at http://127.0.0.1:8086 was away: 2 sendings of JMeter and 3 host figures")
        .endsWith("The JTL and hosts.csv are whole.");
  }

  @Test
  void shouldSayWhyNobodyCouldWatch() throws IOException {
    Path log = folder.resolve("jmeter.log");
    Files.writeString(
        log,
        "2026-11-21 19:00:00,000 ERROR o.a.j.l.LiveInfluxdbClient: cannot listen on"
            + " prometheus://h:1\n");
    assertThat(LiveHosts.gap(log, 0, ""))
        .isEqualTo("its live figures could not be sent: cannot listen on prometheus://h:1");
  }

  @Test
  void shouldSayNothingWhenAllArrived() throws IOException {
    assertThat(LiveHosts.gap(Files.createFile(folder.resolve("jmeter.log")), 0, "x")).isEmpty();
    assertThat(LiveHosts.gap(folder.resolve("none.log"), 0, "x")).isEmpty();
  }

  @Test
  void shouldNameThePlaceWithoutItsPassword() {
    assertThat(LiveHosts.to("http://u:secret@host:8086/write?db=a&p=secret", Map.of()).place())
        .isEqualTo("http://host:8086");
    assertThat(LiveHosts.to("", Map.of()).place()).isEmpty();
  }

  @Test
  void shouldRefuseWhatIsNoAddress() {
    assertThatThrownBy(() -> LiveHosts.to("127.0.0.1:8086 p=secret", Map.of()))
        .isInstanceOfSatisfying(
            RunnerException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageContaining("/write?db=jmeter")
        .hasMessageNotContaining("secret");
  }
}
