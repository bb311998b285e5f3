package org.authmeter.results.samples;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.authmeter.results.comparison.Comparison;

/** How a cell came through its first fault. */
final class Recovery {
  /** Number of last tests that must all succeed for a recovery. */
  private static final int LAST = 3;

  private final FaultLog log = new FaultLog();

  /** Adds a sample that may record an action. */
  void addAction(SampleRow row) {
    log.addAction(row);
  }

  void addTest(SampleRow test) {
    log.addTest(test, false);
  }

  private FaultLog.Action fault() {
    return log.actions().stream()
        .filter(a -> !a.isStart() && a.failure().isEmpty())
        .min(Comparator.comparingLong(FaultLog.Action::atMs))
        .orElse(null);
  }

  /** Why the cell shows no recovery; empty if it does. */
  String problem() {
    return log.actions().stream()
        .filter(a -> !a.failure().isEmpty())
        .findFirst()
        .map(a -> "node control %s failed: %s".formatted(a.name(), a.failure()))
        .orElse(
            fault() == null
                ? "nothing was made to fail: no sample 'node control <action> <component>'"
                : "");
  }

  /**
   * @return null if nothing was made to fail
   */
  Comparison.Recovery row(String variant, String pattern, int repeat) {
    FaultLog.Action fault = fault();
    if (fault == null) {
      return null;
    }
    FaultLog.Action returned =
        log.actions().stream()
            .filter(a -> a.returns() && a.component().equals(fault.component()))
            .filter(a -> a.atMs() >= fault.atMs())
            .min(Comparator.comparingLong(FaultLog.Action::atMs))
            .orElse(null);
    long back = returned == null ? fault.doneMs() : returned.doneMs();
    long errors = 0;
    long errorsOnceBack = 0;
    Long firstSuccess = null;
    long lastSuccess = fault.atMs();
    long longestGap = 0;
    List<FaultLog.Test> last = new ArrayList<>();
    for (FaultLog.Test test : log.testsByEnd()) {
      if (test.endMs() < fault.atMs()) {
        continue;
      }
      boolean onceBack = test.startMs() >= back;
      if (test.success()) {
        longestGap = Math.max(longestGap, test.endMs() - lastSuccess);
        lastSuccess = test.endMs();
        firstSuccess = onceBack && firstSuccess == null ? Long.valueOf(test.endMs()) : firstSuccess;
      } else {
        errors++;
        errorsOnceBack += onceBack ? 1 : 0;
      }
      last.add(test);
      if (last.size() > LAST) {
        last.remove(0);
      }
    }
    // a system that never answers again has no success that would end the gap
    long end = last.isEmpty() ? lastSuccess : last.get(last.size() - 1).endMs();
    longestGap = Math.max(longestGap, end - lastSuccess);
    boolean well = firstSuccess != null && last.stream().allMatch(FaultLog.Test::success);
    return new Comparison.Recovery(
        variant,
        pattern,
        repeat,
        fault.name(),
        new Comparison.Outage(
            errors,
            errorsOnceBack,
            returned == null ? null : returned.doneMs() - fault.atMs(),
            firstSuccess == null ? null : firstSuccess - back,
            longestGap),
        new Comparison.Connections(
            fault.connections(),
            log.actions().stream()
                .filter(a -> a != fault && a.connections() != null)
                .max(Comparator.comparingLong(FaultLog.Action::atMs))
                .map(FaultLog.Action::connections)
                .orElse(null)),
        !well ? "not recovered" : errors == 0 ? "unaffected" : "recovered");
  }
}
