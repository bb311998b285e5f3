package org.authmeter.runner.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.results.AllRows;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.results.RunRecord;

/**
 * What is compared: one source as it is, or several together, in which variants called alike get
 * their folder's name before theirs.
 */
public final class Merge {
  private final List<Source> sources;
  private final Sources reader;
  private final String scenario;
  private final List<Part> parts = new ArrayList<>();
  private final Map<String, Integer> threads = new LinkedHashMap<>();
  private final RunRecord record;

  /** The samples of a cell, or of functional tests, under its name in the comparison. */
  private record Part(
      Path samples, Path hosts, RunRecord.Cell cell, boolean renamed, String unit) {}

  /**
   * @param commandLine for the record
   * @throws RunnerException status 2 if the sources are of different scenarios
   */
  public Merge(List<Source> sources, Sources reader, String commandLine) {
    this.sources = sources;
    this.reader = reader;
    this.scenario = scenario();
    Set<String> taken = new LinkedHashSet<>();
    Map<String, Long> uses =
        sources.stream()
            .flatMap(s -> variants(s).stream())
            .collect(Collectors.groupingBy(v -> v, Collectors.counting()));
    List<RunRecord.Cell> cells = new ArrayList<>();
    List<RunRecord.Functional> functional = new ArrayList<>();
    for (Source source : sources) {
      Map<String, String> names = new HashMap<>();
      for (String v : variants(source)) {
        names.put(v, unique(uses.get(v) > 1 ? source.name() + "-" + v : v, taken));
      }
      add(source, names, cells);
      source
          .record()
          .functional()
          .forEach(
              f ->
                  functional.add(
                      new RunRecord.Functional(
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
                first.campaign(),
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
        .reduce(org.authmeter.runner.results.Environment::and)
        .orElse(null);
  }

  /** Whether a source was killed, or goes on. */
  public boolean isPartial() {
    return sources.stream().anyMatch(s -> s.record().isPartial());
  }

  private void add(Source source, Map<String, String> names, List<RunRecord.Cell> cells) {
    Map<String, String> patterns = new HashMap<>();
    for (RunRecord.Cell c : source.record().cells()) {
      String pattern = patterns.computeIfAbsent(c.pattern(), p -> pattern(c, source.name()));
      RunRecord.Cell named =
          new RunRecord.Cell(
              names.get(c.variant()),
              pattern,
              c.repeat(),
              c.offered(),
              c.ideal(),
              c.idealTests(),
              c.status(),
              c.detail(),
              c.threads());
      cells.add(named);
      part(source, c.key(), named, !named.key().equals(c.key()));
    }
    for (String key : source.samples().keySet()) {
      String[] words = key.split(" \\| ");
      boolean cell = source.record().cells().stream().anyMatch(c -> c.key().equals(key));
      if (!cell) {
        String variant = names.get(words[0]);
        RunRecord.Cell functional =
            new RunRecord.Cell(variant, words[1], 1, null, null, null, "", "", null);
        part(source, key, functional, !variant.equals(words[0]));
      }
    }
  }

  private void part(Source source, String key, RunRecord.Cell named, boolean renamed) {
    Path samples = source.samples().get(key);
    boolean counts = named.isDone() || named.status().isEmpty();
    if (samples != null && counts) {
      Object unit = source.record().facts().get("unit");
      parts.add(
          new Part(
              samples,
              source.hosts().get(key),
              named,
              renamed || source.foreign() || source.record().campaign() != null,
              unit == null ? null : unit.toString()));
    }
  }

  /** Patterns of one id are one if they have as many threads; otherwise they cannot compare. */
  private String pattern(RunRecord.Cell c, String source) {
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

  /** Appends all samples. */
  public void addTo(AllRows all) throws IOException {
    String unit = unit();
    for (Part part : parts) {
      all.add(
          part.samples(),
          part.renamed() ? AllRows.as(scenario, part.cell()) : thread -> thread,
          label -> label.equals(part.unit()) && unit != null ? unit : label);
    }
  }

  /** What one test is called by the run, or by the first JTL, among what is compared. */
  private String unit() {
    Source first = first();
    Object own = first.record().facts().get("unit");
    return own == null ? reader.units(first.record()).get(0) : own.toString();
  }

  /** The files with processor time and memory, in folders that are called after their cells. */
  public List<String> hosts(ResultsFolder folder) throws IOException {
    List<String> files = new ArrayList<>();
    try {
      for (Part part : parts) {
        if (part.hosts() != null) {
          RunRecord.Cell cell = part.cell();
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
