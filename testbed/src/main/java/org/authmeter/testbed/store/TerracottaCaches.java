package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
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

/**
 * Ehcache's clustered caches. With strong consistency a write returns when every node sees it: when
 * the others have dropped their copies. With eventual consistency it returns when the server has
 * it, and another node may read its old copy for a moment.
 */
final class TerracottaCaches implements AutoCloseable {
  private static final int CACHE_MB = 96;
  // About 100,000 ids; the oldest are forgotten beyond that.
  private static final int TRANSIENT_IDS_MB = 32;
  private static final int LOCAL_ENTRIES = 10_000;
  private static final Duration CONNECT = Duration.ofSeconds(60);
  private static final Duration OPERATION = Duration.ofSeconds(5);

  private final PersistentCacheManager manager;

  /**
   * @throws IOException if the server does not answer within a minute
   */
  TerracottaCaches(URI server, Consistency consistency) throws IOException {
    manager =
        CacheManagerBuilder.newCacheManagerBuilder()
            .with(
                ClusteringServiceConfigurationBuilder.cluster(server.resolve("/authmeter"))
                    .timeouts(
                        TimeoutsBuilder.timeouts()
                            .connection(CONNECT)
                            .read(OPERATION)
                            .write(OPERATION))
                    .autoCreateOnReconnect(
                        tier -> tier.defaultServerResource(TerracottaServer.RESOURCE)))
            .withCache("conversations", configuration(consistency, CACHE_MB))
            .withCache("sessions", configuration(consistency, CACHE_MB))
            .withCache("transientIds", configuration(consistency, TRANSIENT_IDS_MB))
            .build(false);
    try {
      manager.init();
    } catch (StateTransitionException e) {
      throw new IOException("the Terracotta server at " + server + " does not answer", e);
    }
  }

  Cache<String, String> cache(String name) {
    return manager.getCache(name, String.class, String.class);
  }

  @Override
  public void close() {
    manager.close();
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
}
