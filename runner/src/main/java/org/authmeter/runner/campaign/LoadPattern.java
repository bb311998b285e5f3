package org.authmeter.runner.campaign;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A load that every variant gets.
 *
 * @param plan file beside campaign.yaml
 * @param title empty = the id
 * @param threads virtual users, for the check by Little's law
 * @param tests of one run when the plan's own loops decide, for the time left; null = not known
 * @param pauseMs mean pause between two tests of a virtual user in milliseconds; default 0
 * @param group patterns that are compared with each other; null = the main group
 * @param errorsAreResults true if failing tests are what the pattern shows, and no gate
 * @param testbed options of the testbed, without dashes
 * @param properties of JMeter that come from the testbed, which outrank those of a variant
 * @param variants ids of the variants that get this load; empty = all
 * @param offered the rate that is meant to arrive; null = as fast as the system answers
 * @param repeatWhenHung true if a cell in which the server stopped answering is made once more,
 *     after a restart
 * @param search what the plan looks for with steps of its own, whose rows are called after the
 *     pattern and their values: peak or limit; null = one load
 * @param unit label of one test; null = the campaign's
 * @param samples of a whole test where a Transaction Controller makes it of several; one that the
 *     end of the load cuts off has fewer and does not count; null = the test is one sample
 * @param serial true if its virtual users take turns, so that one test runs at any moment
 * @param fault true if its plan makes something fail at times of its own; duration and loops of the
 *     profile are not for it, as it lasts until it has shown what becomes of that
 * @param place where it stands in the table of total and call averages; null = in none
 */
public record LoadPattern(
    String id,
    String plan,
    String title,
    Integer threads,
    Integer tests,
    int pauseMs,
    String group,
    boolean errorsAreResults,
    Map<String, String> testbed,
    Map<String, String> properties,
    List<String> variants,
    Offered offered,
    boolean repeatWhenHung,
    String search,
    String unit,
    Integer samples,
    boolean serial,
    boolean fault,
    Place place) {
  /**
   * A place in a table.
   *
   * @param row such as the test
   * @param column such as Serial or Concurrent
   */
  public record Place(String row, String column) {
    public Place {
      Needs.text(row, "row of a place");
      Needs.text(column, "column of a place");
    }
  }

  public LoadPattern {
    Needs.id(id, "id of a pattern");
    Needs.text(plan, "plan of pattern " + id);
    if (threads == null) {
      throw new IllegalArgumentException("threads of pattern " + id + " is missing: add it");
    }
    Needs.atLeast(1, threads, "threads of pattern " + id);
    Needs.atLeast(1, tests == null ? 1 : tests, "tests of pattern " + id);
    Needs.atLeast(1, samples == null ? 1 : samples, "samples of pattern " + id);
    Needs.atLeast(0, pauseMs, "pauseMs of pattern " + id);
    title = Objects.requireNonNullElse(title, id);
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    properties = properties == null ? Map.of() : Map.copyOf(properties);
    variants = variants == null ? List.of() : List.copyOf(variants);
    if (search != null && !List.of("peak", "limit").contains(search)) {
      throw new IllegalArgumentException(
          "search of pattern %s is '%s'; legal: peak, limit".formatted(id, search));
    }
  }

  /** A load of a search for the capacity: the same plan at another rate. */
  public static LoadPattern at(
      String id,
      String title,
      String group,
      Map<String, String> properties,
      CapacityPlan capacity) {
    return new LoadPattern(
        id,
        capacity.plan(),
        title,
        capacity.threads(),
        null,
        0,
        group,
        group != null,
        capacity.testbed(),
        properties,
        null,
        null,
        false,
        null,
        null,
        null,
        false,
        false,
        null);
  }

  /** Whether the variant gets this load. */
  public boolean isFor(Variant variant) {
    return variants.isEmpty() || variants.contains(variant.id());
  }
}
