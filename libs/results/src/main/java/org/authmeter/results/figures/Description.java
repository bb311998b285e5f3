package org.authmeter.results.figures;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Environment;

/**
 * What the page shows in addition to the figures.
 *
 * @param profile of the run; null = unknown
 * @param unit label of one test; null = unknown
 * @param generated ISO time
 * @param functionalTitles what each functional test does, by id
 * @param report how the page shows the scenario; null = as usual
 * @param capacity answer and steps of a search for the capacity; null = there was none
 */
public record Description(
    @JsonUnwrapped Topic topic,
    String profile,
    String unit,
    String generated,
    Map<String, String> functionalTitles,
    @JsonUnwrapped Facts facts,
    Campaign.View report,
    JsonNode capacity) {
  /** What was measured. */
  public record Topic(String scenario, String title, String question) {}

  /**
   * How it was measured.
   *
   * @param environment what was measured on; null = unknown
   * @param record of the run, free form; null = none
   */
  public record Facts(Environment environment, JsonNode record) {}
}
