package org.authmeter.testbed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Talks to the control of a running testbed. */
public final class ControlClient {
  /** Status and JSON. */
  public record Answer(int status, JsonNode json) {}

  private final HttpClient http = HttpClient.newHttpClient();
  private final String base;
  private final String token;

  ControlClient(RunningTestbed testbed, String token) {
    this.base = testbed.get("testbed.control");
    this.token = token;
  }

  public ControlClient(RunningTestbed testbed) {
    this(testbed, testbed.get("testbed.control.token"));
  }

  public Answer get(String path) throws IOException, InterruptedException {
    return send("GET", path, "");
  }

  public Answer post(String path) throws IOException, InterruptedException {
    return send("POST", path, "");
  }

  public Answer post(String path, String body) throws IOException, InterruptedException {
    return send("POST", path, body);
  }

  private Answer send(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return new Answer(answer.statusCode(), new ObjectMapper().readTree(answer.body()));
  }
}
