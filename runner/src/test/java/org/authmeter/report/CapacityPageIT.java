package org.authmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a search for the capacity, beside two earlier ones: one that held more, one alike.
 */
@Tag("long")
class CapacityPageIT {
  private static final Pages PAGES = new Pages("capacity-page-it");
  private static final String SENTENCE =
      "42 logins/s at p95 of at most 500 ms; 25,200 users within 10 minutes; with idp-2 lost: 20 logins/s.";
  private static Browser browser;
  @TempDir static Path work;

  @BeforeAll
  static void makeTheReport() throws Exception {
    if (!Browser.isThere()) {
      return;
    }
    browser = Browser.open();
    MadeUpRun run =
        new MadeUpRun(
                List.of(new Variant("stateless", "Stateless", "sealed cookies", 75, 3.6)),
                List.of(new Pattern("knee", "at the found rate", 10, 600, null)),
                3)
            .with("capacity", capacity())
            .with("record", Map.of("versions", Map.of("java", "21")));
    PAGES.make(
        "knee",
        run,
        "-Jauthmeter.baseline="
            + baseline("faster", 500, 10, "17")
            + ","
            + baseline("slower", 5, 900, "21"));
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

  private static Map<String, Object> capacity() {
    Map<String, Object> capacity = new LinkedHashMap<>();
    capacity.put("sentence", SENTENCE);
    capacity.put("noun", "logins");
    capacity.put("limitMs", 500);
    capacity.put("rate", 42);
    List<Map<String, Object>> steps = new ArrayList<>();
    steps.add(step("warm-up", 1, "warm-up", 0, 40, 60, "none", ""));
    steps.add(step("at-20", 1, "search", 20, 20, 90, "held", ""));
    steps.add(step("at-80", 1, "search", 80, 44, 2100, "fell", "p95 2100 ms is over the limit"));
    steps.add(step("at-60", 1, "search", 60, 43, 700, "void", "the load generator used 91 %"));
    steps.add(step("at-50", 1, "search", 50, 43, 900, "broken", "no result for 60 s"));
    steps.add(step("knee", 1, "confirm", 42, 42, 300, "held", ""));
    steps.add(step("lost-at-20", 1, "lost", 20, 20, 280, "held", ""));
    capacity.put("steps", steps);
    return capacity;
  }

  private static Map<String, Object> step(
      String pattern,
      int repeat,
      String phase,
      double rate,
      double achieved,
      double p95,
      String outcome,
      String why) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("offered", rate);
    figures.put("achieved", achieved);
    figures.put("errors", 0);
    for (String from : List.of("p", "serviceP")) {
      figures.put(from + "50Ms", p95 / 3);
      figures.put(from + "95Ms", from.equals("p") ? p95 : p95 / 2);
      figures.put(from + "99Ms", p95 * 1.2);
    }
    return Map.of(
        "pattern",
        pattern,
        "repeat",
        repeat,
        "phase",
        phase,
        "rate",
        rate,
        "figures",
        figures,
        "generatorPercent",
        outcome.equals("void") ? 91 : 22,
        "outcome",
        outcome,
        "why",
        why);
  }

  /** Three runs that lie close together. */
  private static Path baseline(String name, double tps, double ms, String java) throws IOException {
    List<Map<String, Object>> cells = new ArrayList<>();
    for (int repeat = 1; repeat <= 3; repeat++) {
      Map<String, Object> cell = new LinkedHashMap<>();
      cell.put("variant", "stateless");
      cell.put("pattern", "knee");
      cell.put("repeat", repeat);
      cell.put("tests", 600);
      cell.put("errors", 0);
      cell.put("tps", tps * (1 + repeat / 1000.0));
      cell.put("meanMs", ms * (1 + repeat / 1000.0));
      cell.put("p95Ms", Math.round(ms * 1.5) + repeat);
      cells.add(cell);
    }
    Path file = Files.createDirectories(work.resolve(name)).resolve("comparison.json");
    ObjectMapper json = new ObjectMapper();
    json.writeValue(file.toFile(), Map.of("scenario", "idp-clustering", "cells", cells));
    json.writeValue(
        file.resolveSibling("record.json").toFile(),
        Map.of("profile", "full", "versions", Map.of("java", java)));
    return file;
  }

  private static String row(String pattern) {
    return browser.text("#capacity tr[data-pattern='%s']".formatted(pattern));
  }

  @Test
  void shouldBeginWithTheAnswerAndShowEveryStep() throws Exception {
    browser.show(PAGES.page("knee"), 1400);
    assertThat(browser.text("#answer").strip()).isEqualTo(SENTENCE);
    assertThat(row("warm-up")).contains("warm-up", "not judged");
    assertThat(row("at-20")).contains("held", "90", "45");
    assertThat(row("at-80")).contains("fell", "2100", "p95 2100 ms is over the limit");
    assertThat(row("at-60")).contains("void", "91", "the load generator used 91 %");
    assertThat(row("at-50")).contains("broken", "no result for 60 s");
    assertThat(row("knee")).contains("confirmation", "held");
    assertThat(row("lost-at-20")).contains("a node lost");
    for (String chart : List.of("capacity-rate", "capacity-times")) {
      assertThat(
              browser.run(
                  "return document.querySelectorAll('#%s canvas').length > 0;".formatted(chart)))
          .as(chart)
          .isEqualTo(true);
    }
    browser.picture(PAGES.picture("knee-1400.png"));
  }

  @Test
  void shouldTellWhetherTheKneeIsWorseThanBefore() {
    browser.show(PAGES.page("knee"), 1400);
    List<String> verdicts =
        browser.texts(
            List.of(
                "#baseline table:nth-of-type(1) tr[data-figure=tps] [data-figure=verdict]",
                "#baseline"));
    assertThat(verdicts.get(0)).isEqualTo("worse");
    assertThat(verdicts.get(1)).contains("faster", "slower", "better", "worse", "Welch");
    assertThat(browser.text(".am-baseline-warning"))
        .contains("faster", "versions java: then 17, now 21");
  }
}
