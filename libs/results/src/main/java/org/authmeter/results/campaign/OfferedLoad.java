package org.authmeter.results.campaign;

/**
 * What a cell would achieve if every request came at its time.
 *
 * @param offered tests per second once the ramp-up is over
 * @param mean tests per second over the whole cell, the ramp-up included
 * @param tests in all
 */
public record OfferedLoad(double offered, double mean, long tests) {
  /**
   * An open load, whose rate rises evenly, so that half of the ramp-up's time is lost.
   *
   * @param arrivals new users per second, each with one test
   * @param rampUp seconds until the rate is reached
   * @param duration seconds, the ramp-up included
   */
  public static OfferedLoad open(double arrivals, double rampUp, double duration) {
    return of(arrivals, arrivals * (duration - Math.min(rampUp, duration) / 2), duration);
  }

  /**
   * A paced load: users start evenly over the ramp-up, and make a test at once and then at regular
   * intervals.
   *
   * @param perUser tests per second of each virtual user
   * @param rampUp seconds until all virtual users have started
   * @param duration seconds, the ramp-up included
   */
  public static OfferedLoad paced(int users, double perUser, double rampUp, double duration) {
    double tests = 0;
    for (int i = 0; i < users; i++) {
      tests += Math.ceil(Math.max(0, duration - i * rampUp / users) * perUser);
    }
    return of(users * perUser, tests, duration);
  }

  private static OfferedLoad of(double offered, double tests, double duration) {
    return new OfferedLoad(rounded(offered), rounded(tests / duration), Math.round(tests));
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
