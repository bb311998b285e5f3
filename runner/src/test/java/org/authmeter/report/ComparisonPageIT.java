package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The comparison page in a real browser, opened from its file as a user opens it. */
class ComparisonPageIT {
  private static final Path WORK =
      Path.of(System.getProperty("authmeter.root"), "runner/target/report-it");
  private static Browser browser;

  @BeforeAll
  static void makeTheReports() throws Exception {
    if (!Browser.isThere()) {
      return;
    }
    browser = Browser.open();
    make("full", MadeUpRuns.full());
    make("single", MadeUpRuns.single());
    make("hostile", MadeUpRuns.hostile());
    make("fallen", MadeUpRuns.fallen());
  }

  /** Here and not before all, so that each skipped test is counted as such. */
  @BeforeEach
  void requireTheBrowser() {
    Browser.require();
  }

  @AfterAll
  static void closeTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void make(String name, MadeUpRun run) throws Exception {
    Path folder = WORK.resolve(name);
    Folders.delete(folder);
    run.write(folder);
    Generator.Outcome outcome = new Generator(folder).run();
    assertThat(outcome.exit()).as(outcome.output()).isZero();
  }

  private static Path page(String name) {
    return WORK.resolve(name).resolve("report/index.html");
  }

  private static JsonNode comparison(String name) throws IOException {
    return new ObjectMapper().readTree(WORK.resolve(name).resolve("comparison.json").toFile());
  }

  private static String cell(JsonNode row) {
    return "[data-variant='%s'][data-pattern='%s']"
        .formatted(row.path("variant").asText(), row.path("pattern").asText());
  }

  private static double number(String text) {
    return Double.parseDouble(text.replaceAll("[^0-9.]", ""));
  }

  /** One call for all, because each takes its time. */
  private static void assertShown(Map<String, Double> expected, double tolerance) {
    List<String> selectors = List.copyOf(expected.keySet());
    List<String> texts = browser.texts(selectors);
    for (int i = 0; i < selectors.size(); i++) {
      String selector = selectors.get(i);
      assertThat(texts.get(i)).as(selector).isNotNull();
      assertThat(number(texts.get(i)))
          .as(selector)
          .isCloseTo(expected.get(selector), within(tolerance));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "single"})
  void shouldShowTheFiguresOfTheComparison(String name) throws Exception {
    browser.show(page(name), 1400);
    JsonNode json = comparison(name);
    Map<String, Double> twoDecimals = new LinkedHashMap<>();
    Map<String, Double> percents = new LinkedHashMap<>();
    for (JsonNode mean : json.path("means")) {
      String at = cell(mean);
      if (mean.path("pattern").asText().endsWith("no-stickiness")) {
        double tests = mean.path("tests").asInt();
        percents.put(
            "#group-0 " + at + " .am-figure", 100 * (1 - mean.path("errors").asInt() / tests));
        continue;
      }
      for (String figure : List.of("tps", "meanMs", "tpsCi95")) {
        String selector = "#means " + at + " [data-figure=" + figure + "]";
        if (mean.path(figure).isNull()) {
          assertThat(browser.text(selector)).as(selector).isNull();
        } else {
          twoDecimals.put(selector, mean.path(figure).asDouble());
        }
      }
      twoDecimals.put("#littles-law " + at, mean.path("littlesLaw").asDouble());
    }
    for (JsonNode run : json.path("cells")) {
      String row = ".am-runs tr" + cell(run) + "[data-repeat='" + run.path("repeat") + "']";
      for (String figure : List.of("tests", "errors", "meanMs", "tps", "p50Ms", "p95Ms", "p99Ms")) {
        twoDecimals.put(row + " [data-figure=" + figure + "]", run.path(figure).asDouble());
      }
    }
    assertShown(twoDecimals, 0.0051);
    assertShown(percents, 0.051);
  }

  @Test
  void shouldShowFunctionalTestsReferenceAndVerdict() throws Exception {
    browser.show(page("full"), 1400);
    JsonNode json = comparison("full");
    for (JsonNode f : json.path("functional")) {
      String at =
          "#functional [data-variant=%s][data-test='%s'] "
              .formatted(f.path("variant").asText(), f.path("test").asText());
      assertThat(
              browser.texts(List.of(at + "[data-figure=observed]", at + "[data-figure=expected]")))
          .containsExactly(f.path("observed").asText(), f.path("expected").textValue());
    }
    Map<String, Double> printed = new LinkedHashMap<>();
    for (JsonNode r : json.path("reference")) {
      printed.put(
          "#reference " + cell(r) + " [data-figure=printedTps]", r.path("printedTps").asDouble());
    }
    assertThat(printed).hasSize(12);
    assertShown(printed, 1e-9);
    assertThat(browser.text("#verdict"))
        .contains("All 12 gates hold", "9\u00a0functional tests as", "3\u00a0functional tests obs");
    assertThat(browser.text("#answer")).startsWith("Stateless is ahead in");
    assertThat(browser.text("#reference li")).contains("15.64");
    assertThat(browser.run("return document.querySelectorAll('canvas.flot-base').length"))
        .isEqualTo(2L + 4 * 3 * 2);
    browser.picture(WORK.resolve("full-1400.png"));
  }

  @Test
  void shouldLeaveOutSectionsWithoutContent() {
    browser.show(page("single"), 1400);
    for (String absent : List.of("functional", "reference", "group-0")) {
      assertThat(browser.text("#" + absent)).as(absent).isNull();
    }
    assertThat(browser.text("#charts")).contains("no interval can be drawn");
    assertThat(browser.text("#answer")).contains("in both patterns", "by one run each");
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "single", "fallen"})
  void shouldPlaceBehindThoseThatAreClearlyBetter(String name) throws Exception {
    browser.show(page(name), 1400);
    JsonNode means = comparison(name).path("means");
    Map<String, Double> places = new LinkedHashMap<>();
    for (JsonNode mean : means) {
      String pattern = mean.path("pattern").asText();
      if (pattern.endsWith("no-stickiness")) {
        continue;
      }
      int place = 1;
      for (JsonNode other : means) {
        double ahead = other.path("tps").asDouble() - mean.path("tps").asDouble();
        boolean intervals = other.path("tpsCi95").isNumber() && mean.path("tpsCi95").isNumber();
        double reach = other.path("tpsCi95").asDouble() + mean.path("tpsCi95").asDouble();
        boolean clearly = ahead > 0 && (!intervals || ahead > reach);
        place += other.path("pattern").asText().equals(pattern) && clearly ? 1 : 0;
      }
      places.put("#ranking " + cell(mean) + " .am-place", (double) place);
    }
    assertShown(places, 0);
  }

  @Test
  void shouldTellWhatFellAndWhatBrokeOff() throws Exception {
    browser.show(page("fallen"), 1400);
    assertThat(browser.text("#verdict"))
        .contains("3 of 17\u00a0gates fell", "1\u00a0functional test not", "1\u00a0run broke off");
    assertThat(browser.text(".am-head")).contains("repcached | P2 | run 2", "exit code 137");
    assertThat(browser.text("#gates details[open] tr.am-fallen"))
        .contains("repcached | P2 | run 2");
    assertThat(browser.text("[data-gate='errors: memcached | P1'] [data-figure=value]"))
        .isEqualTo("40");
    assertThat(browser.text("#functional td.am-bad-cell")).contains("no", "expected yes");
    browser.picture(WORK.resolve("fallen-1400.png"));
  }

  @ParameterizedTest
  @CsvSource({
    "full,400",
    "full,1400",
    "single,400",
    "hostile,400",
    "hostile,1400",
    "fallen,400",
    "fallen,1400"
  })
  void shouldFitTheScreenAndAskNobody(String name, int width) throws Exception {
    browser.console();
    browser.requests();
    browser.show(page(name), width);
    browser.run("document.querySelectorAll('details').forEach((d) => { d.open = true; })");

    assertThat((Long) browser.run("return document.scrollingElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
    Object found = browser.run(script("overlaps.js"));
    assertThat(found)
        .isInstanceOfSatisfying(
            Map.class,
            m -> {
              assertThat((Long) m.get("texts")).isGreaterThan(200);
              assertThat((List<?>) m.get("pairs")).isEmpty();
            });
    assertThat(browser.console()).isEmpty();
    assertThat(browser.requests()).isEmpty();
    browser.picture(WORK.resolve(name + "-" + width + "-open.png"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "index.html",
        "dashboard.html",
        "content/pages/OverTime.html",
        "content/pages/Throughput.html",
        "content/pages/ResponseTimes.html",
        "content/pages/CustomsGraphs.html"
      })
  void shouldShowHostileLabelsAsText(String file) {
    browser.console();
    browser.show(page("hostile").resolveSibling(file), 1400);
    assertThat(browser.run("return typeof window.hacked")).isEqualTo("undefined");
    assertThat((Long) browser.run("return document.querySelectorAll('[src=x], b b').length"))
        .isZero();
    assertThat(browser.console()).noneMatch(m -> m.contains("Uncaught"));
    if (file.equals("index.html")) {
      assertThat(browser.text("h1")).isEqualTo(MadeUpRuns.HOSTILE.get(0));
      for (String name : MadeUpRuns.HOSTILE) {
        assertThat(browser.text("#means")).contains(name);
      }
    }
  }

  @Test
  void shouldShowHostileLabelsAsTextInTheTooltipsOfStockCharts() {
    browser.show(page("hostile").resolveSibling("content/pages/OverTime.html"), 1400);
    Object tips =
        browser.run(
            """
            const plot = $('#flotResponseTimesOverTime').data('plot');
            return plot.getData().map((series, i) => {
              plot.showTooltip({ series: series, seriesIndex: i, dataIndex: 0 }, { pageX: 9, pageY: 9 });
              return $('#flotTip').text();
            });
            """);
    assertThat((List<?>) tips).hasSize(2 * MadeUpRuns.HOSTILE.size());
    for (String name : MadeUpRuns.HOSTILE) {
      assertThat((List<?>) tips).anyMatch(tip -> tip.toString().contains(name));
    }
    assertThat(browser.run("return typeof window.hacked")).isEqualTo("undefined");
  }

  private static String script(String name) throws IOException {
    try (var in = ComparisonPageIT.class.getResourceAsStream("/report/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
