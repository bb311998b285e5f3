package org.authmeter.jmeter.memcached;

import org.apache.jmeter.samplers.AbstractSampler;

/**
 * The fields of the Memcached Session sampler. The names appear in saved plans: never rename them.
 */
public abstract class MemcachedSessionFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_CONNECTION_NAME = "memcached";
  static final String DEFAULT_OPERATION = "life-cycle";
  static final String DEFAULT_BATCH = "1";
  static final String DEFAULT_LAYOUT = "plain";
  static final String DEFAULT_WEIGHTS = "create=1,read=8,touch=1,update=2,delete=1";
  static final String DEFAULT_SESSIONS = "100";
  static final String DEFAULT_SHARED_SESSIONS = "false";
  static final String DEFAULT_EXPIRY = "3600";
  static final String DEFAULT_KEY_SIZE = "32";
  static final String DEFAULT_VALUE_SIZE = "session";
  static final String DEFAULT_PROBE_TIMEOUT = "1000";
  static final String DEFAULT_VERSIONS = "1";
  static final String DEFAULT_BURST = "0";
  static final String DEFAULT_REMEMBERED_KEYS = "1000";

  private transient String connectionName;
  private transient String operation;
  private transient String batch;
  private transient String layout;
  private transient String weights;
  private transient String sessions;
  private transient String sharedSessions;
  private transient String expiry;
  private transient String keyPrefix;
  private transient String keySize;
  private transient String valueSize;
  private transient String probeTimeout;
  private transient String versions;
  private transient String burst;
  private transient String rememberedKeys;

  /** Name of the Memcached Connection; default memcached. */
  public String getConnectionName() {
    return connectionName;
  }

  public void setConnectionName(String connectionName) {
    this.connectionName = connectionName;
  }

  /** create, read, touch, update, delete, life-cycle (default) or replication. */
  public String getOperation() {
    return operation;
  }

  public void setOperation(String operation) {
    this.operation = operation;
  }

  /** Operations of one sample; default 1. */
  public String getBatch() {
    return batch;
  }

  public void setBatch(String batch) {
    this.batch = batch;
  }

  /** plain (default) or shibboleth. */
  public String getLayout() {
    return layout;
  }

  public void setLayout(String layout) {
    this.layout = layout;
  }

  /** How often each operation comes in a life cycle. */
  public String getWeights() {
    return weights;
  }

  public void setWeights(String weights) {
    this.weights = weights;
  }

  /** Most sessions that live at once; default 100. */
  public String getSessions() {
    return sessions;
  }

  public void setSessions(String sessions) {
    this.sessions = sessions;
  }

  /** Whether all virtual users use the same sessions; default false. */
  public String getSharedSessions() {
    return sharedSessions;
  }

  public void setSharedSessions(String sharedSessions) {
    this.sharedSessions = sharedSessions;
  }

  /** Seconds that a session lives untouched; default 3600. */
  public String getExpiry() {
    return expiry;
  }

  public void setExpiry(String expiry) {
    this.expiry = expiry;
  }

  /** Beginning of each key; default none. */
  public String getKeyPrefix() {
    return keyPrefix;
  }

  public void setKeyPrefix(String keyPrefix) {
    this.keyPrefix = keyPrefix;
  }

  /** Bytes of a key: a number or a range; default 32. */
  public String getKeySize() {
    return keySize;
  }

  public void setKeySize(String keySize) {
    this.keySize = keySize;
  }

  /** Bytes of a value: a number, a range or session (default), 1900-3100. */
  public String getValueSize() {
    return valueSize;
  }

  public void setValueSize(String valueSize) {
    this.valueSize = valueSize;
  }

  /** Milliseconds that the replica may take; default 1000. */
  public String getProbeTimeout() {
    return probeTimeout;
  }

  public void setProbeTimeout(String probeTimeout) {
    this.probeTimeout = probeTimeout;
  }

  /** Values of a key written one after the other by a probe; default 1. */
  public String getVersions() {
    return versions;
  }

  public void setVersions(String versions) {
    this.versions = versions;
  }

  /** Other keys that a probe writes before; default 0. */
  public String getBurst() {
    return burst;
  }

  public void setBurst(String burst) {
    this.burst = burst;
  }

  /** Confirmed keys that are looked for after a failure; default 1000. */
  public String getRememberedKeys() {
    return rememberedKeys;
  }

  public void setRememberedKeys(String rememberedKeys) {
    this.rememberedKeys = rememberedKeys;
  }
}
