package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page concludes, and the charts and tables that it concludes from. */
@Tag("long")
class AssessmentPageIT {
  private static final Pages PAGES = new Pages("assessment-it");
  private static Browser browser;

  @BeforeAll
  static void makeTheReports() throws Exception {
    if (!Browser.isThere()) {
      return;
    }
    browser = Browser.open();
    PAGES.make("full", MadeUpRuns.full());
    PAGES.make("single", MadeUpRuns.single());
    PAGES.make("fallen", MadeUpRuns.fallen());
    PAGES.make("equal", MadeUpRuns.equallyPublished());
    PAGES.make("apart", MadeUpRuns.apart());
  }

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

  /** The page shows the order as comparison.json has it, and numbers only a total order. */
  @ParameterizedTest
  @ValueSource(strings = {"full", "single", "fallen", "apart"})
  void shouldShowTheOrderOfTheComparison(String name) throws Exception {
    browser.show(PAGES.page(name), 1400);
    JsonNode order = PAGES.comparison(name).path("order");
    assertThat(order.path("patterns")).isNotEmpty();
    for (JsonNode pattern : order.path("patterns")) {
      JsonNode standings = pattern.path("standings");
      for (JsonNode standing : standings) {
        String cell =
            "[data-variant='%s'][data-pattern='%s']"
                .formatted(standing.path("variant").asText(), pattern.path("pattern").asText());
        String place = standing.path("place").isNull() ? null : standing.path("place") + ".";
        assertThat(browser.text("#assessment " + cell + " .am-place")).isEqualTo(place);
        String reading = browser.text("#assessment " + cell + " [data-figure=reading]");
        assertThat(reading.contains("ahead of")).isEqualTo(!standing.path("aheadOf").isEmpty());
        assertThat(reading.contains("level with")).isEqualTo(!standing.path("levelWith").isEmpty());
        assertThat(reading.contains("behind")).isEqualTo(!standing.path("behind").isEmpty());
        assertThat(reading.contains("not decided"))
            .isEqualTo(!standing.path("notDecided").isEmpty());
      }
    }
    assertThat(browser.text("#answer").strip()).isEqualTo(order.path("sentence").asText());
  }

  /** A line for each pair of the main loads, with its ratio, interval and word. */
  @ParameterizedTest
  @ValueSource(strings = {"full", "single"})
  void shouldDrawEachPairOfTheAnswer(String name) throws Exception {
    browser.show(PAGES.page(name), 1400);
    int drawn = 0;
    for (JsonNode pattern : PAGES.comparison(name).path("order").path("patterns")) {
      for (JsonNode pair : pattern.path("pairs")) {
        String row =
            "#pairs [data-pattern='%s'][data-pair='%s %s'] "
                .formatted(
                    pattern.path("pattern").asText(),
                    pair.path("variant").asText(),
                    pair.path("over").asText());
        if (browser.text(row) != null) {
          drawn++;
          assertThat(browser.text(row + "[data-figure=word]"))
              .isEqualTo(pair.path("word").asText());
          assertThat(browser.text(row + "[data-figure=ratio]"))
              .isEqualTo(
                  String.format(java.util.Locale.ROOT, "%.2f", pair.path("ratio").asDouble()));
          assertThat(browser.text(row + "[data-figure=interval]") == null)
              .isEqualTo(pair.path("low").isNull());
        }
      }
    }
    assertThat(drawn).isPositive();
    browser.picture(PAGES.picture(name + "-answer-1400.png"));
  }

  /** Beyond what one looks through at a glance, those of the first variant stand alone. */
  @Test
  void shouldFoldThePairsWhereTheyAreMany() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    assertThat(browser.text("#pairs details")).isNull();
    browser.run(
        "const am = window.AuthMeter;"
            + " am.model.comparison.order.patterns.forEach(p =>"
            + " { p.pairs = p.pairs.concat(p.pairs, p.pairs); });"
            + " document.getElementById('pairs').replaceWith(am.pairsPicture());");
    assertThat(browser.text("#pairs summary")).isEqualTo("All 54 pairs");
    JsonNode pattern = PAGES.comparison("full").path("order").path("patterns").get(0);
    String first = pattern.path("standings").get(0).path("variant").asText();
    List<?> shown =
        (List<?>)
            browser.run(
                "return Array.from(document.querySelectorAll("
                    + "'#pairs > table [data-pattern=%s]')).map(e => e.dataset.pair)"
                        .formatted(pattern.path("pattern").asText()));
    assertThat(shown).isNotEmpty().allSatisfy(p -> assertThat(p.toString()).contains(first));
    browser.picture(PAGES.picture("many-pairs-1400.png"));
  }

  /** As the answer of a run that asked for a size has it. */
  @Test
  void shouldShowWhatATestCostsEachKindOfComponent() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    browser.run(
        """
        const am = window.AuthMeter;
        const figure = (mean, low, high) => ({ mean: mean, low: low, high: high });
        const system = (variant, perProcessor) => ({
          variant: variant.id, pattern: am.model.main[0].id, store: null, missing: [],
          need: { nodes: 3, processorsPerNode: 2, bytesPerNode: 8e8, otherProcessors: { sp: 0.5 } },
          kinds: [
            { kind: 'sp', components: 1, testsPerProcessor: figure(50, null, null), baseBytes: 1e8, bytesPerThousand: null },
            { kind: 'idp', components: 2, testsPerProcessor: perProcessor, baseBytes: 2e8, bytesPerThousand: figure(2e6, -1e6, 5e6) }],
        });
        am.model.comparison.answer.sizing = {
          inputs: { users: 1, withinMinutes: 1, headroom: 1.5, node: 'idp', store: 'store', noun: 'logins' },
          systems: [system(am.model.variants[0], figure(20, 18, 22)), system(am.model.variants[1], figure(40, 30, 55))],
        };
        document.querySelector('.am-head').after(am.sizing());
        """);
    String first = (String) browser.run("return window.AuthMeter.model.variants[0].id;");
    String line = "#sizes [data-variant='%s'] ".formatted(first);
    assertThat(browser.text(line + "[data-figure=perProcessor]")).isEqualTo("20.0 18.0 to 22.0");
    assertThat(browser.text(line + "[data-figure=need]"))
        .isEqualTo("3\u00a0nodes of 2\u00a0processors, 0.8\u00a0GB");
    String row = "#sizing tr[data-variant='%s'][data-kind=%s] [data-figure=needed]";
    assertThat(browser.text(row.formatted(first, "idp"))).isEqualTo("6");
    assertThat(browser.text(row.formatted(first, "sp"))).isEqualTo("0.50");
    browser.picture(PAGES.picture("sizing-1400.png"));
  }

  @Test
  void shouldShowAFullHouseAndItsEnd() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    browser.run(
        """
        const am = window.AuthMeter;
        const tests = (n, ms) => ({ tests: n, errors: 0, p50Ms: ms, p99Ms: ms, maxMs: ms });
        const run = (repeat, expired, wave) => ({ variant: am.model.variants[0].id, pattern: am.model.main[0].id, repeat: repeat,
          sessions: 50000, fillMs: 20000, expired: expired, wave: wave });
        am.model.comparison.house = [
          run(1, false, { before: tests(900, 50), within: tests(0, null), after: tests(800, 40) }), run(2, true, null)];
        document.querySelector('.am-head').after(am.house());
        """);
    assertThat(browser.text("#house [data-kind=filled] tbody"))
        .containsPattern("run 1\\s*50,000\\s*20.0\u00a0s\\s*2,500")
        .containsPattern("run 2\\s*50,000\\s*had expired before the load");
    assertThat(browser.text("#house [data-kind=wave] tbody"))
        .containsPattern("900\\s*0\\s*800\\s*50\u00a0ms\\s*\u2013\\s*40\u00a0ms")
        .doesNotContain("run 2");
    browser.picture(PAGES.picture("house-1400.png"));
  }

  @Test
  void shouldNameWhatWasAtTheLimitOfItsShare() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    browser.run(
        """
        const am = window.AuthMeter;
        am.model.comparison.hosts = am.model.variants.slice(0, 2).flatMap((v, i) => [1, 2].map((n) => (
          { variant: v.id, pattern: am.model.main[0].id, repeat: n, host: 'idp-1', cpuPercent: 20, rssMaxBytes: 1e6, atLimit: i === 0 || n === 2 })));
        document.querySelector('.am-head').after(am.hosts());
        """);
    List<?> titles =
        (List<?>) browser.run("return window.AuthMeter.model.variants.map(v => v.title);");
    assertThat(browser.text("#hosts"))
        .contains(
            "At the limit of its share: %s: idp-1 | %s: run 1 none; run 2 idp-1."
                .formatted(titles.get(0), titles.get(1)));
  }

  /** The ratio to the first of the list, with the interval of all comparisons together. */
  @Test
  void shouldShowTheIntervalsOfTheOrder() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    JsonNode p1 = PAGES.comparison("full").path("order").path("patterns").get(0);
    String first = p1.path("standings").get(0).path("variant").asText();
    for (JsonNode pair : p1.path("pairs")) {
      if (pair.path("variant").asText().equals(first)) {
        String interval =
            browser.text(
                "[data-assessed=P1] [data-variant='%s'] [data-figure=interval]"
                    .formatted(pair.path("over").asText()));
        assertThat(interval)
            .isEqualTo(
                String.format(
                    java.util.Locale.ROOT,
                    "%.2f to %.2f",
                    1 / pair.path("high").asDouble(),
                    1 / pair.path("low").asDouble()));
      }
    }
  }

  @Test
  void shouldShowPublishedRatiosBesideOurs() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    Map<String, Double> ratios = new LinkedHashMap<>();
    ratios.put("[data-variant=stateless][data-pattern=P1] [data-figure=theirs]", 1.0);
    ratios.put("[data-variant=terracotta][data-pattern=P1] [data-figure=theirs]", 12.76 / 25.83);
    ratios.put("[data-variant=memcached][data-pattern=P3] [data-figure=theirs]", 39.46 / 47.20);
    for (JsonNode mean : PAGES.comparison("full").path("means")) {
      if (mean.path("pattern").asText().equals("P2")) {
        ratios.put(
            "#assessment " + Pages.cell(mean) + " [data-figure=ours]",
            mean.path("tps").asDouble() / best(PAGES.comparison("full"), "P2"));
      }
    }
    assertThat(ratios).hasSize(3 + 4);
    Pages.assertShown(browser, ratios, 0.0051);
    assertThat(browser.text("[data-assessed=P1] .am-finding"))
        .contains("In the published figures Stateless is first too, 1.33\u00d7 repcached");
  }

  @Test
  void shouldCallAllFirstWhosePublishedFiguresAreEqual() throws Exception {
    browser.show(PAGES.page("equal"), 1400);
    assertThat(browser.text("[data-assessed=P1] .am-finding"))
        .contains("In the published figures all are equal.");
    assertThat(browser.text("[data-assessed=P2] .am-finding"))
        .contains(
            "In the published figures memcached, repcached and Stateless are first too, 2.00\u00d7 Terracotta.");
  }

  private static double best(JsonNode comparison, String pattern) {
    double best = 0;
    for (JsonNode mean : comparison.path("means")) {
      if (mean.path("pattern").asText().equals(pattern)) {
        best = Math.max(best, mean.path("tps").asDouble());
      }
    }
    return best;
  }

  @Test
  void shouldTellTheOperatingCostOfEachVariant() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    for (String variant : List.of("terracotta", "memcached", "repcached", "stateless")) {
      assertThat(browser.text("[data-cost=%s]".formatted(variant)))
          .contains("A key that all nodes share.", "When a server dies", "5 server processes, ");
    }
    browser.show(PAGES.page("single"), 1400);
    assertThat(browser.text("#operating-cost")).isNull();
    assertThat(browser.text("#assessment"))
        .contains("Fewer than three repeats decide no order.", "not decided with any other");
  }

  @Test
  void shouldPrintTheEnvironmentAsTwoTables() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    assertThat(browser.texts(List.of("#environment .am-facts", "#environment .am-note")))
        .containsExactly("Tester: A. TesterDates: 2026-11-20 to 2026-11-21", "All on one host.");
    Object tables =
        browser.run(
            """
            return [...document.querySelectorAll('#environment tr')].map(
                (row) => [...row.children].map((c) => c.textContent).join(' | '));
            """);
    assertThat(tables)
        .isEqualTo(
            List.of(
                "No | Server | Host | CPU | Memory | OS",
                "1 | SP and load | sp.example.org | 2.27 GHz | \u2013 | A",
                "2 | IdP 1 | idp1.example.org | \u2013 | 2 GB | \u2013",
                "No | Software | Version | On",
                "1 | memcached | 1.4.10 | IdP 1"));
    browser.show(PAGES.page("single"), 1400);
    assertThat(browser.text("#environment")).isNull();
  }

  /** With one run the figures of the whole are those of its cells. */
  @Test
  void shouldDrawABarOfEveryMeasureForEveryVariantAndPattern() throws Exception {
    browser.show(PAGES.page("single"), 1400);
    for (String measure : List.of("p50", "p90", "p95", "p99", "max")) {
      Map<String, Double> expected = new LinkedHashMap<>();
      for (JsonNode cell : PAGES.comparison("single").path("cells")) {
        expected.put(Pages.cell(cell), cell.path(measure + "Ms").asDouble());
      }
      assertThat(bars(measure)).as(measure).hasSize(8).isEqualTo(expected);
    }
    assertThat(bars("errors")).hasSize(8).containsValue(0.0);
    assertThat(bars("servers")).hasSize(8);
    assertThat(bars("generator")).hasSize(8);
  }

  private static Map<String, Double> bars(String measure) {
    Object drawn =
        browser.run(
            """
            const all = {};
            const plot = jQuery('#' + arguments[0] + '-chart').data('plot');
            plot.getData().filter((s) => s.figures).flatMap((s) => s.figures).forEach((f) => {
              all[`[data-variant='${f.variant.id}'][data-pattern='${f.pattern.id}']`] = f.y;
            });
            return all;
            """,
            measure);
    Map<String, Double> bars = new LinkedHashMap<>();
    ((Map<?, ?>) drawn).forEach((k, v) -> bars.put(k.toString(), ((Number) v).doubleValue()));
    return bars;
  }

  @Test
  void shouldDrawRateAndTimeOfEveryRunOnSharedAxes() throws Exception {
    browser.show(PAGES.page("full"), 1400);
    Object runs =
        browser.run(
            """
            return [...document.querySelectorAll('#timelines .am-run')].map((run) => {
              const plots = [...run.querySelectorAll('.am-line')].map((e) => jQuery(e).data('plot'));
              return [run.dataset.pattern].concat(plots.flatMap((p) => [
                p.getData()[0].data.length, p.getAxes().xaxis.max, p.getAxes().yaxis.max]));
            });
            """);
    List<?> all = (List<?>) runs;
    assertThat(all).as("a figure for each of 4 variants x 3 patterns x 3 repeats").hasSize(36);
    Map<Object, Set<List<?>>> axes = new LinkedHashMap<>();
    for (Object one : all) {
      List<?> run = (List<?>) one;
      assertThat(((Number) run.get(1)).intValue()).as(run.toString()).isGreaterThan(5);
      assertThat(run.get(4)).isEqualTo(run.get(1));
      axes.computeIfAbsent(run.get(0), p -> new HashSet<>())
          .add(List.of(run.get(2), run.get(3), run.get(5), run.get(6)));
    }
    assertThat(axes).hasSize(3).allSatisfy((pattern, ends) -> assertThat(ends).hasSize(1));
  }
}
