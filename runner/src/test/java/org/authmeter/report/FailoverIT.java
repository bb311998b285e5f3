package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node and a store of the testbed die under users who are signed on, and the page tells. */
@Tag("long")
class FailoverIT {
  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @Test
  void shouldTellWhoIsAskedAgainWhenANodeOrAStoreDies() throws Exception {
    Path out = work.resolve("run");
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    int status =
        RunnerMain.run(
            new String[] {
              "run",
              "idp-failover",
              "--variants",
              "memcached",
              "--patterns",
              "idp-node,store-node",
              "--out",
              out.toString()
            },
            print,
            print);
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    assertThat(observed(comparison))
        .isEqualTo(
            Map.of(
                "idp-node own", "no",
                "idp-node other", "no",
                "idp-node login", "yes",
                "store-node own", "no",
                "store-node other", "yes"));
    for (JsonNode row : comparison.path("failover")) {
      assertThat(row.at("/load/users").asInt()).isEqualTo(4);
      assertThat(row.at("/events/0/action").asText()).isEqualTo("kill");
      assertThat(row.at("/events/1/action").asText()).isEqualTo("start");
      assertThat(row.at("/timeline/good")).isNotEmpty();
    }
    if (Browser.isThere()) {
      page(out.resolve("report/index.html"));
    }
  }

  private static Map<String, String> observed(JsonNode comparison) {
    Map<String, String> observed = new TreeMap<>();
    comparison
        .path("functional")
        .forEach(f -> observed.put(f.path("test").asText(), f.path("observed").asText()));
    return observed;
  }

  private static void page(Path index) throws IOException {
    Browser browser = Browser.open();
    try {
      browser.show(index, 1400);
      assertThat(browser.text("#failover [data-test='store-node other'] [data-figure=observed]"))
          .isEqualTo("yes");
      assertThat(browser.text("#failover [data-test='store-node own'] [data-figure=observed]"))
          .isEqualTo("no");
      assertThat(browser.text("#answer"))
          .contains("memcached", "asked again after one store killed");
      assertThat(browser.text("#failover"))
          .contains("Expected: Performance comparison of Shibboleth", "no row for repcached");
      assertThat(browser.text("#failover figcaption")).contains("kill idp-1", "start idp-1");
    } finally {
      browser.close();
    }
  }
}
