package org.authmeter.runner.bench;

import java.util.List;

/**
 * What one tool did in one round.
 *
 * @param logins measured logins that proved themselves
 * @param errors measured logins that did not
 * @param firstError empty without errors
 * @param perSecond proven logins
 * @param cpuMs processor time of the client, per proven login
 * @param requests per login, counted at the servers over warm-up and measurement
 * @param spHandshakes full TLS handshakes with the SP, per login
 * @param idpHandshakes full TLS handshakes with the IdP, per login
 * @param resumed resumed TLS sessions, per login
 */
public record Turn(
    int round,
    long logins,
    long errors,
    String firstError,
    double perSecond,
    double meanMs,
    double p50Ms,
    double p90Ms,
    double p99Ms,
    double cpuMs,
    double requests,
    double spHandshakes,
    double idpHandshakes,
    double resumed) {

  /** The span of the logins that count. */
  record Window(long startMs, long endMs, List<Login> logins) {}

  /** Logins that began after the warm-up, from its end to the end of the last one. */
  static Window window(List<Login> all, long warmupMs) {
    long first = all.stream().mapToLong(Login::startMs).min().orElse(0);
    long start = first + warmupMs;
    List<Login> counted = all.stream().filter(l -> l.startMs() >= start).toList();
    long from = counted.stream().mapToLong(Login::startMs).min().orElse(start);
    long end = counted.stream().mapToLong(Login::endMs).max().orElse(start);
    return new Window(from, end, counted);
  }

  /**
   * @param cpuMs of the client within the window
   * @param wire what the servers counted over the whole turn
   */
  static Turn of(int round, Window window, double cpuMs, WireCount wire) {
    long[] times =
        window.logins().stream()
            .filter(Login::proven)
            .mapToLong(Login::elapsedMs)
            .sorted()
            .toArray();
    double seconds = (window.endMs() - window.startMs()) / 1000.0;
    double sum = 0;
    for (long time : times) {
      sum += time;
    }
    return new Turn(
        round,
        times.length,
        window.logins().size() - times.length,
        window.logins().stream()
            .map(Login::failure)
            .filter(f -> !f.isEmpty())
            .findFirst()
            .orElse(""),
        ratio(times.length, seconds),
        ratio(sum, times.length),
        Ranks.percentile(times, 50),
        Ranks.percentile(times, 90),
        Ranks.percentile(times, 99),
        ratio(cpuMs, times.length),
        ratio(wire.requests(), wire.logins()),
        ratio(wire.spHandshakes(), wire.logins()),
        ratio(wire.idpHandshakes(), wire.logins()),
        ratio(wire.resumed(), wire.logins()));
  }

  private static double ratio(double a, double b) {
    return b == 0 ? 0 : a / b;
  }
}
