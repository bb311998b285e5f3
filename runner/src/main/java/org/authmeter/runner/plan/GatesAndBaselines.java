package org.authmeter.runner.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.results.JsonFile;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;

/**
 * What decides whether results are good enough, in addition to the campaign's own gates: {@code
 * --gate} and {@code --baseline}.
 */
public final class GatesAndBaselines {
  /** Only the campaign's gates. */
  public static final GatesAndBaselines NONE = new GatesAndBaselines(List.of(), Map.of());

  private final List<String> gates;
  private final Map<Path, RunRecord> baselines;

  private GatesAndBaselines(List<String> gates, Map<Path, RunRecord> baselines) {
    this.gates = gates;
    this.baselines = baselines;
  }

  /**
   * Reads both, before anything is measured.
   *
   * @param expressions of {@code --gate}; null = none
   * @param folders of {@code --baseline}; null = none
   * @throws RunnerException status 2 naming the option and what is legal
   */
  public static GatesAndBaselines of(List<String> expressions, List<Path> folders)
      throws IOException {
    List<String> gates = expressions == null ? List.of() : List.copyOf(expressions);
    boolean needsBaseline = false;
    for (String expression : gates) {
      try {
        needsBaseline |= Gate.of(expression).isOfBaseline();
      } catch (IllegalArgumentException e) {
        throw RunnerException.usage("--gate: " + e.getMessage());
      }
    }
    Map<Path, RunRecord> baselines = new LinkedHashMap<>();
    for (Path folder : folders == null ? List.<Path>of() : folders) {
      Path root = folder.toAbsolutePath().normalize();
      baselines.put(root, baseline(root));
    }
    if (baselines.isEmpty() && needsBaseline) {
      throw RunnerException.usage(
          "--gate: a share of the baseline needs one: --baseline DIR, a finished results folder.");
    }
    return new GatesAndBaselines(gates, baselines);
  }

  private static RunRecord baseline(Path root) throws IOException {
    ResultsFolder folder = new ResultsFolder(root);
    if (!Files.isReadable(folder.comparison()) || !Files.isReadable(folder.record())) {
      throw RunnerException.usage(
          ("--baseline %s: no finished results there (it needs comparison.json and record.json)."
                  + " Name a folder that run made; 'report' finishes one that was cut short.")
              .formatted(root));
    }
    try {
      RunRecord record = RunRecord.read(folder.record());
      if (record == null) {
        throw RunnerException.usage(
            "--baseline %s: its record.json was not written by run.".formatted(root));
      }
      JsonFile.read(folder.comparison(), Comparison.class);
      return record;
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw RunnerException.usage(
          "--baseline %s is broken: %s".formatted(root, e.getOriginalMessage()));
    }
  }

  /**
   * Refuses baselines of another scenario.
   *
   * @throws RunnerException status 2
   */
  public void require(String scenario) {
    baselines.forEach(
        (root, record) -> {
          if (!record.scenario().equals(scenario)) {
            throw RunnerException.usage(
                "--baseline %s holds results of scenario %s, and not of %s: name others."
                    .formatted(root.getFileName(), record.scenario(), scenario));
          }
        });
  }

  /**
   * The properties of the comparison.
   *
   * @param record what was measured
   * @throws RunnerException status 2 for a baseline without a cell in common
   */
  public Map<String, String> properties(RunRecord record) throws IOException {
    require(record.scenario());
    Map<String, String> properties = new LinkedHashMap<>();
    if (!gates.isEmpty()) {
      properties.put("authmeter.gates", String.join(";", gates));
    }
    Set<String> measured =
        record.cells().stream()
            .filter(CellRecord::isDone)
            .map(c -> c.variant() + " " + c.pattern())
            .collect(Collectors.toSet());
    List<String> files = new ArrayList<>();
    for (Path root : baselines.keySet()) {
      Path file = new ResultsFolder(root).comparison();
      List<String> theirs =
          JsonFile.read(file, Comparison.class).loads().cells().stream()
              .map(c -> c.variant() + " " + c.pattern())
              .distinct()
              .toList();
      // Rows of a search are called after its steps.
      if (theirs.stream()
          .noneMatch(c -> measured.contains(c) || measured.contains(c.replaceAll("-\\d+$", "")))) {
        throw RunnerException.usage(
            "--baseline %s has none of the cells that were measured (%s); it has %s."
                .formatted(
                    root.getFileName(), String.join(", ", measured), String.join(", ", theirs)));
      }
      files.add(file.toString());
    }
    if (!files.isEmpty()) {
      properties.put("authmeter.baseline", String.join(",", files));
    }
    return properties;
  }
}
