package org.authmeter.jmeter.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How a cell came through its first fault. */
final class Recovery {
  /** Tests at the very end that must all succeed for a recovery. */
  private static final int LAST = 3;

  private final FaultedTests tests = new FaultedTests();
  private final List<ControlAction> actions = new ArrayList<>();

  void did(ControlAction action) {
    actions.add(action);
  }

  void saw(SampleRow test) {
    tests.add(test.thread(), test.startMs(), test.endMs(), test.success(), false);
  }

  private ControlAction fault() {
    return actions.stream()
        .filter(a -> !a.isStart() && a.failure().isEmpty())
        .min(Comparator.comparingLong(ControlAction::atMs))
        .orElse(null);
  }

  /** Why nothing can be said; empty if all is well. */
  String problem() {
    return actions.stream()
        .filter(a -> !a.failure().isEmpty())
        .findFirst()
        .map(a -> "node control %s failed: %s".formatted(a.name(), a.failure()))
        .orElse(
            fault() == null
                ? "nothing was made to fail: no sample 'node control <action> <component>'"
                : "");
  }

  /**
   * @return null if nothing happened to the cell
   */
  Comparison.Recovery row(String variant, String pattern, int repeat) {
    ControlAction fault = fault();
    if (fault == null) {
      return null;
    }
    ControlAction returned =
        actions.stream()
            .filter(a -> a.returns() && a.component().equals(fault.component()))
            .filter(a -> a.atMs() >= fault.atMs())
            .min(Comparator.comparingLong(ControlAction::atMs))
            .orElse(null);
    long back = returned == null ? fault.doneMs() : returned.doneMs();
    long errors = 0;
    long errorsOnceBack = 0;
    Long firstSuccess = null;
    long lastSuccess = fault.atMs();
    long longestGap = 0;
    List<FaultedTests.Test> last = new ArrayList<>();
    for (FaultedTests.Test test : tests.byEnd()) {
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
    boolean well = firstSuccess != null && last.stream().allMatch(FaultedTests.Test::success);
    return new Comparison.Recovery(
        variant,
        pattern,
        repeat,
        fault.name(),
        errors,
        errorsOnceBack,
        returned == null ? null : returned.doneMs() - fault.atMs(),
        firstSuccess == null ? null : firstSuccess - back,
        longestGap,
        fault.connections(),
        actions.stream()
            .filter(a -> a != fault && a.connections() != null)
            .max(Comparator.comparingLong(ControlAction::atMs))
            .map(ControlAction::connections)
            .orElse(null),
        !well ? "not recovered" : errors == 0 ? "unaffected" : "recovered");
  }
}
