package org.authmeter.runner.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.report.Sources.Source;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;

/**
 * What is compared: one source as it is, or several together, in which variants of equal names get
 * the name of their folder as a prefix.
 */
public final class Merge {
  private final List<Source> sources;
  private final String scenario;
  private final JoinedCampaign campaign;
  private final List<Part> parts = new ArrayList<>();
  private final Map<String, Integer> threads = new LinkedHashMap<>();
  private final RunRecord record;

  /** The samples of a cell, or of functional tests, under its name in the comparison. */
  private record Part(Path samples, Path hosts, CellRecord cell, String unit) {}

  /**
   * @param commandLine for the record
   * @throws RunnerException status 2 if the sources are of different scenarios
   */
  public Merge(List<Source> sources, Sources reader, String commandLine) {
    this.sources = sources;
    this.scenario = scenario();
    this.campaign = reader.campaign(first().record()).copy();
    Set<String> taken = new LinkedHashSet<>();
    Map<String, Long> uses =
        sources.stream()
            .flatMap(s -> variants(s).stream())
            .collect(Collectors.groupingBy(v -> v, Collectors.counting()));
    List<CellRecord> cells = new ArrayList<>();
    List<FunctionalResult> functional = new ArrayList<>();
    for (Source source : sources) {
      Map<String, String> names = new LinkedHashMap<>();
      for (String v : variants(source)) {
        names.put(v, unique(uses.get(v) > 1 ? source.name() + "-" + v : v, taken));
      }
      Map<String, String> patterns = add(source, names, cells);
      if (sources.size() > 1) {
        campaign.add(reader.campaign(source.record()), source.name(), names, patterns);
      }
      source
          .record()
          .functional()
          .forEach(
              f ->
                  functional.add(
                      new FunctionalResult(
                          names.getOrDefault(f.variant(), f.variant()),
                          f.test(),
                          f.expected(),
                          f.observed(),
                          f.detail())));
    }
    RunRecord first = first().record();
    this.record =
        sources.size() == 1
            ? first
            : new RunRecord(
                facts(commandLine),
                cells,
                functional,
                first.functionalTitles(),
                null,
                campaign.asMap(),
                null);
  }

  private static Set<String> variants(Source source) {
    Set<String> variants = new LinkedHashSet<>();
    source.record().cells().forEach(c -> variants.add(c.variant()));
    source.samples().keySet().forEach(key -> variants.add(key.split(" \\| ")[0]));
    return variants;
  }

  private String scenario() {
    Set<String> scenarios =
        sources.stream()
            .filter(s -> !s.foreign())
            .map(s -> s.record().scenario())
            .collect(Collectors.toCollection(TreeSet::new));
    if (scenarios.size() > 1) {
      throw RunnerException.usage(
          "These are runs of different scenarios (%s): compare runs of one."
              .formatted(String.join(", ", scenarios)));
    }
    return scenarios.isEmpty() ? Sources.FOREIGN : scenarios.iterator().next();
  }

  private Source first() {
    return sources.stream().filter(s -> !s.foreign()).findFirst().orElse(sources.get(0));
  }

  private Map<String, Object> facts(String commandLine) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("commandLine", commandLine);
    facts.put("scenario", scenario);
    facts.put(
        "profile",
        sources.stream()
            .map(s -> String.valueOf(s.record().facts().get("profile")))
            .distinct()
            .collect(Collectors.joining(", ")));
    if (isPartial()) {
      facts.put(RunRecord.PARTIAL, true);
    }
    facts.put("environment", environment());
    List<Map<String, Object>> origins = new ArrayList<>();
    for (Source source : sources) {
      Map<String, Object> origin = new LinkedHashMap<>();
      origin.put("name", source.name());
      origin.putAll(source.record().facts());
      origins.add(origin);
    }
    facts.put("sources", origins);
    return facts;
  }

  private Object environment() {
    return sources.stream()
        .map(s -> s.record().environment())
        .filter(Objects::nonNull)
        .reduce(Environment::and)
        .orElse(null);
  }

  /** Whether a source was killed, or goes on. */
  public boolean isPartial() {
    return sources.stream().anyMatch(s -> s.record().isPartial());
  }

  /** The names that the source's patterns have in the comparison. */
  private Map<String, String> add(
      Source source, Map<String, String> names, List<CellRecord> cells) {
    Map<String, String> patterns = new LinkedHashMap<>();
    for (CellRecord c : source.record().cells()) {
      String pattern = patterns.computeIfAbsent(c.pattern(), p -> pattern(c, source.name()));
      CellRecord named = c.named(names.get(c.variant()), pattern);
      cells.add(named);
      part(source, c.key(), named);
    }
    for (String key : source.samples().keySet()) {
      String[] words = key.split(" \\| ");
      boolean cell = source.record().cells().stream().anyMatch(c -> c.key().equals(key));
      if (!cell) {
        String variant = names.get(words[0]);
        CellRecord functional = new CellRecord(variant, words[1], 1, null, "", "", null);
        part(source, key, functional);
      }
    }
    return patterns;
  }

  private void part(Source source, String key, CellRecord named) {
    Path samples = source.samples().get(key);
    boolean counts = named.isDone() || named.status().isEmpty();
    if (samples != null && counts) {
      parts.add(new Part(samples, source.hosts().get(key), named, source.units().get(key)));
    }
  }

  /** Patterns with equal ids are one if they have equally many threads; otherwise they differ. */
  private String pattern(CellRecord c, String source) {
    Integer same = threads.get(c.pattern());
    if (same == null || same.equals(c.threads())) {
      threads.putIfAbsent(c.pattern(), c.threads());
      return c.pattern();
    }
    return c.pattern() + " of " + source;
  }

  private static String unique(String name, Set<String> taken) {
    String free = name;
    for (int i = 2; !taken.add(free); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  public RunRecord record() {
    return record;
  }

  /** Samples by the names that their cells have in the comparison. */
  public Map<String, Path> samples() {
    Map<String, Path> samples = new LinkedHashMap<>();
    parts.forEach(p -> samples.put(p.cell().key(), p.samples()));
    return samples;
  }

  /** LimitedLabels of one test by the names that their cells have in the comparison. */
  public Map<String, String> units() {
    Map<String, String> units = new LinkedHashMap<>();
    parts.forEach(p -> units.put(p.cell().key(), p.unit()));
    return units;
  }

  /** Appends all samples; the label of one test is made equal in all of them. */
  public void addTo(AllRows all) throws IOException {
    for (Part part : parts) {
      String pattern = part.cell().pattern();
      String unit = campaign.unit(pattern);
      LimitedLabels labels = new LimitedLabels(part.unit(), unit);
      all.add(
          part.samples(), AllRows.as(scenario, part.cell(), campaign.isSearch(pattern)), labels);
      if (!labels.note().isEmpty()) {
        all.note(part.samples() + " " + labels.note());
      }
    }
  }

  /** The files with processor time and memory, in folders that are named after their cells. */
  public List<String> hosts(ResultsFolder folder) throws IOException {
    List<String> files = new ArrayList<>();
    try {
      for (Part part : parts) {
        if (part.hosts() != null) {
          CellRecord cell = part.cell();
          Path copy =
              folder
                  .work()
                  .resolve("hosts")
                  .resolve(cell.variant())
                  .resolve(cell.pattern())
                  .resolve(Integer.toString(cell.repeat()))
                  .resolve("hosts.csv");
          Files.createDirectories(copy.getParent());
          Files.copy(part.hosts(), copy, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
          files.add(copy.toString());
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return files;
  }
}
