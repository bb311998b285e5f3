package org.authmeter.runner.run;

/**
 * What the user asked for of {@code run capacity}.
 *
 * @param of the scenario whose unit of work is served; null = this is another scenario
 * @param p95Ms largest p95 in ms; null = as campaign.yaml says
 */
public record CapacityRequest(String of, Integer p95Ms) {
  /** No search for a capacity. */
  public static final CapacityRequest NONE = new CapacityRequest(null, null);

  boolean isNone() {
    return of == null;
  }
}
