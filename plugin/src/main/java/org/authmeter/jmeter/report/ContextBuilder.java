package org.authmeter.jmeter.report;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;

/**
 * Makes the context of a comparison of the rows, the scenario's description, and what the user's
 * properties name: baselines, gates, hosts, environment, and the record of a program that ran the
 * plans.
 */
final class ContextBuilder {
  private static final java.util.regex.Pattern NUMBER =
      java.util.regex.Pattern.compile(".*-(\\d{1,9})");

  private final CampaignRows rows;
  private final Scenario scenario;
  private final RunnerRecord record;
  private final String variant;
  private final CampaignRows.Measured measured;
  private final List<ReportContext.Cell> cells = new ArrayList<>();

  /**
   * @param variant name of rows that name none
   * @throws ReportException if the rows are of several scenarios, or there are none
   */
  ContextBuilder(CampaignRows rows, RunnerRecord record, String variant) {
    this.rows = rows;
    rows.scenario();
    this.scenario = rows.description().scenario();
    this.record = record;
    this.variant = variant;
    this.measured = rows.measured(variant);
    measured
        .cells()
        .forEach(c -> cells.add(c.row(record.cell(c.variant(), c.pattern().id(), c.repeat()))));
    record.cells().forEach(this::unmeasured);
  }

  /** A run that the record knows and the rows do not: it broke off, or was not made. */
  private void unmeasured(RunnerRecord.Cell cell) {
    String key = ReportContext.Cell.key(cell.variant(), cell.pattern(), cell.repeat());
    boolean has = measured.cells().stream().anyMatch(c -> c.key().equals(key));
    boolean told = cell.leftOut() || ReportContext.Cell.BROKEN.equals(cell.status());
    if (!told || has && !cell.leftOut()) {
      return;
    }
    cells.add(
        new ReportContext.Cell(
            // beside the one that was made again
            ReportContext.Cell.INVALID.equals(cell.status()) ? key + " (invalid)" : key,
            cell.variant(),
            cell.pattern(),
            cell.repeat(),
            cell.offered(),
            cell.ideal(),
            cell.idealTests(),
            cell.status(),
            Objects.requireNonNullElse(cell.detail(), ""),
            cell.threads()));
  }

  /** Figures of the runs by their keys. */
  Map<String, CellStatistics> statistics() {
    Map<String, CellStatistics> all = new LinkedHashMap<>();
    measured.cells().forEach(c -> all.put(c.key(), c.statistics()));
    return all;
  }

  /** Times of legs, by the keys of the runs and by label. */
  Map<String, Map<String, Durations>> legs() {
    Map<String, Map<String, Durations>> all = new LinkedHashMap<>();
    measured.cells().forEach(c -> all.put(c.key(), c.legs()));
    return all;
  }

  /**
   * The context.
   *
   * @param scenarios for baselines that are JTLs
   */
  ReportContext build(Scenarios scenarios) {
    Environment said = ReportProperties.environment();
    List<Variant> variants = variants();
    List<Scenario.LoadPattern> patterns = patterns();
    cells.sort(
        Comparator.<ReportContext.Cell>comparingInt(c -> index(variants, Variant::id, c.variant()))
            .thenComparingInt(c -> index(patterns, Scenario.LoadPattern::id, c.pattern()))
            .thenComparingInt(ReportContext.Cell::repeat));
    List<FailoverRow> failover = of(MeasuredCell::failover);
    List<ReportContext.Functional> functional = functional(variants, failover);
    List<ReportContext.GateRule> gates = new ArrayList<>(gates());
    gates.addAll(ReportProperties.gates());
    boolean foreign = rows.isForeign();
    return new ReportContext(
        rows.scenario(),
        foreign
            ? "Comparison of results"
            : Objects.requireNonNullElse(scenario.title(), rows.scenario()),
        foreign ? "How do these results compare?" : scenario.question(),
        foreign ? "as measured" : record.profile(),
        measured.unit(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        variants.stream().map(v -> row(v, said)).toList(),
        patterns.stream().map(this::row).toList(),
        cells,
        functional,
        titles(failover),
        hosts(),
        of(MeasuredCell::recovery),
        failover,
        of(MeasuredCell::replication),
        rows.description().reference(),
        gates,
        Baselines.read(rows.scenario(), cells, record, scenarios, variant),
        said == null ? record.environment() : said.and(record.environment()),
        record.record(),
        scenario.report(),
        record.capacity(),
        List.of());
  }

  private static <T> int index(List<T> list, Function<T, String> id, String of) {
    for (int i = 0; i < list.size(); i++) {
      if (id.apply(list.get(i)).equals(of)) {
        return i;
      }
    }
    return list.size();
  }

  private <T> List<T> of(Function<MeasuredCell, T> part) {
    return cells.stream()
        .flatMap(row -> measured.cells().stream().filter(c -> c.key().equals(row.key())))
        .map(part)
        .filter(Objects::nonNull)
        .toList();
  }

  private List<ReportContext.GateRule> gates() {
    List<ReportContext.GateRule> gates = scenario.gateRules(rows.description().where());
    for (ReportContext.GateRule gate : gates) {
      ReportContext.Scope scope = gate.scope();
      if (scope != null && scope.variant() != null && scenario.variant(scope.variant()) == null) {
        throw undeclared(gate, "variant", scope.variant());
      }
      if (scope != null && scope.pattern() != null && scenario.pattern(scope.pattern()) == null) {
        throw undeclared(gate, "pattern", scope.pattern());
      }
    }
    // One that needs a baseline counts where there is one.
    boolean alone = ReportProperties.baselines().isEmpty();
    return gates.stream()
        .filter(g -> !alone || !GateLimit.of(g.name(), g.limit()).ofBaseline())
        .toList();
  }

  private ReportException undeclared(ReportContext.GateRule gate, String kind, String id) {
    return new ReportException(
        "%s: the gate %s names the %s %s, which is not declared there"
            .formatted(rows.description().where(), gate.name(), kind, id));
  }

  /** A variant that was measured: as it is declared, or with nothing but its id. */
  private record Variant(String id, Scenario.Variant declared) {}

  private List<Variant> variants() {
    Set<String> ids = new LinkedHashSet<>();
    measured.cells().forEach(c -> ids.add(c.variant()));
    ids.addAll(rows.functional().keySet());
    cells.forEach(c -> ids.add(c.variant()));
    List<Variant> all = new ArrayList<>();
    scenario.variants().stream()
        .filter(v -> ids.remove(v.id()))
        .forEach(v -> all.add(new Variant(v.id(), v)));
    ids.forEach(id -> all.add(new Variant(id, null)));
    return all;
  }

  private ReportContext.Variant row(Variant v, Environment said) {
    Scenario.Variant declared = v.declared();
    if (declared == null) {
      return new ReportContext.Variant(v.id());
    }
    // On a testbed all servers share this machine; other machines are not known.
    boolean limited =
        said == null
            && !record.isOfTarget()
            && declared.processors() != null
            && declared.processors() > Runtime.getRuntime().availableProcessors();
    return new ReportContext.Variant(
        v.id(),
        Objects.requireNonNullElse(declared.title(), v.id()),
        Objects.requireNonNullElse(declared.note(), ""),
        declared.operatingCost(),
        declared.processors(),
        limited,
        declared.scalesFrom());
  }

  /** As declared, trials by their values before the load that they are for; others at the end. */
  private List<Scenario.LoadPattern> patterns() {
    Map<String, Scenario.LoadPattern> all = new LinkedHashMap<>();
    measured.cells().forEach(c -> all.put(c.pattern().id(), c.pattern()));
    for (ReportContext.Cell cell : cells) {
      all.computeIfAbsent(
          cell.pattern(),
          id -> {
            Scenario.LoadPattern known = scenario.pattern(id);
            return known == null ? Scenario.LoadPattern.unknown(id) : known;
          });
    }
    List<Scenario.LoadPattern> declared = scenario.patterns();
    return all.values().stream()
        .sorted(
            Comparator.<Scenario.LoadPattern>comparingInt(p -> place(declared, p.id()))
                .thenComparingInt(p -> trial(declared, p.id())))
        .toList();
  }

  private static int place(List<Scenario.LoadPattern> declared, String id) {
    int own = index(declared, Scenario.LoadPattern::id, id);
    if (own < declared.size()) {
      return own;
    }
    Matcher number = NUMBER.matcher(id);
    return number.matches()
        ? index(declared, Scenario.LoadPattern::id, id.substring(0, number.start(1) - 1))
        : own;
  }

  private static int trial(List<Scenario.LoadPattern> declared, String id) {
    Matcher number = NUMBER.matcher(id);
    boolean own = index(declared, Scenario.LoadPattern::id, id) < declared.size();
    return own || !number.matches() ? Integer.MAX_VALUE : Integer.parseInt(number.group(1));
  }

  private ReportContext.Pattern row(Scenario.LoadPattern p) {
    int seen =
        measured.cells().stream()
            .filter(c -> c.pattern().id().equals(p.id()))
            .mapToInt(MeasuredCell::users)
            .max()
            .orElse(0);
    return new ReportContext.Pattern(
        p.id(),
        p.title(),
        p.serial() ? 1 : p.threads() == null ? seen : p.threads(),
        p.pauseMs(),
        p.group(),
        p.errorsAreResults(),
        p.unit(),
        p.place(),
        p.peakOf(),
        p.limitOf());
  }

  /** Those of the functional plan, whether users were asked again, and what the record adds. */
  private List<ReportContext.Functional> functional(
      List<Variant> variants, List<FailoverRow> failover) {
    List<ReportContext.Functional> all = new ArrayList<>();
    for (Variant v : variants) {
      FunctionalTests tests = rows.functional().get(v.id());
      if (tests != null) {
        all.addAll(tests.rows(scenario.functional(), v.id()));
      }
    }
    all.addAll(FailoverSamples.tests(failover));
    all.addAll(record.functional());
    return all;
  }

  private Map<String, String> titles(List<FailoverRow> failover) {
    Map<String, String> titles = new LinkedHashMap<>();
    if (scenario.functional() != null) {
      titles.putAll(scenario.functional().titles());
    }
    titles.putAll(record.functionalTitles());
    for (FailoverRow row : failover) {
      Scenario.LoadPattern pattern = scenario.pattern(row.pattern());
      String title = pattern == null ? row.pattern() : pattern.title();
      row.checks()
          .forEach(c -> titles.put(row.test(c), title + ": " + scenario.failover().way(c.way())));
    }
    return titles;
  }

  /** What hosts.csv in the folder of each measured run says. */
  private List<HostRow> hosts() {
    Map<List<String>, MeasuredCell> byFolder = new LinkedHashMap<>();
    measured
        .cells()
        .forEach(
            c ->
                byFolder.put(
                    List.of(c.variant(), c.pattern().id(), Integer.toString(c.repeat())), c));
    List<HostRow> all = new ArrayList<>();
    for (Path file : ReportProperties.hosts()) {
      Path folder = file.toAbsolutePath().normalize().getParent();
      int n = folder == null ? 0 : folder.getNameCount();
      MeasuredCell cell =
          n < 3
              ? null
              : byFolder.get(
                  List.of(
                      folder.getName(n - 3).toString(),
                      folder.getName(n - 2).toString(),
                      folder.getName(n - 1).toString()));
      if (cell != null && cell.statistics().tests() > 0) {
        ReportContext.Cell row =
            cells.stream().filter(c -> c.key().equals(cell.key())).findFirst().orElseThrow();
        if (!row.broken()) {
          all.addAll(
              HostRow.of(
                  row,
                  HostRow.read(file),
                  cell.statistics().startEpochMs(),
                  cell.statistics().endEpochMs()));
        }
      }
    }
    return all;
  }
}
