package org.authmeter.runner.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What AuthMeter's sampler shall cost, compared with the other tools of the same run.
 *
 * @param value its processor time per login as a multiple of the other tool's
 * @param limit the most that is aimed at
 */
public record Aim(String name, double value, double limit, boolean holds) {
  private static final double BARE_LIMIT = 1.3;

  /** The aims that can be judged: those whose two tools have figures. */
  static List<Aim> of(List<ToolResult> results) {
    Optional<ToolResult> ours = find(results, Tool.AUTHMETER);
    List<Aim> aims = new ArrayList<>();
    for (ToolResult other : results) {
      if (ours.isEmpty() || other.tool() == Tool.AUTHMETER) {
        continue;
      }
      double value = ours.get().cpuTimes(other);
      if (Double.isNaN(value)) {
        continue;
      }
      boolean bare = other.tool() == Tool.BARE;
      double limit = bare ? BARE_LIMIT : 1;
      boolean holds = bare ? value <= limit : value < limit;
      aims.add(new Aim("authmeter CPU / " + other.tool().id() + " CPU", value, limit, holds));
    }
    return aims;
  }

  private static Optional<ToolResult> find(List<ToolResult> results, Tool tool) {
    return results.stream().filter(r -> r.tool() == tool).findFirst();
  }

  String line() {
    return String.format(
        Locale.ROOT, "%s: %.2f (aim %.1f) %s", name, value, limit, holds ? "holds" : "missed");
  }
}
