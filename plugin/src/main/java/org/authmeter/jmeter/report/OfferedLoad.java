package org.authmeter.jmeter.report;

/**
 * What a cell would make if every request came at its time.
 *
 * @param offered tests per second once the ramp-up is over
 * @param mean tests per second over the whole cell, the ramp-up included
 * @param tests in all
 */
record OfferedLoad(double offered, double mean, long tests) {
  /**
   * @param offered what the campaign offers; null = nothing
   * @param users virtual users
   * @param spanMs time from the first start to the last end
   * @return null if the pattern offers no rate of its own, or no time passed
   */
  static OfferedLoad of(Scenario.Offered offered, int users, long spanMs) {
    // Schedules are whole seconds; the last answer comes a moment after.
    double duration = Math.round(spanMs / 1000.0);
    if (offered == null || duration <= 0) {
      return null;
    }
    double rampUp = Math.min(offered.rampUp(), duration);
    if (offered.arrivals() != null) {
      // The rate rises evenly: half of the ramp-up's time is lost.
      return of(offered.arrivals(), offered.arrivals() * (duration - rampUp / 2), duration);
    }
    return offered.perUser() == null
        ? null
        : of(
            users * offered.perUser(), paced(users, offered.perUser(), rampUp, duration), duration);
  }

  /** Users start evenly over the ramp-up, and make a test at once and then in turn. */
  private static double paced(int users, double perUser, double rampUp, double duration) {
    double tests = 0;
    for (int i = 0; i < users; i++) {
      tests += Math.ceil(Math.max(0, duration - i * rampUp / users) * perUser);
    }
    return tests;
  }

  private static OfferedLoad of(double offered, double tests, double duration) {
    return new OfferedLoad(rounded(offered), rounded(tests / duration), Math.round(tests));
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
