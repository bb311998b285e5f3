package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;

/**
 * A load that every variant gets.
 *
 * @param plan file beside campaign.yaml
 * @param title default = the id
 * @param threads virtual users; null = unknown, which only plain JMeter's users may leave out
 * @param tests of one run when the plan's own loops end it, for the time left; null = unknown
 * @param pauseMs mean pause between two tests of a virtual user in milliseconds; default 0
 * @param group patterns that are compared with each other; null = the main group
 * @param errorsAreResults true if failed tests are what the pattern shows: no gate counts them
 * @param testbed options of the testbed, without dashes
 * @param properties of JMeter that come from the testbed, which override those of a variant
 * @param variants ids of the variants that get this load; empty = all
 * @param offered the rate that is meant to arrive; null = as fast as the system answers
 * @param repeatWhenHung true if a cell in which the server stopped answering is run once more,
 *     after a restart
 * @param search what the plan searches for with steps of its own, whose rows are named after the
 *     pattern and their values: peak or limit; null = the plan is one load
 * @param unit label of one test; null = the campaign's
 * @param samples of a whole test where a Transaction Controller makes it of several; one that the
 *     end of the load cuts off has fewer and does not count; null = the test is one sample
 * @param serial true if its virtual users take turns, so that one test runs at any moment
 * @param fault true if its plan makes something fail at times of its own; duration and loops of the
 *     profile do not apply, because it lasts until it has shown the consequences
 * @param place where it is shown in the table of total and call averages; null = nowhere
 */
public record LoadPattern(
    String id,
    String plan,
    String title,
    Integer threads,
    Integer tests,
    double pauseMs,
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
    Place place)
    implements Checked {
  private static final List<String> SEARCHES = List.of("peak", "limit");

  /**
   * A place in a table.
   *
   * @param row such as the test
   * @param column such as Serial or Concurrent
   */
  public record Place(String row, String column) implements Checked {
    @Override
    public void check() {
      Checked.text(row, "row of a place");
      Checked.text(column, "column of a place");
    }
  }

  /**
   * The rate that a load is meant to offer, with the plan's defaults; the properties of a run
   * override them.
   *
   * @param perUser tests per second of each virtual user; null in an open model
   * @param arrivals new users per second, each with one test; null in a closed loop
   * @param rampUp seconds until all virtual users have started, or the rate is reached
   * @param duration seconds, the ramp-up included
   */
  public record Offered(Double perUser, Double arrivals, Double rampUp, Integer duration)
      implements Checked {
    @Override
    public void check() {
      if ((perUser == null) == (arrivals == null)) {
        throw new IllegalArgumentException("offered needs perUser or arrivals, and not both");
      }
      double rate = perUser == null ? arrivals : perUser;
      if (rate <= 0) {
        throw new IllegalArgumentException(
            "the rate of offered is %s: it must be above 0".formatted(rate));
      }
      Checked.atLeast(0, rampUp, "rampUp of offered");
      Checked.atLeast(1, duration, "duration of offered");
      if (rampUp == null || duration == null) {
        throw new IllegalArgumentException("offered needs rampUp and duration");
      }
    }
  }

  /** Applies the defaults. */
  public LoadPattern {
    title = title == null ? id : title;
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    properties = properties == null ? Map.of() : Map.copyOf(properties);
    variants = variants == null ? List.of() : List.copyOf(variants);
  }

  /** A load of which only its rows are known. */
  public static LoadPattern unknown(String id, String title, boolean errorsAreResults) {
    return new LoadPattern(
        id,
        null,
        title,
        null,
        null,
        0,
        null,
        errorsAreResults,
        null,
        null,
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

  /**
   * Whether only its rows are known: they came from elsewhere, and nothing is expected of them. The
   * patterns that a search for the capacity makes have no plan of their own either, but a group.
   */
  @JsonIgnore
  public boolean isForeign() {
    return plan == null && group == null && errorsAreResults;
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

  /** A step of this load's search. */
  LoadPattern trial(String trialId, int value) {
    boolean peak = isForPeak();
    return new LoadPattern(
        trialId,
        plan,
        peak ? value + " load threads" : title + ", " + value,
        peak ? Integer.valueOf(value) : threads,
        tests,
        pauseMs,
        peak ? "search for the " + id : group != null ? group : id,
        // Where the peak is searched for, a step with failed tests shows nothing.
        errorsAreResults || !peak,
        testbed,
        properties,
        variants,
        offered,
        repeatWhenHung,
        null,
        unit,
        samples,
        serial,
        fault,
        place);
  }

  @Override
  public void check() {
    Checked.id(id, "id of a pattern");
    Checked.text(plan, "plan of pattern " + id);
    if (threads == null) {
      throw new IllegalArgumentException("threads of pattern " + id + " is missing: add it");
    }
    Checked.atLeast(1, threads, "threads of pattern " + id);
    Checked.atLeast(1, tests, "tests of pattern " + id);
    Checked.atLeast(1, samples, "samples of pattern " + id);
    Checked.atLeast(0, pauseMs, "pauseMs of pattern " + id);
    Checked.oneOf(SEARCHES, search, "search of pattern " + id);
  }

  /** Whether its plan searches for the number of threads with the highest rate. */
  public boolean isForPeak() {
    return "peak".equals(search);
  }

  /** Whether the variant gets this load. */
  public boolean isFor(Variant variant) {
    return variants.isEmpty() || variants.contains(variant.id());
  }
}
