package org.authmeter.results.figures;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Environment;

/**
 * What the page shows in addition to the figures.
 *
 * @param question that the scenario answers; null = none
 * @param profile of the run; null = unknown
 * @param unit label of one test; null = unknown
 * @param generated ISO time
 * @param functionalTitles what each functional test does, by id
 * @param environment what was measured on; null = unknown
 * @param record of the run, free form; null = none
 * @param report how the page shows the scenario; null = as usual
 * @param capacity answer and steps of a search for the capacity; null = there was none
 */
public record Description(
    String scenario,
    String title,
    String question,
    String profile,
    String unit,
    String generated,
    Map<String, String> functionalTitles,
    Environment environment,
    JsonNode record,
    Campaign.View report,
    JsonNode capacity) {}
