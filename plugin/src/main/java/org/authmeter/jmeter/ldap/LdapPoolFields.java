package org.authmeter.jmeter.ldap;

/** The fields of the LDAP connection pool that concern the connections it keeps. */
public abstract class LdapPoolFields extends LdapSecurityFields {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_POOLS = "separate";
  static final String DEFAULT_MIN = "3";
  static final String DEFAULT_MAX = "10";
  static final String DEFAULT_BLOCK_WAIT = "60000";
  static final String DEFAULT_FAIL_FAST = "true";
  static final String DEFAULT_QUEUE = "lifo";
  static final String DEFAULT_VALIDATE_ON_CHECK_OUT = "false";
  static final String DEFAULT_VALIDATE_ON_CHECK_IN = "false";
  static final String DEFAULT_VALIDATE_PERIODICALLY = "false";
  static final String DEFAULT_VALIDATE_PERIOD = "1800";
  static final String DEFAULT_VALIDATE_TIMEOUT = "5000";
  static final String DEFAULT_PRUNE_PERIOD = "300";
  static final String DEFAULT_IDLE_TIME = "600";
  static final String DEFAULT_MAX_AGE = "0";

  private transient String pools;
  private transient String min;
  private transient String max;
  private transient String maxIdle;
  private transient String blockWait;
  private transient String failFast;
  private transient String queue;
  private transient String validateOnCheckOut;
  private transient String validateOnCheckIn;
  private transient String validatePeriodically;
  private transient String validatePeriod;
  private transient String validateTimeout;
  private transient String prunePeriod;
  private transient String idleTime;
  private transient String maxAge;

  /** separate (default): a pool for searches, one for binds; shared: one for both. */
  public String getPools() {
    return pools;
  }

  public void setPools(String pools) {
    this.pools = pools;
  }

  /** Connections that a pool keeps; default 3. */
  public String getMin() {
    return min;
  }

  public void setMin(String min) {
    this.min = min;
  }

  /** Most connections of a pool; default 10. */
  public String getMax() {
    return max;
  }

  public void setMax(String max) {
    this.max = max;
  }

  /** Most idle connections of spring-ldap; empty = max. */
  public String getMaxIdle() {
    return maxIdle;
  }

  public void setMaxIdle(String maxIdle) {
    this.maxIdle = maxIdle;
  }

  /** Milliseconds to wait for a connection; 0 = for ever; default 60000. */
  public String getBlockWait() {
    return blockWait;
  }

  public void setBlockWait(String blockWait) {
    this.blockWait = blockWait;
  }

  /** Whether all samples fail when min cannot be opened at start; default true. */
  public String getFailFast() {
    return failFast;
  }

  public void setFailFast(String failFast) {
    this.failFast = failFast;
  }

  /** lifo (default) or fifo: which idle connection is taken. */
  public String getQueue() {
    return queue;
  }

  public void setQueue(String queue) {
    this.queue = queue;
  }

  /** Whether a connection is tried before its use; default false. */
  public String getValidateOnCheckOut() {
    return validateOnCheckOut;
  }

  public void setValidateOnCheckOut(String validateOnCheckOut) {
    this.validateOnCheckOut = validateOnCheckOut;
  }

  /** Whether a connection is tried after its use; default false. */
  public String getValidateOnCheckIn() {
    return validateOnCheckIn;
  }

  public void setValidateOnCheckIn(String validateOnCheckIn) {
    this.validateOnCheckIn = validateOnCheckIn;
  }

  /** Whether idle connections are tried; default false. */
  public String getValidatePeriodically() {
    return validatePeriodically;
  }

  public void setValidatePeriodically(String validatePeriodically) {
    this.validatePeriodically = validatePeriodically;
  }

  /** Seconds between trials of idle connections; default 1800. */
  public String getValidatePeriod() {
    return validatePeriod;
  }

  public void setValidatePeriod(String validatePeriod) {
    this.validatePeriod = validatePeriod;
  }

  /** Milliseconds that a trial may take; default 5000. */
  public String getValidateTimeout() {
    return validateTimeout;
  }

  public void setValidateTimeout(String validateTimeout) {
    this.validateTimeout = validateTimeout;
  }

  /** Seconds between looks for connections that are idle too long; default 300. */
  public String getPrunePeriod() {
    return prunePeriod;
  }

  public void setPrunePeriod(String prunePeriod) {
    this.prunePeriod = prunePeriod;
  }

  /** Seconds that a connection above min may be idle; default 600. */
  public String getIdleTime() {
    return idleTime;
  }

  public void setIdleTime(String idleTime) {
    this.idleTime = idleTime;
  }

  /** Seconds that a connection may live; 0 (default) = for ever. */
  public String getMaxAge() {
    return maxAge;
  }

  public void setMaxAge(String maxAge) {
    this.maxAge = maxAge;
  }
}
