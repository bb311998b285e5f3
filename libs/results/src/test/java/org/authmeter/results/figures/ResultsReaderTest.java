package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.Comparison.GateResult;
import org.authmeter.results.input.ReportProperties;
import org.authmeter.results.input.RunnerRecord;
import org.authmeter.results.input.Scenarios;
import org.authmeter.results.samples.CampaignSamples;
import org.authmeter.results.samples.Jtl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsReaderTest {
  private static final Scenarios SHIPPED = new Scenarios(List.of());

  private final Map<String, String> set = new HashMap<>();
  @TempDir Path folder;

  private Comparison comparison(Jtl jtl) throws IOException {
    CampaignSamples rows =
        new CampaignSamples(new ReportProperties(set::get), SHIPPED, null, null)
            .read(jtl.write(folder.resolve("x.jtl")));
    return new ResultsReader(rows, RunnerRecord.NONE, "mine")
        .results(SHIPPED)
        .comparison("report", null);
  }

  /** Errors are no fault of theirs, unless the user says so. */
  @Test
  void shouldApplyTheUsersGatesToRowsFromElsewhere() throws IOException {
    Jtl jtl = new Jtl().tests(0, 9, 100, "GET /", "Users", 1);
    jtl.row(900, 100, "GET /", "500", "broken", "Users 1-1", false, 1);
    assertThat(comparison(jtl).loads().gates()).as("nothing is expected").isEmpty();

    set.put(ReportProperties.GATES, "errors<=5%; tps>=5; p95<=2s; tests>=11");
    assertThat(comparison(jtl).loads().gates())
        .extracting(GateResult::name, GateResult::pass)
        .containsExactly(
            tuple("errorPercent: mine | 1-threads", false),
            tuple("tps: mine | 1-threads", true),
            tuple("p95Ms: mine | 1-threads", true),
            tuple("tests: mine | 1-threads", false));
  }
}
