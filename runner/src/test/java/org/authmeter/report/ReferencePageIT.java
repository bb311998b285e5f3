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

/** Published figures that are no rate of a named variant: a claim, and a server without a name. */
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
}
