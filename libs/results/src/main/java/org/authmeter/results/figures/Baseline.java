package org.authmeter.results.figures;

import static org.authmeter.results.samples.Durations.rounded;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.ReportProperties;
import org.authmeter.results.input.RunnerRecord;
import org.authmeter.results.input.Scenarios;
import org.authmeter.results.input.Yaml;
import org.authmeter.results.samples.CampaignSamples;

/**
 * Earlier results of the same scenario, which the measured figures are compared with.
 *
 * @param warnings why its figures may not be comparable; empty = measured alike, or unknown
 * @param cells as in their comparison.json
 */
public record Baseline(String name, List<String> warnings, List<Comparison.Cell> cells) {
  /** A figure that is compared. */
  private record Figure(String name, boolean moreIsBetter) {}

  static final String BETTER = "better";
  static final String WORSE = "worse";
  static final String NO_DIFFERENCE = "no difference seen";
  static final String TOO_NOISY = "too noisy to tell";

  private static final String METHOD =
      Difference.WELCH + "; verdicts: Holm, 5 % for all rows; intervals: 95 % for all together";

  /** An interval that is wider than so many relevant differences could hide a real one. */
  private static final double NARROW = 3;

  private static final List<Figure> FIGURES =
      List.of(new Figure("tps", true), new Figure("meanMs", false), new Figure("p95Ms", false));

  /**
   * Parts of the record that must be equal: the same programs, on the same machine, under the same
   * load. Otherwise a ratio of the figures shows little of the system.
   */
  private static final List<String> MUST_BE_EQUAL =
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

  /**
   * Reads the results that the property names, each a JTL or a comparison.json.
   *
   * @param properties name the files
   * @param now runs that were measured
   * @param record of these; without one it is unknown how they were measured
   * @param variant name of rows whose thread names contain none
   * @throws ReportException if one cannot be read, is of another scenario, or has none of the runs
   */
  static List<Baseline> read(
      ReportProperties properties,
      String scenario,
      List<Results.Cell> now,
      RunnerRecord record,
      Scenarios scenarios,
      String variant) {
    Set<String> measured =
        now.stream()
            .map(Results.Cell::record)
            .filter(c -> !c.isBroken() && !c.isLeftOut())
            .map(c -> c.variant() + " " + c.pattern())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<Baseline> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Path path : properties.baselines()) {
      Path file = Files.isDirectory(path) ? path.resolve("comparison.json") : path;
      boolean json = file.getFileName().toString().endsWith(".json");
      List<Comparison.Cell> cells =
          json
              ? stored(file, scenario)
              : ofJtl(
                  file,
                  new CampaignSamples(properties, scenarios, scenario, record.campaign()),
                  scenario,
                  variant);
      List<Comparison.Cell> common = common(path, cells, measured);
      String name = name(file, json);
      all.add(
          new Baseline(
              names.add(name) ? name : path.toString(),
              json ? differences(file, record) : List.of(),
              common));
    }
    return all;
  }

  private static List<Comparison.Cell> common(
      Path path, List<Comparison.Cell> cells, Set<String> measured) {
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
    return common;
  }

  private static List<Comparison.Cell> stored(Path file, String scenario) {
    JsonNode tree = Yaml.json(ReportProperties.bytes(file), file.toString());
    Comparison stored = Yaml.read(tree, Comparison.class, file.toString());
    if (stored == null || !tree.has("cells")) {
      throw new ReportException(
          "%s (property %s) is not a comparison.json: it has no cells"
              .formatted(file, ReportProperties.BASELINE));
    }
    if (!scenario.equals(stored.scenario())) {
      throw new ReportException(
          "The baseline %s (property %s) contains results of scenario %s, and not of %s: name others"
              .formatted(file, ReportProperties.BASELINE, stored.scenario(), scenario));
    }
    return stored.loads().cells();
  }

  private static List<Comparison.Cell> ofJtl(
      Path file, CampaignSamples rows, String scenario, String variant) {
    rows.read(file);
    try {
      rows.scenario();
    } catch (ReportException e) {
      throw new ReportException(
          "The baseline %s (property %s) contains no rows of scenario %s: name others"
              .formatted(file, ReportProperties.BASELINE, scenario));
    }
    return rows.measured(variant).cells().stream()
        .map(c -> c.statistics().row(c.record(null)))
        .filter(c -> c.tests() > 0)
        .toList();
  }

  /** A report's folder identifies it better than a file name that all reports share. */
  private static String name(Path file, boolean json) {
    Path absolute = file.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    String own = absolute.getFileName().toString();
    boolean report = json && folder.getFileName() != null && folder.endsWith("report");
    Path named = report ? folder.getParent() : folder;
    boolean common = json || own.equals("all.jtl");
    return common && named != null && named.getFileName() != null
        ? named.getFileName().toString()
        : own;
  }

  /** A sentence for each difference to the record.json beside the file. */
  private static List<String> differences(Path file, RunnerRecord record) {
    Path beside = file.toAbsolutePath().resolveSibling("record.json");
    if (record.record() == null || !Files.isReadable(beside)) {
      return List.of();
    }
    JsonNode tree = Yaml.json(ReportProperties.bytes(beside), beside.toString());
    JsonNode then = tree.path("record").isObject() ? tree.path("record") : tree;
    List<String> differences = new ArrayList<>();
    for (String part : MUST_BE_EQUAL) {
      String a = text(then.at("/" + part));
      String b = text(record.record().at("/" + part));
      if (!a.equals(b)) {
        differences.add("%s: then %s, now %s".formatted(part.replace('/', ' '), a, b));
      }
    }
    return differences;
  }

  /** Equal for equal values, whatever the order of an object's fields. */
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

  /** Its runs of the group's variant and pattern that have tests. */
  List<Comparison.Cell> runs(Group group) {
    return cells.stream()
        .filter(c -> c.tests() > 0)
        .filter(c -> c.variant().equals(group.variant()))
        .filter(c -> c.pattern().equals(group.pattern().id()))
        .toList();
  }

  /** A figure of a group, now and then. */
  private record Beside(Baseline baseline, Group group, Figure figure) {
    List<Double> now() {
      return group.perRun(figure.name());
    }

    List<Double> then() {
      return Group.perRun(baseline.runs(group), figure.name());
    }

    Comparison.BaselineRow row(Family.Judged judged, double relevant) {
      return new Comparison.BaselineRow(
          baseline.name(),
          group.variant(),
          group.pattern().id(),
          new Comparison.ThenAndNow(
              figure.name(), rounded(Statistics.mean(then())), rounded(Statistics.mean(now()))),
          judged.rounded(),
          METHOD,
          new Comparison.RunsThenAndNow(then().size(), now().size()),
          hasStopped(now(), then())
              ? figure.moreIsBetter() ? WORSE : BETTER
              : verdict(judged, figure.moreIsBetter(), relevant));
    }
  }

  /** Whether there is nothing of a figure any more, such as of a rate; that needs no interval. */
  static boolean hasStopped(List<Double> now, List<Double> then) {
    return !now.isEmpty()
        && now.stream().allMatch(v -> v == 0)
        && !then.isEmpty()
        && then.stream().noneMatch(v -> v == 0);
  }

  /**
   * The figures of the groups beside those of the baselines, judged together.
   *
   * @param relevant a smaller difference is not reported, however narrow the interval, as a part of
   *     1: two equal runs on one machine differ by as much, because of what else the machine does
   */
  static List<Comparison.BaselineRow> rows(
      List<Baseline> baselines, List<Group> groups, double relevant) {
    List<Beside> all = new ArrayList<>();
    for (Baseline baseline : baselines) {
      groups.stream()
          .filter(group -> !baseline.runs(group).isEmpty())
          .forEach(group -> FIGURES.forEach(f -> all.add(new Beside(baseline, group, f))));
    }
    List<Family.Judged> judged =
        Family.judged(all.stream().map(b -> Difference.welch(b.now(), b.then())).toList());
    List<Comparison.BaselineRow> rows = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      rows.add(all.get(i).row(judged.get(i), relevant));
    }
    return rows;
  }

  static String verdict(Family.Judged judged, boolean moreIsBetter, double relevant) {
    if (judged.low() == null) {
      return TOO_NOISY;
    }
    double ratio = judged.ratio();
    boolean matters = ratio > 1 + relevant || ratio < 1 / (1 + relevant);
    if (judged.isSignificant() && matters) {
      return ratio > 1 == moreIsBetter ? BETTER : WORSE;
    }
    return judged.isWithin(NARROW * relevant) ? NO_DIFFERENCE : TOO_NOISY;
  }
}
