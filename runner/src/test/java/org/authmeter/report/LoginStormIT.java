package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users come back after all nodes and stores of the testbed were stopped and started. */
@Tag("long")
class LoginStormIT {
  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @Test
  void shouldFollowEachUserUntilTheBacklogIsGone() throws Exception {
    Path out = work.resolve("run");
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    int status =
        RunnerMain.run(
            new String[] {
              "run",
              "login-storm",
              "--variants",
              "memcached",
              "--patterns",
              "8-s,8-s-retry",
              "-J",
              "authmeter.threads=12",
              "-J",
              "authmeter.rampUp=2",
              "-J",
              "authmeter.storm.within=3",
              // Longer than a busy machine takes for any login: nobody may be lost.
              "-J",
              "authmeter.storm.deadline=60000",
              "--out",
              out.toString()
            },
            print,
            print);
    String text = said.toString(StandardCharsets.UTF_8);
    assertThat(status).as(text).isEqualTo(ExitStatus.DONE);
    assertThat(text).contains("memcached: at ", "memcached, with retry: at ", "no login lost");
    assertThat(out.resolve("summary.md")).content().contains("no login lost");
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    assertThat(comparison.path("storm")).hasSize(2);
    for (JsonNode row : comparison.path("storm")) {
      assertThat(row.path("users").asInt()).isEqualTo(12);
      assertThat(row.path("lost").asInt()).isZero();
      assertThat(row.path("arrivalsPerSecond").asDouble()).isBetween(3.0, 8.0);
      assertThat(row.path("loginsPerSecond").asDouble()).isPositive();
    }
    for (String started : new String[] {"idp-1", "idp-2", "store-1", "store-2"}) {
      assertThat(comparison.path("hosts"))
          .as("%s is watched after its start, in both storms", started)
          .filteredOn(host -> host.path("host").asText().equals(started))
          .hasSize(2);
    }
    // The stores were really stopped: every user had to log in again.
    for (String pattern : new String[] {"8-s", "8-s-retry"}) {
      Path jtl = out.resolve("cells/memcached/" + pattern + "/1/samples.jtl");
      assertThat(Files.readAllLines(jtl).stream().filter(l -> l.contains("SAML login form")))
          .as("12 before the outage and 12 after it")
          .hasSize(24);
      assertThat(Files.readString(jtl)).contains("node control stop idp-1", "start store-2");
    }
    if (Browser.isThere()) {
      Browser browser = Browser.open();
      try {
        browser.show(out.resolve("report/index.html"), 1400);
        assertThat(browser.text("#answer")).contains("no login lost", "arrivals/s");
        assertThat(browser.text("#storm [data-variant=memcached] [data-figure=lost]"))
            .isEqualTo("0 of 12");
        assertThat(browser.text("#storm")).contains("all within 8 s, with retry");
      } finally {
        browser.close();
      }
    }
  }
}
