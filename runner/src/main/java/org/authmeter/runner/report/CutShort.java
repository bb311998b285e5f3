package org.authmeter.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.jtl.CellSplit;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.results.jtl.JtlFormatException;
import org.authmeter.results.jtl.WarmUpSplit;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;

/**
 * The cell during which a run was killed, or that is still running: record.json names it, and what
 * JMeter wrote of it lies in {@code .work/raw.jtl}. Its complete lines are as valid as those of a
 * cell that ended by itself.
 */
final class CutShort {
  private static final String WHY = "the run was cut short before its first sample";

  private CutShort() {}

  /**
   * Extracts the samples of the cell, if the run left one unfinished.
   *
   * @param units labels that are one test
   * @return the record, in which that cell is done, or broken if it has no sample
   */
  static RunRecord finished(ResultsFolder folder, RunRecord record, List<String> units)
      throws IOException {
    boolean together = record.facts().get(RunRecord.UNFINISHED) instanceof Collection<?>;
    if (together) {
      split(folder, units);
    }
    List<CellRecord> cells = new ArrayList<>();
    for (CellRecord cell : record.cells()) {
      if (!isNamed(cell, record)) {
        cells.add(cell);
      } else if (together) {
        cells.add(Files.exists(samples(folder, cell)) ? cell : cell.broken(WHY));
      } else {
        cells.add(finished(folder, cell, units));
      }
    }
    return record.withCells(cells);
  }

  /** Of a JMeter that made several cells, the names of threads tell to which a row belongs. */
  private static void split(ResultsFolder folder, List<String> units) throws IOException {
    ResultsFolder.delete(folder(folder).root());
    Path raw = folder.work().resolve("raw.jtl");
    if (Files.exists(raw)) {
      try {
        CellSplit.split(raw, units.get(0), folder(folder).cells());
      } catch (JtlFormatException e) {
        if (!e.isWithoutRows()) {
          throw e;
        }
        ResultsFolder.delete(folder(folder).root());
      }
    }
  }

  private static boolean isNamed(CellRecord cell, RunRecord record) {
    Object unfinished = record.facts().get(RunRecord.UNFINISHED);
    return unfinished instanceof Collection<?> several
        ? several.contains(cell.key())
        : cell.key().equals(unfinished);
  }

  /** Where samples of unfinished cells are: not in their folders, into which a run may write. */
  static ResultsFolder folder(ResultsFolder folder) {
    return new ResultsFolder(folder.work().resolve("cut-short"));
  }

  /** Where the samples of an unfinished cell are. */
  static Path samples(ResultsFolder folder, CellRecord cell) {
    return folder(folder)
        .cell(cell.variant(), cell.pattern(), cell.repeat())
        .resolve("samples.jtl");
  }

  private static CellRecord finished(ResultsFolder folder, CellRecord cell, List<String> units)
      throws IOException {
    Path raw = folder.work().resolve("raw.jtl");
    Path own = folder.cell(cell.variant(), cell.pattern(), cell.repeat()).resolve("samples.jtl");
    Path samples = samples(folder, cell);
    Files.deleteIfExists(samples);
    if (!Files.exists(raw)) { // killed between two cells
      return Files.exists(own) ? cell : cell.broken(WHY);
    }
    Files.createDirectories(samples.getParent());
    try {
      for (String unit : units) {
        JtlCounts found =
            new WarmUpSplit(unit).split(raw, samples, samples.resolveSibling("warmup.jtl"));
        if (found.units() > 0) {
          return cell.cutShort();
        }
      }
    } catch (JtlFormatException e) {
      return cell.broken(e.isWithoutRows() ? WHY : e.getMessage());
    }
    Files.delete(samples);
    return cell.broken(WHY);
  }

  /** Whether the samples of this cell are those that were cut short. */
  static boolean isUnfinished(ResultsFolder folder, CellRecord cell, RunRecord record) {
    return isNamed(cell, record) && Files.exists(samples(folder, cell));
  }
}
