package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;
import java.util.Map;
import org.authmeter.common.json.FlatRecord;
import org.authmeter.results.campaign.Variant.Settings;

/**
 * A load that every variant gets.
 *
 * @param settings its properties come from the testbed, and override those of a variant
 * @param variants ids of the variants that get this load; empty = all
 * @param offered the rate that is meant to arrive; null = as fast as the system answers
 */
@JsonDeserialize(using = FlatRecord.class)
public record LoadPattern(
    String id,
    @JsonUnwrapped Shown shown,
    @JsonUnwrapped Users users,
    @JsonUnwrapped Work work,
    @JsonUnwrapped Settings settings,
    List<String> variants,
    Offered offered,
    @JsonUnwrapped Failures failures)
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

  /**
   * How results show it.
   *
   * @param title default = the id
   * @param group patterns that are compared with each other; null = the main group
   * @param place where it is shown in the table of total and call averages; null = nowhere
   */
  public record Shown(String title, String group, Place place) {}

  /**
   * Its virtual users.
   *
   * @param threads their number; null = unknown, which only plain JMeter's users may leave out
   * @param pauseMs mean pause between two tests of a virtual user in milliseconds; default 0
   * @param serial true if its virtual users take turns, so that one test runs at any moment
   */
  public record Users(Integer threads, double pauseMs, boolean serial) {}

  /**
   * What they do.
   *
   * @param plan file beside campaign.yaml
   * @param tests of one run when the plan's own loops end it, for the time left; null = unknown
   * @param unit label of one test; null = the campaign's
   * @param samples of a whole test where a Transaction Controller makes it of several; one that the
   *     end of the load cuts off has fewer and does not count; null = the test is one sample
   * @param search what the plan searches for with steps of its own, whose rows are named after the
   *     pattern and their values: peak or limit; null = the plan is one load
   * @param before seconds that the plan needs at most before its warm-up, such as to fill a store;
   *     null = none
   */
  public record Work(
      String plan, Integer tests, String unit, Integer samples, String search, Integer before) {
    /** Whether its plan searches for the number of threads with the highest rate. */
    @JsonIgnore
    public boolean isForPeak() {
      return "peak".equals(search);
    }
  }

  /**
   * What fails in it.
   *
   * @param errorsAreResults true if failed tests are what the pattern shows: no gate counts them
   * @param repeatWhenHung true if a cell in which the server stopped answering is run once more,
   *     after a restart
   * @param fault true if its plan makes something fail at times of its own; duration and loops of
   *     the profile do not apply, because it lasts until it has shown the consequences
   */
  public record Failures(boolean errorsAreResults, boolean repeatWhenHung, boolean fault) {}

  /** Applies the defaults. */
  public LoadPattern {
    shown = shown.title == null ? new Shown(id, shown.group, shown.place) : shown;
    variants = variants == null ? List.of() : List.copyOf(variants);
  }

  /** A load of which only its rows are known. */
  public static LoadPattern unknown(String id, String title, boolean errorsAreResults) {
    return new LoadPattern(
        id,
        new Shown(title, null, null),
        new Users(null, 0, false),
        new Work(null, null, null, null, null, null),
        Settings.NONE,
        null,
        null,
        new Failures(errorsAreResults, false, false));
  }

  /**
   * Whether only its rows are known: they came from elsewhere, and nothing is expected of them. The
   * patterns that a search for the capacity makes have no plan of their own either, but a group.
   */
  @JsonIgnore
  public boolean isForeign() {
    return work.plan == null && shown.group == null && failures.errorsAreResults;
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
        new Shown(title, group, null),
        new Users(capacity.search().threads(), 0, false),
        new Work(capacity.plan(), null, null, null, null, null),
        new Settings(capacity.settings().testbed(), properties),
        null,
        null,
        new Failures(group != null, false, false));
  }

  /** A step of this load's search. */
  LoadPattern trial(String trialId, int value) {
    boolean peak = work.isForPeak();
    String search = peak ? "search for the " + id : shown.group != null ? shown.group : id;
    return new LoadPattern(
        trialId,
        new Shown(peak ? value + " load threads" : shown.title + ", " + value, search, shown.place),
        new Users(peak ? Integer.valueOf(value) : users.threads, users.pauseMs, users.serial),
        new Work(work.plan, work.tests, work.unit, work.samples, null, work.before),
        settings,
        variants,
        offered,
        // Where the peak is searched for, a step with failed tests shows nothing.
        new Failures(failures.errorsAreResults || !peak, failures.repeatWhenHung, failures.fault));
  }

  @Override
  public void check() {
    Checked.id(id, "id of a pattern");
    Checked.text(work.plan, "plan of pattern " + id);
    if (users.threads == null) {
      throw new IllegalArgumentException("threads of pattern " + id + " is missing: add it");
    }
    Checked.atLeast(1, users.threads, "threads of pattern " + id);
    Checked.atLeast(1, work.tests, "tests of pattern " + id);
    Checked.atLeast(1, work.samples, "samples of pattern " + id);
    Checked.atLeast(0, work.before, "before of pattern " + id);
    Checked.atLeast(0, users.pauseMs, "pauseMs of pattern " + id);
    Checked.oneOf(SEARCHES, work.search, "search of pattern " + id);
  }

  /** Whether the variant gets this load. */
  public boolean isFor(Variant variant) {
    return variants.isEmpty() || variants.contains(variant.id());
  }
}
