package org.authmeter.runner.bench.crypto;

/**
 * One turn, as the plugin's program writes it.
 *
 * @param what was done
 * @param tool authmeter or opensaml
 * @param round from 1
 * @param count how often
 * @param perSecond rate of one thread
 * @param cpuMicros processor time of each
 * @param p50Micros median of its times
 * @param p95Micros percentile
 * @param p99Micros percentile
 */
record CryptoTurn(
    String what,
    String tool,
    int round,
    int count,
    double perSecond,
    double cpuMicros,
    double p50Micros,
    double p95Micros,
    double p99Micros) {}
