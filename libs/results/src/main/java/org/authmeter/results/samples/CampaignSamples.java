package org.authmeter.results.samples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.ThreadName;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.ReportProperties;
import org.authmeter.results.input.Scenarios;
import org.authmeter.results.jtl.JtlFormatException;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;

/**
 * The rows of a JTL, assigned to the runs that they belong to. The name of the thread identifies
 * the run; the scenario's description says which rows are tests, and what else is read from them.
 * Memory does not grow with the rows, except for runs in which something is made to fail.
 */
public final class CampaignSamples {
  /** Scenario of rows whose thread names contain none. */
  private static final String FOREIGN = "report";

  private final ReportProperties properties;
  private final Scenarios scenarios;
  private final String asked;
  private final Campaign given;
  private final ThreadName.Reader names = new ThreadName.Reader();

  /** Scenarios of the rows, each with the name of a thread of it. */
  private final Map<String, String> seen = new LinkedHashMap<>();

  private final Map<Run, RunFigures> cells = new LinkedHashMap<>();
  private final Map<Run, LabelledSamples> labelled = new LinkedHashMap<>();
  private final Map<String, FunctionalTests> functional = new LinkedHashMap<>();
  private final LabelledSamples foreign = new LabelledSamples();
  private String scenario;
  private Scenarios.Found description;
  private ThreadName lastName;
  private Run lastRun;

  private record Run(String variant, String pattern, int repeat) {}

  /**
   * @param asked scenario whose rows count; null = that of the first row
   * @param given description in place of the scenario's file; null = none
   */
  public CampaignSamples(
      ReportProperties properties, Scenarios scenarios, String asked, Campaign given) {
    this.properties = properties;
    this.scenarios = scenarios;
    this.asked = asked;
    this.given = given;
  }

  /**
   * Adds all rows of a JTL.
   *
   * @throws ReportException if it cannot be read
   */
  public CampaignSamples read(Path jtl) {
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        add(SampleRow.of(row, properties.stampIsStart()));
      }
      return this;
    } catch (JtlFormatException e) {
      throw new ReportException(e.getMessage());
    } catch (IOException e) {
      throw new ReportException("Cannot read %s: %s".formatted(jtl, e.getMessage()));
    }
  }

  /** What the comparison was asked for. */
  public ReportProperties properties() {
    return properties;
  }

  /** Adds a row. */
  public void add(SampleRow row) {
    ThreadName name = names.read(row.thread());
    String of = name == null ? FOREIGN : name.scenario();
    if (name == null && ThreadName.isForeignWarmUp(row.thread())) {
      return;
    }
    if (name != lastName || lastName == null) {
      seen.putIfAbsent(of, row.thread());
    }
    if (scenario == null && (asked == null || asked.equals(of))) {
      scenario = of;
      description = described(of);
    }
    if (!of.equals(scenario)) {
      return;
    }
    if (name == null) {
      foreign.add(row, "");
    } else if (name.isFunctional()) {
      if (!name.isWarmUp()) {
        functional.computeIfAbsent(name.variant(), v -> new FunctionalTests()).add(row);
      }
    } else {
      addToRun(row, name);
    }
    lastName = name;
  }

  private void addToRun(SampleRow row, ThreadName name) {
    if (name != lastName) {
      lastRun = new Run(name.variant(), name.pattern(), name.repeat());
    }
    if (description.campaign().topic().unit() == null) {
      LabelledSamples run = labelled.computeIfAbsent(lastRun, r -> new LabelledSamples());
      if (!name.isWarmUp()) {
        run.add(row, name.host());
      }
      return;
    }
    // A run that ended in its warm-up counts too: it has no test, so a gate fails.
    RunFigures cell = cells.computeIfAbsent(lastRun, this::cell);
    if (name.isWarmUp()) {
      cell.addWarmUp(row);
    } else {
      cell.add(row, name);
    }
  }

  private RunFigures cell(Run run) {
    return new RunFigures(
        run.variant(), pattern(run.pattern()), run.repeat(), description.campaign());
  }

  private LoadPattern pattern(String id) {
    LoadPattern known = description.campaign().pattern(id);
    return known == null ? LoadPattern.unknown(id, id, false) : known;
  }

  private Scenarios.Found described(String name) {
    Scenarios.Found found = name.equals(FOREIGN) ? Scenarios.Found.NONE : scenarios.find(name);
    return given == null
        ? found
        : new Scenarios.Found(given, found.reference(), ReportProperties.RECORD);
  }

  /**
   * The scenario of the rows.
   *
   * @throws ReportException if there are none, or they are of several
   */
  public String scenario() {
    if (seen.isEmpty()) {
      throw new ReportException("The JTL contains no rows, so there is nothing to compare");
    }
    if (scenario == null) {
      throw new ReportException(
          "Property %s is '%s', and the JTL contains no rows of that scenario; its rows are of %s"
              .formatted(ReportProperties.SCENARIO, asked, seen.keySet()));
    }
    if (asked == null && seen.size() > 1) {
      String example = seen.get(FOREIGN);
      throw new ReportException(
          "The JTL contains rows of several scenarios: %s%s. Choose one with -J%s=%s, or make a report of each JTL"
              .formatted(
                  String.join(", ", new TreeMap<>(seen).keySet()),
                  example == null
                      ? ""
                      : " ('%s' stands for threads that name none, such as '%s')"
                          .formatted(FOREIGN, example),
                  ReportProperties.SCENARIO,
                  seen.keySet().stream().filter(s -> !s.equals(FOREIGN)).findFirst().orElse("")));
    }
    return scenario;
  }

  /** Whether no row identifies its run; a scenario may have the same name and rows that do. */
  public boolean isForeign() {
    return FOREIGN.equals(scenario) && cells.isEmpty() && labelled.isEmpty();
  }

  /** The description of the rows' scenario. */
  public Scenarios.Found description() {
    return description;
  }

  /** What functional tests showed, by variant in the order of the rows. */
  public Map<String, FunctionalTests> functional() {
    return functional;
  }

  /**
   * The runs.
   *
   * @param unit label of one test; null if there is no row
   */
  public record Measured(List<RunFigures> cells, String unit) {}

  /**
   * All runs, in the order of their first rows.
   *
   * @param variant name of rows that name none
   */
  public Measured measured(String variant) {
    if (isForeign()) {
      String unit = unit(List.of(foreign));
      int users = foreign.users(unit);
      LoadPattern pattern =
          LoadPattern.unknown(
              users + "-threads", users + (users == 1 ? " thread" : " threads"), true);
      return new Measured(List.of(foreign.cell(variant, pattern, properties.repeat(), unit)), unit);
    }
    if (labelled.isEmpty()) {
      return new Measured(List.copyOf(cells.values()), description.campaign().topic().unit());
    }
    String unit = unit(List.copyOf(labelled.values()));
    List<RunFigures> all = new ArrayList<>();
    labelled.forEach(
        (run, rows) ->
            all.add(rows.cell(run.variant(), pattern(run.pattern()), run.repeat(), unit)));
    return new Measured(all, unit);
  }

  private String unit(List<LabelledSamples> runs) {
    return LabelledSamples.unit(runs, properties.text(ReportProperties.UNIT), scenarios.units());
  }
}
