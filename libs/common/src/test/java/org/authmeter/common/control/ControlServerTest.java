package org.authmeter.common.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Server and client of the control of a system with one component, which does not start. */
class ControlServerTest implements Controlled {
  private ControlServer server;

  @BeforeEach
  void start() throws IOException {
    server = ControlServer.open();
    server.start(
        this, Map.of("/sp", (method, uri, body) -> Map.of("learnt", body.readAllBytes().length)));
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Override
  public List<String> components() {
    return List.of("idp-1");
  }

  @Override
  public List<String> actions() {
    return List.of("kill", "start", "hang");
  }

  @Override
  public Object status(String component) {
    return Map.of("state", "up");
  }

  @Override
  public Effect act(String component, String action, Query query) throws IOException {
    if (action.equals("start")) {
      throw new IOException("its log says: no memory");
    }
    return new Effect(
        7L, action.equals("hang") ? Long.valueOf(query.number("seconds", 1, 60)) : null);
  }

  private String send(String method, String path) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(server.properties().get(ControlServer.URL) + path))
                    .header(
                        "Authorization", "Bearer " + server.properties().get(ControlServer.TOKEN))
                    .method(method, HttpRequest.BodyPublishers.ofString("four"))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  @Test
  void shouldDoWhatIsAsked() throws Exception {
    ControlClient client = ControlClient.of(server.properties()::get);
    assertThat(client.ask("idp-1", "kill", null)).isZero();
    assertThat(client.ask("idp-1", "hang", 30)).as("until").isEqualTo(30);
    assertThat(send("POST", "/components/idp-1/kill"))
        .startsWith("200 {\"component\":\"idp-1\",\"action\":\"kill\",\"atEpochMs\":")
        .endsWith(",\"pid\":7}");
    assertThat(send("GET", "/components")).isEqualTo("200 [{\"state\":\"up\"}]");
    assertThat(send("POST", "/sp")).isEqualTo("200 {\"learnt\":4}");
  }

  @Test
  void shouldTellWhyNot() throws Exception {
    ControlClient client = ControlClient.of(server.properties()::get);
    assertThatThrownBy(() -> client.ask("idp-1", "start", null))
        .hasMessage("HTTP 500: its log says: no memory");
    assertThatThrownBy(() -> client.ask("idp-2", "kill", null))
        .hasMessage("HTTP 404: No component 'idp-2': there are idp-1");
    assertThatThrownBy(() -> client.ask("idp-1", "hang", 61))
        .hasMessage("HTTP 400: 'seconds=61': seconds must be a number from 1 to 60");
    Map<String, String> wrong = new HashMap<>(server.properties());
    wrong.put(ControlServer.TOKEN, "guessed");
    assertThatThrownBy(() -> ControlClient.of(wrong::get).ask("idp-1", "kill", null))
        .hasMessageStartingWith("HTTP 401: ");
    assertThat(send("GET", "/components/idp-1/kill")).startsWith("405 ");
    assertThatThrownBy(() -> ControlClient.of(Map.<String, String>of()::get))
        .hasMessageContaining("no control (testbed.control)");
  }
}
