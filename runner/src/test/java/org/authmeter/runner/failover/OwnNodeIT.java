package org.authmeter.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A system of the user's own, whose node the commands of the target file really kill and start: a
 * cluster that another process runs, and that answers to its operator's commands alone.
 */
@Tag("long")
class OwnNodeIT {
  /** What an operator would do by ssh and systemctl. */
  private static final String OPERATOR =
      """
      import java.net.URI;
      import java.net.http.HttpClient;
      import java.net.http.HttpRequest;
      import java.net.http.HttpResponse;
      import java.nio.file.Files;
      import java.nio.file.Path;

      class Operator {
        public static void main(String[] to) throws Exception {
          HttpRequest request =
              HttpRequest.newBuilder(URI.create(to[0]))
                  .header("Authorization", "Bearer " + Files.readString(Path.of(to[1])))
                  .POST(HttpRequest.BodyPublishers.noBody())
                  .build();
          int status =
              HttpClient.newHttpClient()
                  .send(request, HttpResponse.BodyHandlers.discarding())
                  .statusCode();
          System.exit(status == 200 ? 0 : 1);
        }
      }
      """;

  @TempDir Path work;

  private String command(Properties testbed, String action) {
    return "%s %s %s/components/idp-1/%s %s"
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            work.resolve("Operator.java"),
            testbed.getProperty("testbed.control"),
            action,
            work.resolve("token"));
  }

  @Test
  void shouldKillANodeByTheUsersCommandAndStartItAgain() throws Exception {
    Files.writeString(work.resolve("Operator.java"), OPERATOR);
    Path out = work.resolve("run");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    try (EmbeddedTestbed cluster =
        EmbeddedTestbed.start(work, "idp", "--variant", "memcached", "--stickiness", "login")) {
      Properties addresses = cluster.properties();
      Files.writeString(
          work.resolve("token"), addresses.getProperty("testbed.control.token").strip());
      Path target = work.resolve("own.properties");
      Files.writeString(
          target,
          Files.readString(cluster.addresses())
              + "\nauthmeter.failover.kill.idp-1 = %s\nauthmeter.failover.start.idp-1 = %s\n"
                  .formatted(command(addresses, "kill"), command(addresses, "start")));
      String before = addresses.getProperty("testbed.process.idp-1");
      int status =
          RunnerMain.run(
              new String[] {
                "run",
                "idp-failover",
                "--target=" + target,
                "--allow-kill",
                "--variants=memcached",
                "--patterns=idp-node",
                "--out=" + out
              },
              print,
              print);
      assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
      assertThat(cluster.properties().getProperty("testbed.process.idp-1")).isNotEqualTo(before);
    }
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    Map<String, String> observed = new TreeMap<>();
    comparison
        .path("functional")
        .forEach(f -> observed.put(f.path("test").asText(), f.path("observed").asText()));
    assertThat(observed)
        .isEqualTo(Map.of("idp-node own", "no", "idp-node other", "no", "idp-node login", "yes"));
    assertThat(comparison.at("/failover/0/events/0/action").asText()).isEqualTo("kill");
    assertThat(comparison.at("/failover/0/events/1/action").asText()).isEqualTo("start");
  }
}
