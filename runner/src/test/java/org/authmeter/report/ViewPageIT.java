package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the campaign asks of the page: another scale, shares of legs, and faults as the question.
 */
@Tag("long")
class ViewPageIT {
  private static final Pages PAGES = new Pages("view-it");
  private static Browser browser;

  @BeforeAll
  static void makeTheReports() throws Exception {
    if (!Browser.isThere()) {
      return;
    }
    browser = Browser.open();
    PAGES.make("far-apart", MadeUpRuns.farApart());
    PAGES.make("faults", MadeUpRuns.withFaults());
    PAGES.make("single", MadeUpRuns.single());
    PAGES.make("mixed", MadeUpRuns.single().with("report", Map.of("apart", List.of("SAML ACS"))));
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

  @Test
  void shouldDrawRatesThatAreFarApartByPowersOfTen() throws Exception {
    browser.show(PAGES.page("far-apart"), 1400);
    assertThat(browser.text("#charts")).contains("logarithmic scale");
    for (String chart : List.of("tps-chart", "group-0-tps")) {
      List<Double> ticks = new ArrayList<>();
      for (Object label : ticks(chart)) {
        ticks.add(Double.valueOf(label.toString().replace(",", "")));
      }
      assertThat(ticks).as(chart).hasSizeGreaterThan(1);
      for (int i = 1; i < ticks.size(); i++) {
        assertThat(ticks.get(i)).as(chart).isEqualTo(10 * ticks.get(i - 1));
      }
      for (JsonNode mean : PAGES.comparison("far-apart").path("means")) {
        assertThat(mean.path("tps").asDouble())
            .isBetween(ticks.get(0), ticks.get(ticks.size() - 1));
      }
    }
    assertThat(scale("time-chart")).isEqualTo("linear");
  }

  @Test
  void shouldDrawOthersFromZero() throws Exception {
    browser.show(PAGES.page("single"), 1400);
    assertThat(scale("tps-chart")).isEqualTo("linear");
    assertThat(browser.text("#charts")).doesNotContain("logarithmic");
  }

  @Test
  void shouldTellTheShareOfALegAndAllLegsOfAllGroups() throws Exception {
    browser.show(PAGES.page("far-apart"), 1400);
    for (JsonNode mean : PAGES.comparison("far-apart").path("means")) {
      double part = 0;
      double whole = 0;
      for (JsonNode leg : PAGES.comparison("far-apart").path("legs")) {
        if (leg.path("variant").equals(mean.path("variant"))
            && leg.path("pattern").equals(mean.path("pattern"))) {
          double ms = leg.path("meanMs").asDouble() * leg.path("count").asLong();
          whole += ms;
          part += leg.path("label").asText().equals("SAML credentials") ? ms : 0;
        }
      }
      assertThat(part / whole).isBetween(0.3, 0.6);
      assertThat(browser.text("#shares " + Pages.cell(mean)))
          .isEqualTo(String.format(Locale.ROOT, "%.1f\u00a0%%", 100 * part / whole));
    }
    assertThat(browser.text("#legs")).contains("load", "alike", "SAML credentials");
    assertThat(browser.text("#failures")).contains("load", "alike", "LOGIN_FORM");
  }

  @Test
  void shouldCountOtherVisitsApartFromLegs() throws Exception {
    browser.show(PAGES.page("mixed"), 1400);
    for (JsonNode mean : PAGES.comparison("mixed").path("means")) {
      assertThat(
              browser.text(
                  "#apart tr" + Pages.cell(mean) + "[data-label='SAML ACS'] [data-figure=count]"))
          .isEqualTo(mean.path("tests").asText());
    }
    assertThat(browser.text("#legs")).contains("SAML Response").doesNotContain("SAML ACS");
    assertThat(count("#littles-law")).as("units are a part of the load").isZero();
  }

  @Test
  void shouldAnswerByVerdictsWhereFaultsAreTheQuestion() throws Exception {
    browser.show(PAGES.page("faults"), 1400);
    assertThat(browser.text("#answer").strip())
        .isEqualTo(
            "Quick (no answers) did not come back."
                + " In the order of failed tests once the server was back: Steady 1 and Quick 14.");
    assertThat(browser.text("#verdict"))
        .contains("2\u00a0faults: recovered", "1\u00a0fault: not recovered")
        .contains("1\u00a0fault: unaffected");
    assertThat(browser.text("#wrapper")).doesNotContain("highest rate", "Assessment");
    assertThat(count("#pairs")).isZero();
  }

  private static List<?> ticks(String chart) {
    return (List<?>)
        browser.run(
            "return Array.from(document.querySelectorAll('#%s .flot-y-axis .flot-tick-label'))"
                    .formatted(chart)
                + ".map(e => e.textContent).sort((a, b) => parseFloat(a.replace(',', ''))"
                + " - parseFloat(b.replace(',', '')));");
  }

  private static String scale(String chart) {
    return String.valueOf(
        browser.run(
            "return document.getElementById('%s').getAttribute('data-scale');".formatted(chart)));
  }

  private static long count(String selector) {
    return (Long) browser.run("return document.querySelectorAll('%s').length;".formatted(selector));
  }
}
