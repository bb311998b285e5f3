package org.authmeter.jmeter.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.authmeter.common.process.DaemonThreads;

/**
 * What Prometheus scrapes at {@code /metrics} while a test runs: samples by label and outcome,
 * their times as a histogram, and the virtual users at work. Format: Prometheus text format 0.0.4.
 */
final class LivePrometheus implements AutoCloseable {
  /** Of an address that offers figures instead of one that takes them. */
  static final String SCHEME = "prometheus:";

  private static final double MS_PER_SECOND = 1000;
  private static final double[] SECONDS = {
    0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
  };

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final ExecutorService threads =
      Executors.newSingleThreadExecutor(DaemonThreads.named("prometheus endpoint"));
  private final Counter samples =
      Counter.builder()
          .name("authmeter_samples_total")
          .help("Samples, and the legs of tests")
          .labelNames("application", "transaction", "outcome")
          .register(registry);
  private final Histogram times =
      Histogram.builder()
          .name("authmeter_sample_seconds")
          .help("Their elapsed times")
          .classicOnly()
          .classicUpperBounds(SECONDS)
          .labelNames("application", "transaction")
          .register(registry);
  private final HttpServer server;
  private final String application;

  private LivePrometheus(HttpServer server, String application) {
    this.server = server;
    this.application = application;
    GaugeWithCallback.builder()
        .name("authmeter_virtual_users")
        .help("Threads at work")
        .labelNames("application")
        .callback(
            gauge -> gauge.call(JMeterContextService.getThreadCounts().activeThreads, application))
        .register(registry);
  }

  /**
   * Listens until it is closed.
   *
   * @param address {@code prometheus://127.0.0.1:9270}; port 0 = a free one
   * @throws IOException naming the address, if it is none or cannot be listened on
   */
  static LivePrometheus start(String address, String application) throws IOException {
    URI where = URI.create(address.strip());
    if (where.getHost() == null || where.getPort() < 0) {
      throw new IOException(
          "'%s' is not an address for Prometheus; give one such as prometheus://127.0.0.1:9270"
              .formatted(address));
    }
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(where.getHost(), where.getPort()), 0);
      LivePrometheus live = new LivePrometheus(server, application);
      server.createContext("/metrics", live::answer);
      server.setExecutor(live.threads);
      server.start();
      return live;
    } catch (IOException e) {
      throw new IOException(
          "cannot listen on %s for Prometheus (%s); choose another port"
              .formatted(address, e.getMessage()),
          e);
    }
  }

  void add(SampleResult sample) {
    String label = sample.getSampleLabel();
    String outcome = sample.isSuccessful() ? "ok" : "ko";
    samples.labelValues(application, label, outcome).inc();
    times.labelValues(application, label).observe(sample.getTime() / MS_PER_SECOND);
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      new PrometheusTextFormatWriter(false).write(text, registry.scrape());
      exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
      exchange.sendResponseHeaders(200, text.size());
      text.writeTo(exchange.getResponseBody());
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
