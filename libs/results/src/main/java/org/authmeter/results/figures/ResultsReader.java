package org.authmeter.results.figures;

import java.io.IOException;
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
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.HostsFile;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.campaign.Variant;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.FailoverResult;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.results.comparison.SoakResult;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.ReportProperties;
import org.authmeter.results.input.RunnerRecord;
import org.authmeter.results.input.Scenarios;
import org.authmeter.results.samples.CampaignSamples;
import org.authmeter.results.samples.CellStatistics;
import org.authmeter.results.samples.FunctionalTests;
import org.authmeter.results.samples.RunFigures;

/**
 * Assembles the results from the rows, the scenario's description, and what the user's properties
 * name: baselines, gates, hosts, environment, and the record of a program that ran the plans.
 */
public final class ResultsReader {
  /** A step of a search: its pattern ends with the value that was tried. */
  private static final java.util.regex.Pattern TRIAL =
      java.util.regex.Pattern.compile("(.*)-(\\d{1,9})");

  private final CampaignSamples rows;
  private final Campaign campaign;
  private final RunnerRecord record;
  private final String variant;
  private final CampaignSamples.Measured measured;
  private final Environment environment;
  private final List<Results.Cell> cells = new ArrayList<>();

  /** What users who had signed on saw after a fault. */
  private final List<FailoverResult> failover;

  /**
   * Determines which cells there are.
   *
   * @param variant name of rows whose thread names contain none
   * @throws ReportException if the rows are of several scenarios, or there are none
   */
  public ResultsReader(CampaignSamples rows, RunnerRecord record, String variant) {
    this.rows = rows;
    rows.scenario();
    this.campaign = rows.description().campaign();
    this.record = record;
    this.variant = variant;
    this.measured = rows.measured(variant);
    this.environment = rows.properties().environment();
    for (RunFigures c : measured.cells()) {
      CellRecord known = record.cell(c.variant(), c.pattern().id(), c.repeat());
      cells.add(new Results.Cell(c.record(known), c.statistics(), c.legs()));
    }
    record.cells().stream()
        .filter(this::isUnmeasured)
        .forEach(c -> cells.add(new Results.Cell(c, new CellStatistics(), Map.of())));
    List<String> variants = variants().stream().map(Variant::id).toList();
    List<String> patterns = patterns().stream().map(LoadPattern::id).toList();
    cells.sort(
        Comparator.<Results.Cell>comparingInt(c -> variants.indexOf(c.record().variant()))
            .thenComparingInt(c -> patterns.indexOf(c.record().pattern()))
            .thenComparingInt(c -> c.record().repeat()));
    this.failover = ofCells(RunFigures::failover);
  }

  /** A run that the record contains and the rows do not: it broke off, or was not run. */
  private boolean isUnmeasured(CellRecord cell) {
    return cell.isLeftOut()
        || cell.isBroken() && measured.cells().stream().noneMatch(c -> c.key().equals(cell.key()));
  }

  /**
   * What the figures are computed from.
   *
   * @param scenarios for baselines that are JTLs
   * @throws ReportException if a gate, a baseline or a hosts.csv is not as it should be
   */
  public Results results(Scenarios scenarios) {
    Reference reference = rows.description().reference();
    return new Results(
        variants().stream().map(this::row).toList(),
        patterns().stream().map(this::row).toList(),
        cells,
        functional(),
        hosts(),
        new Results.Faults(
            ofCells(RunFigures::recovery),
            failover,
            ofCells(RunFigures::replication),
            ofCells(RunFigures::storm),
            ofCells(RunFigures::logouts),
            ofCells(RunFigures::house)),
        new Results.Yardsticks(
            reference == null ? Reference.NONE : reference,
            gates(),
            Baseline.read(rows.properties(), rows.scenario(), cells, record, scenarios, variant),
            Question.of(campaign)),
        soak());
  }

  /** What the page shows in addition to the figures. */
  public Description description() {
    boolean foreign = rows.isForeign();
    return new Description(
        new Description.Topic(
            rows.scenario(),
            foreign
                ? "Comparison of results"
                : Objects.requireNonNullElse(campaign.topic().title(), rows.scenario()),
            foreign ? "How do these results compare?" : campaign.topic().question()),
        foreign ? "as measured" : record.profile(),
        measured.unit(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        titles(),
        new Description.Facts(
            environment == null
                ? record.environment()
                : environment.completedBy(record.environment()),
            record.record()),
        campaign.presentation().report(),
        record.capacity());
  }

  private <T> List<T> ofCells(Function<RunFigures, T> part) {
    return cells.stream()
        .filter(cell -> !cell.record().isLeftOut())
        .flatMap(cell -> measured.cells().stream().filter(c -> c.key().equals(cell.record().key())))
        .map(part)
        .filter(Objects::nonNull)
        .toList();
  }

  /** The campaign's gates and the user's. A gate about a baseline counts only if there is one. */
  private List<Gate> gates() {
    String where = rows.description().where();
    boolean alone = rows.properties().baselines().isEmpty();
    List<Gate> gates = new ArrayList<>();
    for (Gate gate : campaign.gates()) {
      Gate.Scope scope = gate.scope();
      if (scope != null && scope.variant() != null && campaign.variant(scope.variant()) == null) {
        throw undeclared(gate, "variant", scope.variant());
      }
      if (scope != null && scope.pattern() != null && campaign.pattern(scope.pattern()) == null) {
        throw undeclared(gate, "pattern", scope.pattern());
      }
      try {
        boolean ofBaseline = gate.parsedLimit().ofBaseline();
        if (!alone || !ofBaseline) {
          gates.add(gate);
        }
      } catch (IllegalArgumentException e) {
        throw new ReportException(where + ": " + e.getMessage());
      }
    }
    gates.addAll(asked());
    return gates;
  }

  /**
   * The user's gates. They have no scope, so they leave out patterns whose errors are results; but
   * of rows from elsewhere nothing else is expected, so each of their patterns gets them by name.
   */
  private List<Gate> asked() {
    List<LoadPattern> patterns = patterns();
    List<String> foreign =
        patterns.stream().filter(LoadPattern::isForeign).map(LoadPattern::id).toList();
    List<Gate> asked = new ArrayList<>();
    for (Gate gate : rows.properties().gates()) {
      if (foreign.isEmpty() || foreign.size() < patterns.size()) {
        asked.add(gate);
      }
      foreign.forEach(
          id -> asked.add(new Gate(gate.name(), gate.limit(), new Gate.Scope(null, id))));
    }
    return asked;
  }

  private ReportException undeclared(Gate gate, String kind, String id) {
    return new ReportException(
        "%s: the gate %s names the %s %s, which is not declared there"
            .formatted(rows.description().where(), gate.name(), kind, id));
  }

  /** Variants that were measured, as they are declared; those that are not declared at the end. */
  private List<Variant> variants() {
    Set<String> ids = new LinkedHashSet<>();
    measured.cells().forEach(c -> ids.add(c.variant()));
    ids.addAll(rows.functional().keySet());
    cells.forEach(c -> ids.add(c.record().variant()));
    List<Variant> all = new ArrayList<>();
    campaign.systems().variants().stream().filter(v -> ids.remove(v.id())).forEach(all::add);
    ids.forEach(id -> all.add(Variant.named(id, "")));
    return all;
  }

  private Results.Variant row(Variant v) {
    // On a testbed all servers share this machine, unless each has its part; other machines are
    // unknown.
    boolean limited =
        environment == null
            && !record.isOfTarget()
            && v.scale().processors() != null
            && !record.hasShares(v.id())
            && v.scale().processors() > record.cores();
    return new Results.Variant(
        v.id(),
        v.title(),
        v.note(),
        v.operatingCost(),
        v.scale().processors(),
        limited,
        v.scale().scalesFrom());
  }

  /** In the order of declaration, trials by their values before the load that they are for. */
  private List<LoadPattern> patterns() {
    Map<String, LoadPattern> all = new LinkedHashMap<>();
    measured.cells().forEach(c -> all.put(c.pattern().id(), c.pattern()));
    for (Results.Cell cell : cells) {
      String id = cell.record().pattern();
      LoadPattern known = campaign.pattern(id);
      all.putIfAbsent(id, known == null ? LoadPattern.unknown(id, id, false) : known);
    }
    return all.values().stream()
        .sorted(
            Comparator.<LoadPattern>comparingInt(p -> place(p.id()))
                .thenComparingInt(p -> trialValue(p.id())))
        .toList();
  }

  private int place(String id) {
    List<String> declared = campaign.patternIds();
    Matcher trial = TRIAL.matcher(id);
    int place =
        declared.contains(id) || !trial.matches()
            ? declared.indexOf(id)
            : declared.indexOf(trial.group(1));
    return place < 0 ? declared.size() : place;
  }

  private int trialValue(String id) {
    Matcher trial = TRIAL.matcher(id);
    return campaign.patternIds().contains(id) || !trial.matches()
        ? Integer.MAX_VALUE
        : Integer.parseInt(trial.group(2));
  }

  private Results.Pattern row(LoadPattern p) {
    int observed =
        measured.cells().stream()
            .filter(c -> c.pattern().id().equals(p.id()))
            .mapToInt(RunFigures::users)
            .max()
            .orElse(0);
    LoadPattern searched = campaign.searched(p.id());
    boolean peak = searched != null && searched.work().isForPeak();
    return new Results.Pattern(
        p.id(),
        p.shown().title(),
        new Results.Users(
            p.users().serial() ? 1 : p.users().threads() == null ? observed : p.users().threads(),
            p.users().pauseMs()),
        p.shown().group(),
        p.failures().errorsAreResults(),
        p.work().unit(),
        p.shown().place(),
        searched == null
            ? Results.Search.NONE
            : peak
                ? new Results.Search(searched.id(), null)
                : new Results.Search(null, searched.id()));
  }

  /** Results of the functional plan, of users after a fault, and those that the record adds. */
  private List<FunctionalResult> functional() {
    List<FunctionalResult> all = new ArrayList<>();
    for (Variant v : variants()) {
      FunctionalTests tests = rows.functional().get(v.id());
      if (tests != null) {
        all.addAll(tests.rows(campaign.observed().functional(), v.id()));
      }
    }
    all.addAll(FailoverResult.functionalTests(failover));
    all.addAll(record.functional());
    return all;
  }

  private Map<String, String> titles() {
    Map<String, String> titles = new LinkedHashMap<>();
    if (campaign.observed().functional() != null) {
      titles.putAll(campaign.observed().functional().titles());
    }
    titles.putAll(record.functionalTitles());
    for (FailoverResult row : failover) {
      LoadPattern pattern = campaign.pattern(row.pattern());
      String title = pattern == null ? row.pattern() : pattern.shown().title();
      row.checks()
          .forEach(
              c ->
                  titles.put(
                      row.test(c), title + ": " + campaign.observed().failover().way(c.way())));
    }
    return titles;
  }

  /** The use of processors and memory, from the hosts.csv in the folder of each measured run. */
  private List<HostUse> hosts() {
    List<HostUse> all = new ArrayList<>();
    for (Path file : rows.properties().hosts()) {
      for (Results.Cell cell : cells) {
        if (isIn(file.toAbsolutePath().normalize().getParent(), cell.record())
            && !cell.record().isBroken()
            && cell.statistics().tests() > 0) {
          all.addAll(HostUse.of(cell, samples(file)));
        }
      }
    }
    return all;
  }

  /** Whether a path ends with {@code <variant>/<pattern>/<repeat>} of the cell. */
  private static boolean isIn(Path folder, CellRecord cell) {
    int n = folder == null ? 0 : folder.getNameCount();
    return n >= 3
        && folder.getName(n - 3).toString().equals(cell.variant())
        && folder.getName(n - 2).toString().equals(cell.pattern())
        && folder.getName(n - 1).toString().equals(Integer.toString(cell.repeat()));
  }

  /** What grew, where the run was to show that. */
  private List<SoakResult> soak() {
    List<SoakResult> all = new ArrayList<>();
    if (!record.isSoak()) {
      return all;
    }
    for (Results.Cell cell : cells) {
      if (!cell.record().isBroken() && cell.statistics().tests() > 0) {
        List<HostsFile.Sample> samples = new ArrayList<>();
        rows.properties().hosts().stream()
            .filter(f -> isIn(f.toAbsolutePath().normalize().getParent(), cell.record()))
            .forEach(f -> samples.addAll(samples(f)));
        all.addAll(Soak.of(cell, samples));
      }
    }
    return all;
  }

  private static List<HostsFile.Sample> samples(Path file) {
    try {
      return HostsFile.read(file);
    } catch (IOException e) {
      throw new ReportException(
          "Cannot read %s (property %s): %s"
              .formatted(file, ReportProperties.HOSTS, e.getMessage()));
    }
  }
}
