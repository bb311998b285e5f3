package org.authmeter.results.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.FunctionalResult;

/**
 * What a program that ran the plans knows in addition to the rows.
 *
 * @param record free form, shown as it is; null = none
 * @param environment what was measured on; null = unknown
 * @param cells what became of runs
 * @param functional tests that were made beside the plans
 * @param functionalTitles what those do, by id
 * @param capacity answer and steps of a search for the capacity; null = there was none
 * @param campaign description of what is compared in the form of campaign.yaml, in place of the
 *     scenario's file; null = none
 */
public record RunnerRecord(
    JsonNode record,
    Environment environment,
    List<CellRecord> cells,
    List<FunctionalResult> functional,
    Map<String, String> functionalTitles,
    JsonNode capacity,
    Campaign campaign) {
  /** Nothing is known in addition to the rows. */
  public static final RunnerRecord NONE =
      new RunnerRecord(null, null, null, null, null, null, null);

  /** Reads missing parts as empty. */
  public RunnerRecord {
    cells = cells == null ? List.of() : List.copyOf(cells);
    functional = functional == null ? List.of() : List.copyOf(functional);
    functionalTitles = functionalTitles == null ? Map.of() : functionalTitles;
  }

  /**
   * The run that can be compared, because an invalid one is run once more; null if it is not named.
   */
  public CellRecord cell(String variant, String pattern, int repeat) {
    return cells.stream()
        .filter(c -> !c.isLeftOut() && c.repeat() == repeat)
        .filter(c -> variant.equals(c.variant()) && pattern.equals(c.pattern()))
        .findFirst()
        .orElse(null);
  }

  /** Whether components of this variant's testbed had shares of the processors. */
  public boolean hasShares(String variant) {
    return cells.stream()
        .filter(c -> variant.equals(c.variant()))
        .flatMap(c -> c.components().values().stream())
        .anyMatch(use -> use.share() != null);
  }

  /** Name of the profile of the run; null if there was none. */
  public String profile() {
    return record == null ? null : record.path("profile").textValue();
  }

  /** Whether the run was to show what grows over a long time. */
  public boolean isSoak() {
    return record != null && record.path("soak").isTextual();
  }

  /** Processors of the machine that ran the plans; of this one if the record does not say. */
  public int cores() {
    int cores = record == null ? 0 : record.path("machine").path("cores").asInt();
    return cores > 0 ? cores : Runtime.getRuntime().availableProcessors();
  }

  /** Whether the servers were the user's own, and not a testbed on this machine. */
  public boolean isOfTarget() {
    return record != null && record.path("systemUnderTest").path("kind").asText().equals("target");
  }
}
