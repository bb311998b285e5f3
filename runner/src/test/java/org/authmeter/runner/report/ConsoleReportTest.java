package org.authmeter.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.results.JsonFile;
import org.authmeter.runner.results.ResultsFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleReportTest {
  private static final String CELL =
      "{'variant':'a','pattern':'P1','repeat':1,'tests':%d,'errors':0,'unknown':1}";
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private int tell(String json) throws IOException {
    ResultsFolder results = new ResultsFolder(folder);
    Files.writeString(results.comparison(), json.replace('\'', '"'));
    return new ConsoleReport(new PrintStream(out, true))
        .print(JsonFile.read(results.comparison(), Comparison.class), results);
  }

  @Test
  void shouldPrintMeansAndTheMatrixAndEndWithZero() throws IOException {
    String json =
        "{'cells':["
            + CELL.formatted(9)
            + "],'means':[{'variant':'a','pattern':'P1','tps':25.834,'errors':3}],"
            + "'functional':[{'variant':'a','test':'1','expected':'yes','observed':'yes','pass':true},"
            + "{'variant':'b','test':'1','expected':null,'observed':null,'pass':null}]}";
    assertThat(tell(json)).isEqualTo(ExitStatus.DONE);
    assertThat(out.toString())
        .contains("TPS (errors)", "25.83 (3)")
        .contains("Functional test", "yes", "nothing");
  }

  /** An earlier file has no answer. */
  @Test
  void shouldPrintTheAnswerInTheWordsOfThePage() throws IOException {
    String cell = CELL.formatted(9);
    tell(
        "{'cells':[%s],'answer':{'kind':'rates','sentence':'Not b. No more.','lines':['Not b.','No more.']}}"
            .formatted(cell));
    assertThat(out.toString()).containsSubsequence("Not b.\n", "No more.\n", "Report: ");
    out.reset();
    tell("{'cells':[%s]}".formatted(cell));
    assertThat(out.toString()).doesNotContain("Not b");
  }

  @Test
  void shouldEndWithOneWhenAGateFell() throws IOException {
    String gate = "'gates':[{'name':'errors of a P1','limit':'0','value':'3','pass':false}]";
    assertThat(tell("{'cells':[" + CELL.formatted(9) + "]," + gate + "}"))
        .isEqualTo(ExitStatus.FELL);
    assertThat(out.toString()).contains("GATE FELL: errors of a P1, limit 0, measured 3");
  }

  @Test
  void shouldEndWithOneWhenAnExpectationFell() throws IOException {
    String test =
        "'functional':[{'variant':'a','test':'3','expected':'no','observed':'yes','pass':false,'detail':'d'}]";
    assertThat(tell("{'cells':[" + CELL.formatted(9) + "]," + test + "}"))
        .isEqualTo(ExitStatus.FELL);
    assertThat(out.toString())
        .contains("NOT AS EXPECTED: a, functional test 3: expected no, observed yes")
        .contains("yes (!)");
  }

  @Test
  void shouldNeverEndWithZeroWithoutTests() throws IOException {
    assertThat(tell("{'cells':[" + CELL.formatted(0) + "]}")).isEqualTo(ExitStatus.BROKE);
    assertThat(tell("{}")).isEqualTo(ExitStatus.BROKE);
  }
}
