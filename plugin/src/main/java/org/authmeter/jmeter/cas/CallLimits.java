package org.authmeter.jmeter.cas;

import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.web.AllowedHosts;

/** The fields that bound a sample. */
final class CallLimits {
  private static final int MOST = Integer.MAX_VALUE - 1;

  private CallLimits() {}

  static LoginLimits of(CasServiceFields f, AllowedHosts hosts) {
    LoginLimits limits =
        new LoginLimits(
            number("legTimeout", f.getLegTimeout(), CasServiceFields.DEFAULT_LEG_TIMEOUT, 1),
            number("deadline", f.getDeadline(), CasServiceFields.DEFAULT_DEADLINE, 1),
            number("maxPageBytes", f.getMaxPageBytes(), CasServiceFields.DEFAULT_MAX_PAGE_BYTES, 1),
            number("pauseMin", f.getPauseMin(), CasServiceFields.DEFAULT_PAUSE_MIN, 0),
            number("pauseMax", f.getPauseMax(), CasServiceFields.DEFAULT_PAUSE_MAX, 0),
            hosts);
    if (limits.pauseMin() > limits.pauseMax()) {
      throw new IllegalArgumentException(
          "pauseMin: " + limits.pauseMin() + " is more than pauseMax, " + limits.pauseMax());
    }
    return limits;
  }

  private static int number(String field, String text, String fallback, long least) {
    return (int) FieldText.number(field, text, fallback, least, MOST);
  }
}
