package org.authmeter.testbed.store;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import net.shibboleth.utilities.java.support.security.DataSealer;
import net.spy.memcached.MemcachedClient;
import org.authmeter.testbed.session.NodeLocalSessions;
import org.authmeter.testbed.session.SealedSessions;
import org.authmeter.testbed.session.SealerKeyStore;
import org.authmeter.testbed.session.SsoSessions;
import org.authmeter.testbed.session.StoredSessions;
import org.authmeter.testbed.session.TransientIds;
import org.ehcache.clustered.common.Consistency;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.impl.MemoryStorageService;
import org.opensaml.storage.impl.memcached.MemcachedStorageService;

/**
 * The stores of one IdP node. An IdP is written against this class alone; which method is behind it
 * shows in {@link #describe()} only.
 */
public final class ClusterStores implements AutoCloseable {
  private static final Duration CLEANUP = Duration.ofMinutes(1);
  private static final int STORAGE_TIMEOUT_SECONDS = 3;
  private static final long CLOSE_SECONDS = 1;

  private final StorageService conversations;
  private final SsoSessions sessions;
  private final TransientIds transientIds;
  private final SharedRecords records;
  private final DataSealer sealer;
  private final String description;
  private final Runnable ending;

  private ClusterStores(
      StorageService conversations,
      SsoSessions sessions,
      TransientIds transientIds,
      SharedRecords records,
      DataSealer sealer,
      String description,
      Runnable ending) {
    this.conversations = conversations;
    this.sessions = sessions;
    this.transientIds = transientIds;
    this.records = records;
    this.sealer = sealer;
    this.description = description;
    this.ending = ending;
  }

  /**
   * Opens the stores of a node.
   *
   * @throws IOException if a server that the method needs from the start does not answer; a
   *     memcached member that is down is no error: the method tolerates it
   */
  public static ClusterStores open(ClusterSettings settings) throws IOException {
    return switch (settings.method()) {
      case MEMCACHED, REPCACHED -> memcached(settings);
      case STATELESS, STATELESS_CRYPTOTRANSIENTID -> stateless(settings);
      case TERRACOTTA, TERRACOTTA_EVENTUAL -> terracotta(settings);
      case VALKEY -> {
        ValkeyRecords records = new ValkeyRecords(settings.stores().get(0));
        yield shared(
            settings,
            name -> records,
            "the server named by the sentinel " + settings.stores(),
            records::close);
      }
      case POSTGRESQL -> {
        PostgresqlRecords records = new PostgresqlRecords(settings.stores(), settings.password());
        yield shared(
            settings, name -> records, "PostgreSQL on " + settings.stores(), records::close);
      }
      case INFINISPAN -> {
        InfinispanRecords records = new InfinispanRecords(settings.nodeName(), settings.stores());
        yield shared(
            settings,
            name -> records,
            "Infinispan in the nodes " + settings.stores(),
            records::close);
      }
    };
  }

  private static ClusterStores stateless(ClusterSettings settings) throws IOException {
    DataSealer sealer = SealerKeyStore.open(settings.sealerKeyStore()).sealer();
    boolean sealed = settings.method() == ClusteringMethod.STATELESS_CRYPTOTRANSIENTID;
    MemoryStorageService conversations = localConversations();
    return new ClusterStores(
        conversations,
        new SealedSessions(sealer, settings.secureCookies()),
        sealed ? new TransientIds.Sealed(sealer, TransientIds.LIFETIME) : new TransientIds.OnNode(),
        new SharedRecords.OnNode(),
        sealer,
        settings.method().id()
            + ": sessions sealed into a cookie, conversations on the node, transient ids "
            + (sealed ? "sealed" : "on the node"),
        conversations::destroy);
  }

  /** Sessions by OpenSAML's MemcachedStorageService, with copies on the node. */
  private static ClusterStores memcached(ClusterSettings settings) throws IOException {
    boolean pair = settings.method() == ClusteringMethod.REPCACHED;
    MemcachedClient client = MemcachedConnections.open(settings.stores(), pair);
    MemcachedStorageService storage =
        pair
            ? new MemcachedConnections.PairedMemcachedStorageService(
                client, STORAGE_TIMEOUT_SECONDS, settings.nodeName())
            : new MemcachedStorageService(client, STORAGE_TIMEOUT_SECONDS);
    storage.setId("sessions");
    try {
      storage.initialize();
    } catch (ComponentInitializationException e) {
      client.shutdown();
      throw new IOException("the sessions' store does not start: " + e.getMessage(), e);
    }
    MemoryStorageService conversations = localConversations();
    // Each node has a member of its own in a pair, and two members cannot decide who was first: so
    // both nodes change records at the same one, and the other has the copies.
    MemcachedClient first =
        pair
            ? MemcachedConnections.open(MemcachedConnections.sorted(settings.stores()), true)
            : client;
    return new ClusterStores(
        conversations,
        new NodeLocalSessions(new StoredSessions(storage, settings.secureCookies())),
        new TransientIds.OnNode(),
        new SharedRecords.OnMemcached(first),
        null,
        settings.method().id()
            + ": sessions on "
            + settings.stores()
            + (pair ? ", a replicating pair, own member first" : ", without replication")
            + ", with copies on the node; conversations and transient ids on the node",
        () -> {
          conversations.destroy();
          client.shutdown(CLOSE_SECONDS, TimeUnit.SECONDS);
          if (first != client) {
            first.shutdown(CLOSE_SECONDS, TimeUnit.SECONDS);
          }
        });
  }

  /** All in caches of a Terracotta server, which every node sees. */
  private static ClusterStores terracotta(ClusterSettings settings) throws IOException {
    boolean eventual = settings.method() == ClusteringMethod.TERRACOTTA_EVENTUAL;
    TerracottaCaches caches =
        new TerracottaCaches(
            settings.terracotta(), eventual ? Consistency.EVENTUAL : Consistency.STRONG);
    return shared(
        settings,
        caches::records,
        "%s, %s consistency"
            .formatted(settings.terracotta().servers(), eventual ? "eventual" : "strong"),
        caches::close);
  }

  /** All in a store that every node sees. */
  private static ClusterStores shared(
      ClusterSettings settings, Function<String, RecordMap> records, String where, Runnable ending)
      throws IOException {
    try {
      StorageService conversations = storage("conversations", records);
      return new ClusterStores(
          conversations,
          new StoredSessions(storage("sessions", records), settings.secureCookies()),
          new TransientIds.Stored(storage("transientIds", records)),
          new SharedRecords.OnStorage(conversations, "records"),
          null,
          "%s: sessions, transient ids and conversations shared through %s"
              .formatted(settings.method().id(), where),
          ending);
    } catch (ComponentInitializationException e) {
      ending.run();
      throw new IOException(
          "the store of %s does not start: %s".formatted(settings.method().id(), e.getMessage()),
          e);
    }
  }

  private static StorageService storage(String name, Function<String, RecordMap> records)
      throws ComponentInitializationException {
    RecordStorageService storage = new RecordStorageService(records.apply(name), name);
    storage.initialize();
    return storage;
  }

  /** Conversations in the memory of the node that began them. */
  private static MemoryStorageService localConversations() throws IOException {
    MemoryStorageService memory = new MemoryStorageService();
    memory.setId("conversations");
    memory.setCleanupInterval(CLEANUP);
    try {
      memory.initialize();
    } catch (ComponentInitializationException e) {
      throw new IOException("the conversations' store does not start: " + e.getMessage(), e);
    }
    return memory;
  }

  /**
   * State between AuthnRequest and Response (Shibboleth 2's login contexts). On the node with
   * memcached, with repcached, and without a store.
   */
  public StorageService conversations() {
    return conversations;
  }

  /** Sessions of users who have signed on. */
  public SsoSessions sessions() {
    return sessions;
  }

  /** Transient NameIDs and the users they stand for. */
  public TransientIds transientIds() {
    return transientIds;
  }

  /**
   * What several nodes change at the same time: in the store, or, where there is none, in this
   * node's memory.
   */
  public SharedRecords records() {
    return records;
  }

  /** Seals what no store keeps; empty where there is a store. */
  public Optional<DataSealer> sealer() {
    return Optional.ofNullable(sealer);
  }

  /** One line for logs: method, servers, what is shared. */
  public String describe() {
    return description;
  }

  /** Ends connections and timers; sessions stay in the servers. */
  @Override
  public void close() {
    ending.run();
  }
}
