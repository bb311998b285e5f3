package org.authmeter.runner.bench.weblab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the lab's plans shall reach in a case.
 *
 * @param value what was measured
 * @param limit the least of the ideal load, or the multiple of another tool's processor time that
 *     is not reached
 */
record WebAim(String name, double value, double limit, boolean holds) {
  private static final double ACHIEVED = 0.995;

  /** Those that can be judged. */
  static List<WebAim> of(List<WebResult> results) {
    List<WebAim> aims = new ArrayList<>();
    for (WebResult ours : results) {
      if (ours.tool() != WebTool.AUTHMETER || ours.turns().isEmpty()) {
        continue;
      }
      String id = ours.webCase().id();
      double achieved = ours.median(WebTurn::achieved);
      aims.add(
          new WebAim(
              id + ": authmeter, of the ideal load", achieved, ACHIEVED, achieved >= ACHIEVED));
      for (WebResult other : results) {
        double times = ours.cpuTimes(other);
        if (other.tool().isLocust() && other.webCase() == ours.webCase() && !Double.isNaN(times)) {
          String name = "%s: authmeter CPU / %s CPU".formatted(id, other.tool().id());
          aims.add(new WebAim(name, times, 1, times < 1));
        }
      }
    }
    return aims;
  }

  String line() {
    return String.format(
        Locale.ROOT, "%s: %.4f (aim %.3f) %s", name, value, limit, holds ? "holds" : "missed");
  }
}
