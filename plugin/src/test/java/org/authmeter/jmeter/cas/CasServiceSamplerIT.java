package org.authmeter.jmeter.cas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.BindException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The elements, driven as JMeter drives them, against a server whose answers a test chooses. */
@ExtendWith(JMeterExtension.class)
class CasServiceSamplerIT {
  private static final String SERVICE = "https://app.example.org/start?x=1";
  private static final String VALIDATION = "/cas/p3/serviceValidate";
  private static final String FORM =
      "<form method=post action=login><input name=username><input type=password name=password>"
          + "<input type=hidden name=execution value=e1s1></form>";
  private static final String SUCCESS =
      "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'><cas:authenticationSuccess>"
          + "<cas:user>alice</cas:user><cas:attributes><cas:role>x</cas:role><cas:role>y</cas:role>"
          + "</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>";

  private final CasServerConfig config = new CasServerConfig();
  private final CasServiceSampler sampler = new CasServiceSampler();
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(null);
    server.page(
        "/cas/login",
        (exchange, body) -> {
          if (exchange.getRequestMethod().equals("POST")) {
            TestServer.redirect(exchange, SERVICE + "&ticket=ST-1", "TGC=TGT-1; Path=/cas");
          } else {
            TestServer.send(exchange, 200, FORM);
          }
        });
    server.html(VALIDATION, SUCCESS);
    config.setProperty("url", server.url("127.0.0.1", "/cas"));
    config.setProperty("service", SERVICE);
    sampler.setName("CAS login");
    sampler.setProperty("user", "alice");
    sampler.setProperty("password", "secret word");
    sampler.setRunningVersion(true);
  }

  @AfterEach
  void stop() {
    end.countDown();
    sampler.threadFinished();
    config.testEnded();
    server.close();
  }

  private SampleResult sample(CasServiceSampler made) {
    if (variables().getObject(CasServerConfig.KEY.variable("cas")) == null) {
      config.testStarted();
    }
    return made.sample(null);
  }

  private SampleResult sample() {
    return sample(sampler);
  }

  private static JMeterVariables variables() {
    return JMeterContextService.getContext().getVariables();
  }

  /** Takes the request and never answers. */
  private void hangs(String path) {
    server.page(
        path,
        (exchange, body) -> {
          arrived.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private static List<Thread> threadsOfBrowsers() {
    String mine = Thread.currentThread().getName() + ' ';
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().equals(mine + "browser") || t.getName().equals(mine + "service"))
        .toList();
  }

  @Test
  void shouldLogInAndLeaveWhatTheValidationTells() {
    SampleResult result = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(Arrays.stream(result.getSubResults()).map(SampleResult::getSampleLabel))
        .containsExactly("CAS login form", "CAS credentials", "CAS p3/serviceValidate");
    assertThat(variables().get("CAS_USER")).isEqualTo("alice");
    assertThat(variables().get("CAS_ATTR_role_matchNr")).isEqualTo("2");
    assertThat(result.getSamplerData()).doesNotContain("secret word");
  }

  @Test
  void shouldNotSendTheBrowsersCookiesWithTheValidation() {
    sample();

    assertThat(server.seen())
        .filteredOn(seen -> seen.uri().startsWith(VALIDATION))
        .hasSize(1)
        .allSatisfy(seen -> assertThat(seen.header("Cookie")).isEmpty());
  }

  /** JMeter clears a thread's variables before it tells the samplers that the thread ends. */
  @Test
  void shouldEndTheThreadsOfBrowserAndServiceWithTheVirtualUser() throws Exception {
    assertThat(sample().isSuccessful()).isTrue();
    List<Thread> opened = threadsOfBrowsers();
    JMeterContextService.getContext().setVariables(new JMeterVariables());

    sampler.threadFinished();

    assertThat(opened).hasSize(2);
    for (Thread thread : opened) {
      thread.join(TimeUnit.SECONDS.toMillis(60));
      assertThat(thread.isAlive()).as(thread.getName()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/cas/login", VALIDATION})
  void shouldEndACallThatIsNeverAnswered(String path) {
    hangs(path);
    sampler.setProperty("legTimeout", "300");

    assertThat(sample().getResponseCode()).isEqualTo("TIME_OUT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/cas/login", VALIDATION})
  void shouldEndACallThatTheTestInterrupts(String path) throws Exception {
    hangs(path);
    Thread stopper =
        new Thread(
            () -> {
              try {
                arrived.await();
                sampler.interrupt();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    stopper.start();

    assertThat(sample().getResponseCode()).isEqualTo("INTERRUPTED");
    stopper.join();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>",
        "<serviceResponse xmlns='urn:other'/>",
        "<html><body>Log in</body></html>"
      })
  void shouldFailForAValidationAnswerThatIsNone(String answer) {
    server.html(VALIDATION, answer);

    assertThat(sample().getResponseCode()).isEqualTo("BAD_ANSWER");
  }

  /** Remote agents get the element serialised, and clone it for each virtual user. */
  @Test
  void shouldWorkOnAnAgentAsACopy() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new CasServiceSampler());
    }
    CasServiceSampler received;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      received = (CasServiceSampler) in.readObject();
    }
    CasServiceSampler copy = (CasServiceSampler) received.clone();
    copy.setProperty("user", "alice");
    copy.setProperty("password", "secret word");

    SampleResult result = sample(copy);

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
  }

  @Test
  void shouldNameAServerThatIsNotThereAndAWrongField() {
    sampler.setProperty("serverName", "other");
    assertThat(sample().getResponseMessage()).contains("serverName", "other");
    sampler.setProperty("serverName", "cas");
    sampler.setProperty("operation", "signon");
    SampleResult result = sample();
    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains("operation", "signon", "sso-login");
  }

  /** Each ticket names the address that it was given at. */
  @Test
  void shouldCrossNodesForEachOfManyVirtualUsers() throws Exception {
    TestServer second = null;
    for (int attempt = 0; second == null; attempt++) {
      try {
        second = new TestServer(null, "127.0.0.2", server.port());
      } catch (BindException e) {
        assertThat(attempt).as("a port that is free on both addresses").isLessThan(20);
        server.close();
        start();
      }
    }
    List<String> uncrossed = new CopyOnWriteArrayList<>();
    AtomicInteger tickets = new AtomicInteger();
    for (TestServer node : List.of(server, second)) {
      String address = node == second ? "127.0.0.2" : "127.0.0.1";
      node.page(
          "/cas/login",
          (exchange, body) -> {
            if (exchange.getRequestMethod().equals("POST")) {
              String ticket = "ST-" + tickets.incrementAndGet() + "-" + address;
              TestServer.redirect(exchange, SERVICE + "&ticket=" + ticket);
            } else {
              TestServer.send(exchange, 200, FORM);
            }
          });
      node.page(
          VALIDATION,
          (exchange, body) -> {
            String query = exchange.getRequestURI().getQuery();
            if (query.contains("-" + address)) {
              uncrossed.add(query);
            }
            TestServer.send(exchange, 200, SUCCESS);
          });
    }
    config.setProperty("url", "http://cas.authmeter.test:" + server.port() + "/cas");
    config.setProperty("nodes", "127.0.0.1,127.0.0.2");
    sampler.setProperty("crossNode", "true");
    assertThat(sample().getResponseMessage()).isEqualTo("OK");
    Object handle = variables().getObject(CasServerConfig.KEY.variable("cas"));
    int users = 8;
    CountDownLatch begin = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int user = 0; user < users; user++) {
        all.add(
            threads.submit(
                () -> {
                  JMeterVariables own = new JMeterVariables();
                  own.putObject(CasServerConfig.KEY.variable("cas"), handle);
                  JMeterContextService.getContext().setVariables(own);
                  CasServiceSampler mine = new CasServiceSampler();
                  mine.setName("CAS login");
                  mine.setProperty("user", "alice");
                  mine.setProperty("password", "secret word");
                  mine.setProperty("crossNode", "true");
                  mine.setRunningVersion(true);
                  begin.await();
                  boolean good = true;
                  for (int i = 0; i < 40; i++) {
                    good &= mine.sample(null).isSuccessful();
                  }
                  mine.threadFinished();
                  return good;
                }));
      }
      begin.countDown();
      for (Future<Boolean> each : all) {
        assertThat(each.get(2, TimeUnit.MINUTES)).isTrue();
      }
    } finally {
      threads.shutdownNow();
      second.close();
    }
    assertThat(uncrossed).isEmpty();
  }

  /** The service is not called back: the time that was waited is the sample's. */
  @Test
  void shouldEndTheSampleWhenItsOutcomeIsKnown() {
    server.html(
        VALIDATION,
        SUCCESS.replace(
            "</cas:user>",
            "</cas:user><cas:proxyGrantingTicket>PGTIOU-1</cas:proxyGrantingTicket>"));
    config.setProperty("callback", "true");
    sampler.setProperty("operation", "proxy");
    sampler.setProperty("targetService", "https://backend.example.org/");
    long start = System.nanoTime();

    SampleResult result = sample();

    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertThat(result.getResponseCode()).isEqualTo("CALLBACK_MISSING");
    SampleResult last = result.getSubResults()[result.getSubResults().length - 1];
    assertThat(result.getEndTime() - last.getEndTime()).isGreaterThan(1000);
    assertThat(result.getTime()).isLessThanOrEqualTo(waited + 1);
  }

  @Test
  void shouldLeaveNoTicketInHeadersAndSendNoneAsReferrer() {
    sampler.setProperty("validator", "service");
    sampler.setProperty("expect", "{user}");
    config.setProperty("service", server.url("127.0.0.1", "/app?x=1"));
    server.page(
        "/cas/login",
        (exchange, body) -> {
          if (exchange.getRequestMethod().equals("POST")) {
            TestServer.redirect(
                exchange,
                server.url("127.0.0.1", "/app?x=1&ticket=ST-1-secret"),
                "TGC=TGT-1-secret; Path=/cas");
          } else {
            TestServer.send(exchange, 200, FORM);
          }
        });
    server.page(
        "/app",
        (exchange, body) -> {
          String query = exchange.getRequestURI().getQuery();
          if (query != null && query.contains("ticket=")) {
            TestServer.redirect(exchange, "/app?x=1", "SESSION=secret; Path=/");
          } else if (!String.valueOf(exchange.getRequestHeaders().get("Cookie"))
              .contains("SESSION")) {
            TestServer.redirect(exchange, server.url("127.0.0.1", "/cas/login?service=a"));
          } else {
            TestServer.send(exchange, 200, "signed on as alice");
          }
        });

    SampleResult result = sample();

    assertThat(result.getResponseMessage()).isEqualTo("OK");
    StringBuilder saved = new StringBuilder(result.getResponseHeaders());
    for (SampleResult leg : result.getSubResults()) {
      saved.append(leg.getRequestHeaders()).append(leg.getResponseHeaders());
      saved.append(leg.getUrlAsString()).append(leg.getSamplerData());
    }
    assertThat(saved.toString()).contains("TGC=***").doesNotContain("secret");
    assertThat(server.seen()).noneMatch(seen -> seen.header("Referer").contains("ticket"));
  }

  @Test
  void shouldClearWhatTheSampleBeforeLeftWhenAFieldIsWrong() {
    assertThat(sample().isSuccessful()).isTrue();
    assertThat(variables().get("CAS_USER")).isEqualTo("alice");
    sampler.setProperty("operation", "signon");

    assertThat(sample().isSuccessful()).isFalse();
    assertThat(variables().get("CAS_USER")).isNull();
  }
}
