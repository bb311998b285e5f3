package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.plan.RunRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cell whose server stops answering, with shell scripts for JMeter and the testbed. */
class HungServerRetryIT {
  @TempDir Path root;
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private RunFixture fixture;
  private HttpServer control;

  @BeforeEach
  void build() throws IOException {
    fixture = new RunFixture(root);
    fixture.house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN
            .replaceAll("(?s)functional:\n.*?profiles", "profiles")
            .replace("id: P1, plan", "id: P1, repeatWhenHung: true, plan"));
    control = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    control.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    control.start();
  }

  @AfterEach
  void end() {
    control.stop(0);
  }

  private int run(String mode) throws IOException {
    RunRequest request = fixture.request(List.of("a"), List.of("P1"), null, mode);
    return fixture.run("control-" + control.getAddress().getPort(), request);
  }

  private List<String> cells() throws IOException {
    JsonNode record = new ObjectMapper().readTree(fixture.out.resolve("record.json").toFile());
    List<String> cells = new ArrayList<>();
    record
        .path("cells")
        .forEach(c -> cells.add(c.path("pattern").asText() + ": " + c.path("status").asText()));
    return cells;
  }

  @Test
  void shouldRestartTheServersAndMakeTheCellOnceMore() throws IOException {
    assertThat(run("hung")).as(fixture.said()).isEqualTo(ExitStatus.DONE);
    assertThat(asked).containsExactly("/components/idp-1/restart");
    assertThat(fixture.said())
        .contains(
            "is invalid: the server stopped answering after 0.0 s",
            "The servers are restarted; after ");
    assertThat(fixture.out.resolve("cells/a/P1/1-invalid/samples.jtl")).exists();
    assertThat(fixture.out.resolve("cells/a/P1/1/samples.jtl")).exists();
    assertThat(cells()).containsExactlyInAnyOrder("P1: invalid", "P1: done");
    assertThat(fixture.house.jmeterCalls()).filteredOn(c -> c.contains("load.jmx")).hasSize(2);
  }

  @Test
  void shouldCallTheCellBrokenWhenTheServerHangsAgain() throws IOException {
    assertThat(run("hungagain")).as(fixture.said()).isEqualTo(ExitStatus.BROKE);
    assertThat(fixture.said()).contains("once more the server stopped answering");
    assertThat(cells()).contains("P1: invalid").doesNotContain("P1: done");
    assertThat(fixture.house.jmeterCalls()).filteredOn(c -> c.contains("load.jmx")).hasSize(2);
  }
}
