package org.authmeter.jmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.report.dashboard.ReportGenerator;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.samples.Jtl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** JMeter's own generator with the shipped comparison.properties, on JTLs as plans write them. */
@ExtendWith(JMeterExtension.class)
class ComparisonReportIT {
  private static final String LOGIN = "SAML SSO login";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path ROOT = Path.of(System.getProperty("user.dir")).getParent();

  @TempDir Path folder;
  private final Jtl jtl = new Jtl();
  private final Properties before = new Properties();

  /** The template that JMeter comes with, and the generator's properties. */
  @BeforeAll
  static void completeTheHome() throws Exception {
    Path bin = Path.of(JMeterUtils.getJMeterBinDir());
    if (Files.exists(bin.resolve("report-template"))) {
      return;
    }
    URI stock =
        ComparisonReportIT.class.getResource("/bin/report-template/index.html.fmkr").toURI();
    Path jar = Path.of(URI.create(stock.getRawSchemeSpecificPart().split("!")[0]));
    try (FileSystem inside = FileSystems.newFileSystem(jar, Map.of())) {
      Path from = inside.getPath("/bin");
      try (Stream<Path> all = Files.walk(from)) {
        for (Path each : (Iterable<Path>) all::iterator) {
          Path target = bin.resolve(from.relativize(each).toString());
          if (Files.isDirectory(each)) {
            Files.createDirectories(target);
          } else if (!Files.exists(target)) {
            Files.copy(each, target);
          }
        }
      }
    }
  }

  @BeforeEach
  void giveTheProperties() throws IOException {
    before.putAll(JMeterUtils.getJMeterProperties());
    try (InputStream in =
        Files.newInputStream(ROOT.resolve("reports-templates/comparison.properties"))) {
      JMeterUtils.getJMeterProperties().load(in);
    }
    set("jmeter.reportgenerator.temp_dir", folder.resolve("temp"));
    set(JMeter.JMETER_REPORT_OUTPUT_DIR_PROPERTY, folder.resolve("report"));
  }

  @AfterEach
  void takeThemBack() {
    JMeterUtils.getJMeterProperties().clear();
    JMeterUtils.getJMeterProperties().putAll(before);
  }

  private static void set(String property, Object value) {
    JMeterUtils.setProperty(property, value.toString());
  }

  private static String group(String scenario, String variant, String pattern, int repeat) {
    return "/%s/%s/%s/%d ".formatted(scenario, variant, pattern, repeat);
  }

  private void generate() throws Exception {
    Path all = jtl.write(folder.resolve("all.jtl"));
    new ReportGenerator(all.toString(), null).generate();
  }

  private JsonNode comparison() throws IOException {
    return JSON.readTree(folder.resolve("report/comparison.json").toFile());
  }

  /** What the first page is drawn from. */
  private JsonNode page() throws IOException {
    String html = Files.readString(folder.resolve("report/index.html"));
    String begin = "id=\"comparison-data\">";
    int from = html.indexOf(begin) + begin.length();
    return JSON.readTree(html.substring(from, html.indexOf("</script>", from))).at("/result/page");
  }

  private Element gates() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory
        .newDocumentBuilder()
        .parse(folder.resolve("report/gates.xml").toFile())
        .getDocumentElement();
  }

  private static JsonNode find(JsonNode rows, String... fields) {
    for (JsonNode row : rows) {
      boolean same = true;
      for (int i = 0; i < fields.length; i += 2) {
        same &= row.path(fields[i]).asText().equals(fields[i + 1]);
      }
      if (same) {
        return row;
      }
    }
    throw new AssertionError(String.join(" ", fields) + " is not in " + rows);
  }

  /** Two variants, two patterns, three repeats, one of them by two agents; a variant of its own. */
  private void clustering() {
    long t = 1_790_000_000_000L;
    for (int repeat = 1; repeat <= 3; repeat++) {
      for (String variant : List.of("stateless", "mine", "memcached")) {
        for (String pattern : List.of("P2", "P1")) {
          String group = group("idp-clustering", variant, pattern, repeat);
          int ms = (variant.equals("memcached") ? 60 : 40) * repeat + (repeat == 2 ? 3 : 0);
          jtl.tests(t, 3, 500, LOGIN, group + "warm-up", 2);
          if (pattern.equals("P2")) {
            jtl.tests(t + 2000, 40, ms, LOGIN, "10.0.0.1:1099-" + group + "measurement", 5);
            jtl.tests(t + 2000, 40, ms, LOGIN, "10.0.0.2:1099-" + group + "measurement", 5);
          } else {
            jtl.tests(t + 2000, 40, ms, LOGIN, group + "measurement", 2);
          }
          jtl.tests(t + 2000, 40, ms / 2, "SAML ACS", group + "measurement", 2);
          t += 100_000;
        }
      }
    }
    String functional = group("idp-clustering", "memcached", "functional", 1) + "test 1 1-1";
    jtl.row(t, 5, "functional test 1", "200", "OK", functional, true, 1)
        .row(t, 5, "functional test 2", "200", "OK", functional, false, 1)
        .row(t, 5, "functional test 3", "200", "a, comma", functional, false, 1);
  }

  @Test
  void shouldMakeTheComparisonOfRowsAlone() throws Exception {
    clustering();
    set("authmeter.gates", "p95<=100ms; errors<=0.1%");
    generate();

    JsonNode c = comparison();
    assertThat(c.path("schema").asInt()).isEqualTo(1);
    assertThat(c.path("scenario").asText()).isEqualTo("idp-clustering");
    assertThat(c.path("cells")).hasSize(18);
    assertThat(c.at("/cells/0/variant").asText()).as("as declared").isEqualTo("memcached");
    assertThat(c.at("/cells/0/pattern").asText()).isEqualTo("P1");
    JsonNode mean = find(c.path("means"), "variant", "memcached", "pattern", "P2");
    assertThat(mean.path("tests").asInt()).isEqualTo(3 * 400);
    assertThat(mean.path("repeats").asInt()).isEqualTo(3);
    assertThat(mean.path("littlesLaw").asDouble()).as("ten users").isBetween(0.98, 1.02);
    JsonNode pair = find(c.path("pairs"), "pattern", "P1", "over", "memcached");
    assertThat(pair.path("variant").asText()).isEqualTo("stateless");
    assertThat(pair.path("repeats").asInt()).isEqualTo(3);
    assertThat(pair.path("low").asDouble()).isGreaterThan(1.4);
    assertThat(pair.path("high").asDouble()).isLessThan(1.6);
    assertThat(find(c.path("legs"), "label", "SAML ACS").path("count").asInt()).isEqualTo(80);
    assertThat(find(c.path("functional"), "test", "2").path("pass").asBoolean()).isFalse();
    assertThat(find(c.path("functional"), "test", "3").path("pass").asBoolean()).isTrue();
    assertThat(find(c.path("gates"), "name", "p95Ms: stateless | P1").path("pass").asBoolean())
        .as("120 ms in the third repeat")
        .isFalse();

    Element suite = gates();
    assertThat(suite.getAttribute("name")).isEqualTo("authmeter idp-clustering");
    assertThat(suite.getAttribute("tests")).isEqualTo("15");
    assertThat(suite.getAttribute("failures")).isEqualTo("7");

    JsonNode page = page();
    assertThat(page.path("comparison")).isEqualTo(c);
    assertThat(page.at("/context/question").asText())
        .isEqualTo("Which session clustering should my IdP use?");
    assertThat(page.at("/context/variants").findValuesAsText("id"))
        .containsExactly("memcached", "stateless", "mine");
    assertThat(page.at("/context/variants/1/operatingCost/memory").asText()).isNotEmpty();
    assertThat(page.at("/context/reference/rows")).hasSize(12);

    String dashboard = Files.readString(folder.resolve("report/dashboard.html"));
    assertThat(dashboard).contains("Comparison</a>", "all rows by label", "safe-labels.js");
    assertThat(folder.resolve("report/content/js/comparison/page.js")).exists();
    assertThat(Files.readString(folder.resolve("report/content/js/dashboard.js")))
        .contains("cell.textContent = formatter ?", "\"SAML ACS\"");
    assertThat(folder.resolve("temp")).as("nothing is left behind").doesNotExist();
  }

  @Test
  void shouldAddWhatPropertiesName() throws Exception {
    clustering();
    generate();
    Path old = Files.move(folder.resolve("report"), folder.resolve("old"));
    Files.writeString(old.resolve("record.json"), "{\"profile\": \"quick\"}");
    Path hosts = Files.createDirectories(folder.resolve("cells/mine/P1/2"));
    Files.writeString(
        hosts.resolve("hosts.csv"),
        "timestampMs,host,cpuPercent,rssBytes\n1790000902500,idp-1,50.0,1000000\n");
    Files.writeString(
        folder.resolve("record.json"),
        """
        {"record": {"profile": "full", "notes": ["made with care"]},
         "environment": {"tester": "B"},
         "cells": [
           {"variant": "mine", "pattern": "P1", "repeat": 1, "status": "broken", "detail": "it died"},
           {"variant": "repcached", "pattern": "P1", "repeat": 1, "status": "not run", "detail": "not installed"},
           {"variant": "mine", "pattern": "P2", "repeat": 1, "offered": 9, "ideal": 8, "idealTests": 800}],
         "novelty": 1}
        """);
    Files.writeString(
        folder.resolve("environment.yaml"), "tester: A\nservers: [ { role: IdP } ]\n");
    set("authmeter.baseline", old.resolve("comparison.json") + "," + folder.resolve("all.jtl"));
    set("authmeter.gates", "tps>=0.5*baseline");
    set("authmeter.hosts", folder.resolve("cells/*/*/*/hosts.csv"));
    set("authmeter.record", folder.resolve("record.json"));
    set("authmeter.environment", folder.resolve("environment.yaml"));
    generate();

    JsonNode c = comparison();
    assertThat(c.path("profile").asText()).isEqualTo("full");
    assertThat(find(c.path("baseline"), "baseline", "old").path("ratio").asDouble()).isEqualTo(1);
    assertThat(c.path("baseline").findValuesAsText("baseline"))
        .containsOnly("old", folder.getFileName().toString());
    assertThat(find(c.path("hosts"), "host", "idp-1").path("cpuPercent").asDouble()).isEqualTo(50);
    assertThat(find(c.path("notMeasured"), "variant", "repcached").path("detail").asText())
        .isEqualTo("not installed");
    assertThat(find(c.path("means"), "variant", "mine", "pattern", "P1").path("repeats").asInt())
        .as("without the one that broke off")
        .isEqualTo(2);
    assertThat(find(c.path("cells"), "variant", "mine", "pattern", "P2").path("ofIdealPercent"))
        .isEqualTo(JSON.readTree("50.0"));
    JsonNode ended = find(c.path("gates"), "name", "ended: mine | P1 | run 1");
    assertThat(ended.path("pass").asBoolean()).isFalse();
    JsonNode context = page().path("context");
    assertThat(context.at("/environment/tester").asText()).isEqualTo("A; B");
    assertThat(context.at("/baselines/0/warnings/0").asText())
        .isEqualTo("profile: then quick, now full");
    assertThat(context.at("/record/notes/0").asText()).isEqualTo("made with care");
  }

  @Test
  void shouldTellWhoWasAskedAgainAfterAFault() throws Exception {
    String cell = group("idp-failover", "memcached", "store-node", 1);
    jtl.tests(0, 100, 200, LOGIN, cell + "load", 2)
        .row(10_000, 40, "node control kill store-1", "200", "done", cell + "fault 1-1", true, 1)
        .row(15_000, 900, "node control start store-1", "200", "done", cell + "fault 1-1", true, 1)
        .row(100, 17_000, "node control", "200", "OK", cell + "fault 1-1", true, 1)
        .row(12_000, 80, "failover check own", "NOT_ASKED", "OK", cell + "users 1-1", true, 1)
        .row(12_000, 80, "failover check other", "ASKED_AGAIN", "OK", cell + "users 1-2", true, 1);
    generate();
    JsonNode row = comparison().path("failover").get(0);
    assertThat(row.at("/checks/1/observed").asText()).isEqualTo("yes");
    assertThat(row.at("/checks/1/pass").asBoolean()).as("the document says so").isTrue();
    assertThat(row.at("/load/users").asInt()).isEqualTo(2);
    assertThat(
            find(comparison().path("functional"), "test", "store-node own")
                .path("pass")
                .asBoolean())
        .isTrue();
    assertThat(page().at("/context/functionalTitles/store-node own").asText())
        .startsWith("one store killed: users who return");
  }

  @Test
  void shouldTellRecoveryAndLossOfFaultsInTheRows() throws Exception {
    String cell = group("memcached-sessions", "repcached", "kill", 1);
    String none = "; lagUs=%s; firstReadMisses=0; versions=%d; versionsNotSeen=0%s";
    String thread = cell + "measurement 1-1";
    String unit = "memcached session";
    jtl.row(0, 9, unit, "OK", "1 of 1" + none.formatted("153", 1, ""), thread, true, 4)
        .row(4_000, 20, "node control kill store-1", "200", "done; connections=8", thread, true, 1)
        .row(
            4_100,
            99,
            unit,
            "NOT_REACHABLE",
            "no" + none.formatted("", 0, "; lost=593 of 4000"),
            thread,
            false,
            4)
        .row(9_000, 300, "node control start store-1", "200", "done", thread, true, 1)
        .row(9_500, 9, unit, "OK", "1 of 1" + none.formatted("90", 1, ""), thread, true, 4);
    jtl.tests(10_000, 3, 20, unit, cell + "measurement", 1);
    generate();
    JsonNode recovery = comparison().path("recovery").get(0);
    assertThat(recovery.path("verdict").asText()).isEqualTo("recovered");
    assertThat(recovery.path("awayMs").asInt()).isEqualTo(5_300);
    assertThat(recovery.path("connectionsBefore").asInt()).isEqualTo(8);
    JsonNode replication = comparison().path("replication").get(0);
    assertThat(replication.path("keysLost").asInt()).isEqualTo(593);
    assertThat(replication.path("keysChecked").asInt()).isEqualTo(4000);
    assertThat(replication.path("verdict").asText()).isEqualTo("keys lost");
  }

  @Test
  void shouldComputeOfferedRatesOfRowsAlone() throws Exception {
    String cell = group("weblab", "nginx", "wordpress-http", 1);
    jtl.tests(0, 100, 1000, "web page", cell + "measurement", 10);
    generate();
    JsonNode row = comparison().path("cells").get(0);
    assertThat(row.path("offered").asDouble()).isEqualTo(10);
    assertThat(row.path("ideal").asDouble()).isBetween(9.7, 9.85);
    assertThat(row.path("ofIdealPercent").asDouble()).isGreaterThan(100);
  }

  /** JMeter takes all-1.jtl beside all.jtl for a part of it. */
  @Test
  void shouldCompareAllFilesThatJMeterReads() throws Exception {
    new Jtl()
        .tests(0, 5, 100, LOGIN, group("idp-clustering", "mine", "P1", 2) + "measurement", 2)
        .write(folder.resolve("all-1.jtl"));
    jtl.tests(9_000, 7, 100, LOGIN, group("idp-clustering", "mine", "P1", 1) + "measurement", 2);
    generate();
    assertThat(comparison().path("cells").findValuesAsText("tests")).containsExactly("14", "10");
  }

  @Test
  void shouldShowRowsOfOtherPlansUnderTheNamesOfProperties() throws Exception {
    jtl.tests(0, 5, 100, "GET /", "Thread Group", 3);
    set("authmeter.variant", "before");
    set("authmeter.repeat", "4");
    generate();
    JsonNode row = comparison().path("cells").get(0);
    assertThat(row.path("variant").asText()).isEqualTo("before");
    assertThat(row.path("pattern").asText()).isEqualTo("3-threads");
    assertThat(row.path("repeat").asInt()).isEqualTo(4);
    assertThat(comparison().path("scenario").asText()).isEqualTo("report");
    assertThat(gates().getAttribute("tests")).isEqualTo("0");
  }

  /** The message is JMeter's own last word; no part of a report is in the way of the next. */
  @Test
  void shouldLeaveNothingBehindWhenAPropertyIsWrong() throws Exception {
    clustering();
    set("authmeter.gates", "p95<=3min");
    assertThatThrownBy(this::generate)
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("gate 'p95<=3min' is not understood")
        .satisfies(e -> assertThat(e.getStackTrace()).isEmpty());
    assertThat(folder.resolve("report")).doesNotExist();
    assertThat(folder.resolve("temp")).doesNotExist();
    set("authmeter.gates", "");
    set("authmeter.baseline", folder.resolve("nowhere.jtl"));
    assertThatThrownBy(this::generate).hasMessageContaining("authmeter.baseline");
    set("authmeter.baseline", "");
    jtl.tests(0, 1, 5, "CAS login", group("cas-login", "cas1", "closed", 1) + "measurement", 1);
    assertThatThrownBy(this::generate).hasMessageContaining("cas-login, idp-clustering");
    assertThat(folder.resolve("report")).doesNotExist();
  }
}
