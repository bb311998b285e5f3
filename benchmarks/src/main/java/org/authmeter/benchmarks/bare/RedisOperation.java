package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/**
 * One thread's operations as one writes them with Jedis, on a connection of its own. As in the
 * sampler each set has a new key, and each get one of a hundred.
 */
final class RedisOperation implements BareMain.Operation {
  private static final int KEYS = 100;
  private static final SetParams EXPIRY = SetParams.setParams().ex(3600);

  private final Jedis server;
  private final boolean set;
  private final byte[] value;
  private final String owner = Long.toHexString(ThreadLocalRandom.current().nextLong());
  private long made;

  /**
   * @param settings {@code authmeter.redis.nodes}, {@code bare.command} (set or get), {@code
   *     bare.valueSize} in bytes and {@code bare.timeout} in milliseconds
   */
  RedisOperation(Properties settings) throws IOException {
    String node = settings.getProperty("authmeter.redis.nodes");
    int colon = node.lastIndexOf(':');
    server =
        new Jedis(
            node.substring(0, colon),
            Integer.parseInt(node.substring(colon + 1)),
            Integer.parseInt(settings.getProperty("bare.timeout")));
    set = settings.getProperty("bare.command").equals("set");
    value = new byte[Integer.parseInt(settings.getProperty("bare.valueSize"))];
    Arrays.fill(value, (byte) 'x');
    for (int i = 0; i < KEYS && !set; i++) {
      set(owner + '-' + i);
    }
  }

  @Override
  public void run() throws IOException {
    if (set) {
      set(owner + '-' + made++);
      return;
    }
    String key = owner + '-' + ThreadLocalRandom.current().nextInt(KEYS);
    byte[] found = server.get(key.getBytes(StandardCharsets.UTF_8));
    if (found == null || found.length != value.length) {
      throw new IOException("missing: " + key);
    }
  }

  private void set(String key) throws IOException {
    byte[] copy = value.clone(); // a value is new each time
    if (!"OK".equals(server.set(key.getBytes(StandardCharsets.UTF_8), copy, EXPIRY))) {
      throw new IOException("not stored: " + key);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
