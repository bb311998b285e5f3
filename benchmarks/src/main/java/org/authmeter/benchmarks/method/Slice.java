package org.authmeter.benchmarks.method;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What one tool did in one of its turns: operations and processor time between two moments. */
final class Slice {
  /** From a microsecond to an hour, with three digits. */
  private static final int DIGITS = 3;

  private final int process;
  private final int round;
  private final Histogram times = new Histogram(DIGITS);
  private final Map<String, Double> counters = new LinkedHashMap<>();
  private long resumedMicros;
  private ProcessorTime.Reading start;
  private ProcessorTime.Reading used;
  private long endMicros = Long.MAX_VALUE;
  private long operations;
  private long errors;
  private long peakBytes;

  /**
   * @param process of the tool, from 1
   * @param round from 1
   */
  Slice(int process, int round) {
    this.process = process;
    this.round = round;
  }

  /** A whole run of a program, from its start to its end. */
  static Slice ofRun(
      int round, long operations, double seconds, double cpuMs, double compilerMs, long peak) {
    Slice slice = new Slice(1, round);
    slice.begin(0, new ProcessorTime.Reading(0, 0, 0, 0));
    slice.end(new ProcessorTime.Reading(Math.round(seconds * 1e6), cpuMs, compilerMs, Double.NaN));
    slice.operations = operations;
    slice.peakBytes = peak;
    return slice;
  }

  /**
   * @param resumed when the tool went on: operations that began before took the pause too
   * @param now when the slice begins, a moment later
   */
  void begin(long resumed, ProcessorTime.Reading now) {
    resumedMicros = resumed;
    start = now;
  }

  void end(ProcessorTime.Reading end) {
    endMicros = end.atMicros();
    used = end.since(start);
  }

  /** True if an operation that ended then belongs to this slice. */
  boolean holds(long atMicros) {
    return atMicros > start.atMicros() && atMicros <= endMicros;
  }

  /** Counts operations that ended in this slice. */
  void add(long atMicros, long micros, long count, boolean failed) {
    if (failed) {
      errors += count;
      return;
    }
    operations += count;
    if (micros >= 0 && atMicros - micros >= resumedMicros) {
      times.recordValueWithCount(micros, count);
    }
  }

  /** Takes what a server has counted in this slice. */
  void count(String name, double number) {
    counters.put(name, number);
  }

  /** Which of the tool's processes it was, from 1. */
  int process() {
    return process;
  }

  int round() {
    return round;
  }

  boolean worked() {
    return operations > 0;
  }

  long operations() {
    return operations;
  }

  long errors() {
    return errors;
  }

  double seconds() {
    return (endMicros - start.atMicros()) / 1e6;
  }

  /** Times of operations in microseconds, without those that a pause lengthened. */
  Histogram times() {
    return times;
  }

  /** Operations that succeeded, per second. */
  double perSecond() {
    return operations / seconds();
  }

  /** Processor milliseconds, compiler included; of it those of compiler and collector. */
  ProcessorTime.Reading used() {
    return used;
  }

  /** Processor milliseconds per operation, without the compiler's; NaN without operations. */
  double cpuMs() {
    return operations == 0 ? Double.NaN : (used.all() - used.compiler()) / operations;
  }

  /** The same with the compiler's. */
  double cpuMsWithCompiler() {
    return operations == 0 ? Double.NaN : used.all() / operations;
  }

  /** The collector's processor milliseconds per operation. */
  double collectorMs() {
    return operations == 0 ? Double.NaN : used.collector() / operations;
  }

  /** The most memory that a program had, in bytes; 0 if it was not measured. */
  long peakBytes() {
    return peakBytes;
  }

  /** What servers counted, per operation. */
  double counted(String name) {
    Double number = counters.get(name);
    return number == null || operations == 0 ? Double.NaN : number / operations;
  }

  Map<String, Double> counters() {
    return counters;
  }
}
