package org.authmeter.signon.memcached.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import net.spy.memcached.CachedData;
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
import net.spy.memcached.transcoders.Transcoder;

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
    super(
        settings.queues().operations(),
        settings.queues().readBuffer(),
        settings.distribution().hash());
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
    return settings.distribution().locator() == ClientSettings.Locator.KETAMA
        ? new KetamaNodeLocator(nodes, settings.distribution().hash())
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
    return settings.patience().operation().toMillis();
  }

  @Override
  public long getMaxReconnectDelay() {
    return settings.patience().reconnectDelay().toSeconds();
  }

  @Override
  public int getTimeoutExceptionThreshold() {
    return settings.patience().timeoutsUntilDead();
  }

  @Override
  public Collection<ConnectionObserver> getInitialObservers() {
    return List.of(observer);
  }

  @Override
  public boolean isDaemon() {
    return true;
  }

  /** Values as they are: neither serialised nor compressed, flags 0. */
  static final class BytesTranscoder implements Transcoder<byte[]> {
    static final BytesTranscoder INSTANCE = new BytesTranscoder();

    private BytesTranscoder() {}

    @Override
    public boolean asyncDecode(CachedData data) {
      return false;
    }

    @Override
    public CachedData encode(byte[] value) {
      return new CachedData(0, value, getMaxSize());
    }

    @Override
    public byte[] decode(CachedData data) {
      return data.getData();
    }

    @Override
    public int getMaxSize() {
      return CachedData.MAX_SIZE;
    }
  }

  /**
   * Keys are spread over the primaries; while one is down its replica stands in, which holds the
   * same items but for those that were still on their way.
   */
  static final class ReplicaLocator implements NodeLocator {
    private final NodeLocator spread;
    private final List<MemcachedNode> primaries;
    private final List<MemcachedNode> replicas;

    /**
     * @param spread over the primaries
     * @param replicas in the order of their primaries
     */
    ReplicaLocator(
        NodeLocator spread, List<MemcachedNode> primaries, List<MemcachedNode> replicas) {
      this.spread = spread;
      this.primaries = List.copyOf(primaries);
      this.replicas = List.copyOf(replicas);
    }

    @Override
    public MemcachedNode getPrimary(String key) {
      return spread.getPrimary(key);
    }

    @Override
    public Iterator<MemcachedNode> getSequence(String key) {
      int place = primaries.indexOf(getPrimary(key));
      List<MemcachedNode> sequence = new ArrayList<>();
      if (place >= 0 && place < replicas.size()) {
        sequence.add(replicas.get(place));
      }
      // Both of a pair are down: the others, as without replicas.
      spread.getSequence(key).forEachRemaining(sequence::add);
      return sequence.iterator();
    }

    @Override
    public Collection<MemcachedNode> getAll() {
      List<MemcachedNode> all = new ArrayList<>(primaries);
      all.addAll(replicas);
      return all;
    }

    @Override
    public NodeLocator getReadonlyCopy() {
      return this; // the lists never change
    }

    @Override
    public void updateLocator(List<MemcachedNode> nodes) {
      throw new UnsupportedOperationException("the nodes of a test do not change");
    }
  }
}
