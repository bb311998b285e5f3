package org.authmeter.runner.campaign;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

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
 * @param properties of JMeter, which outrank those of a variant
 * @param variants ids of the variants that get this load; empty = all
 * @param faults what happens to the testbed meanwhile
 * @param offered the rate that is meant to arrive; null = as fast as the system answers
 * @param repeatWhenHung true if a cell in which the server stopped answering is made once more,
 *     after a restart
 * @param tune makes a row of trials of it; null = one load
 * @param unit label of one test; null = the campaign's
 * @param samples of a whole test where a Transaction Controller makes it of several; one that the
 *     end of the load cuts off has fewer and does not count; null = the test is one sample
 * @param serial true if its virtual users take turns, so that one test runs at any moment
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
    List<Fault> faults,
    Offered offered,
    boolean repeatWhenHung,
    Tune tune,
    String unit,
    Integer samples,
    boolean serial,
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
    faults = faults == null ? List.of() : List.copyOf(faults);
  }

  /**
   * The trials of a load that is tuned, or the load itself. Trials are a group of their own. Those
   * that look for the peak are followed by the load itself, which measures what they have found:
   * the best of several trials is a lucky one.
   *
   * @param given names of properties that the user has set: what he has set is not looked for
   */
  public List<LoadPattern> trials(Collection<String> given) {
    if (tune == null) {
      return List.of(this);
    }
    Stream<LoadPattern> trials = tune.values().stream().map(this::trial);
    if (!tune.isForPeak()) {
      return trials.toList();
    }
    boolean looksForNothing = given.containsAll(tune.properties());
    return looksForNothing
        ? List.of(untuned())
        : Stream.concat(trials, Stream.of(untuned())).toList();
  }

  private LoadPattern untuned() {
    return with(properties, threads, null);
  }

  /** The load with what its trials have found. */
  public LoadPattern tuned(Tune found, int value) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    found.properties().forEach(name -> all.put(name, Integer.toString(value)));
    return with(all, found.threads(value, threads), null);
  }

  private LoadPattern with(Map<String, String> others, int otherThreads, Tune otherTune) {
    return new LoadPattern(
        id,
        plan,
        title,
        otherThreads,
        tests,
        pauseMs,
        group,
        errorsAreResults,
        testbed,
        others,
        variants,
        faults,
        offered,
        repeatWhenHung,
        otherTune,
        unit,
        samples,
        serial,
        place);
  }

  private LoadPattern trial(int value) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    tune.properties().forEach(name -> all.put(name, Integer.toString(value)));
    return new LoadPattern(
        id + "-" + value,
        plan,
        tune.title(title, value),
        tune.threads(value, threads),
        tests,
        pauseMs,
        tune.isForPeak() ? "search for the " + id : group != null ? group : id,
        // Where the peak is looked for, a trial with failed tests shows nothing.
        errorsAreResults || !tune.isForPeak(),
        testbed,
        all,
        variants,
        faults,
        offered,
        repeatWhenHung,
        tune,
        unit,
        samples,
        serial,
        place);
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
        null,
        false,
        null,
        null,
        null,
        false,
        null);
  }

  /** Id of the load that this is a trial of; its own id if it is none. */
  public String row() {
    return tune == null ? id : id.substring(0, id.lastIndexOf('-'));
  }

  /** The row of trials for the peak that this is one of; null if it is none. */
  public String peakOf() {
    return tune != null && tune.isForPeak() ? row() : null;
  }

  /** Whether the variant gets this load. */
  public boolean isFor(Variant variant) {
    return variants.isEmpty() || variants.contains(variant.id());
  }
}
