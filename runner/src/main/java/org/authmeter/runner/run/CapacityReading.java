package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.authmeter.runner.capacity.StepFigures;
import org.authmeter.runner.capacity.StepVerdict;
import org.authmeter.runner.host.HostRow;

/**
 * What a step says about a rate.
 *
 * @param figures null if it broke off
 * @param generatorPercent of this machine's processors that the load generator used
 */
record CapacityReading(StepFigures figures, double generatorPercent, StepVerdict verdict) {

  /**
   * Reads a step.
   *
   * @param unit label of one test
   * @param rate arrivals per second; 0 = users who waited for the system's answers
   * @param seconds over which they came
   */
  static CapacityReading of(
      StepResult result, Path samples, String unit, double rate, double seconds, long limitMs)
      throws IOException {
    if (result.isBroken()) {
      return new CapacityReading(null, 0, StepVerdict.broken(result.problem()));
    }
    double generator = generatorPercent(result);
    if (rate == 0) {
      StepFigures figures = StepFigures.ofAnswers(samples, unit, seconds);
      return new CapacityReading(figures, generator, StepVerdict.none());
    }
    StepFigures figures = StepFigures.of(samples, unit, rate, seconds, limitMs);
    return new CapacityReading(figures, generator, StepVerdict.of(figures, limitMs, generator));
  }

  /** Of the processors that the load generator has: all of this machine's. */
  private static double generatorPercent(StepResult result) {
    return HostRow.of(
                "",
                "",
                1,
                result.hosts(),
                result.samples().startEpochMs(),
                result.samples().endEpochMs())
            .stream()
            .filter(h -> h.host().equals("jmeter"))
            .mapToDouble(HostRow::cpuPercent)
            .findFirst()
            .orElse(0)
        / Runtime.getRuntime().availableProcessors();
  }

  /** For the progress. */
  String remark() {
    return switch (verdict.outcome()) {
      case NONE -> "%.2f/s at the end".formatted(figures.achieved());
      case HELD -> achieved() + ": held";
      default ->
          (figures == null ? "" : achieved() + ": ")
              + verdict.outcome().name().toLowerCase(Locale.ROOT)
              + (figures == null ? ": " : ", ")
              + verdict.why();
    };
  }

  private String achieved() {
    String p95 = figures.p95Ms() == null ? "none" : "%.0f ms".formatted(figures.p95Ms());
    return "%.2f of %.2f/s achieved, p95 %s".formatted(figures.achieved(), figures.offered(), p95);
  }
}
