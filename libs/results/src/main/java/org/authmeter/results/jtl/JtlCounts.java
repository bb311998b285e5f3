package org.authmeter.results.jtl;

/**
 * What a cell's JTL holds, counted in units (parent samples of the scenario's unit of work).
 *
 * @param firstWarmupFailure message of the first failed unit of the warm-up; empty if none failed
 * @param startEpochMs first measured start; 0 without measured units
 * @param endEpochMs last measured end; 0 without measured units
 */
public record JtlCounts(
    long units,
    long errors,
    long warmupUnits,
    long warmupErrors,
    String firstWarmupFailure,
    String firstFailure,
    long startEpochMs,
    long endEpochMs) {
  public static final JtlCounts NONE = new JtlCounts(0, 0, 0, 0, "", "", 0, 0);

  /** True if there was a warm-up and nothing of it succeeded. */
  public boolean warmupFailedWholly() {
    return warmupUnits > 0 && warmupErrors == warmupUnits;
  }

  JtlCounts plus(JtlRow unit, boolean warmup) {
    boolean failed = !unit.success();
    if (warmup) {
      return new JtlCounts(
          units,
          errors,
          warmupUnits + 1,
          warmupErrors + (failed ? 1 : 0),
          failed && firstWarmupFailure.isEmpty() ? unit.failure() : firstWarmupFailure,
          firstFailure,
          startEpochMs,
          endEpochMs);
    }
    long end = unit.timeStamp() + unit.elapsed();
    return new JtlCounts(
        units + 1,
        errors + (failed ? 1 : 0),
        warmupUnits,
        warmupErrors,
        firstWarmupFailure,
        failed && firstFailure.isEmpty() ? unit.failure() : firstFailure,
        units == 0 ? unit.timeStamp() : Math.min(startEpochMs, unit.timeStamp()),
        Math.max(endEpochMs, end));
  }
}
