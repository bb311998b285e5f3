package org.authmeter.runner.step;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.authmeter.runner.RunnerException;

/** Asks the testbed's supervisor to end its components, and to start them again. */
public final class TestbedControl {
  /** A server with a million entries starts slowly. */
  private static final Duration LONGEST = Duration.ofSeconds(120);

  private final URI base;
  private final String token;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /**
   * @param base address of the control; null = the testbed has none
   * @param token authenticates the requests
   */
  TestbedControl(URI base, String token) {
    if (base == null || token == null) {
      throw RunnerException.broke(
          "The testbed named no control (testbed.control), so nothing can be made to fail.");
    }
    this.base = base;
    this.token = token;
  }

  /** The control of a testbed, as its addresses file names it. */
  public static TestbedControl of(Map<String, String> addresses) {
    String base = addresses.get("testbed.control");
    return new TestbedControl(
        base == null ? null : URI.create(base), addresses.get("testbed.control.token"));
  }

  /** Asks for an action, and returns when it has happened. */
  public void ask(String component, String action, Integer seconds)
      throws IOException, InterruptedException {
    String query = seconds == null ? "" : "?seconds=" + seconds;
    URI uri = base.resolve("/components/" + component + "/" + action + query);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(LONGEST)
            .header("Authorization", "Bearer " + token)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("HTTP " + answer.statusCode() + ": " + answer.body().strip());
    }
  }
}
