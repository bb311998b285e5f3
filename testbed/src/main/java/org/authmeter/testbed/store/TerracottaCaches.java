package org.authmeter.testbed.store;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.ehcache.Cache;
import org.ehcache.PersistentCacheManager;
import org.ehcache.StateTransitionException;
import org.ehcache.clustered.client.config.builders.ClusteredResourcePoolBuilder;
import org.ehcache.clustered.client.config.builders.ClusteredStoreConfigurationBuilder;
import org.ehcache.clustered.client.config.builders.ClusteringServiceConfigurationBuilder;
import org.ehcache.clustered.client.config.builders.TimeoutsBuilder;
import org.ehcache.clustered.common.Consistency;
import org.ehcache.config.CacheConfiguration;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.core.internal.resilience.ThrowingResilienceStrategy;
import org.ehcache.expiry.ExpiryPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ehcache's clustered caches. With strong consistency a write returns when every node sees it: when
 * the others have dropped their copies. With eventual consistency it returns when the server has
 * it, and another node may read its old copy for a moment.
 *
 * <p>A server that is started again is another server to Ehcache: some of its clients connect to it
 * again by themselves, others refuse every operation from then on. These caches are then opened
 * again; until then operations fail.
 */
final class TerracottaCaches implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TerracottaCaches.class);
  private static final int LOCAL_ENTRIES = 10_000;
  private static final Duration CONNECT = Duration.ofSeconds(60);
  private static final Duration OPERATION = Duration.ofSeconds(5);
  private static final Duration LONGEST_MISS = Duration.ofMillis(500);

  private final TerracottaPool pool;
  private final Consistency consistency;
  private PersistentCacheManager manager;
  private boolean isOpening;
  private boolean isClosed;

  /**
   * @throws IOException if the server does not answer within a minute
   */
  TerracottaCaches(TerracottaPool pool, Consistency consistency) throws IOException {
    this.pool = pool;
    this.consistency = consistency;
    this.manager = open();
  }

  private PersistentCacheManager open() throws IOException {
    PersistentCacheManager opened =
        CacheManagerBuilder.newCacheManagerBuilder()
            .with(
                ClusteringServiceConfigurationBuilder.cluster(pool.servers().resolve("/authmeter"))
                    .timeouts(
                        TimeoutsBuilder.timeouts()
                            .connection(CONNECT)
                            .read(OPERATION)
                            .write(OPERATION))
                    .autoCreateOnReconnect(
                        tier -> tier.defaultServerResource(TerracottaServer.RESOURCE)))
            .withCache("conversations", configuration(consistency, TerracottaPool.CONVERSATIONS_MB))
            .withCache("sessions", configuration(consistency, pool.sessionMegabytes()))
            .withCache("transientIds", configuration(consistency, pool.transientIdMegabytes()))
            .build(false);
    try {
      opened.init();
      return opened;
    } catch (StateTransitionException e) {
      throw new IOException("the Terracotta server at " + pool.servers() + " does not answer", e);
    }
  }

  /**
   * Runs an operation on one of the caches.
   *
   * @param name of the cache
   * @throws IOException if the server does not do it; the caches may be opened anew meanwhile, so
   *     that a later operation succeeds
   */
  private <T> T at(String name, Function<Cache<String, String>, T> operation) throws IOException {
    PersistentCacheManager used = manager();
    try {
      return operation.apply(used.getCache(name, String.class, String.class));
    } catch (RuntimeException e) {
      if (isGivenUp(e)) {
        openAgain(used);
      }
      throw new IOException("the Terracotta server did not do it: " + e.getMessage(), e);
    }
  }

  /** The records of one of the caches. */
  RecordMap records(String cache) {
    return new RecordMap() {
      @Override
      public boolean add(String name, StoredRecord record) throws IOException {
        return at(cache, records -> records.putIfAbsent(name, record.text())) == null;
      }

      @Override
      public StoredRecord get(String name) throws IOException {
        long began = System.nanoTime();
        String found = at(cache, records -> records.get(name));
        // Ehcache returns null for a read that timed out too, to the reader and to all who waited
        // for the same record: a user whose session cannot be read for a while must not be asked
        // again.
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        if (found == null && took.compareTo(LONGEST_MISS) > 0) {
          throw new IOException(
              "no answer from the Terracotta server within " + took.toMillis() + " ms: try again");
        }
        return StoredRecord.parse(found);
      }

      @Override
      public boolean replace(String name, StoredRecord before, StoredRecord after)
          throws IOException {
        return at(cache, records -> records.replace(name, before.text(), after.text()));
      }

      @Override
      public boolean remove(String name, StoredRecord before) throws IOException {
        return at(cache, records -> records.remove(name, before.text()));
      }

      @Override
      public List<String> names(String prefix) throws IOException {
        return at(
            cache,
            records -> {
              List<String> names = new ArrayList<>();
              for (Cache.Entry<String, String> entry : records) {
                if (entry.getKey().startsWith(prefix)) {
                  names.add(entry.getKey());
                }
              }
              return names;
            });
      }
    };
  }

  private synchronized PersistentCacheManager manager() {
    return manager;
  }

  /** Whether Ehcache has given the connection up; a failure that passes has other causes. */
  private static boolean isGivenUp(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IllegalStateException) {
        return true;
      }
    }
    return false;
  }

  /** Opens the caches again in the background, unless that is under way or done. */
  private synchronized void openAgain(PersistentCacheManager broken) {
    if (isOpening || isClosed || manager != broken) {
      return;
    }
    isOpening = true;
    Thread thread = new Thread(() -> replace(broken), "terracotta-open");
    thread.setDaemon(true);
    thread.start();
  }

  private void replace(PersistentCacheManager broken) {
    PersistentCacheManager unused = broken;
    try {
      PersistentCacheManager opened = open();
      synchronized (this) {
        if (isClosed) {
          unused = opened;
        } else {
          manager = opened;
        }
      }
      LOG.info("the caches at {} are open again", pool.servers());
    } catch (IOException | RuntimeException e) {
      // The next operation that fails tries once more.
      LOG.warn("the caches at {} cannot be opened again: {}", pool.servers(), e.getMessage());
      unused = null;
    } finally {
      synchronized (this) {
        isOpening = false;
      }
    }
    if (unused != null) {
      close(unused);
    }
  }

  private static void close(PersistentCacheManager manager) {
    try {
      manager.close();
    } catch (RuntimeException e) {
      LOG.info("caches without a server do not close in order: {}", e.getMessage());
    }
  }

  @Override
  public void close() {
    PersistentCacheManager last;
    synchronized (this) {
      isClosed = true;
      last = manager;
    }
    last.close();
  }

  private static CacheConfiguration<String, String> configuration(
      Consistency consistency, int megabytes) {
    return CacheConfigurationBuilder.newCacheConfigurationBuilder(
            String.class,
            String.class,
            ResourcePoolsBuilder.heap(LOCAL_ENTRIES)
                .with(ClusteredResourcePoolBuilder.clusteredDedicated(megabytes, MemoryUnit.MB)))
        .withService(ClusteredStoreConfigurationBuilder.withConsistency(consistency))
        .withExpiry(new RecordExpiry())
        // Ehcache's default takes a write that timed out for done: create would say true.
        .withResilienceStrategy(new ThrowingResilienceStrategy<>())
        .build();
  }

  /** Lets the cache drop a record at the record's own expiration. */
  private static final class RecordExpiry implements ExpiryPolicy<String, String> {

    @Override
    public Duration getExpiryForCreation(String key, String value) {
      long remaining = StoredRecord.parse(value).remaining();
      return remaining < 0 ? INFINITE : Duration.ofMillis(remaining);
    }

    @Override
    public Duration getExpiryForAccess(String key, Supplier<? extends String> value) {
      return null; // unchanged
    }

    @Override
    public Duration getExpiryForUpdate(
        String key, Supplier<? extends String> oldValue, String newValue) {
      return getExpiryForCreation(key, newValue);
    }
  }
}
