package org.authmeter.runner.bench.authmark;

/**
 * What one tool did in one turn.
 *
 * @param logins that were right
 * @param errors answers that were not what a login needs
 * @param perMinute logins
 * @param cpuMs processor time of the client per login
 */
public record AuthMarkTurn(
    String tool, int round, int threads, long logins, long errors, double perMinute, double cpuMs) {

  static AuthMarkTurn of(
      String tool, int round, int threads, long logins, long errors, double ms, double cpuMs) {
    return new AuthMarkTurn(
        tool,
        round,
        threads,
        logins,
        errors,
        ms > 0 ? logins * 60_000.0 / ms : 0,
        logins == 0 ? 0 : cpuMs / logins);
  }
}
