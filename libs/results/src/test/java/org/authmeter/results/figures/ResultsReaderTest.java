package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.Comparison.GateResult;
import org.authmeter.results.comparison.ComponentUse;
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

  /** More processors than the machine has are no fault of a system whose components have shares. */
  @Test
  void shouldClaimScalingWhereComponentsHaveSharesOfTheirOwn() throws IOException {
    Files.writeString(
        Files.createDirectories(folder.resolve("mine")).resolve("campaign.yaml"),
        """
        unit: login
        variants:
          - { id: one, processors: 1 }
          - { id: many, processors: 1000000, scalesFrom: one }
        patterns: [{ id: P1, threads: 1 }]
        """);
    Jtl jtl = new Jtl();
    for (String variant : List.of("one", "many")) {
      jtl.tests(0, 3, 100, "login", "/mine/%s/P1/1 load".formatted(variant), 1);
    }
    ComponentUse use = new ComponentUse(new ComponentUse.Share(0.5, 100, 90, 7), null);
    CellRecord one =
        new CellRecord("one", "P1", 1, null, "done", "", null, Map.of("policy-1", use));
    CellRecord many =
        new CellRecord("many", "P1", 1, null, "done", "", null, Map.of("policy-1", use));
    assertThat(limited(jtl, List.of(one, Contexts.cell("many", "P1", 1))))
        .containsExactly(tuple("one", false), tuple("many", true));
    assertThat(limited(jtl, List.of(one, many)))
        .containsExactly(tuple("one", false), tuple("many", false));
  }

  private List<Tuple> limited(Jtl jtl, List<CellRecord> cells) throws IOException {
    Scenarios own = new Scenarios(List.of(folder));
    CampaignSamples rows =
        new CampaignSamples(new ReportProperties(set::get), own, null, null)
            .read(jtl.write(folder.resolve("x.jtl")));
    RunnerRecord record = new RunnerRecord(null, null, cells, null, null, null, null);
    return new ResultsReader(rows, record, "mine")
        .results(own).variants().stream().map(v -> tuple(v.id(), v.limited())).toList();
  }
}
