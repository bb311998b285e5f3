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

/** Ehcache's clustered caches, strongly consistent: a write returns when every node sees it. */
final class TerracottaCaches implements AutoCloseable {
  private static final int CACHE_MB = 96;
  private static final int LOCAL_ENTRIES = 10_000;
  private static final Duration CONNECT = Duration.ofSeconds(60);
  private static final Duration OPERATION = Duration.ofSeconds(5);

  private final PersistentCacheManager manager;

  /**
   * @throws IOException if the server does not answer within a minute
   */
  TerracottaCaches(URI server) throws IOException {
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
            .withCache("conversations", configuration())
            .withCache("sessions", configuration())
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

  private static CacheConfiguration<String, String> configuration() {
    return CacheConfigurationBuilder.newCacheConfigurationBuilder(
            String.class,
            String.class,
            ResourcePoolsBuilder.heap(LOCAL_ENTRIES)
                .with(ClusteredResourcePoolBuilder.clusteredDedicated(CACHE_MB, MemoryUnit.MB)))
        .withService(ClusteredStoreConfigurationBuilder.withConsistency(Consistency.STRONG))
        .withExpiry(new RecordExpiry())
        // Ehcache's default takes a write that timed out for done: create would say true.
        .withResilienceStrategy(new ThrowingResilienceStrategy<>())
        .build();
  }
}
