package org.authmeter.runner.report;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.failover.FailoverRow;
import org.authmeter.runner.fault.RecoveryRow;
import org.authmeter.runner.host.HostRow;
import org.authmeter.runner.jtl.JoinedJtl;
import org.authmeter.runner.replication.ReplicationRow;
import org.authmeter.runner.results.Context;
import org.authmeter.runner.results.Environment;
import org.authmeter.runner.results.RunRecord;

/** Makes one comparison of several sources; variants called alike get their folder's name. */
public final class Merge {
  private final List<Source> sources;
  private final List<Context.VariantRow> variants = new ArrayList<>();
  private final Map<String, Context.PatternRow> patterns = new LinkedHashMap<>();
  private final List<Context.CellRow> cells = new ArrayList<>();
  private final List<Context.FunctionalRow> functional = new ArrayList<>();
  private final List<HostRow> hosts = new ArrayList<>();
  private final List<RecoveryRow> recovery = new ArrayList<>();
  private final List<FailoverRow> failover = new ArrayList<>();
  private final List<ReplicationRow> replication = new ArrayList<>();
  private final Map<String, Path> samples = new LinkedHashMap<>();
  private final Map<String, String> units = new LinkedHashMap<>();

  public Merge(List<Source> sources) {
    this.sources = sources;
  }

  /**
   * The whole.
   *
   * @param commandLine for the record
   * @throws RunnerException status 2 if the sources are of different scenarios
   */
  public Source merged(String commandLine) {
    if (sources.size() == 1) {
      return sources.get(0);
    }
    Context first = first();
    Map<String, Long> uses =
        sources.stream()
            .flatMap(s -> s.context().variants().stream())
            .collect(Collectors.groupingBy(Context.VariantRow::id, Collectors.counting()));
    Set<String> taken = new LinkedHashSet<>();
    for (Source source : sources) {
      add(source, id -> unique(uses.get(id) > 1 ? source.name() + "/" + id : id, taken));
    }
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("commandLine", commandLine);
    if (sources.stream().anyMatch(Source::isPartial)) {
      record.put(RunRecord.PARTIAL, true);
    }
    record.put("sources", sources.stream().map(Merge::origin).toList());
    Context context =
        new Context(
            first.scenario(),
            first.title(),
            first.question(),
            joined(Context::profile),
            joined(Context::unit),
            Instant.now().toString(),
            variants,
            List.copyOf(patterns.values()),
            cells,
            functional,
            first.functionalTitles(),
            hosts,
            recovery,
            failover,
            replication,
            first.reference(),
            first.gates(),
            environment(),
            record,
            List.of(),
            first.report(),
            null);
    return new Source(first.scenario(), false, context, samples, units);
  }

  private Environment environment() {
    return sources.stream()
        .map(s -> s.context().environment())
        .filter(Objects::nonNull)
        .reduce(Environment::and)
        .orElse(null);
  }

  private Context first() {
    List<Source> runs = sources.stream().filter(s -> !s.foreign()).toList();
    Set<String> scenarios =
        runs.stream().map(s -> s.context().scenario()).collect(Collectors.toSet());
    if (scenarios.size() > 1) {
      throw RunnerException.usage(
          "These are runs of different scenarios (%s): compare runs of one."
              .formatted(String.join(", ", new java.util.TreeSet<>(scenarios))));
    }
    return (runs.isEmpty() ? sources : runs).get(0).context();
  }

  private static Map<String, Object> origin(Source source) {
    Map<String, Object> origin = new LinkedHashMap<>();
    origin.put("name", source.name());
    origin.putAll(source.context().record());
    return origin;
  }

  private String joined(Function<Context, String> part) {
    return sources.stream()
        .map(s -> part.apply(s.context()))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private void add(Source source, Function<String, String> naming) {
    Context context = source.context();
    Map<String, String> names = new HashMap<>();
    context.variants().forEach(v -> names.put(v.id(), naming.apply(v.id())));
    for (Context.VariantRow v : context.variants()) {
      String name = names.get(v.id());
      String title = name.equals(v.id()) ? v.title() : source.name() + ": " + v.title();
      variants.add(
          new Context.VariantRow(
              name,
              title,
              v.note(),
              v.operatingCost(),
              v.processors(),
              v.limited(),
              names.get(v.scalesFrom())));
    }
    Map<String, String> patternNames = new HashMap<>();
    context.patterns().forEach(p -> patternNames.put(p.id(), pattern(p, source.name())));
    for (Context.CellRow c : context.cells()) {
      cell(source, c, names.get(c.variant()), patternNames.get(c.pattern()));
    }
    for (Context.FunctionalRow f : context.functional()) {
      functional.add(
          new Context.FunctionalRow(
              names.get(f.variant()), f.test(), f.expected(), f.observed(), f.pass(), f.detail()));
    }
    for (RecoveryRow r : context.recovery()) {
      recovery.add(r.renamed(names.get(r.variant()), patternNames.get(r.pattern())));
    }
    for (FailoverRow f : context.failover()) {
      failover.add(f.renamed(names.get(f.variant()), patternNames.get(f.pattern())));
    }
    for (ReplicationRow r : context.replication()) {
      replication.add(r.renamed(names.get(r.variant()), patternNames.get(r.pattern())));
    }
    for (HostRow h : context.hosts()) {
      hosts.add(h.renamed(names.get(h.variant()), patternNames.get(h.pattern())));
    }
  }

  private void cell(Source source, Context.CellRow c, String variant, String pattern) {
    String key = String.join(JoinedJtl.SEPARATOR, variant, pattern, "run " + c.repeat());
    if (Context.CellRow.INVALID.equals(c.status())) { // beside the one that was made again
      key += " (invalid)";
    }
    cells.add(
        new Context.CellRow(
            key,
            variant,
            pattern,
            c.repeat(),
            c.offered(),
            c.ideal(),
            c.idealTests(),
            c.status(),
            c.detail(),
            c.threads()));
    samples.put(key, source.samples().get(c.key()));
    units.put(key, source.units().get(c.key()));
  }

  /** Patterns of one id are one if threads and pause are equal; otherwise they cannot compare. */
  private String pattern(Context.PatternRow p, String source) {
    Context.PatternRow same = patterns.get(p.id());
    if (same == null || (same.threads() == p.threads() && same.pauseMs() == p.pauseMs())) {
      patterns.putIfAbsent(p.id(), p);
      return p.id();
    }
    String id = p.id() + " of " + source;
    patterns.put(
        id,
        new Context.PatternRow(
            id,
            p.title() + " (" + source + ")",
            p.threads(),
            p.pauseMs(),
            p.group(),
            p.errorsAreResults(),
            p.unit(),
            p.place(),
            p.peakOf()));
    return id;
  }

  private static String unique(String name, Set<String> taken) {
    String free = name;
    for (int i = 2; !taken.add(free); i++) {
      free = name + "-" + i;
    }
    return free;
  }
}
