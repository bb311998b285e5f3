package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What was counted of one component of a testbed during the measured part of a cell.
 *
 * @param share of the processors that it was given; null = it could use all
 * @param growth over the whole cell, with {@code --sizing}; null = not counted
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ComponentUse(Share share, Growth growth) {
  /** Of the share that is used, from which on a component is called at its limit. */
  private static final double AT_LIMIT = 0.9;

  /** The same where it had nearly always used the share up: other programs took the processor. */
  private static final double NEAR_LIMIT = 0.7;

  private static final double NEARLY_ALWAYS = 0.8;

  private static final double PERCENT = 100;

  /**
   * A share of the processors, and how often it was used up, as the kernel counts it.
   *
   * @param cpus processors; 1 = a whole one
   * @param periods of 5 to 20 ms in which it wanted to run
   * @param throttledPeriods in which it had used up its share and waited for the next one
   * @param throttledMs for which it waited, summed over its processors
   */
  public record Share(double cpus, long periods, long throttledPeriods, long throttledMs) {}

  /**
   * What the tests of a cell added, those of the warm-up included.
   *
   * @param tests their number
   * @param liveGrowth bytes of live memory; null = unknown
   * @param requests to a store; null where it does not count them
   * @param bytes that a store received and sent; null for other components
   * @param evictions items that a full store dropped before their time; null where it does not
   *     count them
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Growth(long tests, Long liveGrowth, Long requests, Long bytes, Long evictions) {}

  /**
   * Whether it used nearly all of its share, or most of it and waited for more nearly always.
   *
   * @param cpuPercent mean, 100 = one core; null = unknown
   * @return null without a share
   */
  public Boolean isAtLimit(Double cpuPercent) {
    if (share == null || cpuPercent == null) {
      return null;
    }
    double used = cpuPercent / PERCENT / share.cpus;
    boolean waited = share.throttledPeriods > NEARLY_ALWAYS * share.periods;
    return used >= AT_LIMIT || used >= NEAR_LIMIT && waited;
  }
}
