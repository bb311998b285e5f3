package org.authmeter.runner.run;

import java.util.Map;
import org.authmeter.runner.campaign.Offered;

/**
 * What a cell would make if every request came at its time.
 *
 * @param offered tests per second once the ramp-up is over
 * @param mean tests per second over the whole cell, the ramp-up included
 * @param tests in all
 */
record IdealLoad(double offered, double mean, long tests) {
  static final String RATE = "authmeter.weblab.rate";
  static final String ARRIVALS = "authmeter.weblab.arrivals";

  /**
   * @return null if the pattern offers no rate of its own
   */
  static IdealLoad of(RunPlan plan, Step step) {
    Offered offered = step.isFunctional() ? null : step.pattern().offered();
    if (offered == null) {
      return null;
    }
    Map<String, String> said = plan.settings(step);
    double rampUp = number(said, "authmeter.rampUp", offered.rampUp());
    double duration = number(said, "authmeter.duration", offered.duration());
    if (offered.arrivals() != null) {
      double rate = number(said, ARRIVALS, offered.arrivals());
      // The rate rises evenly: half of the ramp-up's time is lost.
      return of(rate, rate * (duration - Math.min(rampUp, duration) / 2), duration);
    }
    int copies = plan.request().agents().copies();
    int users = copies * (int) number(said, "authmeter.threads", step.pattern().threads());
    double perUser = number(said, RATE, offered.perUser());
    return of(users * perUser, paced(users, perUser, rampUp, duration), duration);
  }

  /** Users start evenly over the ramp-up, and make a test at once and then in turn. */
  private static double paced(int users, double perUser, double rampUp, double duration) {
    double tests = 0;
    for (int i = 0; i < users; i++) {
      tests += Math.ceil(Math.max(0, duration - i * rampUp / users) * perUser);
    }
    return tests;
  }

  private static IdealLoad of(double offered, double tests, double duration) {
    return new IdealLoad(rounded(offered), rounded(tests / duration), Math.round(tests));
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }

  private static double number(Map<String, String> said, String name, double otherwise) {
    String value = said.get(name);
    return value == null ? otherwise : Double.parseDouble(value);
  }
}
