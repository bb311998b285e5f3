package org.authmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.browser.web.NodePolicy;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.sender.BrowserCookies;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser does with servers that end connections, and with answers that do not end. */
@ExtendWith(JMeterExtension.class)
@Timeout(60)
class ConnectionsIT {
  private static final int MAX_PAGE = 100_000;

  private ServerSocket server;
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  /** What a server does after the headers of a request; false closes the connection. */
  private interface Answer {
    boolean to(String request, OutputStream out) throws IOException;
  }

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  }

  @AfterEach
  void stop() throws IOException {
    Browser.closeCurrent();
    server.close();
  }

  private void serve(Answer answer) {
    Thread acceptor =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                try {
                  Socket socket = server.accept();
                  Thread thread = new Thread(() -> answer(socket, answer));
                  thread.setDaemon(true);
                  thread.start();
                } catch (IOException e) {
                  return;
                }
              }
            });
    acceptor.setDaemon(true);
    acceptor.start();
  }

  private void answer(Socket socket, Answer answer) {
    try (socket) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        StringBuilder request = new StringBuilder(line);
        int length = 0;
        for (String header = in.readLine(); !header.isEmpty(); header = in.readLine()) {
          request.append('\n').append(header);
          if (header.startsWith("Content-Length: ")) {
            length = Integer.parseInt(header.substring(16));
          }
        }
        for (int i = 0; i < length; i++) {
          request.append(i == 0 ? "\n\n" : "").append((char) in.read());
        }
        seen.add(request.toString());
        if (!answer.to(request.toString(), socket.getOutputStream())) {
          return;
        }
      }
    } catch (IOException e) {
      // the browser has gone
    } finally {
      closed.countDown();
    }
  }

  private static boolean send(OutputStream out, String text) throws IOException {
    out.write(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
    return true;
  }

  private static boolean page(OutputStream out, String body) throws IOException {
    return send(
        out,
        "HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: "
            + body.length()
            + "\n\n"
            + body);
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getLocalPort() + path);
  }

  private Request get(String path) {
    return Request.get(uri(path), Request.Role.OTHER, Phase.RESOURCE, null);
  }

  private Request post(String path, String body) {
    FormBody form =
        new FormBody(
            "application/x-www-form-urlencoded", body.getBytes(StandardCharsets.UTF_8), "a=***");
    return new Request("POST", uri(path), form, Request.Role.OTHER, Phase.RESOURCE, uri("/form"));
  }

  /** What a browser is asked to do. */
  private interface Steps {
    void over(HttpExchanges http) throws Exception;
  }

  private List<Object> browse(boolean jmeters, Steps steps) {
    HttpScope scope = new HttpScope();
    if (jmeters) {
      scope.add(new AuthManager());
    }
    LoginLimits limits = new LoginLimits(5000, 20_000, MAX_PAGE, 0, 0, AllowedHosts.parse(""));
    NodePolicy dns = NodePolicy.parse(NodePolicy.Kind.RESOLVED, "", "", "");
    BrowserSample sample =
        new BrowserSample(
            limits,
            new NodeChoice(dns, uri("/"), new java.util.concurrent.atomic.AtomicLong()),
            scope,
            BrowserReuse.NEW,
            uri("/"),
            new SampleResult());
    BrowserExchanges http = sample.exchanges("leg");
    List<Object> outcome = new ArrayList<>();
    sample.run(
        () -> {
          try {
            steps.over(http);
          } catch (Exception e) {
            outcome.add(e);
          }
        });
    outcome.addAll(http.results());
    return outcome;
  }

  /** A server that closes idle connections while the user types: nobody has read the POST. */
  @Test
  void shouldSendARequestAgainThatNobodyAnswered() throws Exception {
    serve(
        (request, out) -> {
          if (request.startsWith("GET /form")) {
            page(out, "<form method=post><input name=a>");
            return false; // and closes, without a word in the headers
          }
          return page(out, "<p>got it");
        });

    List<Object> outcome =
        browse(
            false,
            http -> {
              http.exchange(get("/form"));
              assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
              Page answer = http.exchange(post("/go", "a=1"));
              assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("got it");
            });

    assertThat(outcome).doesNotHaveAnyElementsOfTypes(Exception.class, Error.class).hasSize(2);
    assertThat(seen).hasSize(2);
  }

  /** A request that a new connection lost may have been read: it is not sent twice. */
  @Test
  void shouldNotSendARequestAgainThatANewConnectionLost() {
    serve((request, out) -> false);

    List<Object> outcome = browse(false, http -> http.exchange(post("/go", "a=1")));

    assertThat(outcome.get(0)).isInstanceOf(IOException.class);
    assertThat(seen).hasSize(1);
  }

  /** Part of an answer came, so the request was read. */
  @Test
  void shouldNotSendARequestAgainThatWasAnsweredInPart() {
    serve(
        (request, out) -> {
          if (request.startsWith("GET")) {
            return page(out, "<p>first");
          }
          send(out, "HT");
          return false;
        });

    List<Object> outcome =
        browse(
            false,
            http -> {
              http.exchange(get("/form"));
              http.exchange(post("/go", "a=1"));
            });

    assertThat(outcome.get(0)).isInstanceOf(Exception.class);
    assertThat(seen).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\nX: ", // one header line without an end
        "HTTP/1.1 200 OK\n", // header after header
        "HTTP/1.1 100 Continue\n\n", // interim answer after interim answer
        "", // no status line at all
      })
  void shouldEndHeadersThatDoNotEnd(String beginning) {
    serve(
        (request, out) -> {
          send(out, beginning);
          String more =
              beginning.contains("100") ? beginning : beginning.isEmpty() ? "garbage\n" : "";
          for (int i = 0; i < 1_000_000; i++) {
            send(
                out,
                !more.isEmpty()
                    ? more
                    : beginning.endsWith(": ") ? "x".repeat(1000) : "X-" + i + ": y\n");
          }
          return false;
        });

    List<Object> outcome = browse(false, http -> http.exchange(get("/")));

    assertThat(outcome.get(0)).isInstanceOf(CodedFailure.class);
    assertThat(((CodedFailure) outcome.get(0)).code()).isEqualTo("PAGE_TOO_LARGE");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldEndAPageThatDoesNotEnd(boolean jmeters) {
    serve(
        (request, out) -> {
          send(out, "HTTP/1.1 200 OK\nContent-Type: text/html\nTransfer-Encoding: chunked\n\n");
          while (true) {
            send(out, "400\n" + "x".repeat(1024) + "\n");
          }
        });

    List<Object> outcome = browse(jmeters, http -> http.exchange(get("/")));

    assertThat(outcome.get(0)).isInstanceOf(CodedFailure.class);
    assertThat(((CodedFailure) outcome.get(0)).code()).isEqualTo("PAGE_TOO_LARGE");
  }

  /** A socket timeout is for each read: an answer that trickles never trips it. */
  @Test
  void shouldEndASetUpRequestThatTrickles() {
    serve(
        (request, out) -> {
          send(out, "HTTP/1.1 200 OK\n");
          for (int i = 0; i < 60; i++) {
            send(out, "X-" + i + ": y\n");
            try {
              Thread.sleep(1000);
            } catch (InterruptedException e) {
              return false;
            }
          }
          return false;
        });

    assertThatThrownBy(() -> SetupRequests.get(uri("/"), List.of(), AllowedHosts.parse("")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no whole answer")
        .hasMessageContaining("10 seconds");
  }

  /** RFC 9110 section 10.1.3: nobody learns an account in an address. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldNotTellTheAccountOfAnAddress(boolean jmeters) {
    serve((request, out) -> page(out, "<p>hello"));
    URI secret = URI.create(uri("/a?b=1").toString().replace("//", "//alice:S3cret%40@"));

    List<Object> outcome =
        browse(
            jmeters,
            http -> {
              http.exchange(Request.get(secret, Request.Role.OTHER, Phase.RESOURCE, null));
              http.exchange(Request.get(uri("/c"), Request.Role.OTHER, Phase.RESOURCE, secret));
            });

    assertThat(seen.get(1)).contains("\nReferer: " + uri("/a?b=1"));
    assertThat(seen.toString()).doesNotContain("S3cret");
    for (Object each : outcome) {
      SampleResult result = (SampleResult) each;
      assertThat(result.getUrlAsString() + result.getRequestHeaders() + result.getSamplerData())
          .doesNotContain("S3cret", "alice");
    }
  }

  /** It answers a challenge, and goes to nobody who does not ask. */
  @Test
  void shouldSignOnWithTheAccountOfAnAddressWhenAsked() {
    serve(
        (request, out) ->
            request.contains("Authorization")
                ? page(out, "<p>hello")
                : send(
                    out,
                    "HTTP/1.1 401 No\nWWW-Authenticate: Basic realm=x\nContent-Length: 0\n\n"));
    URI secret = URI.create(uri("/a").toString().replace("//", "//alice:S3cret%40@"));

    List<Object> outcome =
        browse(
            false,
            http ->
                assertThat(
                        http.exchange(Request.get(secret, Request.Role.OTHER, Phase.RESOURCE, null))
                            .status())
                    .isEqualTo(200));

    assertThat(outcome).doesNotHaveAnyElementsOfTypes(Exception.class, Error.class).hasSize(1);
    assertThat(seen.get(0)).doesNotContain("Authorization");
    assertThat(seen.get(1)).contains("Authorization: Basic YWxpY2U6UzNjcmV0QA==");
  }

  /** RFC 9110 section 15.4.8: the method and the body stay. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldReadWhereATemporaryRedirectOfAPostLeads(boolean jmeters) {
    serve(
        (request, out) ->
            send(out, "HTTP/1.1 307 Moved\nLocation: /next?x=\u00e9\nContent-Length: 0\n\n"));

    List<Object> outcome =
        browse(
            jmeters,
            http ->
                assertThat(http.exchange(post("/go", "a=1")).location()).isEqualTo("/next?x=%E9"));

    assertThat(outcome).doesNotHaveAnyElementsOfTypes(Exception.class, Error.class);
  }

  /** What a browser ignores is named where a login fails. */
  @Test
  void shouldNameCookiesThatBrowsersIgnore() {
    BrowserCookies cookies = BrowserCookies.none();
    URI elsewhere = URI.create("http://idp.example.org/login");
    cookies.take("JSESSIONID=1; Secure; Path=/", elsewhere);
    cookies.take("plain=1", elsewhere);

    assertThat(cookies.ignored())
        .containsExactly("\"JSESSIONID\" of idp.example.org: it is Secure, but came over http");
    assertThat(cookies.header(Request.get(elsewhere, Request.Role.OTHER, Phase.RESOURCE, null)))
        .isEqualTo("plain=1");
  }
}
