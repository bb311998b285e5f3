package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.authmeter.testbed.server.ValkeyServers;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSentinelPool;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.resps.ScanResult;

/**
 * Records in Valkey or Redis, at the server that a sentinel names as the one for writes: reads too,
 * so that a node sees what another has just written. A write is confirmed when that server has it;
 * its copies follow.
 */
final class ValkeyRecords implements RecordMap, AutoCloseable {
  private static final int TIMEOUT_MS = 2000;
  private static final int CONNECTIONS = 64;
  private static final int SCANNED_AT_ONCE = 1000;

  // One step at the server, which runs scripts one at a time.
  private static final String REPLACE =
      "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end"
          + " if ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])"
          + " else redis.call('SET', KEYS[1], ARGV[2], 'PXAT', ARGV[3]) end return 1";
  private static final String REMOVE =
      "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end"
          + " return redis.call('DEL', KEYS[1])";

  private final JedisSentinelPool pool;

  /**
   * @throws IOException if the sentinel does not answer, or does not know the pair
   */
  ValkeyRecords(InetSocketAddress sentinel) throws IOException {
    JedisClientConfig config =
        DefaultJedisClientConfig.builder()
            .connectionTimeoutMillis(TIMEOUT_MS)
            .socketTimeoutMillis(TIMEOUT_MS)
            .build();
    GenericObjectPoolConfig<Jedis> size = new GenericObjectPoolConfig<>();
    size.setMaxTotal(CONNECTIONS);
    size.setMaxIdle(CONNECTIONS);
    try {
      pool =
          new JedisSentinelPool(
              ValkeyServers.PAIR,
              Set.of(new HostAndPort(sentinel.getHostString(), sentinel.getPort())),
              size,
              config,
              config);
    } catch (JedisException e) {
      throw new IOException(
          "the sentinel at %s does not name the server of %s: %s"
              .formatted(sentinel, ValkeyServers.PAIR, e.getMessage()),
          e);
    }
  }

  @Override
  public boolean add(String name, StoredRecord record) throws IOException {
    SetParams onlyNew = SetParams.setParams().nx();
    if (record.expires() != null) {
      onlyNew.pxAt(record.expires());
    }
    return at(server -> server.set(name, record.text(), onlyNew)) != null;
  }

  @Override
  public StoredRecord get(String name) throws IOException {
    return StoredRecord.parse(at(server -> server.get(name)));
  }

  @Override
  public boolean replace(String name, StoredRecord before, StoredRecord after) throws IOException {
    String expires = after.expires() == null ? "" : after.expires().toString();
    return eval(REPLACE, name, before.text(), after.text(), expires);
  }

  @Override
  public boolean remove(String name, StoredRecord before) throws IOException {
    return eval(REMOVE, name, before.text());
  }

  private boolean eval(String script, String name, String... arguments) throws IOException {
    return Long.valueOf(1)
        .equals(at(server -> server.eval(script, List.of(name), List.of(arguments))));
  }

  @Override
  public List<String> names(String prefix) throws IOException {
    ScanParams begins =
        new ScanParams()
            .match(prefix.replaceAll("([\\\\*?\\[\\]])", "\\\\$1") + "*")
            .count(SCANNED_AT_ONCE);
    return at(
        server -> {
          List<String> names = new ArrayList<>();
          String cursor = ScanParams.SCAN_POINTER_START;
          do {
            ScanResult<String> some = server.scan(cursor, begins);
            names.addAll(some.getResult());
            cursor = some.getCursor();
          } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
          return names;
        });
  }

  private <T> T at(Function<Jedis, T> operation) throws IOException {
    try (Jedis server = pool.getResource()) {
      return operation.apply(server);
    } catch (JedisException e) {
      throw new IOException("Valkey did not do it: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
