package org.authmeter.jmeter.community;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.signon.community.Call;
import org.authmeter.signon.community.CommunityAuthorizationClient;
import org.authmeter.signon.community.Operation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The elements, driven as JMeter drives them, against answers that a test chooses. */
@ExtendWith(JMeterExtension.class)
class CommunityAuthorizationSamplerIT {
  private static final String WSDL = "<definitions/>";

  private final CommunityAuthorizationConfig config = new CommunityAuthorizationConfig();
  private final CommunityAuthorizationSampler sampler = new CommunityAuthorizationSampler();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;
  private volatile String answer =
      envelope("<c:whoamiResponse xmlns:c='urn:c'>user-1</c:whoamiResponse>");
  private volatile int status = 200;
  private volatile boolean silent;
  private volatile String asked = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(workers);
    server.createContext("/", this::handle);
    server.start();
    config.setName("connection");
    config.setProperty("url", "http://127.0.0.1:" + server.getAddress().getPort() + "/cas");
    config.setProperty("responseTimeout", "60000");
    sampler.setName("Community Authorization whoami");
    sampler.setRunningVersion(true);
  }

  @AfterEach
  void stop() {
    end.countDown();
    sampler.threadFinished();
    server.stop(0);
    workers.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (silent) {
        end.await();
      }
      byte[] body =
          (exchange.getRequestMethod().equals("GET") ? WSDL : answer)
              .getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String envelope(String body) {
    return "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"
        + body
        + "</s:Body></s:Envelope>";
  }

  private SampleResult sample() {
    if (variables().getObject(CommunityAuthorizationConfig.KEY.variable("community")) == null) {
      config.testStarted();
    }
    TestBeanHelper.prepare(sampler);
    return sampler.sample(null);
  }

  private static JMeterVariables variables() {
    return JMeterContextService.getContext().getVariables();
  }

  private static List<String> legs(SampleResult result) {
    return Arrays.stream(result.getSubResults()).map(SampleResult::getSampleLabel).toList();
  }

  @Test
  void shouldTellTheNicknameAndThePartsOfTheRun() {
    config.setProperty("locator", "wsdl");
    SampleResult result = sample();
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(variables().get("COMMUNITY_USER")).isEqualTo("user-1");
    assertThat(legs(result))
        .containsExactly(
            "Community Authorization init",
            "Community Authorization port",
            "Community Authorization call",
            "Community Authorization conversion",
            "Community Authorization postRun");
    assertThat(asked).contains("whoami").contains("http://www.globus.org/07/2004/cas");
    assertThat(legs(sample())).doesNotContain("Community Authorization init");
  }

  @Test
  void shouldAskByTheNamesOfTheOlderGeneration() {
    config.setProperty("names", "gt3");
    sampler.setProperty("operation", "findPolicyData");
    sampler.setProperty("expectedPolicies", "2");
    answer =
        envelope(
            "<r xmlns='urn:x'><PolicyData><policyId>1</policyId></PolicyData>"
                + "<PolicyData><policyId>2</policyId></PolicyData></r>");
    SampleResult result = sample();
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(asked).contains("findPolicyData").contains("http://ogsa.globus.org/base/cas");
  }

  @Test
  void shouldFailWhenAnotherAnswerIsExpected() {
    sampler.setProperty("expectedUser", "user-2");
    assertThat(sample().getResponseCode()).isEqualTo("UNEXPECTED_ANSWER");
    sampler.setProperty("operation", "findPolicyData");
    sampler.setProperty("expectedPolicies", "3");
    assertThat(sample().getResponseCode()).isEqualTo("UNEXPECTED_ANSWER");
  }

  @Test
  void shouldTellTheServicesFault() {
    status = 500;
    answer =
        envelope(
            "<s:Fault><faultcode>s:Server</faultcode><faultstring>no</faultstring>"
                + "<detail><CasFault xmlns='urn:t'/></detail></s:Fault>");
    SampleResult result = sample();
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("CasFault");
  }

  @Test
  void shouldEndACallThatIsNeverAnswered() {
    silent = true;
    config.setProperty("responseTimeout", "300");
    assertThat(sample().getResponseCode()).isEqualTo("TIME_OUT");
  }

  @Test
  void shouldEndACallThatTheTestInterrupts() throws Exception {
    silent = true;
    Thread interrupter =
        new Thread(
            () -> {
              long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
              while (asked.isEmpty() && System.nanoTime() < limit) {
                Thread.onSpinWait();
              }
              sampler.interrupt();
            });
    interrupter.start();
    SampleResult result = sample();
    interrupter.join();
    assertThat(result.getResponseCode()).isEqualTo("INTERRUPTED");
  }

  @Test
  void shouldRefuseAnAnswerThatIsTooLong() {
    config.setProperty("maxBytes", "100");
    assertThat(sample().getResponseCode()).isEqualTo("ANSWER_TOO_LARGE");
  }

  @Test
  void shouldTellThatNobodyListens() {
    config.setProperty("url", "http://127.0.0.1:1/");
    assertThat(sample().getResponseCode()).isEqualTo("CONNECT_FAILED");
  }

  @Test
  void shouldEndAHandshakeThatIsNeverAnswered() {
    config.setProperty("url", config.getPropertyAsString("url").replace("http:", "https:"));
    config.setProperty("connectTimeout", "300");
    assertThat(sample().getResponseCode()).isEqualTo("TIME_OUT");
  }

  /** JMeter clears a thread's variables before it tells the samplers that the thread ends. */
  @Test
  void shouldCloseTheClientWithTheVirtualUser() throws Exception {
    sample();
    Connection connection = CommunityAuthorizationConfig.KEY.find(variables(), sampler);
    assertThat(connection.current(connection.keyStore(""))).isNotNull();
    JMeterContextService.getContext().clear();
    sampler.threadFinished();
    assertThat(connection.current(connection.keyStore(""))).isNull();
  }

  /** Remote agents get the element serialised, and clone it for each virtual user. */
  @Test
  void shouldWorkOnAnAgentAsACopy() throws Exception {
    sample();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(sampler);
    }
    CommunityAuthorizationSampler received;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      received = (CommunityAuthorizationSampler) in.readObject();
    }
    CommunityAuthorizationSampler copy = (CommunityAuthorizationSampler) received.clone();
    copy.setRunningVersion(true);
    TestBeanHelper.prepare(copy);
    SampleResult result = copy.sample(null);
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(copy.interrupt()).isFalse();
  }

  @Test
  void shouldNameAWrongField() {
    sampler.setProperty("operation", "login");
    assertThat(sample().getResponseMessage()).contains("operation").contains("whoami");
    sampler.setProperty("operation", "whoami");
    config.setProperty("url", "ldap://x");
    variables().remove(CommunityAuthorizationConfig.KEY.variable("community"));
    SampleResult result = sample();
    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains("url");
  }

  @Test
  void shouldNameAKeyStoreThatIsNotThere() {
    config.setProperty("keyStore", "/nowhere/{user}.p12");
    config.setProperty("keyStorePassword", "secret");
    sampler.setProperty("user", "user-1");
    SampleResult result = sample();
    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    assertThat(result.getResponseMessage()).contains("user-1.p12").doesNotContain("secret");
    sampler.setProperty("user", "../user-1");
    assertThat(sample().getResponseMessage()).contains("user:");
  }

  /**
   * Whether a kept connection still stands is looked at before a sample, never within it, because
   * that takes up to a millisecond.
   */
  @Test
  void shouldLookAtAKeptConnectionBeforeACallOnly() throws Exception {
    sampler.setProperty("newConnection", "false");
    assertThat(sample().isSuccessful()).isTrue();
    Connection connection = CommunityAuthorizationConfig.KEY.find(variables(), "community");
    CommunityAuthorizationClient client = connection.current(connection.keyStore("")).service();
    Call call = new Call(Operation.WHOAMI, 0, false, false, "", -1, 0);
    client.prepare();
    InetSocketAddress address = server.getAddress();
    server.stop(0); // ends the kept connection; a new one would be accepted again
    server = HttpServer.create(address, 0);
    server.setExecutor(workers);
    server.createContext("/", this::handle);
    server.start();

    assertThat(client.run(call, outcome -> {}).failure()).as("not looked at").isNotNull();
    client.prepare();
    assertThat(client.run(call, outcome -> {}).failure()).isNull();
  }
}
