package org.authmeter.jmeter.memcached.session;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import net.spy.memcached.ConnectionObserver;
import net.spy.memcached.DefaultConnectionFactory;
import net.spy.memcached.FailureMode;
import net.spy.memcached.KetamaNodeLocator;
import net.spy.memcached.MemcachedNode;
import net.spy.memcached.NodeLocator;
import net.spy.memcached.OperationFactory;
import net.spy.memcached.ops.Operation;
import net.spy.memcached.protocol.ascii.AsciiOperationFactory;
import net.spy.memcached.protocol.binary.BinaryOperationFactory;

/** The settings in spymemcached's words. All its threads are daemons, all its queues bounded. */
final class ClientFactory extends DefaultConnectionFactory {
  /**
   * The library looks for room before it fills a buffer, which holds fewer operations than this.
   */
  private static final int ONE_WRITE = 1024;

  static {
    // Otherwise the library writes to standard error; SLF4J is JMeter's log.
    System.setProperty("net.spy.log.LoggerImpl", SpyLogger.class.getName());
  }

  private final ClientSettings settings;
  private final ConnectionObserver observer;

  ClientFactory(ClientSettings settings, ConnectionObserver observer) {
    super(settings.queues().operations(), settings.queues().readBuffer(), settings.hash());
    this.settings = settings;
    this.observer = observer;
  }

  @Override
  public NodeLocator createLocator(List<MemcachedNode> all) {
    int primaries = settings.nodes().size();
    NodeLocator locator = locator(all.subList(0, primaries));
    return settings.replicas().isEmpty()
        ? locator
        : new ReplicaLocator(
            locator, all.subList(0, primaries), all.subList(primaries, all.size()));
  }

  private NodeLocator locator(List<MemcachedNode> nodes) {
    return settings.locator() == ClientSettings.Locator.KETAMA
        ? new KetamaNodeLocator(nodes, settings.hash())
        : super.createLocator(nodes);
  }

  @Override
  public OperationFactory getOperationFactory() {
    return settings.protocol() == ClientSettings.Protocol.BINARY
        ? new BinaryOperationFactory()
        : new AsciiOperationFactory();
  }

  /** What was sent and waits for an answer; the library's own queue is unbounded. */
  @Override
  public BlockingQueue<Operation> createReadOperationQueue() {
    return new ArrayBlockingQueue<>(settings.queues().operations() + ONE_WRITE);
  }

  @Override
  public BlockingQueue<Operation> createWriteOperationQueue() {
    return new ArrayBlockingQueue<>(settings.queues().operations());
  }

  @Override
  public long getOpQueueMaxBlockTime() {
    return settings.queues().longestWait().toMillis();
  }

  @Override
  public FailureMode getFailureMode() {
    return settings.failureMode();
  }

  @Override
  public long getOperationTimeout() {
    return settings.operationTimeout().toMillis();
  }

  @Override
  public long getMaxReconnectDelay() {
    return settings.maxReconnectDelay().toSeconds();
  }

  @Override
  public int getTimeoutExceptionThreshold() {
    return settings.timeoutsUntilDead();
  }

  @Override
  public Collection<ConnectionObserver> getInitialObservers() {
    return List.of(observer);
  }

  @Override
  public boolean isDaemon() {
    return true;
  }
}
