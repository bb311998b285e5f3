package org.authmeter.jmeter.memcached;

import org.apache.jmeter.config.ConfigTestElement;

/** The fields of the Memcached Connection. The names appear in saved plans: never rename them. */
public abstract class MemcachedConnectionFields extends ConfigTestElement {
  private static final long serialVersionUID = 1L;

  static final String DEFAULT_CONNECTION_NAME = "memcached";
  static final String DEFAULT_PROTOCOL = "ascii";
  static final String DEFAULT_LOCATOR = "array-mod";
  static final String DEFAULT_FAILURE_MODE = "redistribute";
  static final String DEFAULT_OPERATION_TIMEOUT = "2500";
  static final String DEFAULT_CONNECT_TIMEOUT = "2000";
  static final String DEFAULT_MAX_RECONNECT_DELAY = "1";
  static final String DEFAULT_TIMEOUT_THRESHOLD = "100";
  static final String DEFAULT_CLIENTS = "1";
  static final String DEFAULT_QUEUE = "16384";
  static final String DEFAULT_QUEUE_WAIT = "10000";
  static final String DEFAULT_READ_BUFFER = "16384";

  private transient String connectionName;
  private transient String nodes;
  private transient String replicas;
  private transient String protocol;
  private transient String locator;
  private transient String hash;
  private transient String failureMode;
  private transient String operationTimeout;
  private transient String connectTimeout;
  private transient String maxReconnectDelay;
  private transient String timeoutThreshold;
  private transient String clients;
  private transient String queue;
  private transient String queueWait;
  private transient String readBuffer;

  /** Name by which samplers find the connection; default memcached. */
  public String getConnectionName() {
    return connectionName;
  }

  public void setConnectionName(String connectionName) {
    this.connectionName = connectionName;
  }

  /** host:port of each node, separated by blanks or commas; required. */
  public String getNodes() {
    return nodes;
  }

  public void setNodes(String nodes) {
    this.nodes = nodes;
  }

  /** host:port of the replica of each node, in their order; empty = none. */
  public String getReplicas() {
    return replicas;
  }

  public void setReplicas(String replicas) {
    this.replicas = replicas;
  }

  /** ascii (default) or binary. */
  public String getProtocol() {
    return protocol;
  }

  public void setProtocol(String protocol) {
    this.protocol = protocol;
  }

  /** array-mod (default) or ketama. */
  public String getLocator() {
    return locator;
  }

  public void setLocator(String locator) {
    this.locator = locator;
  }

  /** native, crc, fnv1-64, fnv1a-64, fnv1-32, fnv1a-32, ketama; empty = the locator's own. */
  public String getHash() {
    return hash;
  }

  public void setHash(String hash) {
    this.hash = hash;
  }

  /** redistribute (default), retry or cancel. */
  public String getFailureMode() {
    return failureMode;
  }

  public void setFailureMode(String failureMode) {
    this.failureMode = failureMode;
  }

  /** Milliseconds for the answer to an operation; default 2500. */
  public String getOperationTimeout() {
    return operationTimeout;
  }

  public void setOperationTimeout(String operationTimeout) {
    this.operationTimeout = operationTimeout;
  }

  /** Milliseconds that the start waits for connections; default 2000. */
  public String getConnectTimeout() {
    return connectTimeout;
  }

  public void setConnectTimeout(String connectTimeout) {
    this.connectTimeout = connectTimeout;
  }

  /** Longest pause in seconds between tries to reach a node again; default 1. */
  public String getMaxReconnectDelay() {
    return maxReconnectDelay;
  }

  public void setMaxReconnectDelay(String maxReconnectDelay) {
    this.maxReconnectDelay = maxReconnectDelay;
  }

  /** Answers missing in a row until a connection is made anew; default 100. */
  public String getTimeoutThreshold() {
    return timeoutThreshold;
  }

  public void setTimeoutThreshold(String timeoutThreshold) {
    this.timeoutThreshold = timeoutThreshold;
  }

  /** Clients that the virtual users share; 0 = one for each; default 1. */
  public String getClients() {
    return clients;
  }

  public void setClients(String clients) {
    this.clients = clients;
  }

  /** Operations that may wait for a node; default 16384. */
  public String getQueue() {
    return queue;
  }

  public void setQueue(String queue) {
    this.queue = queue;
  }

  /** Milliseconds that an operation waits for a place in the queue; default 10000. */
  public String getQueueWait() {
    return queueWait;
  }

  public void setQueueWait(String queueWait) {
    this.queueWait = queueWait;
  }

  /** Bytes that are read at once; default 16384. */
  public String getReadBuffer() {
    return readBuffer;
  }

  public void setReadBuffer(String readBuffer) {
    this.readBuffer = readBuffer;
  }
}
