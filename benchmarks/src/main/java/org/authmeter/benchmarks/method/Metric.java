package org.authmeter.benchmarks.method;

import java.util.function.ToDoubleFunction;

/** What two tools are compared by. */
public enum Metric {
  /** Operations per second. */
  RATE("rate", " per second", Slice::perSecond),
  /** Processor milliseconds per operation, without the compiler's. */
  CPU("CPU per operation", " ms", Slice::cpuMs),
  /** Most memory in bytes. */
  MEMORY("peak memory", " bytes", Slice::peakBytes),
  /** Processor seconds until the compiler rested. */
  WARM_UP("CPU of the warm-up", " s", slice -> Double.NaN);

  private final String title;
  private final String unit;
  private final ToDoubleFunction<Slice> figure;

  Metric(String title, String unit, ToDoubleFunction<Slice> figure) {
    this.title = title;
    this.unit = unit;
    this.figure = figure;
  }

  String title() {
    return title;
  }

  /** With a space before it. */
  String unit() {
    return unit;
  }

  double of(Slice slice) {
    return figure.applyAsDouble(slice);
  }
}
