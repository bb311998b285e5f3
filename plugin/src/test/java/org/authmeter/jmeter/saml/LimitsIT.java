package org.authmeter.jmeter.saml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.web.TestServer;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.signon.saml.flow.FakeSso;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Broken and endless pages end the sample, and the next sample works. */
@ExtendWith(JMeterExtension.class)
@Timeout(30)
class LimitsIT {
  private final CountDownLatch stop = new CountDownLatch(1);
  private final CountDownLatch arrived = new CountDownLatch(1);
  private TestServer server;
  private SamlSsoSampler sampler;

  @BeforeEach
  void start() throws IOException {
    server = new TestServer(null);
    server.html("/good", "Signed on as test001");
    sampler = SamlSsoSamplerIT.sampler(server.url("localhost", "/bad"));
  }

  @AfterEach
  void stop() {
    stop.countDown();
    Browser.closeCurrent();
    server.close();
  }

  private void drip(HttpExchange x, String body) throws IOException {
    x.getResponseHeaders().set("Content-Type", "text/html");
    x.sendResponseHeaders(200, 0);
    try {
      do {
        x.getResponseBody().write('x');
        x.getResponseBody().flush();
        arrived.countDown();
      } while (!stop.await(20, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void fails(SampleResult result, String code, String... words) {
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo(code);
    assertThat(result.getResponseMessage()).contains(words);
    assertThat(result.getTime()).isBetween(0L, 10_000L);
    assertThat(result.getSubResults()).hasSize(1);
    assertThat(result.getSubResults()[0].getResponseCode()).isEqualTo(code);
    sampler.setProperty("resource", server.url("localhost", "/good"));
    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
  }

  @Test
  void shouldNotReadMoreThanTheLargestPage() {
    byte[] block = new byte[1 << 16];
    server.page(
        "/bad",
        (x, body) -> {
          x.sendResponseHeaders(200, 0);
          while (stop.getCount() > 0) {
            x.getResponseBody().write(block);
          }
        });

    fails(sampler.sample(null), "PAGE_TOO_LARGE", "SAML resource", "10485760 bytes");
  }

  @Test
  void shouldCountBytesAfterDecompression() {
    sampler.setProperty("maxPageBytes", "1000000");
    server.page(
        "/bad",
        (x, body) -> {
          x.getResponseHeaders().set("Content-Encoding", "gzip");
          x.sendResponseHeaders(200, 0);
          try (GZIPOutputStream zip = new GZIPOutputStream(x.getResponseBody())) {
            zip.write(new byte[2_000_000]);
          }
        });

    fails(sampler.sample(null), "PAGE_TOO_LARGE", "1000000 bytes");
  }

  /** What is compressed ends before the chunks that carry it. */
  @Test
  void shouldUseAConnectionAgainAfterCompressedPages() {
    AtomicInteger visits = new AtomicInteger();
    server.page(
        "/packed",
        (x, body) -> {
          boolean first = visits.incrementAndGet() == 1;
          x.getResponseHeaders().set("Content-Encoding", "gzip");
          x.getResponseHeaders().set("Content-Type", "text/html");
          x.getResponseHeaders().set("Location", "/packed");
          x.sendResponseHeaders(first ? 302 : 200, 0);
          try (GZIPOutputStream zip = new GZIPOutputStream(x.getResponseBody())) {
            zip.write("Signed on as test001".getBytes(UTF_8));
          }
        });
    sampler.setProperty("resource", server.url("localhost", "/packed"));
    int before = server.connections();

    SampleResult result = sampler.sample(null);

    assertThat(result.getResponseMessage()).isEqualTo("OK");
    assertThat(result.getSubResults()).hasSize(2);
    assertThat(server.connections()).isEqualTo(before + 1);
  }

  @Test
  void shouldEndALegThatDrips() {
    sampler.setProperty("legTimeout", "300");
    server.page("/bad", this::drip);

    fails(sampler.sample(null), "LEG_TIMEOUT", "SAML resource", "300 ms");
  }

  @Test
  void shouldEndALegWithoutAnAnswer() {
    sampler.setProperty("legTimeout", "300");
    server.page(
        "/bad",
        (x, body) -> {
          try {
            stop.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });

    fails(sampler.sample(null), "LEG_TIMEOUT", "SAML resource", "300 ms");
  }

  @Test
  void shouldEndTheLoginAtItsDeadline() {
    sampler.setProperty("deadline", "300");
    server.page("/bad", this::drip);

    fails(sampler.sample(null), "DEADLINE_EXCEEDED", "300 ms");
  }

  @Test
  void shouldEndWhenTheTestIsStopped() throws Exception {
    server.page("/bad", this::drip);
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

    fails(sampler.sample(null), "INTERRUPTED", "SAML resource", "stop of the test");
    stopper.join();
  }

  @Test
  void shouldEndWhenTheJMeterThreadIsInterrupted() throws Exception {
    server.page("/bad", this::drip);
    Thread self = Thread.currentThread();
    Thread stopper =
        new Thread(
            () -> {
              try {
                arrived.await();
                self.interrupt();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    stopper.start();

    SampleResult result = sampler.sample(null);
    stopper.join();

    assertThat(Thread.interrupted()).isTrue();
    fails(result, "INTERRUPTED", "SAML resource", "stop of the test");
  }

  @Test
  void shouldTellAConnectionThatBreaksAndARedirectWithoutAddress() {
    server.page(
        "/bad",
        (x, body) -> {
          x.sendResponseHeaders(200, 1000);
          x.getResponseBody().write('x');
        });
    fails(sampler.sample(null), "CONNECTION_FAILED", "SAML resource", "/bad");

    sampler.setProperty("resource", server.url("localhost", "/nowhere"));
    server.page("/nowhere", (x, body) -> x.sendResponseHeaders(302, -1));
    fails(sampler.sample(null), "BAD_REDIRECT", "without a Location");
  }

  @Test
  void shouldKeepThePauseOutOfTheElapsedTime() throws Exception {
    try (FakeSso sso = new FakeSso(null, "127.0.0.1", "127.0.0.1")) {
      sampler.setProperty("resource", sso.resource());
      sampler.setProperty("pauseMin", "1500");
      sampler.setProperty("pauseMax", "1500");
      long start = System.nanoTime();

      SampleResult result = sampler.sample(null);

      long whole = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertThat(result.getResponseMessage()).isEqualTo("OK");
      assertThat(result.getIdleTime()).isGreaterThanOrEqualTo(1490);
      // The elapsed time is what is left of the whole, however busy the machine is.
      assertThat(result.getTime()).isLessThanOrEqualTo(whole - result.getIdleTime() + 10);
    }
  }

  @Test
  void shouldKeepThePauseOutOfTheDeadline() throws Exception {
    try (FakeSso sso = new FakeSso(null, "127.0.0.1", "127.0.0.1")) {
      sampler.setProperty("resource", sso.resource());
      sampler.setProperty("pauseMin", "6000");
      sampler.setProperty("pauseMax", "6000");
      sampler.setProperty("deadline", "5900");

      assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("OK");
    }
  }
}
