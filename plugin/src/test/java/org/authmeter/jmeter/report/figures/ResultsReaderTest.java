package org.authmeter.jmeter.report.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.common.campaign.Comparison;
import org.authmeter.common.campaign.Comparison.GateResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.report.input.ReportProperties;
import org.authmeter.jmeter.report.input.RunnerRecord;
import org.authmeter.jmeter.report.input.Scenarios;
import org.authmeter.jmeter.report.samples.CampaignSamples;
import org.authmeter.jmeter.report.samples.Jtl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(JMeterExtension.class)
class ResultsReaderTest {
  private static final Scenarios SHIPPED = new Scenarios(List.of());
  @TempDir Path folder;

  @AfterEach
  void forgetTheGates() {
    JMeterUtils.getJMeterProperties().remove(ReportProperties.GATES);
  }

  private Comparison comparison(Jtl jtl) throws IOException {
    CampaignSamples rows =
        CampaignSamples.read(jtl.write(folder.resolve("x.jtl")), SHIPPED, null, null);
    return new ResultsReader(rows, RunnerRecord.NONE, "mine")
        .results(SHIPPED)
        .comparison("report", null);
  }

  /** Errors are no fault of theirs, unless the user says so. */
  @Test
  void shouldApplyTheUsersGatesToRowsFromElsewhere() throws IOException {
    Jtl jtl = new Jtl().tests(0, 9, 100, "GET /", "Users", 1);
    jtl.row(900, 100, "GET /", "500", "broken", "Users 1-1", false, 1);
    assertThat(comparison(jtl).gates()).as("nothing is expected").isEmpty();

    JMeterUtils.setProperty(ReportProperties.GATES, "errors<=5%; tps>=5; p95<=2s; tests>=11");
    assertThat(comparison(jtl).gates())
        .extracting(GateResult::name, GateResult::pass)
        .containsExactly(
            tuple("errorPercent: mine | 1-threads", false),
            tuple("tps: mine | 1-threads", true),
            tuple("p95Ms: mine | 1-threads", true),
            tuple("tests: mine | 1-threads", false));
  }
}
