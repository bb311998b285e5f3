package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.plan.Asked;
import org.authmeter.runner.plan.RunRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole search, with a script in JMeter's place; each of two nodes makes 21 logins per second.
 */
class CapacityRunIT {
  private String campaign = FakeHouse.CAMPAIGN;
  private volatile int restarts;
  private volatile boolean restartsWithBothNodes = true;
  @TempDir Path root;
  private RunFixture fixture;

  @BeforeEach
  void build() throws IOException {
    fixture = new RunFixture(root);
  }

  /**
   * @param more of the block capacity: in campaign.yaml
   */
  private int run(String testbed, String more) throws IOException {
    fixture.house.write(
        "testplans/demo/campaign.yaml",
        campaign
            + "capacity: { plan: open.jmx, noun: logins, start: 30, p95Ms: 500, %s }\n"
                .formatted(more));
    fixture.house.write(
        "testplans/demo/open.jmx",
        "${__P(authmeter.duration,60)} ${__P(authmeter.warmup,0)} ${__P(authmeter.threads,200)}"
            + " ${__P(authmeter.arrivals.rate,10)} ${__P(authmeter.users,u.csv)}");
    RunRequest request =
        Asked.run(
            "capacity",
            "--out",
            fixture.out,
            "-J",
            List.of("authmeter.duration=1", "authmeter.warmup=0"),
            "--of",
            "demo");
    return fixture.run(testbed, request);
  }

  /** The same with a control that stops a node of the testbed that asks for it, and of no other. */
  private int runWithNodes(String more) throws IOException {
    HttpServer control =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    control.createContext(
        "/components/idp-2/stop",
        exchange -> {
          Files.createFile(stopped(exchange));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    control.createContext(
        "/components/idp-2/start",
        exchange -> {
          Files.delete(stopped(exchange));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    for (String action : List.of("stop", "start")) {
      control.createContext(
          "/components/terracotta/" + action,
          exchange -> {
            restartsWithBothNodes &= !Files.exists(stopped(exchange));
            restarts++;
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
    }
    control.start();
    try {
      return run("nodes-" + control.getAddress().getPort(), more);
    } finally {
      control.stop(0);
    }
  }

  private Path stopped(HttpExchange exchange) {
    String testbed = exchange.getRequestHeaders().getFirst("Authorization").replace("Bearer ", "");
    return fixture.out.resolve(".work/" + testbed + "/idp-2.stopped");
  }

  private JsonNode capacity() throws IOException {
    JsonNode record = new ObjectMapper().readTree(fixture.out.resolve("record.json").toFile());
    return record.at("/capacity");
  }

  /** What each step found of its testbed, those of a phase only. */
  private List<String> states(Predicate<String> phase) throws IOException {
    List<String> phases = capacity().get("steps").findValuesAsText("phase");
    List<String> states = fixture.house.states();
    assertThat(states).as("%s", phases).hasSameSizeAs(phases);
    return IntStream.range(0, phases.size())
        .filter(i -> phase.test(phases.get(i)))
        .mapToObj(states::get)
        .toList();
  }

  @Test
  void shouldLoseTheNodeInEachStepOfAVariantThatRestarts() throws IOException {
    int status = runWithNodes("variant: b, lost: idp-2");
    assertThat(status).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(states("lost"::equals))
        .hasSizeGreaterThan(2)
        .allMatch(state -> state.endsWith("without idp-2"));
    assertThat(states(phase -> !phase.equals("lost")))
        .allMatch(state -> state.endsWith("both nodes"));
    assertThat(capacity().get("rate").asDouble()).isBetween(40.0, 43.0);
    assertThat(capacity().get("lostRate").asDouble()).isBetween(19.0, 22.0);
    assertThat(fixture.house.testbedCalls())
        .as("each step has a testbed of its own")
        .hasSameSizeAs(fixture.house.states());
    assertThat(fixture.said())
        .contains("Variant b starts a new testbed for each step")
        .doesNotContain("warm-up, as fast as");
    assertThat(fixture.house.states())
        .as("no warm-up before the search")
        .noneMatch(s -> s.startsWith("0:"));
    assertThat(fixture.house.states().get(0)).startsWith("30:");
  }

  /**
   * Each node is to let an account in after a restart of the store, so none may be stopped then.
   */
  @Test
  void shouldLoseTheNodeInEachStepOfAVariantWhoseStoreRestarts() throws IOException {
    campaign = FakeHouse.CAMPAIGN.replace("restart: cell", "restart: store, stores: [terracotta]");
    int status = runWithNodes("variant: b, lost: idp-2");
    assertThat(status).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(states("lost"::equals))
        .hasSizeGreaterThan(2)
        .allMatch(state -> state.endsWith("without idp-2"));
    assertThat(states(phase -> !phase.equals("lost")))
        .allMatch(state -> state.endsWith("both nodes"));
    assertThat(fixture.house.testbedCalls()).as("the testbed stays up").hasSize(1);
    assertThat(restarts).isGreaterThan(4);
    assertThat(restartsWithBothNodes).isTrue();
  }

  @Test
  void shouldLoseTheNodeAgainAfterABrokenStep() throws IOException {
    fixture.house.write("runner/home/target/jmeter/bin/crash-without-a-node", "");
    runWithNodes("variant: a, lost: idp-2");
    assertThat(fixture.house.testbedCalls()).as("a new one after the crash").hasSize(2);
    assertThat(states("lost"::equals)).allMatch(state -> state.endsWith("without idp-2"));
    assertThat(states(phase -> !phase.equals("lost")))
        .allMatch(state -> state.endsWith("both nodes"));
    assertThat(capacity().get("lostRate").asDouble()).isBetween(19.0, 22.0);
  }

  @Test
  void shouldFindTheKneeAndKeepEveryStep() throws IOException {
    run("ok", "variant: a");

    assertThat(fixture.said())
        .contains("step 1: warm-up, as fast as 16 virtual users are answered: 0.00/s at the end")
        .contains("step 2: search 30 /s: 30.00 of 30.00/s achieved, p95 10 ms: held")
        .contains("step 3: search 60 /s: 0.00 of 60.00/s achieved, p95 2000 ms: fell, p95 2000 ms");
    JsonNode record = new ObjectMapper().readTree(fixture.out.resolve("record.json").toFile());
    // the report's generator, which is made up here, makes it the answer
    assertThat(record.at("/capacity/sentence").asText())
        .contains("42.4 logins/s at p95 of at most 500 ms", "25,440 users within 10 minutes");
    assertThat(record.at("/capacity/rate").asDouble()).isEqualTo(42.4);
    assertThat(record.at("/capacity/steps").findValuesAsText("pattern"))
        .startsWith("warm-up", "at-30", "at-60", "at-42.4")
        .endsWith("knee", "knee", "knee");
    assertThat(record.at("/cells/0/offered").isNull()).as("the warm-up offers no rate").isTrue();
    assertThat(record.at("/cells/1/offered").asDouble()).isEqualTo(30);
    JsonNode campaign = fixture.house.reportedRecord().get("campaign");
    assertThat(campaign.at("/title").asText()).isEqualTo("Capacity: Demo");
    assertThat(campaign.at("/patterns/0/id").asText()).isEqualTo("knee");
    assertThat(campaign.at("/variants/0/title").asText()).isEqualTo("Variant A");
    assertThat(fixture.house.reportedRows())
        .anyMatch(row -> row.contains(",/capacity/a/at-30/1 measurement 1-1,"))
        .anyMatch(row -> row.contains(",/capacity/a/knee/3 measurement 1-1,"));
    assertThat(fixture.out.resolve("cells/a/at-60/1/samples.jtl")).exists();
    assertThat(fixture.out.resolve("cells/a/knee/3/samples.jtl")).exists();
    assertThat(fixture.house.jmeterCalls().get(0))
        .contains("-Jauthmeter.arrivals.rate=0", "-Jauthmeter.threads=16");
    assertThat(fixture.house.jmeterCalls().get(1)).contains("-Jauthmeter.arrivals.rate=30");
  }
}
