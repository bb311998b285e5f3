package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The comparison page in a real browser, opened from its file as a user opens it. */
@Tag("long")
class ComparisonPageIT {
  private static final Pages PAGES = new Pages("report-it");
  private static Browser browser;

  @BeforeAll
  static void makeTheReports() throws Exception {
    if (!Browser.isThere()) {
      return;
    }
    browser = Browser.open();
    PAGES.make("full", MadeUpRuns.full());
    PAGES.make("single", MadeUpRuns.single());
    PAGES.make("hostile", MadeUpRuns.hostile());
    PAGES.make("fallen", MadeUpRuns.fallen());
    PAGES.make("costing", MadeUpRuns.costing());
    PAGES.make("replicating", MadeUpRuns.replicating());
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

  @ParameterizedTest
  @ValueSource(strings = {"full", "single"})
  void shouldShowTheFiguresOfTheComparison(String name) throws Exception {
    browser.show(PAGES.page(name), 1400);
    JsonNode json = PAGES.comparison(name);
    Map<String, Double> twoDecimals = new LinkedHashMap<>();
    Map<String, Double> percents = new LinkedHashMap<>();
    for (JsonNode mean : json.path("means")) {
      String at = Pages.cell(mean);
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
      String row = ".am-runs tr" + Pages.cell(run) + "[data-repeat='" + run.path("repeat") + "']";
      for (String figure : List.of("tests", "errors", "meanMs", "tps", "p50Ms", "p95Ms", "p99Ms")) {
        twoDecimals.put(row + " [data-figure=" + figure + "]", run.path(figure).asDouble());
      }
    }
    Pages.assertShown(browser, twoDecimals, 0.0051);
    Pages.assertShown(browser, percents, 0.051);
  }

  @Test
  void shouldShowFunctionalTestsReferenceAndVerdict() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    JsonNode json = PAGES.comparison("full");
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
          "#reference " + Pages.cell(r) + " [data-figure=printedTps]",
          r.path("printedTps").asDouble());
    }
    assertThat(printed).hasSize(12);
    Pages.assertShown(browser, printed, 1e-9);
    assertThat(browser.text("#verdict"))
        .contains("All 12 gates hold", "9\u00a0functional tests as", "3\u00a0functional tests obs");
    assertThat(browser.text("#answer").strip())
        .isEqualTo(json.path("answer").path("sentence").asText())
        .contains("Stateless");
    assertThat(browser.text("#reference li")).contains("15.64");
    assertThat(browser.run("return document.querySelectorAll('canvas.flot-base').length"))
        .as("ten measures; two charts for each of 36 runs; processors and memory of 45 long enough")
        .isEqualTo(10L + 36 * 2 + 45 * 2);
    browser.picture(PAGES.picture("full-1400.png"));
  }

  @Test
  void shouldSayWhichDifferenceMayBeChance() {
    browser.show(PAGES.page("costing"), 1400);
    assertThat(browser.text("#answer"))
        .containsPattern("takes [0-9.]+ \u00b1 [0-9.]+ ms with Plain; [0-9.]+ ms more with Dear")
        .contains("The difference to Alike is not decided.");
    assertThat(browser.text("#assessment th.am-number")).isEqualTo("ms");
  }

  @Test
  void shouldConcludeFromAllRunsOfAReplicatingPair() throws Exception {
    browser.show(PAGES.page("replicating"), 1400);
    assertThat(browser.text("#answer"))
        .contains(
            "None of 3,000 confirmed keys was lost when a node of repcached died; 30 of the 3,000 looked for"
                + " on it were missing when it was back.",
            "A value reached the replica after 0.157 to 0.159 ms (medians of 3 runs; 99 % within"
                + " 0.401 to 0.403 ms).");
    assertThat(browser.text("#verdict")).contains("2\u00a0runs: not resynced");
    assertThat(browser.texts(List.of("#replication table", "#replication table:last-of-type")))
        .first()
        .asString()
        .contains("run 1", "run 3", "0.157", "First read missed")
        .doesNotContain("Keys lost");
    browser.picture(PAGES.picture("replicating-1400.png"));
  }

  @Test
  void shouldLeaveOutSectionsWithoutContent() {
    browser.show(PAGES.page("single"), 1400);
    for (String absent : List.of("functional", "reference", "group-0")) {
      assertThat(browser.text("#" + absent)).as(absent).isNull();
    }
    assertThat(browser.text("#answer"))
        .isEqualTo(
            "One repeat proves no order: measure at least three repeats. Stateless had the highest rate. ");
    assertThat(browser.text("#pairs")).contains("not decided").doesNotContain("ahead");
  }

  @Test
  void shouldTellWhatFellAndWhatBrokeOff() throws Exception {
    browser.show(PAGES.page("fallen"), 1400);
    assertThat(browser.text("#verdict"))
        .contains("3 of 17\u00a0gates fell", "1\u00a0functional test not", "1\u00a0run broke off");
    assertThat(browser.text(".am-head")).contains("repcached | P2 | run 2", "exit code 137");
    assertThat(browser.text("#gates details[open] tr.am-fallen"))
        .contains("repcached | P2 | run 2");
    assertThat(browser.text("[data-gate='errors: memcached | P1'] [data-figure=value]"))
        .isEqualTo("40");
    assertThat(browser.text("#functional td.am-bad-cell")).contains("no", "expected yes");
    browser.picture(PAGES.picture("fallen-1400.png"));
  }

  @ParameterizedTest
  @CsvSource({
    "full,400",
    "full,1400",
    "single,400",
    "hostile,400",
    "hostile,1400",
    "fallen,400",
    "fallen,1400",
    "replicating,400",
    "replicating,1400"
  })
  void shouldFitTheScreenAndAskNobody(String name, int width) throws Exception {
    browser.console();
    browser.requests();
    browser.show(PAGES.page(name), width);
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
    browser.picture(PAGES.picture(name + "-" + width + "-open.png"));
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
    browser.show(PAGES.page("hostile").resolveSibling(file), 1400);
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
    browser.show(PAGES.page("hostile").resolveSibling("content/pages/OverTime.html"), 1400);
    Object tips =
        browser.run(
            """
            const plot = $('#flotResponseTimesOverTime').data('plot');
            return plot.getData().map((series, i) => {
              plot.showTooltip({ series: series, seriesIndex: i, dataIndex: 0 }, { pageX: 9, pageY: 9 });
              return $('#flotTip').text();
            });
            """);
    assertThat((List<?>) tips).hasSize(MadeUpRuns.HOSTILE.size() + 1);
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
