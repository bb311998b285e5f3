package org.authmeter.runner.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Checked;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.ScenarioFolders;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;
import org.authmeter.runner.results.SampleLocations;

/** Reads the arguments of {@code report}. */
public final class Sources {
  /** Scenario of comparisons without a campaign. */
  static final String FOREIGN = "report";

  private static final String FUNCTIONAL = "functional";

  private final String unit;
  private final ScenarioFolders scenarios;

  /**
   * @param unit label that the user named; null = none
   */
  public Sources(String unit, ScenarioFolders scenarios) {
    this.unit = unit;
    this.scenarios = scenarios;
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

  /** The description of what was measured: campaign.yaml, or the record in its place. */
  JoinedCampaign campaign(RunRecord record) {
    if (record.campaign() != null) {
      return JoinedCampaign.of(record.campaign());
    }
    return scenarios.names().contains(record.scenario())
        ? JoinedCampaign.read(scenarios.load(record.scenario()).folder().resolve("campaign.yaml"))
        : JoinedCampaign.of(Map.of());
  }

  /** LimitedLabels that are one test of a scenario. */
  private List<String> units(RunRecord record) {
    if (record.campaign() != null && record.campaign().get("unit") != null) {
      return campaign(record).units();
    }
    return scenarios.names().contains(record.scenario())
        ? units(scenarios.load(record.scenario()).campaign())
        : allUnits();
  }

  private static List<String> units(Campaign campaign) {
    List<String> units = new ArrayList<>(List.of(campaign.topic().unit()));
    campaign.patterns().stream()
        .map(r -> r.work().unit())
        .filter(Objects::nonNull)
        .distinct()
        .forEach(units::add);
    return units;
  }

  private List<String> allUnits() {
    Set<String> units = new TreeSet<>();
    for (String name : scenarios.names()) {
      try {
        units.addAll(units(scenarios.load(name).campaign()));
      } catch (RunnerException e) {
        continue; // not this command's business; run and scenarios complain
      }
    }
    return List.copyOf(units);
  }

  private Source run(Path root) throws IOException {
    ResultsFolder folder = new ResultsFolder(root);
    if (!Files.isReadable(folder.record())) {
      String remedy =
          Files.isRegularFile(root)
              ? "A JTL needs a name: NAME=" + root.getFileName()
              : "Name the folder that run made, such as results/idp-clustering-…";
      throw RunnerException.usage("%s is not a results folder. %s.".formatted(root, remedy));
    }
    RunRecord record = record(folder);
    Map<String, Path> samples = new LinkedHashMap<>();
    Map<String, String> units = new LinkedHashMap<>();
    JoinedCampaign campaign = campaign(record);
    Map<String, Path> hosts = new LinkedHashMap<>();
    for (CellRecord cell : record.cells()) {
      SampleLocations.Sample original = record.originals().samples().get(cell.key());
      Path jtl = original == null ? own(folder, cell, record) : original.in(root);
      if (cell.isDone() && !Files.isReadable(jtl)) {
        throw RunnerException.usage(original == null ? lost(root, jtl) : gone(root, cell, jtl));
      }
      if (cell.isDone()) {
        samples.put(cell.key(), jtl);
        units.put(
            cell.key(),
            original == null || original.unit() == null
                ? campaign.unit(cell.pattern())
                : original.unit());
        Path csv = jtl.resolveSibling("hosts.csv");
        if (Files.isReadable(csv)) {
          hosts.put(cell.key(), csv);
        }
      }
    }
    record
        .originals()
        .samples()
        .forEach((key, original) -> samples.putIfAbsent(key, original.in(root)));
    functional(folder, samples);
    boolean foreign = FOREIGN.equals(record.scenario());
    return new Source(root.getFileName().toString(), foreign, record, samples, units, hosts);
  }

  /** The functional tests of each variant are no cells. */
  private static void functional(ResultsFolder folder, Map<String, Path> samples)
      throws IOException {
    functional(folder.cells(), folder, samples);
    ResultsFolder cutShort = CutShort.folder(folder);
    functional(cutShort.cells(), cutShort, samples);
  }

  private static void functional(Path cells, ResultsFolder folder, Map<String, Path> samples)
      throws IOException {
    if (!Files.isDirectory(cells)) {
      return;
    }
    try (Stream<Path> variants = Files.list(cells)) {
      for (Path variant : variants.sorted().toList()) {
        String name = variant.getFileName().toString();
        Path jtl = folder.cell(name, FUNCTIONAL, 1).resolve("samples.jtl");
        if (Files.isReadable(jtl)) {
          samples.put(CellRecord.key(name, FUNCTIONAL, 1), jtl);
        }
      }
    }
  }

  private static Path own(ResultsFolder folder, CellRecord cell, RunRecord record) {
    if (CutShort.isUnfinished(folder, cell, record)) {
      return CutShort.samples(folder, cell);
    }
    return folder.cell(cell.variant(), cell.pattern(), cell.repeat()).resolve("samples.jtl");
  }

  private static String lost(Path root, Path jtl) {
    return "%s has lost %s. Bring it back, or leave this folder out."
        .formatted(root, root.relativize(jtl));
  }

  private static String gone(Path root, CellRecord cell, Path jtl) {
    return ("%s is a comparison of other results and keeps no samples of its own; those of '%s' were"
            + " %s, which is gone. Bring it back, or make the comparison anew of what is left:"
            + " report DIR DIR… --out NEW. The pages in %s still show what was.")
        .formatted(root, cell.key(), jtl, root.resolve("report"));
  }

  private RunRecord record(ResultsFolder folder) throws IOException {
    RunRecord record;
    try {
      record = RunRecord.read(folder.record());
    } catch (JsonProcessingException e) {
      throw RunnerException.usage(
          "%s is broken: %s".formatted(folder.record(), e.getOriginalMessage()));
    }
    if (record == null) {
      throw RunnerException.usage(
          folder.record()
              + " contains no cells: it was not written by run, or by a version before 1.0.0.");
    }
    record = CutShort.finished(folder, record, units(record));
    if (record.cells().stream().noneMatch(CellRecord::isDone)) {
      throw RunnerException.broke(folder.root() + " has no finished cell to report.");
    }
    return record;
  }

  private Source jtl(String name, Path file) throws IOException {
    try {
      Checked.folderName(name, "NAME");
    } catch (IllegalArgumentException e) {
      throw RunnerException.usage(
          "%s=%s: %s. Write %s=%s."
              .formatted(
                  name,
                  file,
                  e.getMessage(),
                  name.matches("\\.*") ? "results" : name.replaceAll("[/\\p{Cntrl}]", "-"),
                  file));
    }
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw RunnerException.usage("%s=%s: no readable file.".formatted(name, file));
    }
    JtlSurvey survey = JtlSurvey.of(file, unit, allUnits());
    CellRecord cell =
        new CellRecord(
            name, survey.threads() + "-threads", 1, null, CellRecord.DONE, "", survey.threads());
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("scenario", FOREIGN);
    facts.put("profile", "as measured");
    facts.put("jtl", file.toAbsolutePath().normalize().toString());
    facts.put("unit", survey.unit());
    Map<String, Object> campaign =
        JoinedCampaign.ofJtl(file, survey.unit(), name, cell.pattern(), survey.threads()).asMap();
    RunRecord record = new RunRecord(facts, List.of(cell), null, null, null, campaign, null);
    return new Source(
        name, true, record, Map.of(cell.key(), file), Map.of(cell.key(), survey.unit()), Map.of());
  }

  /**
   * Something to compare: a finished run, or a JTL from elsewhere.
   *
   * @param name of the folder or of the JTL, for variants with equal names
   * @param foreign true if there is no campaign
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
}
