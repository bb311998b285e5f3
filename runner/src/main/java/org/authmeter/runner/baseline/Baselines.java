package org.authmeter.runner.baseline;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.results.Context;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;

/** The results that new ones are compared with, by {@code --baseline DIR}. */
public final class Baselines {
  private record Results(List<Baseline.Run> cells) {}

  private record Read(String name, Context context, List<Baseline.Run> cells) {}

  private final List<Read> all = new ArrayList<>();

  private Baselines() {}

  /**
   * Reads them, before anything is measured.
   *
   * @throws RunnerException status 2 if one is no finished run
   */
  public static Baselines read(List<Path> folders) throws IOException {
    Baselines baselines = new Baselines();
    Set<String> names = new LinkedHashSet<>();
    for (Path folder : folders) {
      Path root = folder.toAbsolutePath().normalize();
      String name = root.getFileName().toString();
      baselines.all.add(read(root, names.add(name) ? name : root.toString()));
    }
    return baselines;
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  private static Read read(Path root, String name) throws IOException {
    ResultsFolder folder = new ResultsFolder(root);
    if (!Files.isReadable(folder.comparison()) || !Files.isReadable(folder.record())) {
      throw RunnerException.usage(
          ("--baseline %s: no finished results there (it needs comparison.json and record.json)."
                  + " Name a folder that run made; 'report' finishes one that was cut short.")
              .formatted(root));
    }
    try {
      Context context = RunRecord.context(folder.record());
      if (context == null) {
        throw RunnerException.usage(
            "--baseline %s: its record.json was not written by run.".formatted(root));
      }
      return new Read(name, context, Json.read(folder.comparison(), Results.class).cells());
    } catch (JsonProcessingException e) {
      throw RunnerException.usage(
          "--baseline %s is broken: %s".formatted(root, e.getOriginalMessage()));
    }
  }

  /**
   * Refuses those that cannot be compared.
   *
   * @throws RunnerException status 2 for results of another scenario
   */
  public void require(String scenario) {
    for (Read one : all) {
      if (!one.context().scenario().equals(scenario)) {
        throw RunnerException.usage(
            "--baseline %s holds results of scenario %s, and not of %s: name others."
                .formatted(one.name(), one.context().scenario(), scenario));
      }
    }
  }

  /**
   * The context of new results, with these beside it.
   *
   * @throws RunnerException status 2 if they have no cell in common
   */
  public Context beside(Context context) {
    require(context.scenario());
    Set<String> measured =
        context.cells().stream()
            .filter(Context.CellRow::isDone)
            .map(c -> c.variant() + " " + c.pattern())
            .collect(Collectors.toSet());
    List<Baseline> rows = new ArrayList<>();
    for (Read one : all) {
      List<Baseline.Run> common =
          one.cells().stream()
              .filter(c -> measured.contains(c.variant() + " " + c.pattern()))
              .toList();
      if (common.isEmpty()) {
        throw RunnerException.usage(
            "--baseline %s has none of the cells that were measured (%s); it has %s."
                .formatted(one.name(), String.join(", ", measured), names(one)));
      }
      Map<String, Object> now = context.record() == null ? Map.of() : context.record();
      rows.add(
          new Baseline(
              one.name(),
              one.context().generated(),
              Alike.differences(one.context().record(), now),
              common));
    }
    return context.withBaselines(rows);
  }

  private static String names(Read one) {
    return one.cells().stream()
        .map(c -> c.variant() + " " + c.pattern())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
