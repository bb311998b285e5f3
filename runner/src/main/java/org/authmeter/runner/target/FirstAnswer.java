package org.authmeter.runner.target;

import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import javax.net.ssl.SSLContext;
import org.authmeter.common.net.Authority;
import org.authmeter.runner.RunnerException;

/**
 * The first answer of a server, without account and load.
 *
 * @param clockAhead of the server's clock before this one's, from its Date header (RFC 9110 section
 *     6.6.1); null = it sends none
 * @param took from opening a connection to the head of the answer
 * @param leadsTo the first redirect to another host, which is where the login goes on; null = none
 */
record FirstAnswer(Duration clockAhead, Duration took, URI leadsTo) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int REDIRECTS = 5;

  /**
   * Connects, whatever the protocol is.
   *
   * @param node address to connect to instead of the URL's host; null = as DNS resolves it
   * @throws RunnerException status 3 naming the address
   */
  static void connect(Address address, String node) {
    String host = node == null ? address.host() : node;
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, address.port()), (int) PATIENCE.toMillis());
    } catch (IOException e) {
      throw silent(address, host, e);
    }
  }

  /**
   * Asks for the URL, twice because a first answer is often slow, and follows redirects on the same
   * host.
   *
   * @throws RunnerException status 3 naming the address
   */
  static FirstAnswer of(Address address, SSLContext tls, String userAgent) {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .sslContext(tls)
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(new CookieManager())
            .build();
    try {
      get(client, address.uri(), userAgent);
      long start = System.nanoTime();
      HttpResponse<InputStream> answer = get(client, address.uri(), userAgent);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      Duration ahead = clockAhead(answer, Instant.now());
      return new FirstAnswer(ahead, took, leadsTo(client, answer, userAgent));
    } catch (IOException e) {
      throw silent(address, address.host(), e);
    }
  }

  private static URI leadsTo(HttpClient client, HttpResponse<InputStream> first, String userAgent)
      throws IOException {
    HttpResponse<InputStream> answer = first;
    for (int i = 0; i < REDIRECTS; i++) {
      URI next = redirect(answer);
      if (next == null || Authority.of(next).host() == null) {
        return null;
      }
      if (!Authority.of(next).host().equalsIgnoreCase(Authority.of(first.uri()).host())) {
        return next;
      }
      answer = get(client, next, userAgent);
    }
    return null;
  }

  private static URI redirect(HttpResponse<?> answer) {
    String location = answer.headers().firstValue("Location").orElse("");
    if (answer.statusCode() / 100 != 3 || location.isEmpty()) {
      return null;
    }
    try {
      URI next = answer.uri().resolve(location);
      return "http".equals(next.getScheme()) || "https".equals(next.getScheme()) ? next : null;
    } catch (IllegalArgumentException e) {
      return null; // the login itself will report what is wrong with it
    }
  }

  private static HttpResponse<InputStream> get(HttpClient client, URI uri, String userAgent)
      throws IOException {
    HttpRequest get =
        HttpRequest.newBuilder(uri).timeout(PATIENCE).header("User-Agent", userAgent).build();
    try {
      HttpResponse<InputStream> answer =
          client.send(get, HttpResponse.BodyHandlers.ofInputStream());
      answer.body().close(); // the head is enough: a body may never end
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Duration clockAhead(HttpResponse<?> answer, Instant now) {
    String date = answer.headers().firstValue("Date").orElse("");
    try {
      return Duration.between(
          now, ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static RunnerException silent(Address address, String host, IOException e) {
    return RunnerException.environment(
        ("The target does not answer at %s:%d (%s): %s. Check that it runs, the address in the"
                + " target file, and the way through firewalls.")
            .formatted(host, address.port(), address.key(), e),
        e);
  }
}
