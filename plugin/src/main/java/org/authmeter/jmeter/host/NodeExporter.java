package org.authmeter.jmeter.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Another machine, by the text that Prometheus' node_exporter serves: {@code
 * node_cpu_seconds_total}, but for the modes idle and iowait, and {@code
 * node_memory_MemTotal_bytes} less {@code node_memory_MemAvailable_bytes}.
 */
final class NodeExporter implements HostSource {
  private static final String CPU = "node_cpu_seconds_total";
  private static final String TOTAL = "node_memory_MemTotal_bytes";
  private static final String AVAILABLE = "node_memory_MemAvailable_bytes";

  /** A large machine's text has some 100 KB. */
  private static final int MOST_BYTES = 4 << 20;

  private static final int OK = 200;

  private final URI url;
  private final Duration timeout;
  private final HttpClient http;
  private double lastSeconds = Double.NaN;
  private long lastNanos;

  NodeExporter(URI url, Duration timeout) {
    this.url = url;
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  @Override
  public HostFigure read() throws IOException {
    Map<String, Double> values = values(text());
    if (!values.containsKey(CPU)) {
      throw new IOException(url + " has no " + CPU + ": it is not a node_exporter");
    }
    long nanos = System.nanoTime();
    double seconds = values.get(CPU);
    double cpu = 100 * (seconds - lastSeconds) / ((nanos - lastNanos) / 1e9);
    boolean first = Double.isNaN(lastSeconds);
    lastSeconds = seconds;
    lastNanos = nanos;
    double used = values.getOrDefault(TOTAL, 0.0) - values.getOrDefault(AVAILABLE, 0.0);
    // A machine that has started anew counts from nought.
    return first || cpu < 0 ? null : new HostFigure(cpu, (long) used);
  }

  /** Sums by name of the three that are looked at. */
  static Map<String, Double> values(String text) {
    Map<String, Double> values = new TreeMap<>();
    text.lines()
        .filter(line -> counts(line))
        .forEach(
            line -> {
              String name = line.substring(0, Math.max(0, end(line)));
              String value = line.substring(line.lastIndexOf(' ') + 1);
              values.merge(name, number(line, value), Double::sum);
            });
    return values;
  }

  private static double number(String line, String value) {
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      number = Double.NaN;
    }
    if (!Double.isFinite(number) || number < 0) {
      throw new IllegalArgumentException(
          "'%s' is no number of seconds or bytes, in the line '%s'".formatted(value, line));
    }
    return number;
  }

  private static boolean counts(String line) {
    return line.startsWith(TOTAL + " ")
        || line.startsWith(AVAILABLE + " ")
        || line.startsWith(CPU + "{")
            && !line.contains("mode=\"idle\"")
            && !line.contains("mode=\"iowait\"");
  }

  private static int end(String line) {
    int brace = line.indexOf('{');
    return brace < 0 ? line.indexOf(' ') : brace;
  }

  /** The whole answer within the time; a timeout of the socket would start anew with each byte. */
  private String text() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    CompletableFuture<HttpResponse<Void>> asked =
        http.sendAsync(
            HttpRequest.newBuilder(url).build(),
            HttpResponse.BodyHandlers.ofByteArrayConsumer(
                part -> part.ifPresent(bytes -> keep(text, bytes))));
    try {
      int status = asked.get(timeout.toMillis(), TimeUnit.MILLISECONDS).statusCode();
      if (status != OK) {
        throw new IOException("%s answers with status %d".formatted(url, status));
      }
      if (text.size() >= MOST_BYTES) {
        throw new IOException(
            "%s answers with more than %d bytes: it is not a node_exporter"
                .formatted(url, MOST_BYTES));
      }
      return text.toString(StandardCharsets.UTF_8);
    } catch (TimeoutException e) {
      throw new IOException("%s did not answer within %d ms".formatted(url, timeout.toMillis()), e);
    } catch (ExecutionException e) {
      throw new IOException("%s: %s".formatted(url, e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the test ended");
    } finally {
      asked.cancel(true);
    }
  }

  private static void keep(ByteArrayOutputStream text, byte[] bytes) {
    if (text.size() < MOST_BYTES) {
      text.writeBytes(bytes);
    }
  }
}
