package org.authmeter.home;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.authmeter.golden.Agent;
import org.authmeter.golden.EmbeddedTestbed;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a user types who has JMeter, the plugin from the release folder and the unzipped plans, and
 * nothing else of this project: runs that append to one file, the comparison of it, JMeter's own
 * dashboard, agents.
 */
class PlainJMeterIT {
  private static final long LIMIT_SECONDS = 180;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path machine;
  private static OwnJMeter jmeter;
  private static Path plans;

  @TempDir Path folder;

  @BeforeAll
  static void install() throws Exception {
    jmeter = OwnJMeter.make(machine.resolve("jmeter"));
    Set<String> before = jmeter.jars();
    jmeter.manage("install", "authmeter");
    Set<String> after =
        jmeter.awaitJars(
            jars -> jars.size() > before.size() && jars.toString().contains("authmeter-plugin"));
    assertThat(after).anyMatch(jar -> jar.startsWith("lib/ext/authmeter-plugin-"));
    plans = Files.createDirectory(machine.resolve("plans"));
    Path zip;
    try (Stream<Path> files = Files.list(OwnJMeter.RELEASE)) {
      zip = files.filter(f -> f.toString().endsWith(".zip")).findFirst().orElseThrow();
    }
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path to = plans.resolve(entry.getName()).normalize();
        assertThat(to).startsWithRaw(plans);
        if (entry.isDirectory()) {
          Files.createDirectories(to);
        } else {
          Files.createDirectories(to.getParent());
          Files.copy(in, to);
        }
      }
    }
    assertThat(plans.resolve("comparison.properties")).exists();
  }

  /**
   * A scenario in short.
   *
   * @param testbed system and options
   * @param settings of the user's own properties file
   * @param runs a plan and a variant each
   * @param cells what the comparison must have measured, as {@code variant pattern}
   */
  private record Short(
      String scenario,
      List<String> testbed,
      Map<String, String> settings,
      List<String> runs,
      List<String> cells) {
    @Override
    public String toString() {
      return scenario;
    }
  }

  private static final Map<String, String> LOAD =
      Map.of("authmeter.threads", "2", "authmeter.loops", "3", "authmeter.warmup", "1");

  private static Map<String, String> with(String... pairs) {
    Map<String, String> all = new TreeMap<>(LOAD);
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], pairs[i + 1]);
    }
    return all;
  }

  static List<Short> scenarios() {
    return List.of(
        new Short(
            "idp-clustering",
            List.of("idp", "--variant", "stateless", "--stickiness", "login"),
            with(),
            List.of(
                "pattern-1-2x1000 stateless",
                "pattern-1-2x1000 memcached",
                "pattern-2-10x200 stateless",
                "functional stateless"),
            List.of("memcached P1", "stateless P1", "stateless P2")),
        new Short(
            "idp-failover",
            List.of("idp", "--variant", "stateless", "--stickiness", "login"),
            with(
                "authmeter.failover.users", "4",
                "authmeter.failover.before", "1",
                "authmeter.failover.after", "1"),
            List.of("failover stateless"),
            List.of("stateless idp-node")),
        new Short(
            "saml-profiles",
            List.of("idp", "--variant", "stateless"),
            with(),
            List.of("web check-verify", "web check-off", "single-logout check-verify"),
            List.of("check-off redirect", "check-verify redirect", "check-verify logout-redirect")),
        new Short(
            "mixed-load",
            List.of("idp", "--variant", "stateless", "--stickiness", "login"),
            with(
                "authmeter.duration", "4",
                "authmeter.loops", "-1",
                "authmeter.mix.think", "100",
                "authmeter.arrivals.rate", "5"),
            List.of("thinking-users stateless", "day stateless"),
            List.of("stateless thinking-users", "stateless day")),
        new Short(
            "ldap-authentication",
            List.of("directory", "--entries", "1000"),
            with("authmeter.step.duration", "1"),
            List.of(
                "search-bind ldaptive-as-documented",
                "like-for-like ldaptive-unpooled",
                "time-limits ldaptive-as-documented"),
            List.of(
                "ldaptive-as-documented as-documented",
                "ldaptive-unpooled like-for-like",
                "ldaptive-as-documented tune-125")),
        new Short(
            "ldap-recovery",
            List.of("directory", "--entries", "1000"),
            Map.of(
                "authmeter.warmup", "1",
                "authmeter.duration", "20",
                "authmeter.ldap.pause", "100",
                "authmeter.fault.schedule", "2 restart directory-1"),
            List.of("recovery ldaptive"),
            List.of("ldaptive restart-low")),
        new Short(
            "memcached-sessions",
            List.of("memcached", "--variant", "repcached"),
            Map.of(
                "authmeter.warmup", "1",
                "authmeter.duration", "7",
                "authmeter.fault.schedule", "2 kill store-1, 4 start store-1"),
            List.of("sessions repcached", "replication repcached", "kill repcached"),
            List.of("repcached sessions-8", "repcached lag", "repcached kill")),
        new Short(
            "cas-login",
            List.of("cas"),
            with("authmeter.duration", "3", "authmeter.arrivals.rate", "5"),
            List.of("login cas3", "login-open cas3", "functional cas3"),
            List.of("cas3 closed", "cas3 open")),
        new Short(
            "oidc-login",
            List.of("idp", "--oidc", "--code-lifetime", "3"),
            with("authmeter.duration", "3", "authmeter.arrivals.rate", "5"),
            List.of("login stateless", "login-open stateless", "functional stateless"),
            List.of("stateless closed", "stateless open")),
        new Short(
            "sso-protocols",
            List.of("idp", "--oidc"),
            with("authmeter.duration", "3"),
            List.of("login saml", "login oidc"),
            List.of("saml closed", "oidc closed")),
        new Short(
            "community-authorization",
            List.of("community-authorization", "--variant", "small"),
            with("authmeter.loops", "1"),
            List.of("whoami small", "whoami-serial small", "maximal-assertion small"),
            List.of("small W-200", "small W-1", "small M-200")),
        new Short(
            "authmark-login",
            List.of("authmark", "--users", "2000", "--sessions", "600", "--cpus", "1"),
            with("authmeter.step.duration", "1", "authmeter.loops", "-1"),
            List.of("peak 1-server-1-cpu"),
            List.of("1-server-1-cpu peak-2", "1-server-1-cpu peak")),
        new Short(
            "weblab",
            List.of("weblab", "--variant", "embedded"),
            with("authmeter.duration", "3", "authmeter.rampUp", "1", "authmeter.loops", "-1"),
            List.of("static-http embedded", "static-http-open embedded"),
            List.of("embedded static-http", "embedded static-http-open")));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldMeasureAndCompare(Short s) throws Exception {
    Path all = folder.resolve("all.jtl");
    try (EmbeddedTestbed testbed =
        EmbeddedTestbed.start(folder, s.testbed().toArray(String[]::new))) {
      Path mine = mine(testbed, s);
      for (String run : s.runs()) {
        String[] words = run.split(" ");
        String out =
            type(
                "-n",
                "-t",
                s.scenario() + "/" + words[0] + ".jmx",
                "-q",
                s.scenario() + "/variants/" + words[1] + ".properties",
                "-q",
                mine.toString(),
                "-Jauthmeter.repeat=1",
                "-l",
                all.toString());
        assertThat(out).as(run).contains("... end of run");
      }
    }
    Path report = folder.resolve("report");
    type("-g", all.toString(), "-o", report.toString(), "-q", "comparison.properties");

    JsonNode comparison = JSON.readTree(report.resolve("comparison.json").toFile());
    assertThat(comparison.get("schema").asInt()).isEqualTo(1);
    assertThat(comparison.get("scenario").asText()).isEqualTo(s.scenario());
    Set<String> cells = new TreeSet<>();
    for (JsonNode cell : comparison.get("cells")) {
      cells.add(cell.get("variant").asText() + " " + cell.get("pattern").asText());
      assertThat(cell.get("tests").asLong()).as("%s", cell).isPositive();
    }
    assertThat(cells).containsAll(s.cells());
    for (JsonNode test : comparison.get("functional")) {
      assertThat(test.path("pass").asBoolean(true)).as("%s", test).isTrue();
    }
    assertThat(report.resolve("gates.xml")).content().contains("<testsuite");
    Document page = shown(report.resolve("index.html"));
    assertThat(page.select("main h1").text()).isNotEmpty();
    assertThat(page.select("main table")).isNotEmpty();
    for (String cell : s.cells()) {
      assertThat(page.select("main").text()).contains(cell.split(" ")[1].replaceAll("-\\d+$", ""));
    }
    faults(s, comparison);
  }

  private static void faults(Short s, JsonNode comparison) {
    switch (s.scenario()) {
      case "idp-failover" -> assertThat(comparison.get("failover")).isNotEmpty();
      case "ldap-recovery" ->
          assertThat(comparison.get("recovery").get(0).get("verdict").asText())
              .isIn("recovered", "unaffected");
      case "memcached-sessions" -> {
        assertThat(comparison.get("recovery").get(0).get("awayMs").asLong())
            .isBetween(1500L, 6000L);
        assertThat(comparison.get("replication").get(0).get("probes").asLong()).isPositive();
      }
      case "authmark-login" -> assertThat(comparison.get("scaling")).isNotEmpty();
      default -> assertThat(comparison.get("recovery")).isEmpty();
    }
  }

  /** JMeter's own dashboard of a run shows the measurement alone. */
  @Test
  void shouldLeaveTheWarmUpOutOfJMetersOwnDashboard() throws Exception {
    try (EmbeddedTestbed testbed =
        EmbeddedTestbed.start(folder, "directory", "--entries", "1000")) {
      Path mine = mine(testbed, scenarios().get(4));
      String out =
          type(
              "-n",
              "-t",
              "ldap-authentication/search-bind.jmx",
              "-q",
              mine.toString(),
              "-l",
              folder.resolve("one.jtl").toString(),
              "-e",
              "-o",
              folder.resolve("dashboard").toString());
      assertThat(out).containsPattern("Warm-up: [1-9][0-9,]* samples in 1 s, 0 of them failed");
    }
    JsonNode statistics = JSON.readTree(folder.resolve("dashboard/statistics.json").toFile());
    assertThat(statistics.get("LDAP authentication").get("sampleCount").asInt()).isEqualTo(6);
  }

  /**
   * Agents have JMeter and the plugin, and get plan, properties and accounts from the controller.
   */
  @Test
  void shouldDivideTheAccountsOverAgents() throws Exception {
    Path users =
        Files.writeString(
            folder.resolve("users.csv"),
            "user0000001,user0000001pw\nuser0000002,user0000002pw\nuser0000003,user0000003pw\n");
    try (EmbeddedTestbed testbed = EmbeddedTestbed.start(folder, "directory", "--entries", "1000");
        Agent one = agent("one");
        Agent two = agent("two")) {
      Path mine = mine(testbed, scenarios().get(4));
      Files.writeString(
          mine,
          Files.readString(mine)
              + "authmeter.variant=ldaptive\nauthmeter.repeat=2\nauthmeter.users=%s%n"
                  .formatted(users));
      String agents = one.address() + "," + two.address();
      type(
          "-n",
          "-t",
          "ldap-authentication/search-bind.jmx",
          "-R",
          agents,
          "-G",
          mine.toString(),
          "-l",
          folder.resolve("all.jtl").toString(),
          "-Jserver.rmi.ssl.disable=true",
          "-Djava.rmi.server.hostname=127.0.0.1");
    }
    Path report = folder.resolve("report");
    type(
        "-g",
        folder.resolve("all.jtl").toString(),
        "-o",
        report.toString(),
        "-q",
        "comparison.properties");
    JsonNode cell = JSON.readTree(report.resolve("comparison.json").toFile()).get("cells").get(0);
    assertThat(cell.get("variant").asText()).isEqualTo("ldaptive");
    assertThat(cell.get("repeat").asInt()).isEqualTo(2);
    assertThat(cell.get("tests").asInt()).isEqualTo(12);
    assertThat(cell.get("errors").asInt()).isZero();
    assertThat(Files.readString(machine.resolve("agent-one/jmeter-server.log")))
        .contains("Users: 2 users");
    assertThat(Files.readString(machine.resolve("agent-two/jmeter-server.log")))
        .contains("Users: 1 users");
  }

  private static Agent agent(String name) throws Exception {
    Path work = Files.createDirectories(machine.resolve("agent-" + name));
    return Agent.start(jmeter.home(), work, "-Jserver.rmi.ssl.disable=true");
  }

  /** The rows of a run by the launcher give the same figures to plain JMeter. */
  @Test
  void shouldCompareAsTheRunnerDoes() throws Exception {
    Path out = folder.resolve("out");
    List<String> command =
        List.of(
            OwnJMeter.ROOT.resolve("authmeter").toString(),
            "run",
            "ldap-authentication",
            "--variants",
            "ldaptive,ldaptive-unpooled",
            "--patterns",
            "like-for-like",
            "--repeats",
            "2",
            "--out",
            out.toString(),
            "-J",
            "authmeter.threads=2",
            "-J",
            "authmeter.duration=2",
            "-J",
            "authmeter.warmup=1");
    call(command, OwnJMeter.ROOT);
    StringBuilder rows = new StringBuilder();
    try (Stream<Path> files = Files.walk(out.resolve("cells"))) {
      for (Path jtl :
          (Iterable<Path>) files.filter(f -> f.endsWith("samples.jtl")).sorted()::iterator) {
        List<String> lines = Files.readAllLines(jtl);
        List<String> taken = rows.isEmpty() ? lines : lines.subList(1, lines.size());
        taken.forEach(line -> rows.append(line).append('\n'));
      }
    }
    Path all = Files.writeString(folder.resolve("all.jtl"), rows);
    Path report = folder.resolve("report");
    type("-g", all.toString(), "-o", report.toString(), "-q", "comparison.properties");

    JsonNode plain = JSON.readTree(report.resolve("comparison.json").toFile());
    JsonNode runners = JSON.readTree(out.resolve("comparison.json").toFile());
    Map<String, JsonNode> ours = new LinkedHashMap<>();
    for (String part : List.of("cells", "means", "legs", "timeline", "failures", "gates")) {
      ours.put(part, plain.get(part));
    }
    ours.forEach((part, value) -> assertThat(value).as(part).isEqualTo(runners.get(part)));
    assertThat(plain.get("cells")).hasSize(4);
  }

  private Path mine(EmbeddedTestbed testbed, Short s) throws IOException {
    StringBuilder text = new StringBuilder(Files.readString(testbed.addresses())).append('\n');
    String drawn = testbed.properties().getProperty("testbed.authmark.sessions");
    if (drawn != null) {
      text.append("authmeter.users=").append(drawn).append('\n');
    }
    s.settings().forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    return Files.writeString(folder.resolve("mine.properties"), text);
  }

  /** {@code jmeter …} in the folder of the plans. */
  private String type(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(jmeter.home().resolve("bin/jmeter").toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-j", folder.resolve("jmeter.log").toString()));
    return call(command, plans);
  }

  private String call(List<String> command, Path place) throws Exception {
    Path out = folder.resolve("typed.out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(place.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroyForcibly();
      throw new IllegalStateException(command + " did not end: " + Files.readString(out));
    }
    String said = Files.readString(out);
    assertThat(process.exitValue()).as("%s%n%s", command, said).isZero();
    return said;
  }

  /** The page as a browser has drawn it; without a browser as it is written. */
  private Document shown(Path page) throws Exception {
    Chromium.require();
    Process browser =
        new ProcessBuilder(
                Chromium.program(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("browser"),
                "--virtual-time-budget=10000",
                "--dump-dom",
                page.toUri().toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (InputStream dom = browser.getInputStream()) {
      return Jsoup.parse(dom, "UTF-8", "");
    } finally {
      if (!browser.waitFor(30, TimeUnit.SECONDS)) {
        browser.destroyForcibly();
      }
    }
  }
}
