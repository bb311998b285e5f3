package org.authmeter.runner.report;

import java.nio.file.Path;
import java.util.Map;
import org.authmeter.runner.results.Context;
import org.authmeter.runner.results.RunRecord;

/**
 * Something to compare: a finished run, or a JTL from elsewhere.
 *
 * @param name of the folder or of the JTL, for variants that would be called alike
 * @param foreign true if no campaign is behind it
 * @param samples measured samples by the cell's key
 * @param units label of one test by the cell's key
 */
public record Source(
    String name,
    boolean foreign,
    Context context,
    Map<String, Path> samples,
    Map<String, String> units) {

  /** Whether a run was killed, or goes on: its record is not the last that it was to write. */
  public boolean isPartial() {
    return Boolean.TRUE.equals(context.record().get(RunRecord.PARTIAL));
  }
}
