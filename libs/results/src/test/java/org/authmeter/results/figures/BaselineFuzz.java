package org.authmeter.results.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.ReportProperties;
import org.authmeter.results.input.RunnerRecord;
import org.authmeter.results.input.Scenarios;
import org.authmeter.results.samples.CellStatistics;

/** Fuzz target: the comparison.json of a baseline is read, or refused with the reason. */
public final class BaselineFuzz {
  private static final CellRecord RUN = new CellRecord("a", "P1", 1, null, CellRecord.DONE, "", 1);
  private static final List<Results.Cell> NOW =
      List.of(new Results.Cell(RUN, new CellStatistics(), Map.of()));

  private BaselineFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Path file = Files.createTempFile("comparison", ".json");
    try {
      Files.write(file, data);
      ReportProperties properties =
          new ReportProperties(Map.of(ReportProperties.BASELINE, file.toString())::get);
      Baseline.read(properties, "demo", NOW, RunnerRecord.NONE, new Scenarios(List.of()), "a");
    } catch (ReportException e) {
      if (!e.getMessage().contains(file.toString())) {
        throw new IllegalStateException("refused without the name of the file", e);
      }
    } finally {
      Files.delete(file);
    }
  }
}
