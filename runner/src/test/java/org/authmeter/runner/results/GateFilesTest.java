package org.authmeter.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.authmeter.runner.baseline.Baseline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class GateFilesTest {
  private static final String COMPARISON =
      """
      {"cells": [{"variant": "a", "pattern": "P1", "repeat": 1, "tests": 9, "errors": 1}],
       "means": [{"variant": "a", "pattern": "P1", "repeats": 1, "tests": 9, "errors": 1, "tps": 4.5}],
       "functional": [
         {"variant": "a", "test": "1", "expected": "yes", "observed": "no", "pass": false, "detail": "a form"},
         {"variant": "a", "test": "2", "expected": null, "observed": "yes", "pass": null, "detail": ""}],
       "gates": [
         {"name": "tps: a | P1", "limit": ">= 4", "value": 4.5, "pass": true},
         {"name": "errors: <a>", "limit": "<= 0", "value": 1, "pass": false}],
       "baseline": [
         {"baseline": "old", "variant": "a", "pattern": "P1", "figure": "tps", "then": 5.0, "now": 4.5,
          "ratio": 0.9, "low": 0.85, "high": 0.95, "method": "Welch", "verdict": "worse"}]}
      """;

  @TempDir Path folder;

  private static Context context(String... warnings) {
    return new Context(
            "demo", "Demo", "Which?", "quick", "login", "", List.of(), List.of(), List.of(),
            List.of(), Map.of(), List.of(), List.of(), List.of(), null, List.of(), null, Map.of())
        .withBaselines(List.of(new Baseline("old", "", List.of(warnings), List.of())));
  }

  private Comparison comparison(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("comparison.json"), json);
    return Comparison.read(file);
  }

  private Element xml(Comparison comparison) throws Exception {
    Path file = folder.resolve("gates.xml");
    GateFiles.write(file, context(), comparison);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  @Test
  void shouldWriteATestCasePerConditionInJUnitsForm() throws Exception {
    Element suite = xml(comparison(COMPARISON));
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    var cases = suite.getElementsByTagName("testcase");
    assertThat(((Element) cases.item(0)).getElementsByTagName("failure").getLength()).isZero();
    Element fallen = (Element) cases.item(1);
    assertThat(fallen.getAttribute("name")).isEqualTo("errors: <a>");
    assertThat(((Element) fallen.getFirstChild()).getAttribute("message"))
        .isEqualTo("limit <= 0, measured 1");
    assertThat(((Element) cases.item(2)).getAttribute("classname")).isEqualTo("demo.functional");
  }

  @Test
  void shouldNotPassOnSilence() throws Exception {
    assertThat(xml(comparison("{}")).getAttribute("failures")).isEqualTo("1");
  }

  @Test
  void shouldSummariseInMarkdown() throws IOException {
    Path file = folder.resolve("summary.md");
    new Summary(context("machine cores: then 2, now 4"), comparison(COMPARISON)).write(file);
    assertThat(Files.readString(file))
        .startsWith(
            "# Demo\n\nWhich?\n\n**1 of 2 gates fell; 1 functional tests not as expected.**")
        .contains("Warning: the baseline old was made otherwise. machine cores: then 2, now 4")
        .contains("| a | P1 | 1 | 9 | 1 | - | 4.50 |")
        .contains("| old | a | P1 | tps | 5.00 | 4.50 | 0.900 (0.850 to 0.950) | worse |")
        .contains("| tps: a \\| P1 | >= 4 | 4.5 | holds |", "| **fell** |", "| **no** |");
    new Summary(context(), comparison("{}")).write(file);
    assertThat(Files.readString(file)).contains("**Nothing was measured.**");
  }
}
