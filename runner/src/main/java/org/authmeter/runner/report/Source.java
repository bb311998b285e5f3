package org.authmeter.runner.report;

import java.nio.file.Path;
import java.util.Map;
import org.authmeter.runner.results.RunRecord;

/**
 * Something to compare: a finished run, or a JTL from elsewhere.
 *
 * @param name of the folder or of the JTL, for variants that would be called alike
 * @param foreign true if no campaign is behind it
 * @param record of the run
 * @param samples measured samples by the cell's key, those of functional tests included
 * @param units label of one test by the cell's key; functional tests have none
 * @param hosts files with processor time and memory by the cell's key
 */
public record Source(
    String name,
    boolean foreign,
    RunRecord record,
    Map<String, Path> samples,
    Map<String, String> units,
    Map<String, Path> hosts) {}
