package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import net.spy.memcached.CachedData;
import net.spy.memcached.ConnectionFactoryBuilder;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.transcoders.Transcoder;

/**
 * One thread's operations as one writes them with spymemcached. As in the sampler each set has a
 * new key, each get one of a hundred, and each operation is awaited before the next.
 */
final class MemcachedOperation implements BareMain.Operation {
  private static final int KEYS = 100;
  private static final int EXPIRY = 3600;

  /** Values as they are, as in the sampler. */
  private static final Transcoder<byte[]> BYTES =
      new Transcoder<>() {
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
      };

  private final MemcachedClient client;
  private final boolean set;
  private final byte[] value;
  private final long timeoutMs;
  private final String owner = Long.toHexString(ThreadLocalRandom.current().nextLong());
  private long made;

  private MemcachedOperation(MemcachedClient client, boolean set, int bytes, long timeoutMs)
      throws Exception {
    this.client = client;
    this.set = set;
    this.value = new byte[bytes];
    this.timeoutMs = timeoutMs;
    Arrays.fill(value, (byte) 'x');
    for (int i = 0; i < KEYS && !set; i++) {
      set(owner + '-' + i);
    }
  }

  /**
   * Threads share some clients.
   *
   * @param settings {@code bare.node}, {@code bare.clients}, {@code bare.command} (set or get),
   *     {@code bare.valueSize} in bytes and {@code bare.timeout} in milliseconds
   */
  static BareMain.Work sharingClients(Properties settings) throws IOException {
    System.setProperty("net.spy.log.LoggerImpl", "net.spy.memcached.compat.log.SLF4JLogger");
    String node = settings.getProperty("bare.node");
    int colon = node.lastIndexOf(':');
    InetSocketAddress address =
        new InetSocketAddress(
            node.substring(0, colon), Integer.parseInt(node.substring(colon + 1)));
    long timeoutMs = Long.parseLong(settings.getProperty("bare.timeout"));
    MemcachedClient[] clients =
        new MemcachedClient[Integer.parseInt(settings.getProperty("bare.clients"))];
    for (int i = 0; i < clients.length; i++) {
      clients[i] =
          new MemcachedClient(
              new ConnectionFactoryBuilder().setOpTimeout(timeoutMs).build(), List.of(address));
    }
    boolean set = settings.getProperty("bare.command").equals("set");
    int bytes = Integer.parseInt(settings.getProperty("bare.valueSize"));
    return thread ->
        new MemcachedOperation(clients[thread % clients.length], set, bytes, timeoutMs);
  }

  @Override
  public void run() throws Exception {
    if (set) {
      set(owner + '-' + made++);
      return;
    }
    String key = owner + '-' + ThreadLocalRandom.current().nextInt(KEYS);
    byte[] found = client.asyncGet(key, BYTES).get(timeoutMs, TimeUnit.MILLISECONDS);
    if (found == null || found.length != value.length) {
      throw new IOException("missing: " + key);
    }
  }

  private void set(String key) throws Exception {
    byte[] copy = value.clone(); // a value is new each time
    if (!client.set(key, EXPIRY, copy, BYTES).get(timeoutMs, TimeUnit.MILLISECONDS)) {
      throw new IOException("not stored: " + key);
    }
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
