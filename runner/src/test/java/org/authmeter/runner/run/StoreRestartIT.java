package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunRequest;
import org.authmeter.runner.step.Limits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A variant whose store alone starts anew, with shell scripts for JMeter and the testbed. */
class StoreRestartIT {
  @TempDir Path root;
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private int status = 200;
  private RunFixture fixture;
  private HttpServer control;

  @BeforeEach
  void build() throws IOException {
    fixture = new RunFixture(root);
    fixture.house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN.replace("restart: cell", "restart: store, stores: [terracotta]"));
    control = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    control.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    control.start();
  }

  @AfterEach
  void stop() {
    control.stop(0);
  }

  private int run(String mode) throws IOException {
    RunRequest request = fixture.request(List.of("a", "b"), List.of("P1", "P2"), null, mode);
    return fixture.run("control-" + control.getAddress().getPort(), request);
  }

  @Test
  void shouldRestartTheStoreBeforeEachCellAndLogInAtEachNode() throws IOException {
    assertThat(run("ok")).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(fixture.house.testbedCalls()).as("one testbed for each variant").hasSize(2);
    String stop = "/components/terracotta/stop";
    String start = "/components/terracotta/start";
    assertThat(asked).as("before P1 and P2 of b").containsExactly(stop, start, stop, start);
    assertThat(fixture.house.jmeterCalls())
        .filteredOn(call -> call.contains("preflight/saml.jmx") || call.contains("load.jmx"))
        .extracting(call -> call.replaceAll(".*/(\\w+)/\\w+\\.jmx .*", "$1"))
        .containsExactly("demo", "demo", "preflight", "demo", "preflight", "demo");
    assertThat(fixture.house.classArchiveCalls())
        .as("for each testbed: this JMeter leaves no archive")
        .hasSize(2);
  }

  /** They hold while a cell is measured, and not while servers start and warm up. */
  @Test
  void shouldLiftSharesWhileServersWarmUpAndTheStoreRestarts() throws IOException {
    fixture.house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN
            .replace("restart: cell", "restart: store, stores: [terracotta]")
            .replace("warmup: 1,", "warmup: 1, firstWarmup: 1,"));
    RunRequest request =
        Asked.run(
            "demo",
            "--variants",
            "b",
            "--patterns",
            List.of("P1", "P2"),
            "--cpus",
            "store=0.25",
            "--out",
            fixture.out,
            "-J",
            List.of("fake.mode=ok"));
    assertThat(fixture.run("control-" + control.getAddress().getPort(), request))
        .as(fixture.said())
        .isEqualTo(ExitStatus.DONE);
    assertThat(fixture.house.testbedCalls()).singleElement().asString().contains("store=0.25");
    List<String> restart =
        List.of(
            "/shares/release",
            "/components/terracotta/stop",
            "/components/terracotta/start",
            "/shares/hold");
    List<String> warmUp = List.of("/shares/release", "/shares/hold");
    assertThat(asked)
        .as("before P1, in its first warm-up, before P2, in the warm-up of its store")
        .containsExactlyElementsOf(
            Stream.of(restart, warmUp, restart, warmUp).flatMap(List::stream).toList());
  }

  @Test
  void shouldEndWithTheReasonWhenNoLoginWorksAfterwards() throws IOException {
    fixture.limits =
        new Limits(
            Duration.ofSeconds(3),
            fixture.limits.grace(),
            fixture.limits.quiet(),
            fixture.limits.functional(),
            fixture.limits.partial());
    assertThat(run("refused")).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said())
        .contains(
            "Logins did not work again within 3 s after terracotta of variant b was restarted",
            "the last failed at 127.0.0.3: wrong password");
  }

  @Test
  void shouldEndWithTheReasonWhenTheStoreDoesNotRestart() throws IOException {
    status = 404;
    assertThat(run("ok")).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said())
        .contains("terracotta of variant b cannot be restarted before a cell: HTTP 404");
  }
}
