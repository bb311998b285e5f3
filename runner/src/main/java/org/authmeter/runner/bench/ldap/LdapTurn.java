package org.authmeter.runner.bench.ldap;

/**
 * What one tool did in one round of one setting.
 *
 * @param round from 1
 * @param figures as the tool tells them
 * @param cpuMs processor time of the client in the time that counts
 */
record LdapTurn(int round, Figures figures, double cpuMs) {

  /** Authentications that succeeded, per second. */
  double perSecond() {
    return figures.count() * 1000.0 / Math.max(1, figures.endMs() - figures.startMs());
  }

  /** Processor microseconds of the client per authentication. */
  double cpuMicros() {
    return figures.count() == 0 ? Double.NaN : cpuMs * 1000 / figures.count();
  }
}
