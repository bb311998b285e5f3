package org.authmeter.jmeter.report.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.common.campaign.CellRecord;
import org.authmeter.jmeter.report.input.ReportException;
import org.authmeter.jmeter.report.input.ReportProperties;
import org.authmeter.jmeter.report.input.RunnerRecord;
import org.authmeter.jmeter.report.input.Scenarios;
import org.authmeter.jmeter.report.samples.CellStatistics;

/** Fuzz target: the comparison.json of a baseline is read, or refused with the reason. */
public final class BaselineFuzz {
  private static final CellRecord RUN =
      new CellRecord("a", "P1", 1, null, null, null, CellRecord.DONE, "", 1);
  private static final List<Results.Cell> NOW =
      List.of(new Results.Cell(RUN, new CellStatistics(), Map.of()));

  private BaselineFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Path file = Files.createTempFile("comparison", ".json");
    try {
      Files.write(file, data);
      if (JMeterUtils.getJMeterProperties() == null) {
        JMeterUtils.loadJMeterProperties(Files.createTempFile("jmeter", ".properties").toString());
      }
      JMeterUtils.setProperty(ReportProperties.BASELINE, file.toString());
      Baseline.read("demo", NOW, RunnerRecord.NONE, new Scenarios(List.of()), "a");
    } catch (ReportException e) {
      if (!e.getMessage().contains(file.toString())) {
        throw new IllegalStateException("refused without the name of the file", e);
      }
    } finally {
      Files.delete(file);
    }
  }
}
