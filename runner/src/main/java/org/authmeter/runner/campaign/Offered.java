package org.authmeter.runner.campaign;

/**
 * The rate that a load pattern is meant to offer, with the plan's defaults; a run's own properties
 * outrank them.
 *
 * @param perUser tests per second of each virtual user; null in an open model
 * @param arrivals new users per second, each with one test; null in a closed loop
 * @param rampUp seconds until all virtual users have started, or the rate is reached
 * @param duration seconds, the ramp-up included
 */
public record Offered(Double perUser, Double arrivals, Integer rampUp, Integer duration) {
  public Offered {
    if ((perUser == null) == (arrivals == null)) {
      throw new IllegalArgumentException("offered needs perUser or arrivals, and not both");
    }
    double rate = perUser == null ? arrivals : perUser;
    if (rate <= 0) {
      throw new IllegalArgumentException(
          "the rate of offered is %s: it must be above 0".formatted(rate));
    }
    Needs.atLeast(0, rampUp, "rampUp of offered");
    Needs.atLeast(1, duration, "duration of offered");
    if (rampUp == null || duration == null) {
      throw new IllegalArgumentException("offered needs rampUp and duration");
    }
  }
}
