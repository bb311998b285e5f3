package org.authmeter.runner.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * record.json: what was run, where and on what, and what became of each cell. The comparison gets
 * it beside the rows; what these tell by themselves is not in it.
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
    List<Cell> cells,
    List<Functional> functional,
    Map<String, String> functionalTitles,
    Map<String, Object> capacity,
    Map<String, Object> campaign,
    Originals originals) {
  /** Fact: whether the run had not ended when the record was written. */
  public static final String PARTIAL = "partial";

  /** Fact: key of the cell that was being made. */
  public static final String UNFINISHED = "unfinished";

  private static final List<String> PARTS =
      List.of("cells", "functional", "functionalTitles", "capacity", "campaignOfRun", "originals");

  /**
   * One run of a pattern on a variant.
   *
   * @param offered rate that was meant to arrive; null if the system's answers decide
   * @param ideal mean of that rate over the cell, the ramp-up included; null without offered
   * @param idealTests tests in all at that rate; null without offered
   * @param status done, broken, invalid or not run
   * @param detail why it is not done
   * @param threads virtual users; null = as many as the rows show
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Cell(
      String variant,
      String pattern,
      int repeat,
      Double offered,
      Double ideal,
      Long idealTests,
      String status,
      String detail,
      Integer threads) {
    public static final String DONE = "done";
    public static final String BROKEN = "broken";

    /** The server stopped answering; it was restarted, and the cell made once more. */
    public static final String INVALID = "invalid";

    /** The servers that it needs are not there. */
    public static final String NOT_RUN = "not run";

    /** As a run is called in messages. */
    public static String key(String variant, String pattern, int repeat) {
      return "%s | %s | run %d".formatted(variant, pattern, repeat);
    }

    public String key() {
      return key(variant, pattern, repeat);
    }

    public boolean isDone() {
      return DONE.equals(status);
    }

    /** The same, but it cannot be compared. */
    public Cell broken(String why) {
      return new Cell(variant, pattern, repeat, offered, ideal, idealTests, BROKEN, why, threads);
    }

    /** The same cell under another variant's name. */
    public Cell of(String otherVariant) {
      return new Cell(
          otherVariant, pattern, repeat, offered, ideal, idealTests, status, detail, threads);
    }
  }

  /**
   * A functional test that the runner made.
   *
   * @param expected yes, no, or null = nothing
   * @param observed yes, no, or null = nothing was seen
   */
  @JsonPropertyOrder({"variant", "test", "expected", "observed", "detail"})
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Functional(
      String variant, String test, String expected, String observed, String detail) {}

  public RunRecord {
    facts = new LinkedHashMap<>(facts);
    cells = cells == null ? List.of() : List.copyOf(cells);
    functional = functional == null ? List.of() : List.copyOf(functional);
    functionalTitles = functionalTitles == null ? Map.of() : functionalTitles;
    originals = originals == null ? Originals.NONE : originals;
  }

  public String scenario() {
    return String.valueOf(facts.get("scenario"));
  }

  /** What the scenario is called; its name if nothing says more. */
  String title() {
    String title = text("title");
    return title.isEmpty() ? scenario() : title;
  }

  /** What is to be found out; empty if nothing says it. */
  String question() {
    return text("question");
  }

  private String text(String name) {
    Object said = campaign != null ? campaign.get(name) : facts.get(name);
    return said == null ? "" : said.toString();
  }

  /** On what was measured; null if nothing is said. */
  public Environment environment() {
    Object said = facts.get("environment");
    return said == null ? null : Json.as(said, Environment.class);
  }

  /** Whether the run was killed, or goes on: this is not the last record that it was to write. */
  public boolean isPartial() {
    return Boolean.TRUE.equals(facts.get(PARTIAL));
  }

  /** What a search for the capacity found, in a sentence; empty if there was none. */
  public String capacitySentence() {
    return capacity == null ? "" : String.valueOf(capacity.get("sentence"));
  }

  public RunRecord withCells(List<Cell> others) {
    return new RunRecord(
        facts, others, functional, functionalTitles, capacity, campaign, originals);
  }

  public RunRecord withFacts(Map<String, Object> others) {
    return new RunRecord(
        others, cells, functional, functionalTitles, capacity, campaign, originals);
  }

  public RunRecord with(Originals samples) {
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
    Json.write(file, all);
  }

  /** Writes what the comparison gets, property authmeter.record. */
  void writeForComparison(Path file) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("record", facts);
    all.put("environment", facts.get("environment"));
    all.put("cells", cells);
    all.put("functional", functional);
    all.put("functionalTitles", functionalTitles);
    all.put("capacity", capacity);
    all.put("campaign", campaign);
    Json.write(file, all);
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Stored(
      List<Cell> cells,
      List<Functional> functional,
      Map<String, String> functionalTitles,
      Map<String, Object> capacity,
      Map<String, Object> campaignOfRun) {}

  /**
   * Reads record.json.
   *
   * @return null if it says nothing about cells: it was not written by a run
   */
  public static RunRecord read(Path file) throws IOException {
    Map<String, Object> facts = new LinkedHashMap<>();
    Map<?, ?> all = Json.read(file, Map.class);
    all.forEach((name, value) -> facts.put(name.toString(), value));
    if (!facts.containsKey("cells")) {
      return null;
    }
    facts.keySet().removeAll(PARTS);
    Stored stored = Json.read(file, Stored.class);
    return new RunRecord(
        facts,
        stored.cells(),
        stored.functional(),
        stored.functionalTitles(),
        stored.capacity(),
        stored.campaignOfRun(),
        Originals.read(file));
  }
}
