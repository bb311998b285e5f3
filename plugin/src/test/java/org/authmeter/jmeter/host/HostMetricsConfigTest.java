package org.authmeter.jmeter.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.results.campaign.HostsFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(JMeterExtension.class)
class HostMetricsConfigTest {
  private static final long LONGEST_NANOS = 60_000_000_000L;
  @TempDir Path folder;

  private HostMetricsConfig metrics(String processes, String exporters) {
    HostMetricsConfig metrics = new HostMetricsConfig();
    metrics.setName("Host Metrics");
    metrics.setProperty("processes", processes);
    metrics.setProperty("exporters", exporters);
    metrics.setProperty("file", folder.resolve("hosts.csv").toString());
    metrics.setProperty("interval", "100");
    return metrics;
  }

  private List<String> rows(String host) throws IOException {
    return Files.readAllLines(folder.resolve("hosts.csv")).stream()
        .filter(line -> line.contains("," + host + ","))
        .toList();
  }

  /** Rows of a host as soon as there are some. */
  private List<String> await(String host) throws Exception {
    long end = System.nanoTime() + LONGEST_NANOS;
    List<String> rows = List.of();
    while (rows.isEmpty() && System.nanoTime() < end) {
      Thread.sleep(20);
      rows = rows(host);
    }
    return rows;
  }

  @Test
  void shouldWriteProcessesAndTheMachine() throws Exception {
    HostMetricsConfig metrics =
        metrics("me=self id=" + ProcessHandle.current().pid() + " all=machine gone=999999999", "");
    metrics.testStarted();
    try {
      for (String host : List.of("me", "id", "all")) {
        assertThat(await(host)).as(host).isNotEmpty();
        String[] row = await(host).get(0).split(",", -1);
        assertThat(row).hasSize(6);
        assertThat(Double.parseDouble(row[2])).isNotNegative();
        assertThat(Long.parseLong(row[3])).isGreaterThan(1_000_000);
        for (String counted : List.of(row[4], row[5])) { // of a machine they are unknown
          assertThat(counted).as(host).matches(host.equals("all") ? "" : "[1-9]\\d*");
        }
      }
    } finally {
      metrics.testEnded();
    }
    List<String> lines = Files.readAllLines(folder.resolve("hosts.csv"));
    assertThat(lines.get(0)).isEqualTo(HostsFile.HEADER);
    assertThat(lines).noneMatch(line -> line.contains(",gone,"));
  }

  @Test
  void shouldSayOnceWhichProcessIsNotThere() throws Exception {
    List<String> warnings = new CopyOnWriteArrayList<>();
    Path file = folder.resolve("hosts.csv");
    HostWatch watch =
        new HostWatch(
            new HostSpecs().read("gone=999999999 none=no-such-program me=self", "", null),
            file,
            Duration.ofMillis(50),
            warnings::add);
    try {
      long end = System.nanoTime() + LONGEST_NANOS;
      while (rows("me").size() < 5 && System.nanoTime() < end) {
        Thread.sleep(20);
      }
    } finally {
      watch.close();
    }
    assertThat(warnings)
        .containsExactly(
            "no figures of gone for now: java.io.IOException: there is no process 999999999",
            "no figures of none for now: java.io.IOException: there is no process no-such-program");
  }

  @Test
  void shouldScrapeAnExporterAndGoOnWithoutOne() throws Exception {
    AtomicInteger scrapes = new AtomicInteger();
    HttpServer exporter =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    exporter.createContext(
        "/metrics",
        exchange -> {
          byte[] text = text(scrapes.incrementAndGet()).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    exporter.start();
    HostMetricsConfig metrics =
        metrics(
            "me=self",
            "other=http://127.0.0.1:"
                + exporter.getAddress().getPort()
                + "/metrics"
                + " nobody=http://127.0.0.1:1/metrics");
    metrics.testStarted();
    try {
      assertThat(await("other").get(0)).endsWith(",6000000,,");
      assertThat(await("me")).isNotEmpty();
    } finally {
      metrics.testEnded();
      exporter.stop(0);
    }
    assertThat(Files.readString(folder.resolve("hosts.csv"))).doesNotContain("nobody");
  }

  /** One takes the connection and says nothing; one goes on and on, a byte at a time. */
  @Test
  void shouldHoldUpNobodyForAnExporterThatDoesNotAnswer() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        ServerSocket endless = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      CountDownLatch givenUp = new CountDownLatch(2);
      serve(silent, false, givenUp);
      serve(endless, true, givenUp);
      HostMetricsConfig metrics =
          metrics(
              "me=self",
              "silent=http://127.0.0.1:%d/metrics endless=http://127.0.0.1:%d/metrics"
                  .formatted(silent.getLocalPort(), endless.getLocalPort()));
      metrics.testStarted();
      long asked = System.nanoTime();
      // As many figures of the process as there are in the time that an exporter has.
      while (rows("me").size() < 25 && System.nanoTime() - asked < LONGEST_NANOS) {
        Thread.sleep(20);
      }
      assertThat(rows("me")).hasSizeGreaterThanOrEqualTo(25);
      assertThat(givenUp.await(LONGEST_NANOS, TimeUnit.NANOSECONDS))
          .as("both were asked, and given up")
          .isTrue();
      metrics.testEnded();
      assertThat(rows("silent")).isEmpty();
      assertThat(rows("endless")).isEmpty();
    }
  }

  /** Takes one connection, and counts when the other side closes it. */
  private static void serve(ServerSocket server, boolean drips, CountDownLatch closed) {
    Thread thread =
        new Thread(
            () -> {
              try (Socket one = server.accept()) {
                OutputStream out = one.getOutputStream();
                if (drips) {
                  out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                while (drips) {
                  out.write('#');
                  Thread.sleep(100);
                }
                one.getInputStream().transferTo(OutputStream.nullOutputStream());
                closed.countDown();
              } catch (IOException e) {
                closed.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "exporter");
    thread.setDaemon(true);
    thread.start();
  }

  private static String text(int n) {
    return """
        # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
        node_cpu_seconds_total{cpu="0",mode="idle"} 5000
        node_cpu_seconds_total{cpu="0",mode="iowait"} 40
        node_cpu_seconds_total{cpu="0",mode="system"} %d
        node_cpu_seconds_total{cpu="0",mode="user"} %d.5
        node_memory_MemTotal_bytes 1.6e+07
        node_memory_MemAvailable_bytes 1e+07
        """
        .formatted(n, 2 * n);
  }

  @Test
  void shouldLeaveOutIdleTime() {
    assertThat(NodeExporter.values(text(4)))
        .containsEntry("node_cpu_seconds_total", 12.5)
        .containsEntry("node_memory_MemTotal_bytes", 1.6e7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1234", "a=", "=5", "a=1 a=2", "a b=self"})
  void shouldNotStartWithAMistypedField(String processes) {
    assertThatThrownBy(() -> metrics(processes, "").testStarted())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Host Metrics: ");
  }

  @Test
  void shouldDoNothingWhereNothingIsNamed() throws IOException {
    HostMetricsConfig metrics = metrics("", " ");
    metrics.testStarted();
    metrics.testEnded();
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
