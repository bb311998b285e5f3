package org.authmeter.runner.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.authmeter.golden.Agent;
import org.authmeter.golden.JMeterRun;
import org.authmeter.home.OwnJMeter;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scenarios whose load two agents make, over RMI with TLS, from the command to the report. The same
 * two serve one run after the other, as the agents of users do.
 */
@Tag("long")
class AgentsIT {
  private static final String CELL = "cells/ldaptive/like-for-like/1/samples.jtl";

  @TempDir static Path machine;
  @TempDir Path work;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private static Path keyStore;
  private static Agent one;
  private static Agent two;

  @BeforeAll
  static void start() throws Exception {
    keyStore = machine.resolve("rmi_keystore.jks");
    Process keytool =
        new ProcessBuilder("sh", JMeterRun.home().resolve("bin/create-rmi-keystore.sh").toString())
            .directory(machine.toFile())
            .redirectErrorStream(true)
            .redirectOutput(machine.resolve("keytool.out").toFile())
            .start();
    assertThat(keytool.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(keyStore).isNotEmptyFile();
    one = agent(JMeterRun.home(), "one");
    two = agent(JMeterRun.home(), "two");
  }

  @AfterAll
  static void stop() {
    for (Agent agent : new Agent[] {one, two}) {
      if (agent != null) {
        agent.close();
      }
    }
  }

  private static Agent agent(Path home, String name) throws Exception {
    return Agent.start(
        home,
        Files.createDirectories(machine.resolve(name)),
        "-Jserver.rmi.ssl.keystore.file=" + keyStore,
        "-q",
        machine.resolve("rmi_keystore.properties").toString());
  }

  private int run(List<String> agents, Path out, String... more) {
    List<String> all = new ArrayList<>(List.of("-Jauthmeter.warmup=0", "-Jauthmeter.threads=2"));
    all.addAll(List.of(more));
    return run("ldap-authentication", "ldaptive", "like-for-like", agents, out, all);
  }

  private int run(
      String scenario,
      String variant,
      String pattern,
      List<String> agents,
      Path out,
      List<String> more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "run",
                scenario,
                "--variants",
                variant,
                "--patterns",
                pattern,
                "--out",
                out.toString(),
                "--agents",
                String.join(",", agents),
                "-Jserver.rmi.ssl.keystore.file=" + keyStore));
    arguments.addAll(more);
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    return RunnerMain.run(arguments.toArray(String[]::new), print, print);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private static List<String> rows(Path out, Agent agent) throws IOException {
    return Files.readAllLines(out.resolve(CELL)).stream()
        .filter(r -> r.contains(agent.address() + "-"))
        .toList();
  }

  @Test
  void shouldRunOnTwoAgents() throws Exception {
    Path out = work.resolve("run");
    int status = run(List.of(one.address(), two.address()), out, "-Jauthmeter.duration=3");
    assertThat(status).as(said()).isEqualTo(ExitStatus.DONE);
    assertThat(rows(out, one)).isNotEmpty();
    assertThat(rows(out, two)).isNotEmpty();
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    assertThat(comparison.at("/cells/0/tests").asLong()).isPositive();
    assertThat(comparison.at("/cells/0/errors").asLong(-1)).isZero();
    assertThat(comparison.at("/means/0/littlesLaw").asDouble())
        .as("the threads of both agents")
        .isBetween(0.2, 1.1);
  }

  /** 21 arrivals cannot be divided evenly: one agent makes 11 of them, the other 10. */
  @Test
  void shouldMakeAnOpenLoadTogetherWithCompleteRows() throws Exception {
    Path out = work.resolve("run");
    List<String> agents = List.of(one.address(), two.address());
    List<String> load =
        List.of(
            "-Jauthmeter.warmup=0",
            "-Jauthmeter.threads=2",
            "-Jauthmeter.arrivals.rate=7",
            "-Jauthmeter.duration=3");
    int status = run("cas-login", "cas1", "open", agents, out, load);
    assertThat(status).as(said()).isEqualTo(ExitStatus.DONE);
    Path samples = out.resolve("cells/cas1/open/1/samples.jtl");
    List<Map<String, String>> logins = units(samples, "CAS login");
    assertThat(units(samples, "CAS validate"))
        .as("agents have the settings of the variant")
        .hasSize(21);
    assertThat(logins).hasSize(21);
    assertThat(logins)
        .allSatisfy(
            row ->
                assertThat(row.get("responseMessage"))
                    .as("since when the user waited")
                    .matches(".*; waitMs=\\d+; free=(true|false)"));
    assertThat(rows(logins, one)).hasSize(11);
    assertThat(rows(logins, two)).hasSize(10);
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    assertThat(comparison.at("/cells/0/offered").asDouble()).isEqualTo(7);
    assertThat(comparison.at("/cells/0/tests").asInt()).isEqualTo(21);
  }

  /** JMeter's own open model takes no share of a schedule: each agent gets half of the rate. */
  @Test
  void shouldDivideTheRateOfJMetersOpenModel() throws Exception {
    Path out = work.resolve("run");
    List<String> agents = List.of(one.address(), two.address());
    List<String> load =
        List.of("-Jauthmeter.weblab.arrivals=5", "-Jauthmeter.rampUp=1", "-Jauthmeter.duration=5");
    int status = run("weblab", "embedded", "static-http-open", agents, out, load);
    assertThat(status).as(said()).isEqualTo(ExitStatus.DONE);
    List<Map<String, String>> pages =
        units(out.resolve("cells/embedded/static-http-open/1/samples.jtl"), "web page");
    assertThat(pages).as("5 per second for 4.5 s").hasSizeBetween(20, 24);
    assertThat(rows(pages, one)).hasSizeBetween(10, 12);
    assertThat(rows(pages, two)).hasSizeBetween(10, 12);
  }

  private static List<Map<String, String>> units(Path jtl, String label) throws IOException {
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(jtl.toFile())) {
      return rows.readAll().stream().filter(r -> r.get("label").equals(label)).toList();
    }
  }

  private static List<Map<String, String>> rows(List<Map<String, String>> all, Agent agent) {
    return all.stream().filter(r -> r.get("threadName").startsWith(agent.address() + "-")).toList();
  }

  @Test
  void shouldNameAnAgentWithoutThePluginAndKeepTheOthersSamples() throws Exception {
    Path bare = work.resolve("bare");
    OwnJMeter.stock(bare);
    Path out = work.resolve("run");
    try (Agent lacking = agent(bare, "lacking")) {
      int status = run(List.of(one.address(), lacking.address()), out, "-Jauthmeter.duration=2");
      assertThat(status).as(said()).isEqualTo(ExitStatus.BROKE);
      assertThat(said()).contains("no samples came from " + lacking.address(), "plugin");
      assertThat(rows(out, one)).isNotEmpty();
    }
  }

  @Test
  void shouldEndWhenAnAgentIsKilledAndKeepWhatCame() throws Exception {
    Path out = work.resolve("run");
    try (Agent stays = agent(JMeterRun.home(), "stays");
        Agent dies = agent(JMeterRun.home(), "dies")) {
      CompletableFuture<Integer> status =
          CompletableFuture.supplyAsync(
              () -> run(List.of(stays.address(), dies.address()), out, "-Jauthmeter.duration=15"));
      Path raw = out.resolve(".work/raw.jtl");
      while (!status.isDone() && !holds(raw, dies.address())) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
      dies.kill();
      assertThat(status.get(180, TimeUnit.SECONDS)).as(said()).isEqualTo(ExitStatus.BROKE);
      assertThat(said()).contains("lost an agent", dies.address());
      assertThat(rows(out, stays)).isNotEmpty();
      assertThat(rows(out, dies)).isNotEmpty();
    }
  }

  private static boolean holds(Path file, String text) throws IOException {
    return Files.exists(file) && Files.readString(file).contains(text);
  }

  @Test
  void shouldSayWhichAgentDoesNotAnswer() throws Exception {
    int status = run(List.of("127.0.0.1:1"), work.resolve("run"));
    assertThat(status).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(said()).contains("no answer from 127.0.0.1:1", "jmeter-server");
    assertThat(run(List.of("a b"), work.resolve("run"))).isEqualTo(ExitStatus.USAGE);
    assertThat(run(List.of("h:1", "h:1"), work.resolve("run"))).isEqualTo(ExitStatus.USAGE);
  }
}
