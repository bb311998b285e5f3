package org.authmeter.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.ci.KubernetesTest.arguments;
import static org.authmeter.ci.KubernetesTest.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.golden.Agent;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.home.OwnJMeter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the pods of docs/kubernetes, without Kubernetes: a stock JMeter, volumes as
 * folders, and agents on the loopback interface.
 */
@Tag("long")
class KubernetesIT {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));

  @TempDir Path work;

  private Path volume(String name) throws IOException {
    return Files.createDirectories(work.resolve("volumes").resolve(name));
  }

  /** The arguments of a container, with folders in place of mounts. */
  private List<String> here(JsonNode container) {
    return arguments(container).stream()
        .map(
            argument ->
                argument
                    .replaceFirst(
                        "^((?:-J[\\w.]+=)?)/(plugin|rmi|plans|config|target|results)/",
                        "$1" + work.resolve("volumes") + "/$2/")
                    .replaceFirst(
                        "=\\$\\(POD_NAME\\)\\.authmeter-agents$|=\\$\\(POD_IP\\)$", "=127.0.0.1"))
        .toList();
  }

  @Test
  void shouldMeasureAndCompareWithTheCommandsOfThePods() throws Exception {
    Path home = work.resolve("jmeter");
    OwnJMeter.stock(home);
    Files.copy(OwnJMeter.oneFile(), volume("plugin").resolve("authmeter-all.jar"));
    run(List.of("sh", ROOT + "/runner/home/src/bin/create-rmi-keystore.sh"), volume("rmi"));
    Files.copy(
        ROOT.resolve("testplans/ldap-authentication/search-bind.jmx"),
        volume("plans").resolve("plan.jmx"));
    Files.copy(
        ROOT.resolve("reports-templates/comparison.properties"),
        volume("plans").resolve("comparison.properties"));
    Files.writeString(
        volume("config").resolve("plan.properties"),
        KubernetesTest.document("ConfigMap")
            .at("/data/plan.properties")
            .asText()
            .replace("authmeter.duration=60", "authmeter.duration=3")
            .replace("authmeter.warmup=10", "authmeter.warmup=1")
            .replace("/target/", volume("target") + "/"));
    Path results = volume("results");
    try (EmbeddedTestbed directory = EmbeddedTestbed.start(work, "directory", "--entries", "1000");
        Agent one = agent(home, "one");
        Agent two = agent(home, "two")) {
      Files.copy(directory.addresses(), volume("target").resolve("target.properties"));
      Files.writeString(
          volume("target").resolve("accounts.csv"),
          "user0000001,user0000001pw\nuser0000002,user0000002pw\n");
      List<String> measurement = new ArrayList<>(here(container("Job", "measurement")));
      measurement.set(measurement.indexOf("-R") + 1, one.address() + "," + two.address());
      measurement.add(0, home.resolve("bin/jmeter").toString());
      run(measurement, results);
      List<String> rows = Files.readAllLines(results.resolve("all.jtl"));
      for (Agent agent : List.of(one, two)) {
        assertThat(rows).anyMatch(row -> row.contains(agent.address() + "-"));
      }
    }
    List<String> comparison = new ArrayList<>(here(container("Job", "comparison")));
    comparison.add(0, home.resolve("bin/jmeter").toString());
    for (int time = 1; time <= 2; time++) { // as a second job, which finds the first one's report
      run(comparison, results);
    }
    JsonNode cell =
        new ObjectMapper()
            .readTree(results.resolve("report/comparison.json").toFile())
            .at("/cells/0");
    assertThat(cell.get("variant").asText()).isEqualTo("mine");
    assertThat(cell.get("tests").asLong()).isPositive();
    assertThat(cell.get("errors").asLong()).isZero();
    assertThat(results.resolve("all.jtl")).isNotEmptyFile();
    for (String log : List.of("jmeter.log", "comparison.log")) {
      try (Stream<String> lines = Files.lines(results.resolve(log))) {
        assertThat(lines).noneMatch(line -> line.contains(" ERROR "));
      }
    }
  }

  private Agent agent(Path home, String name) throws Exception {
    return Agent.start(
        home,
        volume(name),
        here(container("StatefulSet", "jmeter")).stream()
            // several agents on one machine
            .map(a -> a.replace("localport=4000", "localport=0"))
            .toArray(String[]::new));
  }

  private static void run(List<String> command, Path folder) throws Exception {
    Path out = folder.resolve("command.out");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).as(Files.readString(out)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(out)).isZero();
  }
}
