package org.authmeter.signon.ldap.provider;

import java.time.Duration;

/**
 * Number of connections and their care. Minimum and maximum hold for the pool of searches and for
 * that of binds, each.
 *
 * @param shared one pool for both; after a bind the connection binds with the pool's identity again
 * @param min connections that are kept
 * @param max most connections
 * @param maxIdle most idle connections of spring-ldap
 * @param blockWait maximum wait for a connection; zero = no limit
 * @param failFast whether the test's samples all fail when the minimum cannot be opened at start
 * @param lifo whether the connection that was used last is taken first
 * @param validateOnCheckOut whether a connection is tried before it is used
 * @param validateOnCheckIn whether it is tried after it was used
 * @param validatePeriodically whether idle ones are tried
 * @param validatePeriod how often
 * @param validateTimeout how long a check may take
 * @param prunePeriod how often idle connections above the minimum are looked for
 * @param idleTime how long such a one may be idle
 * @param maxAge how old a connection may be; zero = any age
 */
public record PoolSettings(
    boolean shared,
    int min,
    int max,
    int maxIdle,
    Duration blockWait,
    boolean failFast,
    boolean lifo,
    boolean validateOnCheckOut,
    boolean validateOnCheckIn,
    boolean validatePeriodically,
    Duration validatePeriod,
    Duration validateTimeout,
    Duration prunePeriod,
    Duration idleTime,
    Duration maxAge) {}
