package org.authmeter.jmeter.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.element.SampleResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is sent is read at a server of the test's own. */
@ExtendWith(JMeterExtension.class)
class LiveInfluxdbClientTest {
  private static SampleResult login() {
    SampleResult login = new SampleResult(System.currentTimeMillis(), 40);
    login.setSampleLabel("SAML SSO login");
    login.setSuccessful(true);
    SampleResult leg = new SampleResult(System.currentTimeMillis(), 30);
    leg.setSampleLabel("SAML ACS");
    leg.setSuccessful(true);
    login.addSubResult(leg, false);
    return login;
  }

  @Test
  void shouldDoNothingWhenNoAddressIsSet() throws Exception {
    LiveInfluxdbClient client = new LiveInfluxdbClient();
    BackendListenerContext context = new BackendListenerContext(Map.of("influxdbUrl", ""));
    client.setupTest(context);
    assertThat(client.createSampleResult(context, login())).isNull();
    client.handleSampleResults(List.of(login()), context);
    client.teardownTest(context);
  }

  @Test
  void shouldDoNothingWhenTheControllerOfAgentsKnowsNoAddress() throws Exception {
    LiveInfluxdbClient client = new LiveInfluxdbClient();
    BackendListenerContext context =
        new BackendListenerContext(Map.of("influxdbUrl", "${__P(authmeter.influxdb.url,)}"));
    client.setupTest(context);
    assertThat(client.createSampleResult(context, login())).isNull();
    client.teardownTest(context);
  }

  @Test
  void shouldSendTestAndLegsWhenAnAddressIsSet() throws Exception {
    BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/write",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:%d/write?db=jmeter".formatted(server.getAddress().getPort());
      BackendListenerContext context =
          new BackendListenerContext(
              Map.of("influxdbUrl", url, "application", "weblab", "testTitle", "static-http"));
      LiveInfluxdbClient client = new LiveInfluxdbClient();
      client.setupTest(context);
      SampleResult kept = client.createSampleResult(context, login());
      client.handleSampleResults(List.of(kept), context);
      client.teardownTest(context);
      StringBuilder all = new StringBuilder();
      while (!all.toString().contains("SAML\\ ACS")) {
        String body = bodies.poll(60, TimeUnit.SECONDS);
        assertThat(body).as("sent so far: %s", all).isNotNull();
        all.append(body);
      }
      assertThat(all.toString())
          .contains("jmeter,application=weblab,transaction=SAML\\ SSO\\ login")
          .contains("pct99.0=");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void shouldOfferTestAndLegsToPrometheus() throws Exception {
    LiveInfluxdbClient client = new LiveInfluxdbClient();
    BackendListenerContext context =
        new BackendListenerContext(
            Map.of("influxdbUrl", "prometheus://127.0.0.1:0", "application", "weblab"));
    client.setupTest(context);
    int port = client.offeredAt();
    SampleResult failed = new SampleResult(System.currentTimeMillis(), 3000);
    failed.setSampleLabel("SAML SSO login");
    client.handleSampleResults(
        List.of(client.createSampleResult(context, login()), failed), context);
    assertThat(page(port))
        .contains(
            "authmeter_samples_total{application=\"weblab\",outcome=\"ko\",transaction=\"SAML SSO"
                + " login\"} 1.0",
            "authmeter_samples_total{application=\"weblab\",outcome=\"ok\",transaction=\"SAML"
                + " ACS\"} 1.0",
            "authmeter_sample_seconds_bucket{application=\"weblab\",transaction=\"SAML SSO"
                + " login\",le=\"0.05\"} 1",
            "authmeter_sample_seconds_count{application=\"weblab\",transaction=\"SAML SSO login\"}"
                + " 2",
            "authmeter_virtual_users{application=\"weblab\"} ");
    client.teardownTest(context);
    assertThat(client.offeredAt()).isEqualTo(-1);
    assertThatThrownBy(() -> page(port)).isInstanceOf(IOException.class);
  }

  private static String page(int port) throws IOException {
    URL url = new URL("http://127.0.0.1:" + port + "/metrics");
    try (InputStream in = url.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void shouldLetTheTestGoOnWhenNothingCanBeOffered() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "prometheus://127.0.0.1:" + taken.getLocalPort();
      LiveInfluxdbClient client = new LiveInfluxdbClient();
      BackendListenerContext context = new BackendListenerContext(Map.of("influxdbUrl", url));
      client.setupTest(context);
      assertThat(client.createSampleResult(context, login())).isNull();
      client.teardownTest(context);
      assertThatThrownBy(() -> LivePrometheus.start(url, "weblab"))
          .hasMessageContaining("cannot listen on " + url);
    }
    assertThatThrownBy(() -> LivePrometheus.start("prometheus:x", "weblab"))
        .hasMessageContaining("prometheus://127.0.0.1:9270");
  }

  /** Labels are a user's; nothing in them makes a line or a figure of its own. */
  @Test
  void shouldEscapeLabelsForPrometheus() throws Exception {
    LiveInfluxdbClient client = new LiveInfluxdbClient();
    BackendListenerContext context =
        new BackendListenerContext(
            Map.of("influxdbUrl", "prometheus://127.0.0.1:0", "application", "weblab"));
    client.setupTest(context);
    SampleResult login = new SampleResult(System.currentTimeMillis(), 3);
    login.setSampleLabel("a\"} 1\nauthmeter_samples_total 9\\");
    client.handleSampleResults(List.of(login), context);
    String page = page(client.offeredAt());
    client.teardownTest(context);
    assertThat(page)
        .contains("transaction=\"a\\\"} 1\\nauthmeter_samples_total 9\\\\\"} 1.0")
        .doesNotContain("\nauthmeter_samples_total 9");
  }

  /** Codes and messages of failures become tags of InfluxDB's line protocol. */
  @Test
  void shouldSendOneLineForAFailureWhateverTheServerWrote() throws Exception {
    BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/write",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:%d/write?db=jmeter".formatted(server.getAddress().getPort());
      BackendListenerContext context = new BackendListenerContext(Map.of("influxdbUrl", url));
      LiveInfluxdbClient client = new LiveInfluxdbClient();
      client.setupTest(context);
      SampleResult failed = new SampleResult(System.currentTimeMillis(), 3);
      failed.setSampleLabel("login");
      SampleResults.fail(
          failed, new CodedFailure("X", "no,a=b\r\njmeter,application=forged count=1\n\\"));
      client.handleSampleResults(List.of(client.createSampleResult(context, failed)), context);
      client.teardownTest(context);
      String all = "";
      while (!all.contains("responseMessage=")) {
        String body = bodies.poll(60, TimeUnit.SECONDS);
        assertThat(body).as("sent so far: %s", all).isNotNull();
        all += body;
      }
      assertThat(all.lines()).noneMatch(line -> line.startsWith("jmeter,application=forged"));
      assertThat(all)
          .contains("responseMessage=no\\,a\\=b\\ jmeter\\,application\\=forged\\ count\\=1\\ \\.");
    } finally {
      server.stop(0);
    }
  }
}
