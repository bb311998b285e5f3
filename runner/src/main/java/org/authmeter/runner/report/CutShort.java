package org.authmeter.runner.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.jtl.CellSamples;
import org.authmeter.runner.jtl.JtlFormatException;
import org.authmeter.runner.jtl.WarmUpSplit;
import org.authmeter.runner.results.Context;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;

/**
 * The cell during which a run was killed, or that is still running: record.json names it, and what
 * JMeter wrote of it lies in {@code .work/raw.jtl}. Its whole lines are as good as those of a cell
 * that ended by itself.
 */
final class CutShort {
  private static final String WHY = "the run was cut short before its first sample";

  private CutShort() {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Stored(String unfinished) {}

  /**
   * Makes the samples of the cell, if the run left one unfinished.
   *
   * @return the context, in which that cell is done, or broken if it has no sample
   */
  static Context finished(ResultsFolder folder, Context context) throws IOException {
    String key = Json.read(folder.record(), Stored.class).unfinished();
    if (key == null) {
      return context;
    }
    return context.withCells(
        context.cells().stream()
            .map(c -> c.key().equals(key) ? finished(folder, context, c) : c)
            .toList());
  }

  /**
   * Where the samples of the unfinished cell are: not in its folder, into which a run may write.
   */
  static Path samples(ResultsFolder folder) {
    return folder.work().resolve("cut-short").resolve("samples.jtl");
  }

  private static Context.CellRow finished(
      ResultsFolder folder, Context context, Context.CellRow cell) {
    Path raw = folder.work().resolve("raw.jtl");
    Path own = folder.cell(cell.variant(), cell.pattern(), cell.repeat()).resolve("samples.jtl");
    Path samples = samples(folder);
    try {
      Files.deleteIfExists(samples);
      if (!Files.exists(raw)) { // killed between two cells
        return Files.exists(own) ? cell : cell.broken(WHY);
      }
      Files.createDirectories(samples.getParent());
      CellSamples found =
          new WarmUpSplit(context.unit(cell.pattern()))
              .split(raw, samples, samples.resolveSibling("warmup.jtl"));
      if (found.units() > 0) {
        return cell;
      }
      Files.delete(samples);
      return cell.broken(WHY);
    } catch (JtlFormatException e) {
      return cell.broken(WHY); // not even the header was whole
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the samples of this cell are those that were cut short. */
  static boolean isUnfinished(ResultsFolder folder, Context.CellRow cell) throws IOException {
    return cell.key().equals(Json.read(folder.record(), Stored.class).unfinished())
        && Files.exists(samples(folder));
  }
}
