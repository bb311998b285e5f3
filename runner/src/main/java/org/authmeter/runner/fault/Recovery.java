package org.authmeter.runner.fault;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/** Reads out of a cell's samples how it came through a fault. */
final class Recovery {
  /** Tests at the very end that must all succeed for a recovery. */
  private static final int LAST = 3;

  private final FaultEvent fault;
  private final long back;
  private long errors;
  private long errorsOnceBack;
  private Long firstSuccess;
  private long lastSuccess;
  private long longestGap;
  private long lastEnd;
  private final long[] lastEnds = new long[LAST];
  private final boolean[] lastSucceeded = new boolean[LAST];

  private Recovery(FaultEvent fault, long back) {
    this.fault = fault;
    this.back = back;
    this.lastSuccess = fault.timestampMs();
  }

  /**
   * @return null if nothing happened to the cell
   */
  static RecoveryRow of(Cell cell, List<FaultEvent> events, Path samples) throws IOException {
    FaultEvent fault = events.stream().filter(FaultEvent::disturbs).findFirst().orElse(null);
    if (fault == null) {
      return null;
    }
    FaultEvent returned =
        events.stream()
            .filter(e -> e.returns() && e.component().equals(fault.component()))
            .findFirst()
            .orElse(null);
    Recovery recovery = new Recovery(fault, returned == null ? fault.doneMs() : returned.doneMs());
    try (JtlReader in = JtlReader.open(samples)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (row.label().equals(cell.unit())) {
          recovery.saw(row);
        }
      }
    }
    return new RecoveryRow(
        cell.variant(),
        cell.pattern(),
        cell.repeat(),
        fault.action() + " " + fault.component(),
        recovery.errors,
        recovery.errorsOnceBack,
        returned == null ? null : returned.doneMs() - fault.timestampMs(),
        recovery.firstSuccess == null ? null : recovery.firstSuccess - recovery.back,
        recovery.longestGap,
        connections(events, fault.timestampMs()),
        connections(events, recovery.lastEnd),
        recovery.verdict());
  }

  /** Rows come in the order in which tests ended. */
  private void saw(JtlRow row) {
    long end = row.timeStamp() + row.elapsed();
    if (end < fault.timestampMs()) {
      return;
    }
    lastEnd = Math.max(lastEnd, end);
    boolean onceBack = row.timeStamp() >= back;
    if (row.success()) {
      longestGap = Math.max(longestGap, end - lastSuccess);
      lastSuccess = Math.max(lastSuccess, end);
      if (onceBack && (firstSuccess == null || end < firstSuccess)) {
        firstSuccess = end;
      }
    } else {
      errors++;
      errorsOnceBack += onceBack ? 1 : 0;
    }
    int oldest = 0;
    for (int i = 1; i < LAST; i++) {
      oldest = lastEnds[i] < lastEnds[oldest] ? i : oldest;
    }
    if (end >= lastEnds[oldest]) {
      lastEnds[oldest] = end;
      lastSucceeded[oldest] = row.success();
    }
  }

  private String verdict() {
    boolean well = firstSuccess != null;
    for (int i = 0; i < LAST; i++) {
      well &= lastEnds[i] == 0 || lastSucceeded[i];
    }
    if (!well) {
      return "not recovered";
    }
    return errors == 0 ? "unaffected" : "recovered";
  }

  /** The last count that was over by then; at the test's end the client closes what it has. */
  private static Long connections(List<FaultEvent> events, long until) {
    return events.stream()
        .filter(e -> e.action().equals(FaultEvent.CONNECTIONS) && e.doneMs() <= until)
        .max(Comparator.comparingLong(FaultEvent::timestampMs))
        .map(e -> Long.valueOf(e.detail()))
        .orElse(null);
  }
}
