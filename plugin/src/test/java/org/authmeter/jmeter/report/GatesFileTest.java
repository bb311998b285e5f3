package org.authmeter.jmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.comparison.Answer;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.results.figures.Contexts;
import org.authmeter.results.figures.Runs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class GatesFileTest {
  @TempDir Path folder;

  private Element xml(Comparison comparison) throws Exception {
    Path file = folder.resolve("gates.xml");
    ReportFiles.writeGates(file, comparison);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
  }

  @Test
  void shouldWriteATestCasePerConditionInJUnitsForm() throws Exception {
    List<CellRecord> cells = List.of(Contexts.cell("a", "P1", 1));
    Runs runs =
        new Runs(
            Contexts.of(
                cells,
                List.of(
                    new FunctionalResult("a", "1", "yes", "no", "a form\u0000 <came>"),
                    new FunctionalResult("a", "2", null, "yes", "")),
                new Gate("p95Ms", "< 50", null)));
    Contexts.test(runs, cells.get(0).key(), 1, 100, true);
    Element suite = xml(runs.comparison());
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    var cases = suite.getElementsByTagName("testcase");
    assertThat(((Element) cases.item(0)).getElementsByTagName("failure").getLength()).isZero();
    Element fallen = (Element) cases.item(1);
    assertThat(fallen.getAttribute("name")).isEqualTo("p95Ms: a | P1");
    assertThat(((Element) fallen.getFirstChild()).getAttribute("message"))
        .isEqualTo("limit < 50, measured 100");
    Element functional = (Element) cases.item(2);
    assertThat(functional.getAttribute("classname")).isEqualTo("scenario.functional");
    assertThat(((Element) functional.getFirstChild()).getAttribute("message"))
        .isEqualTo("expected yes, observed no a form? <came>");
  }

  @Test
  void shouldHaveTheAnswerAsAProperty() throws Exception {
    Comparison comparison =
        new Runs(Contexts.of(List.of(Contexts.cell("a", "P1", 1)))).comparison();
    assertThat(xml(comparison).getElementsByTagName("property").getLength()).isZero();
    Answer answer = new Answer("rates", "Not <b>.\u0000", null, null);
    Element property =
        (Element) xml(comparison.answered(answer)).getElementsByTagName("property").item(0);
    assertThat(property.getAttribute("name")).isEqualTo("answer");
    assertThat(property.getAttribute("value")).isEqualTo("Not <b>.?");
    assertThat(property.getParentNode().getNodeName()).isEqualTo("properties");
  }

  @Test
  void shouldNotPassOnSilence() throws Exception {
    Runs runs = new Runs(Contexts.of(List.of(Contexts.cell("a", "P1", 1))));
    assertThat(xml(runs.comparison()).getAttribute("failures")).isEqualTo("2");
  }

  /** comparison.json and gates.xml are written, whatever a record.json has for a detail. */
  @Test
  void shouldWriteHalvesOfSurrogatePairs() throws Exception {
    Runs runs =
        new Runs(
            Contexts.of(
                List.of(Contexts.cell("a", "P1", 1)),
                List.of(new FunctionalResult("a", "1", "yes", "no", "\ud83d \u001b[2J ]]>"))));
    ReportFiles.write(folder, runs.comparison());
    assertThat(Files.readString(folder.resolve("comparison.json"))).contains("? \\u001B[2J ]]>");
    assertThat(Files.readString(folder.resolve("gates.xml"))).contains("? ?[2J ]]&gt;");
  }
}
