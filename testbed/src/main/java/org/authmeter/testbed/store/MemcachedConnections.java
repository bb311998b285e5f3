package org.authmeter.testbed.store;

import java.util.List;
import net.spy.memcached.DefaultConnectionFactory;
import net.spy.memcached.FailureMode;
import net.spy.memcached.MemcachedNode;
import net.spy.memcached.NodeLocator;

/**
 * How a node talks to its memcached members: the text protocol, because repcached replicates no
 * other, and a dead member's keys go to the next one.
 */
final class MemcachedConnections extends DefaultConnectionFactory {
  // The library's 30 s would dominate every recovery.
  private static final long RECONNECT_SECONDS = 1;
  private static final long OPERATION_MILLIS = 2500;

  private final boolean ownFirst;

  /**
   * @param ownFirst true for a replicating pair; false spreads the keys over the members
   */
  MemcachedConnections(boolean ownFirst) {
    this.ownFirst = ownFirst;
  }

  @Override
  public NodeLocator createLocator(List<MemcachedNode> nodes) {
    return ownFirst ? new OwnFirstLocator(nodes) : super.createLocator(nodes);
  }

  @Override
  public FailureMode getFailureMode() {
    return FailureMode.Redistribute;
  }

  @Override
  public long getMaxReconnectDelay() {
    return RECONNECT_SECONDS;
  }

  @Override
  public long getOperationTimeout() {
    return OPERATION_MILLIS;
  }

  @Override
  public boolean isDaemon() {
    return true;
  }
}
