package org.authmeter.results.samples;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.results.comparison.LogoutResult;

/**
 * What was left of sessions at services after logouts were reported as done, from the figures that
 * groovy-scripts/logout-check.groovy appends to the messages.
 */
final class Logouts {
  /** Label of a look at the page of a service after a logout. */
  static final String CHECK = "service check";

  private static final String OPEN = "STILL_OPEN";
  private static final String CLOSED = "CLOSED";

  /** Of one service of each user. */
  private static final class Seen {
    long checks;
    long late;
    long open;
    long unanswered;
    long sumMs;
    long maxMs;
  }

  private final Map<Integer, Seen> services = new TreeMap<>();
  private final Durations logouts = new Durations();

  /** Adds a logout, or a look at a service's page. */
  void add(SampleRow row) {
    Long took = row.number("logoutMs");
    if (took != null && row.success()) {
      logouts.add(took, true);
    }
    Long service = row.number("service");
    if (service == null || !row.label().equals(CHECK)) {
      return;
    }
    Seen seen = services.computeIfAbsent(service.intValue(), s -> new Seen());
    Long delay = row.number("delayMs");
    seen.checks++;
    if (row.code().equals(OPEN)) {
      seen.open++;
    } else if (!row.code().equals(CLOSED)) {
      seen.unanswered++;
    } else if (delay != null && delay > 0) {
      seen.late++;
      seen.sumMs += delay;
      seen.maxMs = Math.max(seen.maxMs, delay);
    }
  }

  /**
   * @return null if no logout was reported as done, and none was looked at
   */
  LogoutResult row(String variant, String pattern, int repeat) {
    if (services.isEmpty() && logouts.count() == 0) {
      return null;
    }
    List<LogoutResult.Service> rows =
        services.entrySet().stream()
            .map(
                e -> {
                  Seen s = e.getValue();
                  boolean late = s.late > 0;
                  return new LogoutResult.Service(
                      e.getKey(),
                      s.checks,
                      s.late,
                      s.open,
                      s.unanswered,
                      late ? Double.valueOf(Durations.rounded(1.0 * s.sumMs / s.late)) : null,
                      late ? Long.valueOf(s.maxMs) : null);
                })
            .toList();
    return new LogoutResult(
        variant,
        pattern,
        repeat,
        logouts.count(),
        logouts.count() == 0 ? null : Double.valueOf(Durations.rounded(logouts.meanMs())),
        rows);
  }
}
