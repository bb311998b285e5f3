package org.authmeter.runner.step;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.authmeter.results.campaign.HostsFile;
import org.authmeter.runner.RunnerException;

/**
 * Sends host figures to InfluxDB while a cell runs, in its line protocol: measurement {@code
 * hosts}. It does not wait for answers; what does not arrive is counted, and hosts.csv has it
 * nevertheless.
 */
public final class LiveHosts implements Consumer<HostsFile.Sample> {
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private static final String SENDER = "HttpMetricsSender";
  private static final String OWN = "LiveInfluxdbClient: ";

  private final URI address;
  private final String tags;
  private final AtomicLong lost = new AtomicLong();
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LONGEST).build();

  private LiveHosts(URI address, String tags) {
    this.address = address;
    this.tags = tags;
  }

  /**
   * @param url as JMeter's listener has it, with {@code /write?db=…}; null or empty = nowhere
   * @param tags such as application, variant and pattern
   * @throws RunnerException status 2 if it is not an address
   */
  public static LiveHosts to(String url, Map<String, String> tags) {
    // Prometheus gets its figures at JMeter itself, and those of hosts from its own exporters.
    boolean sent = url != null && !url.isBlank() && !url.strip().startsWith("prometheus:");
    URI address = sent ? checked(url.strip()) : null;
    return new LiveHosts(
        address,
        tags.entrySet().stream()
            .map(e -> "," + e.getKey() + "=" + escaped(e.getValue()))
            .collect(Collectors.joining()));
  }

  private static URI checked(String url) {
    try {
      URI address = new URI(url);
      if (address.getHost() != null && String.valueOf(address.getScheme()).matches("https?")) {
        return address;
      }
    } catch (URISyntaxException e) {
      // reported below; the address may contain a password
    }
    throw RunnerException.usage(
        "authmeter.influxdb.url is not an address: give one such as"
            + " http://127.0.0.1:8086/write?db=jmeter.");
  }

  /** Scheme, host and port; a user and a password are left out. Empty if nothing is sent. */
  String place() {
    return address == null
        ? ""
        : "%s://%s%s"
            .formatted(
                address.getScheme(),
                address.getHost(),
                address.getPort() < 0 ? "" : ":" + address.getPort());
  }

  @Override
  public void accept(HostsFile.Sample sample) {
    if (address == null) {
      return;
    }
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(LONGEST)
            .POST(HttpRequest.BodyPublishers.ofString(line(sample, tags)))
            .build();
    http.sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .whenComplete(
            (answer, failure) -> {
              if (failure != null || answer.statusCode() / 100 != 2) {
                lost.incrementAndGet();
              }
            });
  }

  static String line(HostsFile.Sample sample, String tags) {
    return String.format(
        Locale.ROOT,
        "hosts%s,host=%s cpuPercent=%.1f,rssBytes=%di %d000000",
        tags,
        escaped(sample.host()),
        sample.cpuPercent(),
        sample.rssBytes(),
        sample.timestampMs());
  }

  /** Escapes commas, blanks and equal signs, which are separators in a tag. */
  private static String escaped(String value) {
    return value.replaceAll("([,= ])", "\\\\$1");
  }

  /**
   * What of a cell did not reach InfluxDB.
   *
   * @param log jmeter.log of the cell
   * @return a sentence for the user; empty if everything arrived
   */
  String gap(Path log) {
    return gap(log, lost.get(), place());
  }

  /**
   * @param log jmeter.log, in which JMeter's listener complains once for each sending that failed
   * @param hosts figures of the runner that did not arrive
   * @param address of the InfluxDB, without its path
   * @return a sentence for the user; empty if everything arrived
   */
  static String gap(Path log, long hosts, String address) {
    long failed = 0;
    String refused = "";
    try (BufferedReader in = Files.newBufferedReader(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        boolean error = line.contains(" ERROR ");
        failed += error && line.contains(SENDER) ? 1 : 0;
        refused = error && line.contains(OWN) ? line.replaceFirst(".*" + OWN, "") : refused;
      }
    } catch (IOException e) {
      failed = 0; // without a log there is no word of it
    }
    if (!refused.isEmpty()) {
      return "its live figures could not be sent: " + refused;
    }
    if (failed == 0 && hosts == 0) {
      return "";
    }
    return ("InfluxDB at %s was away: %d sendings of JMeter and %d host figures did not arrive, and"
            + " its graphs have a gap. The JTL and hosts.csv are whole.")
        .formatted(address, failed, hosts);
  }
}
