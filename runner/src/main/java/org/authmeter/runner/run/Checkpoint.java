package org.authmeter.runner.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;
import org.authmeter.runner.target.Inspection;

/**
 * Keeps record.json whole while the run goes on: whoever kills it at any moment leaves results that
 * {@code report} finishes.
 */
final class Checkpoint {
  private static final String NOTE =
      "The run was cut short, or goes on: this is what it had measured by then.";

  private final ResultsFolder folder;
  private final Findings findings;
  private final Course course;
  private final RecordOfRun records;
  private final String runId;

  Checkpoint(
      ResultsFolder folder, Findings findings, Course course, RecordOfRun records, String runId) {
    this.folder = folder;
    this.findings = findings;
    this.course = course;
    this.records = records;
    this.runId = runId;
  }

  /** A step is about to begin, on a testbed of this software. */
  void before(Step step, Map<String, Map<String, String>> software) throws IOException {
    Map<String, Object> facts =
        new LinkedHashMap<>(records.write(runId, software, Inspection.NONE, ""));
    List<Object> notes = new ArrayList<>((List<?>) facts.get("notes"));
    notes.add(NOTE);
    facts.put("notes", notes);
    facts.put(RunRecord.PARTIAL, true);
    if (!step.isFunctional()) {
      facts.put(RunRecord.UNFINISHED, step.key());
    }
    RunRecord record = findings.record(facts, course.patterns(), course.capacity());
    if (!step.isFunctional()) {
      List<RunRecord.Cell> cells = new ArrayList<>(record.cells());
      cells.add(findings.begun(step));
      record = record.withCells(cells);
    }
    record.write(folder.record());
  }
}
