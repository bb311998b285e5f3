package org.authmeter.jmeter.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the measured figures beside those of earlier results of the same scenario. */
final class Baselines {
  /** A figure that is compared. */
  private record Figure(String name, boolean moreIsBetter) {}

  private static final List<Figure> FIGURES =
      List.of(new Figure("tps", true), new Figure("meanMs", false), new Figure("p95Ms", false));

  /**
   * What makes two results alike: the same programs, on the same machine, under the same load.
   * Otherwise a ratio of their figures says little about the system.
   */
  private static final List<String> ALIKE =
      List.of(
          "versions/authmeter",
          "versions/jmeter",
          "versions/java",
          "machine/cpu",
          "machine/cores",
          "machine/memoryBytes",
          "machine/os",
          "systemUnderTest/kind",
          "systemUnderTest/software",
          "profile",
          "campaign/sha256");

  private Baselines() {}

  /** comparison.json as far as it is read. */
  private record Stored(String scenario, List<Comparison.Cell> cells) {}

  /**
   * Reads the results that the user names, each a JTL or a comparison.json.
   *
   * @param now runs that were measured
   * @param record of these; without one nothing is known of how they were made
   * @param variant name of rows that name none
   * @throws ReportException if one cannot be read, is of another scenario, or has none of the runs
   */
  static List<ReportContext.Baseline> read(
      String scenario,
      List<ReportContext.Cell> now,
      RunnerRecord record,
      Scenarios scenarios,
      String variant) {
    List<ReportContext.Baseline> all = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    Set<String> measured =
        now.stream()
            .filter(c -> !c.broken() && !c.leftOut())
            .map(c -> c.variant() + " " + c.pattern())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (Path path : ReportProperties.baselines()) {
      Path file = Files.isDirectory(path) ? path.resolve(ComparisonExporter.COMPARISON_FILE) : path;
      boolean json = file.getFileName().toString().endsWith(".json");
      List<Comparison.Cell> cells =
          json ? stored(file, scenario) : ofJtl(file, scenario, record, scenarios, variant);
      List<Comparison.Cell> common =
          cells.stream().filter(c -> measured.contains(c.variant() + " " + c.pattern())).toList();
      if (common.isEmpty()) {
        throw new ReportException(
            "The baseline %s (property %s) has none of the runs that were measured (%s); it has %s"
                .formatted(
                    path,
                    ReportProperties.BASELINE,
                    String.join(", ", measured),
                    cells.stream()
                        .map(c -> c.variant() + " " + c.pattern())
                        .distinct()
                        .collect(Collectors.joining(", "))));
      }
      String name = name(file, json);
      all.add(
          new ReportContext.Baseline(
              names.add(name) ? name : path.toString(),
              json ? differences(file, record) : List.of(),
              common));
    }
    return all;
  }

  private static List<Comparison.Cell> stored(Path file, String scenario) {
    Stored stored =
        Yaml.read(
            Yaml.json(ReportProperties.bytes(file), file.toString()),
            Stored.class,
            file.toString());
    if (stored == null || stored.cells() == null) {
      throw new ReportException(
          "%s (property %s) is no comparison.json: it has no cells"
              .formatted(file, ReportProperties.BASELINE));
    }
    if (!scenario.equals(stored.scenario())) {
      throw new ReportException(
          "The baseline %s (property %s) holds results of scenario %s, and not of %s: name others"
              .formatted(file, ReportProperties.BASELINE, stored.scenario(), scenario));
    }
    return stored.cells();
  }

  private static List<Comparison.Cell> ofJtl(
      Path file, String scenario, RunnerRecord record, Scenarios scenarios, String variant) {
    CampaignRows rows = CampaignRows.read(file, scenarios, scenario, record.campaign());
    try {
      rows.scenario();
    } catch (ReportException e) {
      throw new ReportException(
          "The baseline %s (property %s) holds no rows of scenario %s: name others"
              .formatted(file, ReportProperties.BASELINE, scenario));
    }
    return rows.measured(variant).cells().stream()
        .map(c -> c.statistics().row(c.row(null)))
        .filter(c -> c.tests() > 0)
        .toList();
  }

  /** A report's folder says more than the names that all reports have. */
  private static String name(Path file, boolean json) {
    Path absolute = file.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    String own = absolute.getFileName().toString();
    boolean report = json && folder.getFileName() != null && folder.endsWith("report");
    Path telling = report ? folder.getParent() : folder;
    boolean common = json || own.equals("all.jtl");
    return common && telling != null && telling.getFileName() != null
        ? telling.getFileName().toString()
        : own;
  }

  /** A sentence for each difference to what a record.json beside the file says. */
  private static List<String> differences(Path file, RunnerRecord record) {
    Path beside = file.toAbsolutePath().resolveSibling("record.json");
    if (record.record() == null || !Files.isReadable(beside)) {
      return List.of();
    }
    JsonNode tree = Yaml.json(ReportProperties.bytes(beside), beside.toString());
    JsonNode then = tree.path("record").isObject() ? tree.path("record") : tree;
    List<String> differences = new ArrayList<>();
    for (String part : ALIKE) {
      String a = text(then.at("/" + part));
      String b = text(record.record().at("/" + part));
      if (!a.equals(b)) {
        differences.add("%s: then %s, now %s".formatted(part.replace('/', ' '), a, b));
      }
    }
    return differences;
  }

  /** The same of equal values, whatever the order of an object's fields. */
  private static String text(JsonNode node) {
    if (node.isMissingNode() || node.isNull()) {
      return "not recorded";
    }
    if (!node.isObject()) {
      return node.isValueNode() ? node.asText() : node.toString();
    }
    TreeMap<String, String> fields = new TreeMap<>();
    node.fields().forEachRemaining(f -> fields.put(f.getKey(), text(f.getValue())));
    return fields.toString();
  }

  static List<Comparison.BaselineRow> rows(ReportContext context, List<Group> groups) {
    return context.baselines().stream()
        .flatMap(b -> groups.stream().flatMap(g -> rows(b, g)))
        .toList();
  }

  private static Stream<Comparison.BaselineRow> rows(ReportContext.Baseline baseline, Group group) {
    RunFigures old = baseline.of(group);
    return old.isEmpty()
        ? Stream.empty()
        : FIGURES.stream().map(f -> row(baseline.name(), group, f, old));
  }

  private static Comparison.BaselineRow row(
      String name, Group group, Figure figure, RunFigures old) {
    List<Double> now = group.figures().of(figure.name());
    List<Double> before = old.of(figure.name());
    WelchRatio ratio = WelchRatio.of(now, before);
    return new Comparison.BaselineRow(
        name,
        group.variant(),
        group.pattern().id(),
        figure.name(),
        Figures.round(Figures.mean(before)),
        Figures.round(Figures.mean(now)),
        Figures.round(ratio.ratio()),
        Figures.round(ratio.low()),
        Figures.round(ratio.high()),
        WelchRatio.METHOD,
        before.size(),
        now.size(),
        ratio.verdict(figure.moreIsBetter()));
  }
}
