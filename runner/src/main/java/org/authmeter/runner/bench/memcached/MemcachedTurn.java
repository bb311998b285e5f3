package org.authmeter.runner.bench.memcached;

/**
 * What one tool did in one round of one setting.
 *
 * @param round from 1
 * @param operations that succeeded and count
 * @param errors that count
 * @param firstError empty without errors
 * @param seconds that they took
 * @param p50Us time of one operation in microseconds; NaN if the tool does not measure single
 *     operations, as p99Us
 * @param cpuMs processor time of the client in these seconds; NaN if it cannot be told apart
 */
record MemcachedTurn(
    int round,
    long operations,
    long errors,
    String firstError,
    double seconds,
    double p50Us,
    double p99Us,
    double cpuMs) {

  double perSecond() {
    return seconds <= 0 ? 0 : operations / seconds;
  }

  /** Processor microseconds of the client per operation. */
  double cpuMicros() {
    return operations == 0 ? Double.NaN : cpuMs * 1000 / operations;
  }
}
