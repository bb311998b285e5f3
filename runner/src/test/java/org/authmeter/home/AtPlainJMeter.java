package org.authmeter.home;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.authmeter.golden.EmbeddedTestbed;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a user types who has JMeter, the plugin from the release folder and the unzipped plans, and
 * nothing else of this project: runs that append to one file, the comparison of it, JMeter's own
 * dashboard, agents.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class AtPlainJMeter {
  static final long LIMIT_SECONDS = 180;
  static final ObjectMapper JSON = new ObjectMapper();

  static final List<String> SHARED_IDP = List.of();

  @TempDir static Path machine;
  static OwnJMeter jmeter;
  static Path plans;
  private static EmbeddedTestbed testbed;
  private static List<String> testbedOptions = List.of();

  @TempDir Path folder;

  @BeforeAll
  void install() throws Exception {
    jmeter = OwnJMeter.make(machine.resolve("jmeter"));
    jmeter.installPlugin();
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
   * @param testbed system and options, or {@link #SHARED_IDP}
   * @param settings of the user's own properties file
   * @param runs a plan and a variant each
   * @param cells what the comparison must have measured, as {@code variant pattern}
   */
  record Short(
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

  static final Map<String, String> LOAD =
      Map.of("authmeter.threads", "2", "authmeter.loops", "3", "authmeter.warmup", "1");

  static Map<String, String> with(String... pairs) {
    Map<String, String> all = new TreeMap<>(LOAD);
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], pairs[i + 1]);
    }
    return all;
  }

  abstract List<Short> scenarios();

  @ParameterizedTest
  @MethodSource("scenarios")
  @Order(1)
  void shouldMeasureAndCompare(Short s) throws Exception {
    Path all = folder.resolve("all.jtl");
    Path mine = mine(testbed(s.testbed()), s);
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
    Path report = report(s);
    Files.createDirectories(report.getParent());
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
    faults(s, comparison);
  }

  /** Of the reports that the measurements left; only the look at them needs a browser. */
  @ParameterizedTest
  @MethodSource("scenarios")
  @Order(2)
  void shouldDrawThePage(Short s) throws Exception {
    assertThat(report(s).resolve("index.html")).as("made by the measurement").exists();
    Document page = shown(report(s).resolve("index.html"));
    assertThat(page.select("main h1").text()).isNotEmpty();
    assertThat(page.select("main table")).isNotEmpty();
    for (String cell : s.cells()) {
      assertThat(page.select("main").text()).contains(cell.split(" ")[1].replaceAll("-\\d+$", ""));
    }
  }

  private static Path report(Short s) {
    return machine.resolve("reports").resolve(s.scenario());
  }

  /** One for all scenarios in a row that want the same. */
  private static EmbeddedTestbed testbed(List<String> options) throws Exception {
    if (options.equals(SHARED_IDP)) {
      return EmbeddedTestbed.shared();
    }
    if (!options.equals(testbedOptions)) {
      closeTestbed();
      testbed =
          EmbeddedTestbed.start(
              Files.createTempDirectory(machine, "testbed"), options.toArray(String[]::new));
      testbedOptions = options;
    }
    return testbed;
  }

  @AfterAll
  static void closeTestbed() throws Exception {
    testbedOptions = List.of();
    if (testbed != null) {
      testbed.close();
      testbed = null;
    }
  }

  /** What a plan with a fault must have measured. */
  void faults(Short s, JsonNode comparison) {
    switch (s.scenario()) {
      case "idp-failover" -> assertThat(comparison.get("failover")).isNotEmpty();
      case "login-storm" ->
          assertThat(comparison.get("storm").get(0).get("users").asInt()).isEqualTo(4);
      case "logout-storm" ->
          assertThat(comparison.get("logouts").get(0).get("services")).hasSize(2);
      case "full-house" -> {
        assertThat(comparison.get("house").get(0).get("sessions").asInt()).isEqualTo(500);
        assertThat(comparison.get("answer").get("kind").asText()).isEqualTo("house");
      }
      case "ldap-recovery" ->
          assertThat(comparison.get("recovery").get(0).get("verdict").asText())
              .isIn("recovered", "unaffected");
      case "memcached-sessions" -> {
        // killed at 2 s and started at 4 s, which takes longer on a busy machine
        assertThat(comparison.get("recovery").get(0).get("awayMs").asLong()).isGreaterThan(1500L);
        assertThat(comparison.get("replication").get(0).get("probes").asLong()).isPositive();
      }
      case "authmark-login" -> assertThat(comparison.get("scaling")).isNotEmpty();
      default -> assertThat(comparison.get("recovery")).isEmpty();
    }
  }

  Path mine(EmbeddedTestbed testbed, Short s) throws IOException {
    StringBuilder text = new StringBuilder(Files.readString(testbed.addresses())).append('\n');
    String drawn = testbed.properties().getProperty("testbed.authmark.sessions");
    if (drawn != null) {
      text.append("authmeter.users=").append(drawn).append('\n');
    }
    s.settings().forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    return Files.writeString(folder.resolve("mine.properties"), text);
  }

  /** {@code jmeter …} in the folder of the plans. */
  String type(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(jmeter.home().resolve("bin/jmeter").toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-j", folder.resolve("jmeter.log").toString()));
    return call(command, plans);
  }

  String call(List<String> command, Path place) throws Exception {
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

  /** The page as a browser has drawn it; without a browser the test is skipped. */
  Document shown(Path page) throws Exception {
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
