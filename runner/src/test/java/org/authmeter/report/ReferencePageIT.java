package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.report.MadeUpRun.Pattern;
import org.authmeter.report.MadeUpRun.Variant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Published figures beside ours where they are no rate of a named variant: a claim, a server
 * without a name, use of a host, two averages of a call, peaks of servers.
 */
@Tag("long")
class ReferencePageIT {
  private static final Pages PAGES = new Pages("reference-page-it");
  private static Browser browser;

  @BeforeAll
  static void makeTheReports() throws Exception {
    if (!Browser.isThere()) {
      return;
    }
    browser = Browser.open();
    List<Variant> variants =
        List.of(
            new Variant("pooled", "ldaptive", "pools", 20, 2),
            new Variant("unpooled", "Spring LDAP", "no pool for binds", 80, 2));
    List<Pattern> patterns = List.of(new Pattern("P1", "200 threads", 4, 200, null));
    Map<String, Object> claim =
        Map.of(
            "source",
            "a wiki",
            "rows",
            List.of(
                Map.of(
                    "variant",
                    "pooled",
                    "pattern",
                    "P1",
                    "printedTps",
                    50.5,
                    "runs",
                    List.of(Map.of("name", "A-1", "tps", 50.25, "meanMs", 80.5)))),
            "ratios",
            List.of(
                Map.of(
                    "pattern",
                    "P1",
                    "variant",
                    "pooled",
                    "over",
                    "unpooled",
                    "printed",
                    "over 100"),
                Map.of(
                    "pattern", "P1", "variant", "pooled", "over", "absent", "printed", "over 9")));
    PAGES.make("claim", new MadeUpRun(variants, patterns, 1).with("reference", claim));
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("variant", null);
    row.put("pattern", "P1");
    row.put("printedTps", 1517.2);
    Map<String, Object> unnamed = Map.of("source", "a laboratory", "rows", List.of(row));
    PAGES.make("unnamed", new MadeUpRun(variants, patterns, 1).with("reference", unnamed));
    PAGES.make("offered", MadeUpRuns.offered());
    PAGES.make("averaged", MadeUpRuns.averaged());
    PAGES.make("scaling", MadeUpRuns.scaling());
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

  private static double tps(String page, String variant) throws Exception {
    for (JsonNode mean : PAGES.comparison(page).path("means")) {
      if (mean.path("variant").asText().equals(variant)) {
        return mean.path("tps").asDouble();
      }
    }
    throw new AssertionError("no mean of " + variant);
  }

  @Test
  void shouldShowOurRatioBesideAPublishedClaim() throws Exception {
    browser.show(PAGES.page("claim"), 1400);
    String text = browser.text("#reference table");
    assertThat(text)
        .contains("ldaptive to Spring LDAP", "over 100\u00d7")
        .contains("%.2f\u00d7".formatted(tps("claim", "pooled") / tps("claim", "unpooled")))
        .as("nothing was measured that it could stand beside")
        .doesNotContain("over 9");
    assertThat(browser.text("#reference")).contains("a wiki");
  }

  @Test
  void shouldShowEachPublishedRunBesideOurs() throws Exception {
    browser.show(PAGES.page("claim"), 1400);
    assertThat(browser.text("#reference tr[data-run='A-1']"))
        .contains("A-1, our run 1", "50.25", "80.5")
        .contains("%.2f".formatted(tps("claim", "pooled")))
        .contains("%.2f\u00d7".formatted(tps("claim", "pooled") / 50.25));
  }

  @Test
  void shouldShowTheFigureOfAServerWithoutANameBesideEachOfOurs() throws Exception {
    browser.show(PAGES.page("unnamed"), 1400);
    assertThat(browser.text("#reference"))
        .contains("Figures without the name of a variant stand beside each of ours.");
    for (String variant : List.of("pooled", "unpooled")) {
      String row = browser.text("#reference tr[data-variant='%s']".formatted(variant));
      assertThat(row)
          .contains("1,517.20", "%.2f".formatted(tps("unnamed", variant)))
          .contains("%.2f\u00d7".formatted(tps("unnamed", variant) / 1517.2));
    }
  }

  /** Sum over the server's processes in each run, mean of the runs. */
  private static double servers(String variant, String figure) throws Exception {
    double sum = 0;
    for (JsonNode host : PAGES.comparison("offered").path("hosts")) {
      if (host.path("variant").asText().equals(variant)
          && !host.path("host").asText().equals("jmeter")) {
        sum += host.path(figure).asDouble();
      }
    }
    return sum / 3;
  }

  @Test
  void shouldShowTheUseOfThePublishedHostBesideOurs() throws Exception {
    browser.show(PAGES.page("offered"), 1400);
    String row = "#offered [data-variant=apache][data-pattern=static] ";
    assertThat(
            browser.texts(
                List.of(
                    row + "[data-figure=cpuPercent]",
                    row + "[data-figure=memory]",
                    row + "[data-figure=printedCpuPercent]",
                    row + "[data-figure=printedMemory]")))
        .containsExactly(
            "%.1f\u00a0%%".formatted(servers("apache", "cpuPercent") / 2),
            "+%.0f\u00a0MB to %,.0f"
                .formatted(
                    servers("apache", "rssGrowthBytes") / 1e6,
                    servers("apache", "rssMaxBytes") / 1e6),
            "12.8\u00a0%",
            "+62\u00a0MB to 380");
    assertThat(browser.text("#offered .am-caption")).contains("all 2 cores of this machine");
    assertThat(browser.text("#answer"))
        .contains("nginx keeps up (", "of the processors", "Apache ", "% of the ideal");
    browser.picture(PAGES.picture("offered-1400.png"));
  }

  @Test
  void shouldShowBothPublishedAveragesOfACallBesideOurs() throws Exception {
    browser.show(PAGES.page("averaged"), 1400);
    double total = 0;
    double call = 0;
    for (JsonNode run : PAGES.comparison("averaged").path("cells")) {
      if (run.path("pattern").asText().equals("W-8")) {
        double wall = run.path("endEpochMs").asDouble() - run.path("startEpochMs").asDouble();
        total += wall / run.path("tests").asInt() / 3;
        call += run.path("meanMs").asDouble() / 3;
      }
    }
    assertThat(browser.text("#averages [data-pattern=W-8] [data-figure=averages]"))
        .isEqualTo("%.1f (%.1f)".formatted(total, call));
    assertThat(browser.text("#averages table")).contains("Basic query", "155 (26,832)");
    assertThat(browser.text("#answer"))
        .contains("Basic query: Small ", " ms serial, ", "%.1f ms concur".formatted(total));
  }

  @Test
  void shouldShowPublishedPeaksAndProcessorsBesideOurs() throws Exception {
    browser.show(PAGES.page("scaling"), 1400);
    JsonNode two = PAGES.comparison("scaling").path("scaling").get(1);
    assertThat(browser.text("#answer"))
        .as("the factor with what the repeats show of it")
        .containsPattern("times One server \\([0-9.]+ to [0-9.]+, ahead\\)");
    assertThat(two.path("factor").asDouble()).isBetween(1.5, 2.5);
    assertThat(browser.text("#scaling tr[data-variant=two]"))
        .contains("%,.0f".formatted(two.path("perMinute").asDouble()), "10,200")
        .contains("%.2f\u00d7".formatted(two.path("factor").asDouble()), "1.70\u00d7");
    double used = 0;
    for (JsonNode host : PAGES.comparison("scaling").path("hosts")) {
      if (Pages.isOf(host, "one", "peak") && host.path("host").asText().equals("idp-1")) {
        used += host.path("cpuPercent").asDouble() / 3;
      }
    }
    assertThat(browser.text("#scaling [data-host=idp-1][data-variant=one]"))
        .as("of the two processors that it was given")
        .contains("%.0f\u00a0%%".formatted(used / 2), "99 %");
    assertThat(browser.text("#scaling"))
        .contains("each share is scaled alike: idp-1 2 of 4", "Its table 2 has another sum.");
    assertThat(
            (Long)
                browser.run("return document.querySelectorAll('#scaling .am-bars canvas').length"))
        .isGreaterThanOrEqualTo(3);
    assertThat(browser.run("return document.querySelector('#scaling [data-rings]').dataset.rings"))
        .as("a ring for each run of both")
        .isEqualTo("6");
    browser.run(
        """
        const am = window.AuthMeter;
        am.model.comparison.hosts.filter((h) => h.host === 'idp-1')
          .forEach((h) => { h.component = { share: { cpus: 0.5, periods: 1, throttledPeriods: 0, throttledMs: 0 } }; });
        document.querySelector('#scaling').replaceWith(am.scaling());
        """);
    assertThat(browser.text("#scaling [data-host=idp-1][data-variant=one]"))
        .as("of its share of the processors")
        .contains("%.0f\u00a0%%".formatted(used / 0.5), "99 %");
  }
}
