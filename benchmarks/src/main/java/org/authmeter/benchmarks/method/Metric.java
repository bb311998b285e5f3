package org.authmeter.benchmarks.method;

import java.util.function.ToDoubleFunction;

/** What two tools are compared by. */
public enum Metric {
  /** Operations per second. */
  RATE("rate", Slice::perSecond),
  /** Processor milliseconds per operation, without the compiler's. */
  CPU("CPU per operation", Slice::cpuMs),
  /** Processor seconds until the compiler rested. */
  WARM_UP("CPU of the warm-up", slice -> Double.NaN);

  private final String title;
  private final ToDoubleFunction<Slice> figure;

  Metric(String title, ToDoubleFunction<Slice> figure) {
    this.title = title;
    this.figure = figure;
  }

  String title() {
    return title;
  }

  double of(Slice slice) {
    return figure.applyAsDouble(slice);
  }
}
