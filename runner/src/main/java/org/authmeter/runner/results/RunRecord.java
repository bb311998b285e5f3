package org.authmeter.runner.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.FunctionalResult;

/**
 * record.json: what was run, where and on what, and what became of each cell. The comparison gets
 * it in addition to the rows; what these show is not in it.
 *
 * @param facts free form, shown as it is
 * @param cells in the order in which they were made
 * @param functional tests that the runner made beside the plans
 * @param functionalTitles what those do, by test
 * @param capacity answer and steps of a search for the capacity; null = there was none
 * @param campaign description in the form of campaign.yaml where that of the file does not fit, as
 *     in a comparison of several results; null = it does
 * @param originals samples of a comparison of other results, which keeps none of its own
 */
public record RunRecord(
    Map<String, Object> facts,
    List<CellRecord> cells,
    List<FunctionalResult> functional,
    Map<String, String> functionalTitles,
    Map<String, Object> capacity,
    Map<String, Object> campaign,
    SampleLocations originals) {
  /** Fact: whether the run had not ended when the record was written. */
  public static final String PARTIAL = "partial";

  /** Fact: key of the cell that was being made. */
  public static final String UNFINISHED = "unfinished";

  private static final List<String> PARTS =
      List.of("cells", "functional", "functionalTitles", "capacity", "campaignOfRun", "originals");

  public RunRecord {
    facts = new LinkedHashMap<>(facts);
    cells = cells == null ? List.of() : List.copyOf(cells);
    functional = functional == null ? List.of() : List.copyOf(functional);
    functionalTitles = functionalTitles == null ? Map.of() : functionalTitles;
    originals = originals == null ? SampleLocations.NONE : originals;
  }

  public String scenario() {
    return String.valueOf(facts.get("scenario"));
  }

  /** Title of the scenario; its name if there is none. */
  public String title() {
    String title = text("title");
    return title.isEmpty() ? scenario() : title;
  }

  /** Question of the scenario; empty if there is none. */
  public String question() {
    return text("question");
  }

  private String text(String name) {
    Object value = campaign != null ? campaign.get(name) : facts.get(name);
    return value == null ? "" : value.toString();
  }

  /** What was measured on; null if unknown. */
  public Environment environment() {
    Object value = facts.get("environment");
    return value == null ? null : JsonFile.as(value, Environment.class);
  }

  /** Whether the run was killed, or goes on: this is not the last record that it was to write. */
  public boolean isPartial() {
    return Boolean.TRUE.equals(facts.get(PARTIAL));
  }

  public RunRecord withCells(List<CellRecord> others) {
    return new RunRecord(
        facts, others, functional, functionalTitles, capacity, campaign, originals);
  }

  public RunRecord withFacts(Map<String, Object> others) {
    return new RunRecord(
        others, cells, functional, functionalTitles, capacity, campaign, originals);
  }

  public RunRecord with(SampleLocations samples) {
    return new RunRecord(facts, cells, functional, functionalTitles, capacity, campaign, samples);
  }

  /** Writes record.json: the facts, and the rest under names of its own. */
  public void write(Path file) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>(facts);
    all.put("cells", cells);
    if (!functional.isEmpty()) {
      all.put("functional", functional);
      all.put("functionalTitles", functionalTitles);
    }
    if (capacity != null) {
      all.put("capacity", capacity);
    }
    if (campaign != null) {
      all.put("campaignOfRun", campaign);
    }
    if (!originals.samples().isEmpty()) {
      all.put("originals", originals.samples());
    }
    JsonFile.write(file, all);
  }

  /** Writes what the comparison gets, property authmeter.record. */
  public void writeForComparison(Path file) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("record", facts);
    all.put("environment", facts.get("environment"));
    all.put("cells", cells);
    all.put("functional", functional);
    all.put("functionalTitles", functionalTitles);
    all.put("capacity", capacity);
    all.put("campaign", campaign);
    JsonFile.write(file, all);
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Stored(
      List<CellRecord> cells,
      List<FunctionalResult> functional,
      Map<String, String> functionalTitles,
      Map<String, Object> capacity,
      Map<String, Object> campaignOfRun) {}

  /**
   * Reads record.json.
   *
   * @return null if it contains no cells, because it was not written by a run
   * @throws JsonProcessingException if it is no JSON, or a name in it is no name of a folder
   */
  public static RunRecord read(Path file) throws IOException {
    Map<String, Object> facts = new LinkedHashMap<>();
    Map<?, ?> all = JsonFile.read(file, Map.class);
    all.forEach((name, value) -> facts.put(name.toString(), value));
    if (!facts.containsKey("cells")) {
      return null;
    }
    facts.keySet().removeAll(PARTS);
    Stored stored = JsonFile.read(file, Stored.class);
    try {
      Objects.requireNonNullElse(stored.cells(), List.<CellRecord>of()).forEach(CellRecord::check);
    } catch (IllegalArgumentException e) {
      throw new JsonMappingException(null, e.getMessage(), e);
    }
    return new RunRecord(
        facts,
        stored.cells(),
        stored.functional(),
        stored.functionalTitles(),
        stored.capacity(),
        stored.campaignOfRun(),
        SampleLocations.read(file));
  }
}
