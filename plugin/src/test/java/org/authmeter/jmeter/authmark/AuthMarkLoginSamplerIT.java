package org.authmeter.jmeter.authmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The element, driven as JMeter drives it, at a server whose answers a test chooses. */
@ExtendWith(JMeterExtension.class)
class AuthMarkLoginSamplerIT {
  private static final String CHALLENGE =
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"\r\n%sContent-Length: 2\r\n\r\nno";

  /** Basic of ann:secret. */
  private static final String ACCOUNT = "Authorization: Basic YW5uOnNlY3JldA==";

  private final AuthMarkLoginSampler sampler = new AuthMarkLoginSampler();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private ServerSocket server;
  private volatile String challenge = CHALLENGE.formatted("");
  private volatile String page = page("X-Remote-User: ann", "<p>AuthMark page 001</p>");

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    workers.submit(this::serve);
    sampler.setName("AuthMark login");
    sampler.setRunningVersion(true);
    sampler.setProperty("servers", "http://127.0.0.1:" + server.getLocalPort());
    sampler.setProperty("pages", "1");
    sampler.setProperty("user", "ann");
    sampler.setProperty("password", "secret");
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    workers.shutdownNow();
  }

  private Void serve() throws IOException {
    while (true) {
      Socket socket = server.accept();
      connections.incrementAndGet();
      workers.submit(
          () -> {
            try (socket) {
              answer(socket);
            }
            return null;
          });
    }
  }

  /** As long as answers do not say that the connection ends. */
  private void answer(Socket socket) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    OutputStream out = socket.getOutputStream();
    StringBuilder request = new StringBuilder();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      request.append(line).append('\n');
      if (line.isEmpty()) {
        requests.add(request.toString());
        String answer = request.indexOf(ACCOUNT) < 0 ? challenge : page;
        request.setLength(0);
        out.write(answer.getBytes(StandardCharsets.UTF_8));
        out.flush();
        if (answer.contains("Connection: close")) {
          return;
        }
      }
    }
  }

  private static String page(String header, String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
        + (header.isEmpty() ? "" : header + "\r\n")
        + "Content-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  private SampleResult sample() {
    TestBeanHelper.prepare(sampler);
    return sampler.sample(null);
  }

  @Test
  void shouldLogInWithTwoRequestsOnOneConnection() {
    SampleResult result = sample();
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseCode()).isEqualTo("200");
    assertThat(result.getSubResults())
        .extracting(SampleResult::getSampleLabel, SampleResult::getResponseCode)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("AuthMark challenge", "401"),
            org.assertj.core.groups.Tuple.tuple("AuthMark page", "200"));
    assertThat(result.getSubResults()).allMatch(SampleResult::isSuccessful);
    assertThat(result.getResponseDataAsString()).contains("AuthMark page 001");
    assertThat(connections).hasValue(1);
    assertThat(requests)
        .hasSize(2)
        .allMatch(r -> r.startsWith("GET /pages/page-001.html HTTP/1.1"));
    assertThat(requests.get(0)).doesNotContain("Authorization");

    int sent = requests.stream().mapToInt(r -> r.replace("\n", "\r\n").length()).sum();
    assertThat(result.getSentBytes()).isEqualTo(sent);
    assertThat(result.getBytesAsLong())
        .isEqualTo((long) challenge.length() + page.length())
        .isEqualTo(result.getHeadersSize() + result.getBodySizeAsLong());
    sample();
    assertThat(connections).as("the next login is another user's").hasValue(2);
  }

  @Test
  void shouldKeepThePasswordOutOfItsResults() {
    SampleResult result = sample();
    for (SampleResult each : List.of(result, result.getSubResults()[1])) {
      assertThat(each.getSamplerData() + each.getRequestHeaders() + each.getResponseHeaders())
          .doesNotContain("secret")
          .doesNotContain("YW5uOnNlY3JldA");
    }
  }

  /** Names of cookies and secret headers stay, values go; so do those of an address. */
  @Test
  void shouldKeepSessionsAndKeysOutOfItsResults() {
    HeaderManager manager = new HeaderManager();
    manager.add(new Header("Cookie", "sent=topsecret"));
    manager.add(new Header("X-Api-Key", "topsecret"));
    manager.add(new Header("Accept", "text/html"));
    sampler.addTestElement(manager);
    String answered =
        "X-Remote-User: ann\r\nSet-Cookie: session=topsecret; Path=/\r\n"
            + "Content-Location: /pages?ticket=topsecret";
    page = page(answered, "<p>AuthMark page 001</p>");
    SampleResult result = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(requests).allMatch(r -> r.contains("Cookie: sent=topsecret"));
    SampleResult leg = result.getSubResults()[1];
    for (SampleResult each : List.of(result, result.getSubResults()[0], leg)) {
      assertThat(each.getSamplerData() + each.getRequestHeaders() + each.getResponseHeaders())
          .doesNotContain("topsecret");
    }
    assertThat(leg.getSamplerData())
        .contains("Cookie: sent=***\n", "X-Api-Key: ***\n", "Accept: text/html\n");
    assertThat(result.getResponseHeaders())
        .contains("X-Remote-User: ann\n", "Set-Cookie: session=***; Path=/\n")
        .contains("Content-Location: /pages?ticket=***\n");
  }

  @Test
  void shouldConnectAgainAtAServerThatClosesAfterItsChallenge() {
    challenge = CHALLENGE.formatted("Connection: close\r\n");
    SampleResult result = sample();
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(connections).hasValue(2);
  }

  @Test
  void shouldSendTheHeadersInScope() {
    HeaderManager manager = new HeaderManager();
    manager.add(new Header("User-Agent", "a test"));
    manager.add(new Header("Authorization", "Basic another"));
    sampler.addTestElement(manager);
    assertThat(sample().isSuccessful()).isTrue();
    assertThat(requests).allMatch(r -> r.contains("User-Agent: a test\n"));
    assertThat(requests).noneMatch(r -> r.contains("another"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 401 Unauthorized | X: y | | LOGIN_REFUSED | refuses user \"ann\"",
        "HTTP/1.1 503 Busy | X: y | | HTTP_503 | got \"HTTP/1.1 503 Busy\"",
        "HTTP/1.1 302 Found | Location: /login | | HTTP_302 | 302 Found",
        "HTTP/1.1 200 OK | X-Remote-User: ann | a form | EXPECTED_TEXT_MISSING | AuthMark page 001",
        "HTTP/1.1 200 OK | X-Remote-User: anna | AuthMark page 001 | EXPECTED_TEXT_MISSING | got \"anna\"",
        "HTTP/1.1 200 OK | X: y | AuthMark page 001 | EXPECTED_TEXT_MISSING | none of this name",
      })
  void shouldTellWhyAPageIsNoLogin(
      String status, String header, String body, String code, String message) {
    page = page(header, body == null ? "" : body).replace("HTTP/1.1 200 OK", status);
    SampleResult result = sample();
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo(code);
    assertThat(result.getResponseMessage()).contains(message).doesNotContain("secret");
    SampleResult leg = result.getSubResults()[1];
    assertThat(leg.isSuccessful()).isFalse();
    assertThat(leg.getResponseCode()).isEqualTo(status.split(" ")[1]);
    assertThat(result.getSubResults()[0].isSuccessful()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 200 OK | UNEXPECTED_PAGE",
        "HTTP/1.1 500 Broken | HTTP_500",
        "HTTP/1.1 401 Negotiate | UNEXPECTED_PAGE",
      })
  void shouldTellWhyAnAnswerIsNoChallenge(String status, String code) {
    challenge = status + "\r\nWWW-Authenticate: Negotiate\r\nContent-Length: 0\r\n\r\n";
    SampleResult result = sample();
    assertThat(result.getResponseCode()).isEqualTo(code);
    assertThat(result.getSubResults()).hasSize(1);
    assertThat(requests).as("the account is only sent to who asks for it").hasSize(1);
  }

  @Test
  void shouldCheckNoHeaderWhereNoneIsNamed() {
    page = page("", "AuthMark page 001");
    sampler.setProperty("expectHeader", "none");
    assertThat(sample().isSuccessful()).isTrue();
  }

  @Test
  void shouldTakeTheServersInTurnByVirtualUser() {
    String here = "http://127.0.0.1:" + server.getLocalPort();
    sampler.setProperty("servers", "http://127.0.0.1:1 " + here + "/");
    sampler.getThreadContext().setThreadNum(1);
    try {
      assertThat(sample().isSuccessful()).isTrue();
    } finally {
      sampler.getThreadContext().setThreadNum(0);
    }
  }

  @Test
  void shouldFailWhereNothingListens() {
    sampler.setProperty("servers", "http://127.0.0.1:1");
    SampleResult result = sample();
    assertThat(result.getResponseCode()).isEqualTo("CONNECTION_FAILED");
    assertThat(result.getSubResults()[0].getResponseCode()).isEqualTo("CONNECTION_FAILED");
  }

  @Test
  void shouldNotWaitLongerForAnAnswerThatTrickles() {
    challenge = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 100\r\n\r\nx";
    sampler.setProperty("responseTimeout", "200");
    SampleResult result = sample();
    assertThat(result.getResponseCode()).isEqualTo("LEG_TIMEOUT");
    assertThat(result.getResponseMessage()).contains("no whole answer within 200 ms");
  }

  @Test
  void shouldReadNoMoreThanAllowed() {
    page = page("X-Remote-User: ann", "AuthMark page 001" + "x".repeat(5000));
    sampler.setProperty("maxPageBytes", "4000");
    assertThat(sample().getResponseCode()).isEqualTo("PAGE_TOO_LARGE");
  }

  @Test
  void shouldEndWhenTheTestIsStopped() throws Exception {
    challenge = "HTTP/1.1 401";
    Future<SampleResult> running = workers.submit(this::sample);
    while (requests.isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(sampler.interrupt()).isTrue();
    assertThat(running.get(10, TimeUnit.SECONDS).getResponseCode()).isEqualTo("INTERRUPTED");
    assertThat(sampler.interrupt()).as("nothing is under way").isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "servers, ftp://a, servers",
    "path, pages/1, path",
    "pages, 0, pages",
    "expectHeader, ann, expectHeader",
    "connectTimeout, soon, connectTimeout"
  })
  void shouldRefuseAWrongField(String field, String value, String told) {
    sampler.setProperty(field, value);
    SampleResult result = sample();
    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).startsWith(told + ":").contains(value);
    assertThat(requests).isEmpty();
  }
}
