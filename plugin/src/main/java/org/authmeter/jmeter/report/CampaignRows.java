package org.authmeter.jmeter.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.report.core.CsvSampleReader;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.report.core.SampleException;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The rows of a JTL, put into the runs that they belong to. The thread's name tells the run; the
 * scenario's description tells which rows are tests, and what else is to be read out of them.
 * Memory does not grow with the rows, but for runs in which something is made to fail.
 */
final class CampaignRows {
  /** Scenario of rows that name none. */
  static final String FOREIGN = "report";

  private final Scenarios scenarios;
  private final String asked;
  private final Scenario told;
  private final ThreadName.Reader names = new ThreadName.Reader();

  /** Scenarios of the rows, each with the name of a thread of it. */
  private final Map<String, String> seen = new LinkedHashMap<>();

  private final Map<Run, MeasuredCell> cells = new LinkedHashMap<>();
  private final Map<Run, LabelledRows> labelled = new LinkedHashMap<>();
  private final Map<String, FunctionalTests> functional = new LinkedHashMap<>();
  private final LabelledRows foreign = new LabelledRows();
  private String scenario;
  private Scenarios.Found description;
  private ThreadName lastName;
  private Run lastRun;

  private record Run(String variant, String pattern, int repeat) {}

  /**
   * @param asked scenario whose rows count; null = that of the first row
   * @param told description in the place of the scenario's file; null = none
   */
  CampaignRows(Scenarios scenarios, String asked, Scenario told) {
    this.scenarios = scenarios;
    this.asked = asked;
    this.told = told;
  }

  /** Reads a whole JTL with JMeter's own reader. */
  static CampaignRows read(Path jtl, Scenarios scenarios, String asked, Scenario told) {
    CampaignRows rows = new CampaignRows(scenarios, asked, told);
    char separator =
        JMeterUtils.getDelimiter(
                JMeterUtils.getPropDefault(
                    SampleSaveConfiguration.DEFAULT_DELIMITER_PROP,
                    SampleSaveConfiguration.DEFAULT_DELIMITER))
            .charAt(0);
    try (CsvSampleReader reader = new CsvSampleReader(jtl.toFile(), separator, true)) {
      SampleRow.Columns columns = new SampleRow.Columns(reader.getMetadata());
      for (Sample s = reader.readSample(); s != null; s = reader.readSample()) {
        rows.add(columns.row(s));
      }
    } catch (SampleException e) {
      throw new ReportException("%s is no JTL in CSV: %s".formatted(jtl, e.getMessage()));
    }
    return rows;
  }

  void add(SampleRow row) {
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
        functional.computeIfAbsent(name.variant(), v -> new FunctionalTests()).saw(row);
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
    if (description.scenario().unit() == null) {
      LabelledRows run = labelled.computeIfAbsent(lastRun, r -> new LabelledRows());
      if (!name.isWarmUp()) {
        run.add(row, name.host());
      }
      return;
    }
    // A run that ended in its warm-up is one too: it has no test, which a gate tells.
    MeasuredCell cell = cells.computeIfAbsent(lastRun, this::cell);
    if (name.isWarmUp()) {
      cell.warmedUp(row);
    } else {
      cell.add(row, name);
    }
  }

  private MeasuredCell cell(Run run) {
    Scenario.LoadPattern pattern = pattern(run.pattern());
    return new MeasuredCell(
        run.variant(),
        pattern,
        run.repeat(),
        description.scenario().unit(pattern),
        description.scenario().failover());
  }

  private Scenario.LoadPattern pattern(String id) {
    Scenario.LoadPattern known = description.scenario().pattern(id);
    return known == null ? Scenario.LoadPattern.unknown(id) : known;
  }

  private Scenarios.Found described(String name) {
    Scenarios.Found found =
        name.equals(FOREIGN) ? new Scenarios.Found(Scenario.NONE, null, "") : scenarios.find(name);
    return told == null
        ? found
        : new Scenarios.Found(told, found.reference(), ReportProperties.RECORD);
  }

  /**
   * The scenario of the rows.
   *
   * @throws ReportException if there are none, or they are of several
   */
  String scenario() {
    if (seen.isEmpty()) {
      throw new ReportException("The JTL holds no rows, so there is nothing to compare");
    }
    if (scenario == null) {
      throw new ReportException(
          "Property %s is '%s', and the JTL holds no rows of that scenario; its rows are of %s"
              .formatted(ReportProperties.SCENARIO, asked, seen.keySet()));
    }
    if (asked == null && seen.size() > 1) {
      String example = seen.get(FOREIGN);
      throw new ReportException(
          "The JTL holds rows of several scenarios: %s%s. Choose one with -J%s=%s, or make a report of each JTL"
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

  /** Whether no row tells its run; some that do may be of a scenario that is called so, too. */
  boolean isForeign() {
    return FOREIGN.equals(scenario) && cells.isEmpty() && labelled.isEmpty();
  }

  Scenarios.Found description() {
    return description;
  }

  /** What functional tests showed, by variant in the order of the rows. */
  Map<String, FunctionalTests> functional() {
    return functional;
  }

  /**
   * What a run is and of what a test is one.
   *
   * @param unit label of one test; null if there is no row
   */
  record Measured(List<MeasuredCell> cells, String unit) {}

  /**
   * All runs, in the order of their first rows.
   *
   * @param variant name of rows that name none
   */
  Measured measured(String variant) {
    if (isForeign()) {
      String unit = unit(List.of(foreign));
      int users = foreign.users(unit);
      Scenario.LoadPattern pattern =
          Scenario.LoadPattern.unknown(
              users + "-threads", users + (users == 1 ? " thread" : " threads"), true);
      return new Measured(
          List.of(foreign.cell(variant, pattern, ReportProperties.repeat(), unit)), unit);
    }
    if (labelled.isEmpty()) {
      return new Measured(List.copyOf(cells.values()), description.scenario().unit());
    }
    String unit = unit(List.copyOf(labelled.values()));
    List<MeasuredCell> all = new ArrayList<>();
    labelled.forEach(
        (run, rows) ->
            all.add(rows.cell(run.variant(), pattern(run.pattern()), run.repeat(), unit)));
    return new Measured(all, unit);
  }

  private String unit(List<LabelledRows> runs) {
    return LabelledRows.unit(runs, ReportProperties.text(ReportProperties.UNIT), scenarios.units());
  }
}
