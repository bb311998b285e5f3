package org.authmeter.runner.jtl;

import java.util.regex.Pattern;

/**
 * Tells the samples of a warm-up by their thread's name, as the comparison does: the plans call its
 * thread group {@code /scenario/variant/pattern/repeat warm-up}, plans from elsewhere {@code
 * warm-up}. JMeter names threads {@code <group> <number>-<number>}, and puts an agent's host and a
 * dash before it.
 */
public final class WarmUp {
  private static final Pattern THREAD =
      Pattern.compile(
          "(?:(?:[^/]*-)?/[^/]+/[^/]+/[^/]+/\\d+ warm-up.*|(?:\\S+-)?warm-up) \\d+-\\d+");

  private WarmUp() {}

  public static boolean isWarmUp(String threadName) {
    return THREAD.matcher(threadName).matches();
  }
}
