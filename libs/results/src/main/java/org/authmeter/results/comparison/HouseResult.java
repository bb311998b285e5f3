package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * Sessions that were there before the load of one run, and the load while they expired.
 *
 * @param sessions that were put into the store; 0 = the house was empty
 * @param fillMs that this took
 * @param expired true if they had expired before the first test ended: the load met a store without
 *     them
 * @param wave null if they did not expire during the load
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record HouseResult(
    String variant,
    String pattern,
    int repeat,
    long sessions,
    long fillMs,
    boolean expired,
    Wave wave) {
  /** Seconds from the moment of expiry that belong to the wave. */
  public static final int SECONDS = 10;

  /**
   * The tests before and after the moment at which all sessions expired.
   *
   * @param before that ended before it
   * @param within that ended up to {@value #SECONDS} s after it
   * @param after the later ones
   */
  public record Wave(Tests before, Tests within, Tests after) {}

  /**
   * Some of the tests.
   *
   * @param p50Ms null without a successful test
   * @param p99Ms the same
   * @param maxMs the same
   */
  public record Tests(long tests, long errors, Long p50Ms, Long p99Ms, Long maxMs) {}
}
