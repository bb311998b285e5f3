package org.authmeter.results.campaign;

import java.util.Map;
import java.util.Objects;

/**
 * How the capacity of a scenario's unit of work is searched for.
 *
 * @param plan file with open arrivals, beside campaign.yaml
 * @param variant id of the one that is measured by default
 * @param noun what several units are called, such as logins; default tests
 * @param threads units that can be in progress at once; default 200, as the plans have it
 * @param start first rate that is tried, per second; default 5
 * @param p95Ms maximum of the 95th percentile from the intended arrival, in milliseconds; default
 *     1000
 * @param lost component of the testbed without which the rate is searched for again; null = none
 * @param testbed options of the testbed, without dashes
 * @param properties of JMeter, which override those of a variant
 * @param note what a reader of an answer on the testbed must know; default empty
 */
public record CapacityPlan(
    String plan,
    String variant,
    String noun,
    Integer threads,
    Double start,
    Integer p95Ms,
    String lost,
    Map<String, String> testbed,
    Map<String, String> properties,
    String note)
    implements Checked {
  /** Applies the defaults. */
  public CapacityPlan {
    noun = Objects.requireNonNullElse(noun, "tests");
    threads = threads == null ? 200 : threads;
    start = start == null ? 5 : start;
    p95Ms = p95Ms == null ? 1000 : p95Ms;
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    properties = properties == null ? Map.of() : Map.copyOf(properties);
    note = note == null ? "" : note.strip();
  }

  @Override
  public void check() {
    Checked.text(plan, "plan of capacity");
    Checked.text(variant, "variant of capacity");
    Checked.atLeast(1, threads, "threads of capacity");
    Checked.atLeast(1, p95Ms, "p95Ms of capacity");
    if (!(start > 0)) {
      throw new IllegalArgumentException(
          "start of capacity is %s: it must be above 0".formatted(start));
    }
  }
}
