package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plans of full-house by plain JMeter: sessions by the control of a testbed, and by logins. */
@Tag("long")
class FullHousePlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/full-house");

  private static final String FILL = "sessions before the load";

  @TempDir Path work;

  private JMeterRun run(EmbeddedTestbed testbed, String plan, String... more) throws Exception {
    List<String> settings =
        new ArrayList<>(
            List.of("authmeter.warmup=0", "authmeter.duration=2", "authmeter.threads=2"));
    settings.addAll(List.of(more));
    return JMeterRun.of(
        PLANS.resolve(plan), testbed.addresses(), work, settings.toArray(String[]::new));
  }

  private static long items(EmbeddedTestbed testbed, String store) throws IOException {
    int port = Integer.parseInt(testbed.properties().getProperty("testbed." + store + ".port"));
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.getOutputStream().write("stats\r\nquit\r\n".getBytes(StandardCharsets.US_ASCII));
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher found = Pattern.compile("STAT total_items (\\d+)").matcher(all);
      assertThat(found.find()).as(all).isTrue();
      return Long.parseLong(found.group(1));
    }
  }

  @Test
  void shouldPutSessionsIntoTheStore() throws Exception {
    try (EmbeddedTestbed testbed =
        EmbeddedTestbed.start(work, "idp", "--variant", "memcached", "--store-memory", "16")) {
      JMeterRun run = run(testbed, "house-100k.jmx", "authmeter.house.sessions=6001");
      assertThat(run.errors()).isEmpty();
      assertThat(run.rows(FILL))
          .extracting(row -> row.get("responseMessage").replaceAll("expires=\\d+", "expires"))
          .containsExactly(
              "4000 of 6001; sessions=4000; expires", "6001 of 6001; sessions=2001; expires");
      assertThat(run.rows("SAML SSO login")).isNotEmpty();
      // A session, how its user was authenticated, and the SP.
      assertThat(items(testbed, "store-1") + items(testbed, "store-2"))
          .isGreaterThanOrEqualTo(3 * 6001);

      run = run(testbed, "wave.jmx", "authmeter.house.sessions=5000", "authmeter.house.life=1");
      assertThat(run.rows(FILL).get(run.rows(FILL).size() - 1).get("responseMessage"))
          .startsWith("the sessions expire before all are there");
    }
  }

  @Test
  void shouldFillTheStoreByLoginsWhereThereIsNoTestbed() throws Exception {
    try (EmbeddedTestbed testbed = EmbeddedTestbed.start(work, "idp")) {
      JMeterRun run =
          run(
              testbed,
              "house.jmx",
              "testbed.control=",
              "authmeter.house.sessions=5",
              "authmeter.house.threads=2");
      assertThat(run.errors()).isEmpty();
      assertThat(run.rows(FILL)).hasSize(5);
    }
  }
}
