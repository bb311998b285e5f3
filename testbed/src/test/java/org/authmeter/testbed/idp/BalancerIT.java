package org.authmeter.testbed.idp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BalancerIT {
  private final HttpClient client = HttpClient.newHttpClient();
  private final Counters counters = new Counters();
  private final Map<String, URI> uris = new LinkedHashMap<>();
  private final Map<String, WebServer> nodes = new LinkedHashMap<>();
  private Balancer balancer;
  private int port;

  @BeforeEach
  void startNodes() throws Exception {
    for (String name : List.of("idp-1", "idp-2")) {
      int nodePort = new Ports(0).take(List.of("127.0.0.1"));
      uris.put(name, URI.create("http://127.0.0.1:" + nodePort));
      nodes.put(name, node(name, nodePort));
    }
  }

  @AfterEach
  void stop() throws Exception {
    balancer.stop();
    for (WebServer node : nodes.values()) {
      node.stop();
    }
  }

  @Test
  void shouldGiveEveryRequestToTheNextNode() throws Exception {
    balance(Stickiness.NONE);
    List<String> answers = ask(20, "_idp_authn_lc_key=aa.idp-1; JSESSIONID=BB.idp-1");
    assertThat(answers).filteredOn("idp-1"::equals).hasSize(10);
    for (int i = 1; i < answers.size(); i++) {
      assertThat(answers.get(i)).isNotEqualTo(answers.get(i - 1));
    }
  }

  @Test
  void shouldStickOnTheLoginContextOnly() throws Exception {
    balance(Stickiness.LOGIN);
    assertThat(ask(6, "_idp_authn_lc_key=aa.idp-2; JSESSIONID=BB.idp-1")).containsOnly("idp-2");
    assertThat(ask(6, "_idp_authn_lc_key=aa.idp-1")).containsOnly("idp-1");
    assertThat(ask(6, "JSESSIONID=BB.idp-1")).contains("idp-1", "idp-2");
  }

  @Test
  void shouldStickOnTheContainerSession() throws Exception {
    balance(Stickiness.SESSION);
    assertThat(ask(6, "_idp_authn_lc_key=aa.idp-2; JSESSIONID=BB.idp-1")).containsOnly("idp-1");
  }

  @Test
  void shouldLeaveADeadNodeOutAndTakeItBack() throws Exception {
    balance(Stickiness.NONE);
    nodes.remove("idp-1").stop();
    assertThat(ask(10, "JSESSIONID=BB.idp-1")).containsOnly("idp-2");
    nodes.put("idp-1", node("idp-1", uris.get("idp-1").getPort()));
    long end = System.nanoTime() + 2L * Balancer.RETRY_SECONDS * 1_000_000_000;
    String back = "";
    while (!back.equals("idp-1") && System.nanoTime() < end) {
      back = ask(1, "").get(0);
      LockSupport.parkNanos(100_000_000);
    }
    assertThat(back).isEqualTo("idp-1");
  }

  @Test
  void shouldTellNodesWhatTheBrowserUsed() throws Exception {
    balance(Stickiness.NONE);
    String seen = get("/seen", "").body();
    assertThat(seen).isEqualTo("http 127.0.0.1 localhost:" + port);
  }

  @Test
  void shouldCountConnectionsAndRequests() throws Exception {
    balance(Stickiness.NONE);
    ask(5, "");
    String json = get(WebServer.COUNTERS_PATH, "").body();
    assertThat(json).contains("\"connections\":1,").contains("\"requests\":5,");
  }

  /** A part that waits for the node's acknowledgement of the one before takes 40 ms. */
  @Test
  void shouldPassARequestInPartsOnAtOnce() throws Exception {
    balance(Stickiness.NONE);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/name"))
            .POST(HttpRequest.BodyPublishers.ofString("x".repeat(40_000)))
            .build();
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      long begun = System.nanoTime();
      assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).body())
          .startsWith("40000 ");
      times.add((System.nanoTime() - begun) / 1_000_000);
    }
    assertThat(times.stream().sorted().toList().get(20)).as("%s ms", times).isLessThan(30);
  }

  private void balance(Stickiness stickiness) {
    port = new Ports(0).take(List.of("127.0.0.1"));
    balancer = new Balancer("127.0.0.1", port, null, uris, stickiness, counters);
    balancer.start();
  }

  private List<String> ask(int times, String cookie) throws Exception {
    return IntStream.range(0, times).mapToObj(i -> get("/name", cookie).body()).toList();
  }

  private HttpResponse<String> get(String path, String cookie) {
    try {
      var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
      if (!cookie.isEmpty()) {
        request.header("Cookie", cookie);
      }
      var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      return answer;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static WebServer node(String name, int port) throws IOException {
    return new WebServer(new Counters())
        .add("/name", new Answer(name))
        .add("/seen", new Answer(null))
        .behindBalancer("127.0.0.1", port)
        .start();
  }

  /** Answers with a text, or with what the node sees of the browser; a POST with its length too. */
  private static final class Answer extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private final String text;

    Answer(String text) {
      this.text = text;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String seen =
          "%s %s %s:%d"
              .formatted(
                  request.getScheme(),
                  request.getRemoteAddr(),
                  request.getServerName(),
                  request.getServerPort());
      response.getOutputStream().print(text == null ? seen : text);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      int length = request.getInputStream().readAllBytes().length;
      response.getOutputStream().print(length + " " + text);
    }
  }
}
