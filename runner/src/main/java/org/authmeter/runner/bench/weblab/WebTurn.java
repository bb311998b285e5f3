package org.authmeter.runner.bench.weblab;

/**
 * What one tool did in one round of one case.
 *
 * @param ideal requests if each came at its time, by the tool's own ramp-up; 0 = without pacing
 * @param pages answers that were right
 * @param seconds of the turn
 * @param latePerSecond pages of its second half
 * @param cpuMicros the client's processor time for each page, its start and end included
 * @param lateCpuMicros the same in the second half of the turn; NaN in a very short one
 * @param connections that the server saw, and how many resumed a TLS session; -1 = it does not tell
 */
record WebTurn(
    WebCase webCase,
    WebTool tool,
    int round,
    double ideal,
    long pages,
    long errors,
    String firstError,
    double seconds,
    double latePerSecond,
    double p50Ms,
    double p99Ms,
    double cpuMicros,
    double lateCpuMicros,
    long connections,
    long resumed) {

  /** Requests that came right, of the ideal ones; NaN without pacing. */
  double achieved() {
    return ideal == 0 ? Double.NaN : pages / ideal;
  }

  double perSecond() {
    return seconds <= 0 ? 0 : pages / seconds;
  }
}
