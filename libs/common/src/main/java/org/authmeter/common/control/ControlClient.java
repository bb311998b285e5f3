package org.authmeter.common.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.authmeter.common.text.PlainText;

/** Asks a {@link ControlServer} to end components, to start them again, and to fill them. */
public final class ControlClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String COMPONENTS = "/components/";
  private static final Duration CONNECT = Duration.ofSeconds(5);

  /** The server itself gives up first. */
  private static final Duration LONGEST = ComponentCommands.LONGEST.plusSeconds(10);

  private final URI base;
  private final String token;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT).build();

  private ControlClient(URI base, String token) {
    this.base = base;
    this.token = token;
  }

  /**
   * The client of a system's control.
   *
   * @param properties gives the values of {@value ControlServer#URL} and {@value
   *     ControlServer#TOKEN}, null for none
   * @throws IOException when they name no control
   */
  public static ControlClient of(UnaryOperator<String> properties) throws IOException {
    String url = properties.apply(ControlServer.URL);
    String token = properties.apply(ControlServer.TOKEN);
    if (url == null || token == null) {
      throw new IOException(
          "The testbed named no control (%s), so nothing can be made to fail."
              .formatted(ControlServer.URL));
    }
    try {
      return new ControlClient(URI.create(url), token);
    } catch (IllegalArgumentException e) {
      throw new IOException("%s is '%s', no address".formatted(ControlServer.URL, url), e);
    }
  }

  /**
   * Asks for an action, and returns when it has happened.
   *
   * @param seconds that the component hangs; null for other actions
   * @return when a hanging component is continued, in milliseconds since the epoch; else 0
   * @throws IOException with the status and the reason, when it was refused or has failed
   */
  public long ask(String component, String action, Integer seconds)
      throws IOException, InterruptedException {
    String query = seconds == null ? "" : "?seconds=" + seconds;
    return post(COMPONENTS + component + "/" + action + query).path("untilEpochMs").asLong();
  }

  /**
   * Has a node of a testbed sign users on, without a login, and returns when they are.
   *
   * @param node such as {@code idp-1}
   * @param users 1 to 2000
   * @param seconds for which their sessions live
   * @throws IOException with the status and the reason, when it was refused or has failed
   */
  public void fill(String node, int users, long seconds) throws IOException, InterruptedException {
    post(COMPONENTS + "%s/fill?users=%d&seconds=%d".formatted(node, users, seconds));
  }

  /**
   * Lets the shares of the processors hold, or the components use what they need.
   *
   * @throws IOException with the status and the reason, when it was refused or has failed
   */
  public void shares(boolean hold) throws IOException, InterruptedException {
    post(hold ? ControlServer.SHARES_HOLD : ControlServer.SHARES_RELEASE);
  }

  private JsonNode post(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(LONGEST)
            .header("Authorization", "Bearer " + token)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    JsonNode json = json(answer.body());
    if (answer.statusCode() != 200) {
      throw new IOException(
          "HTTP %d: %s"
              .formatted(
                  answer.statusCode(),
                  PlainText.message(json.path("error").asText(answer.body().strip()))));
    }
    return json;
  }

  private static JsonNode json(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance(); // not a control, but its text may say what it is
    }
  }
}
