package org.authmeter.runner.campaign;

import java.util.Map;
import java.util.Objects;

/**
 * How the capacity of a scenario's unit of work is looked for.
 *
 * @param plan file with open arrivals, beside campaign.yaml
 * @param variant id of the one that is measured unless told otherwise
 * @param noun what many units are called, such as logins
 * @param threads units that can be under way at once; the plan's default
 * @param start first rate that is tried, per second; default 5
 * @param p95Ms largest 95th percentile from the intended arrival; default 1000
 * @param lost component of the testbed without which the rate is looked for again; null = none
 * @param testbed options of the testbed, without dashes
 * @param properties of JMeter, which outrank those of a variant
 * @param note what a reader of an answer on the testbed must know; default nothing
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
    String note) {
  public CapacityPlan {
    Needs.text(plan, "plan of capacity");
    Needs.text(variant, "variant of capacity");
    noun = Objects.requireNonNullElse(noun, "tests");
    threads = threads == null ? 200 : threads;
    start = start == null ? 5 : start;
    p95Ms = p95Ms == null ? 1000 : p95Ms;
    Needs.atLeast(1, threads, "threads of capacity");
    Needs.atLeast(1, p95Ms, "p95Ms of capacity");
    if (!(start > 0)) {
      throw new IllegalArgumentException(
          "start of capacity is %s: it must be above 0".formatted(start));
    }
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    properties = properties == null ? Map.of() : Map.copyOf(properties);
    note = note == null ? "" : note.strip();
  }
}
