package org.authmeter.jmeter.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * What a program that ran the plans knows beside the rows; it only adds to what they say.
 *
 * @param record free form, shown as it is; null = none
 * @param environment on what was measured; null = not known
 * @param cells what became of runs
 * @param functional tests that were made beside the plans
 * @param functionalTitles what those do, by id
 * @param capacity answer and steps of a search for the capacity; null = there was none
 * @param campaign description of what is compared in the form of campaign.yaml, in the place of the
 *     scenario's file; null = none
 */
record RunnerRecord(
    JsonNode record,
    Environment environment,
    List<Cell> cells,
    List<ReportContext.Functional> functional,
    Map<String, String> functionalTitles,
    JsonNode capacity,
    Scenario campaign) {
  static final RunnerRecord NONE = new RunnerRecord(null, null, null, null, null, null, null);

  RunnerRecord {
    cells = cells == null ? List.of() : List.copyOf(cells);
    functional = functional == null ? List.of() : List.copyOf(functional);
    functionalTitles = functionalTitles == null ? Map.of() : functionalTitles;
  }

  /**
   * A run.
   *
   * @param status done, broken, invalid (made once more) or not run; null = done
   * @param detail why it is not done
   * @param offered tests per second that were meant to arrive, the ramp-up left out; null = unknown
   * @param ideal mean of that rate, the ramp-up included
   * @param idealTests tests in all at that rate
   * @param threads virtual users; null = those that the rows show
   */
  record Cell(
      String variant,
      String pattern,
      int repeat,
      String status,
      String detail,
      Double offered,
      Double ideal,
      Long idealTests,
      Integer threads) {
    boolean leftOut() {
      return ReportContext.Cell.INVALID.equals(status) || ReportContext.Cell.NOT_RUN.equals(status);
    }
  }

  /** The run that can be compared, as invalid ones are made once more; null if it is not named. */
  Cell cell(String variant, String pattern, int repeat) {
    return cells.stream()
        .filter(c -> !c.leftOut() && c.repeat() == repeat)
        .filter(c -> variant.equals(c.variant()) && pattern.equals(c.pattern()))
        .findFirst()
        .orElse(null);
  }

  /** Name of the profile of the run; null if there was none. */
  String profile() {
    return record == null ? null : record.path("profile").textValue();
  }

  /** Whether the servers were machines of their own. */
  boolean isOfTarget() {
    return record != null && record.path("systemUnderTest").path("kind").asText().equals("target");
  }
}
