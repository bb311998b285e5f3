package org.authmeter.runner.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.jtl.JoinedJtl;
import org.authmeter.runner.results.Context;
import org.authmeter.runner.results.Originals;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;

/** Reads the arguments of {@code report}. */
public final class Sources {
  /** Scenario of comparisons that no campaign is behind. */
  private static final String FOREIGN = "report";

  private final String unit;
  private final List<String> known;

  /**
   * @param unit label that the user named; null = none
   * @param known units of the scenarios
   */
  public Sources(String unit, List<String> known) {
    this.unit = unit;
    this.known = known;
  }

  /** True for {@code NAME=file.jtl}, false for a folder. */
  public static boolean isJtl(String argument) {
    return argument.indexOf('=') > 0 && !Files.isDirectory(Path.of(argument));
  }

  /**
   * @throws RunnerException status 2 if it is neither a finished run nor a JTL
   */
  public Source read(String argument) throws IOException {
    if (isJtl(argument)) {
      int equals = argument.indexOf('=');
      return jtl(argument.substring(0, equals), Path.of(argument.substring(equals + 1)));
    }
    return run(Path.of(argument).toAbsolutePath().normalize());
  }

  private static Source run(Path root) throws IOException {
    ResultsFolder folder = new ResultsFolder(root);
    if (!Files.isReadable(folder.record())) {
      String remedy =
          Files.isRegularFile(root)
              ? "A JTL needs a name: NAME=" + root.getFileName()
              : "Name the folder that run made, such as results/idp-clustering-…";
      throw RunnerException.usage("%s is no results folder. %s.".formatted(root, remedy));
    }
    Context context = context(folder);
    Originals originals = Originals.read(folder.record());
    Map<String, Path> samples = new LinkedHashMap<>();
    Map<String, String> units = new LinkedHashMap<>();
    for (Context.CellRow cell : context.cells()) {
      Originals.Sample original = originals.samples().get(cell.key());
      Path jtl = original == null ? own(folder, cell) : original.in(root);
      if (cell.isDone() && !Files.isReadable(jtl)) {
        throw RunnerException.usage(original == null ? lost(root, jtl) : gone(root, cell, jtl));
      }
      samples.put(cell.key(), jtl);
      units.put(cell.key(), original == null ? context.unit(cell.pattern()) : original.unit());
    }
    boolean foreign = FOREIGN.equals(context.scenario());
    return new Source(root.getFileName().toString(), foreign, context, samples, units);
  }

  private static Path own(ResultsFolder folder, Context.CellRow cell) throws IOException {
    if (CutShort.isUnfinished(folder, cell)) {
      return CutShort.samples(folder);
    }
    return folder.cell(cell.variant(), cell.pattern(), cell.repeat()).resolve("samples.jtl");
  }

  private static String lost(Path root, Path jtl) {
    return "%s has lost %s. Bring it back, or leave this folder out."
        .formatted(root, root.relativize(jtl));
  }

  private static String gone(Path root, Context.CellRow cell, Path jtl) {
    return ("%s is a comparison of other results and keeps no samples of its own; those of '%s' were"
            + " %s, which is gone. Bring it back, or make the comparison anew of what is left:"
            + " report DIR DIR… --out NEW. The pages in %s still show what was.")
        .formatted(root, cell.key(), jtl, root.resolve("report"));
  }

  private static Context context(ResultsFolder folder) throws IOException {
    Context context;
    try {
      context = RunRecord.context(folder.record());
    } catch (JsonProcessingException e) {
      throw RunnerException.usage(
          "%s is broken: %s".formatted(folder.record(), e.getOriginalMessage()));
    }
    if (context == null || context.cells() == null) {
      throw RunnerException.usage(
          folder.record() + " says nothing about cells: it was not written by run.");
    }
    context = CutShort.finished(folder, context);
    if (context.cells().stream().noneMatch(Context.CellRow::isDone)) {
      throw RunnerException.broke(folder.root() + " has no finished cell to report.");
    }
    return context;
  }

  private Source jtl(String name, Path file) throws IOException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw RunnerException.usage("%s=%s: no readable file.".formatted(name, file));
    }
    JtlSurvey survey = JtlSurvey.of(file, unit, known);
    String pattern = survey.threads() + "-threads";
    String key = String.join(JoinedJtl.SEPARATOR, name, pattern, "run 1");
    Context context =
        new Context(
            FOREIGN,
            "Comparison of results",
            "How do these results compare?",
            "as measured",
            survey.unit(),
            Instant.now().toString(),
            List.of(new Context.VariantRow(name, name, file.getFileName().toString(), null)),
            List.of(
                new Context.PatternRow(
                    pattern, survey.threads() + " threads", survey.threads(), 0, null, true)),
            List.of(new Context.CellRow(key, name, pattern, 1, null, Context.CellRow.DONE, "")),
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            List.of(),
            null,
            Map.of("jtl", file.toAbsolutePath().normalize().toString()));
    return new Source(name, true, context, Map.of(key, file), Map.of(key, survey.unit()));
  }
}
