package org.authmeter.signon.ldap.provider;

import java.time.Duration;

/**
 * Number of connections and their care. Minimum and maximum hold for the pool of searches and for
 * that of binds, each.
 *
 * @param shared one pool for both; after a bind the connection binds with the pool's identity again
 * @param size number of connections
 * @param blockWait maximum wait for a connection; zero = no limit
 * @param failFast whether the test's samples all fail when the minimum cannot be opened at start
 * @param lifo whether the connection that was used last is taken first
 * @param validation which connections are tried
 * @param pruning which idle connections are closed
 */
public record PoolSettings(
    boolean shared,
    Size size,
    Duration blockWait,
    boolean failFast,
    boolean lifo,
    Validation validation,
    Pruning pruning) {

  /**
   * Number of connections.
   *
   * @param min connections that are kept
   * @param max most connections
   * @param maxIdle most idle connections of spring-ldap
   */
  public record Size(int min, int max, int maxIdle) {}

  /**
   * Which connections are tried.
   *
   * @param onCheckOut whether a connection is tried before it is used
   * @param onCheckIn whether it is tried after it was used
   * @param periodically whether idle ones are tried
   * @param period how often
   * @param timeout how long a check may take
   */
  public record Validation(
      boolean onCheckOut,
      boolean onCheckIn,
      boolean periodically,
      Duration period,
      Duration timeout) {}

  /**
   * Which idle connections are closed.
   *
   * @param period how often idle connections above the minimum are looked for
   * @param idleTime how long such a one may be idle
   * @param maxAge how old a connection may be; zero = any age
   */
  public record Pruning(Duration period, Duration idleTime, Duration maxAge) {}

  /** For pools with one period for validation and for pruning: the shorter one that is wanted. */
  public Duration carePeriod() {
    boolean sooner = validation.periodically && validation.period.compareTo(pruning.period) < 0;
    return sooner ? validation.period : pruning.period;
  }
}
