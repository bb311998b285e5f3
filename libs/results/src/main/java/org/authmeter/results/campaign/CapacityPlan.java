package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.Map;
import java.util.Objects;
import org.authmeter.common.json.FlatRecord;
import org.authmeter.results.campaign.Variant.Settings;

/**
 * How the capacity of a scenario's unit of work is searched for.
 *
 * @param plan file with open arrivals, beside campaign.yaml
 * @param variant id of the one that is measured by default
 * @param noun what several units are called, such as logins; default tests
 * @param lost component of the testbed without which the rate is searched for again; null = none
 * @param settings its properties override those of a variant
 * @param note what a reader of an answer on the testbed must know; default empty
 * @param sizing null = {@code --sizing} is not for this scenario
 */
@JsonDeserialize(using = FlatRecord.class)
public record CapacityPlan(
    String plan,
    String variant,
    String noun,
    @JsonUnwrapped Search search,
    String lost,
    @JsonUnwrapped Settings settings,
    String note,
    Sizing sizing)
    implements Checked {
  /**
   * How {@code --sizing} measures: a load that is answered as fast as the shares of the processors
   * allow.
   *
   * @param node kind of component that has several nodes, such as idp
   * @param store kind of component that keeps sessions; default store
   * @param threads virtual users; default 16
   * @param testbed options of the testbed, in place of those of the search
   */
  public record Sizing(String node, String store, Integer threads, Map<String, String> testbed) {
    /** Applies the defaults. */
    public Sizing {
      store = Objects.requireNonNullElse(store, "store");
      threads = threads == null ? 16 : threads;
      testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    }
  }

  /**
   * From where the search starts, and what it must hold.
   *
   * @param threads units that can be in progress at once; default 200, as the plans have it
   * @param start first rate that is tried, per second; default 5
   * @param p95Ms maximum of the 95th percentile from the intended arrival, in milliseconds; default
   *     1000
   */
  public record Search(Integer threads, Double start, Integer p95Ms) {
    /** Applies the defaults. */
    public Search {
      threads = threads == null ? 200 : threads;
      start = start == null ? 5 : start;
      p95Ms = p95Ms == null ? 1000 : p95Ms;
    }
  }

  /** Applies the defaults. */
  public CapacityPlan {
    noun = Objects.requireNonNullElse(noun, "tests");
    note = note == null ? "" : note.strip();
  }

  @Override
  public void check() {
    Checked.text(plan, "plan of capacity");
    Checked.text(variant, "variant of capacity");
    Checked.atLeast(1, search.threads, "threads of capacity");
    if (sizing != null) {
      Checked.id(sizing.node, "node of sizing");
      Checked.atLeast(1, sizing.threads, "threads of sizing");
    }
    Checked.atLeast(1, search.p95Ms, "p95Ms of capacity");
    if (!(search.start > 0)) {
      throw new IllegalArgumentException(
          "start of capacity is %s: it must be above 0".formatted(search.start));
    }
  }
}
