package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.spy.memcached.ConnectionObserver;
import net.spy.memcached.DefaultConnectionFactory;
import net.spy.memcached.FailureMode;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.MemcachedNode;
import net.spy.memcached.MemcachedNodeROImpl;
import net.spy.memcached.NodeLocator;
import net.spy.memcached.transcoders.Transcoder;
import org.opensaml.storage.impl.memcached.MemcachedStorageService;
import org.opensaml.storage.impl.memcached.StringTranscoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a node talks to its memcached members: the text protocol, because repcached replicates no
 * other, and a dead member's keys go to the next one.
 */
public final class MemcachedConnections extends DefaultConnectionFactory
    implements ConnectionObserver {
  // The library's 30 s would dominate every recovery.
  private static final long RECONNECT_SECONDS = 1;
  private static final long OPERATION_MILLIS = 2500;
  // Answers missing in a row until a member that hangs counts as dead; the library's 998 is never.
  private static final int TIMEOUTS_UNTIL_DEAD = 3;
  private static final long CONNECT_MILLIS = 2000;

  private static final Logger LOG = LoggerFactory.getLogger(MemcachedConnections.class);
  // Held here, because java.util.logging forgets loggers that nobody holds.
  private static final java.util.logging.Logger LIBRARY =
      java.util.logging.Logger.getLogger("net.spy.memcached");

  static {
    // It names keys, which are session ids, and prints a stack trace for each call of a member that
    // is down; what is worth a line is logged below.
    LIBRARY.setLevel(java.util.logging.Level.OFF);
    System.setProperty("net.spy.log.LoggerImpl", "net.spy.memcached.compat.log.SLF4JLogger");
  }

  private final boolean ownFirst;
  private final CountDownLatch connected;
  private final Set<SocketAddress> lost = ConcurrentHashMap.newKeySet();

  private MemcachedConnections(boolean ownFirst, int members) {
    this.ownFirst = ownFirst;
    this.connected = new CountDownLatch(members);
  }

  /**
   * Connects. A member that is down is no error: the client tries again every second.
   *
   * @param members the node's own first
   * @param ownFirst true for a replicating pair; false spreads the keys over the members, on all
   *     nodes in the same way
   */
  public static MemcachedClient open(List<InetSocketAddress> members, boolean ownFirst)
      throws IOException {
    MemcachedConnections factory = new MemcachedConnections(ownFirst, members.size());
    MemcachedClient client = new MemcachedClient(factory, ownFirst ? members : sorted(members));
    try {
      // Before the connections stand, keys would go to the wrong member.
      factory.connected.await(CONNECT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      client.shutdown();
      throw new IOException("interrupted while connecting to " + members, e);
    }
    return client;
  }

  /** The place in the list decides which keys a member has, so no node may have its own order. */
  static List<InetSocketAddress> sorted(List<InetSocketAddress> members) {
    return members.stream()
        .sorted(
            Comparator.comparing(InetSocketAddress::getHostString)
                .thenComparing(InetSocketAddress::getPort))
        .toList();
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
  public int getTimeoutExceptionThreshold() {
    return TIMEOUTS_UNTIL_DEAD;
  }

  @Override
  public Collection<ConnectionObserver> getInitialObservers() {
    return List.of(this);
  }

  @Override
  public void connectionEstablished(SocketAddress member, int reconnects) {
    connected.countDown();
    if (lost.remove(member)) {
      LOG.warn("memcached member {} is back", member);
    }
  }

  /** Also called for each failed attempt to reconnect. */
  @Override
  public void connectionLost(SocketAddress member) {
    if (lost.add(member)) {
      LOG.warn("memcached member {} is lost, the other takes its keys", member);
    }
  }

  @Override
  public boolean isDaemon() {
    return true;
  }

  /**
   * Every key belongs to the first member; the others follow in their order while it is down. A
   * replicating pair holds everything on both sides, so nothing has to be spread.
   */
  private static final class OwnFirstLocator implements NodeLocator {
    private volatile List<MemcachedNode> members;

    OwnFirstLocator(List<MemcachedNode> members) {
      this.members = List.copyOf(members);
    }

    @Override
    public MemcachedNode getPrimary(String key) {
      return members.get(0);
    }

    @Override
    public Iterator<MemcachedNode> getSequence(String key) {
      return members.iterator();
    }

    @Override
    public Collection<MemcachedNode> getAll() {
      return members;
    }

    @Override
    public NodeLocator getReadonlyCopy() {
      return new OwnFirstLocator(
          members.stream().<MemcachedNode>map(MemcachedNodeROImpl::new).toList());
    }

    @Override
    public void updateLocator(List<MemcachedNode> nodes) {
      members = List.copyOf(nodes);
    }
  }

  /**
   * OpenSAML's MemcachedStorageService made safe for a pair of which each node writes to its own
   * member.
   *
   * <p>OpenSAML names a context's namespace after the millisecond and relies on {@code add} to find
   * out that it is taken. In a pair that replicates asynchronously both members accept the same
   * name within the same millisecond, and then two users' sessions are under one key. So the name
   * gets the node's own ending. Keys and wire operations are otherwise the same.
   */
  static final class PairedMemcachedStorageService extends MemcachedStorageService {
    private final MemcachedClient client;
    private final int timeoutSeconds;
    private final String ending;
    private final Transcoder<String> text = new StringTranscoder();

    PairedMemcachedStorageService(MemcachedClient client, int timeoutSeconds, String nodeName) {
      super(client, timeoutSeconds);
      this.client = client;
      this.timeoutSeconds = timeoutSeconds;
      this.ending = HexFormat.of().formatHex(nodeName.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected String createNamespace(String context) throws IOException {
      String namespace;
      do {
        namespace = HexFormat.of().toHexDigits(System.currentTimeMillis()) + ending;
      } while (!add(namespace, context));
      if (!add(context, namespace)) {
        throw new IOException("the context was created by another request meanwhile");
      }
      return namespace;
    }

    private boolean add(String key, String value) throws IOException {
      try {
        return client.add(key, 0, value, text).get(timeoutSeconds, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new IOException("interrupted while waiting for the answer to add", e);
      } catch (TimeoutException e) {
        throw new IOException("no answer to add within " + timeoutSeconds + " s", e);
      } catch (ExecutionException e) {
        throw new IOException("add failed: " + e.getMessage(), e);
      }
    }
  }
}
