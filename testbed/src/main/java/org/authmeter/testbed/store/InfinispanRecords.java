package org.authmeter.testbed.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.infinispan.Cache;
import org.infinispan.commons.CacheException;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FD_SOCK2;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;

/**
 * Records in the memory of the nodes themselves, by Infinispan: every node has all of them, and a
 * write is confirmed when every node has it. A node that dies is left out within moments, and one
 * that comes copies everything first.
 */
final class InfinispanRecords implements RecordMap, AutoCloseable {
  private static final String CLUSTER = "authmeter";
  private static final String CACHE = "records";
  private static final long LOCK_MS = 2000;
  private static final long REMOTE_MS = 3000;

  private final DefaultCacheManager manager;
  private final Cache<String, String> cache;

  /**
   * Joins the nodes that are up, or is the first.
   *
   * @param members where the nodes talk to each other, this one's own address first
   * @throws IOException if it cannot listen there
   */
  InfinispanRecords(String node, List<InetSocketAddress> members) throws IOException {
    JChannel channel;
    try {
      channel = new JChannel(protocols(members));
    } catch (Exception e) { // as JGroups declares it
      throw new IOException("no channel of JGroups at " + members.get(0) + ": " + e, e);
    }
    GlobalConfigurationBuilder global = new GlobalConfigurationBuilder();
    global.transport().transport(new JGroupsTransport(channel)).clusterName(CLUSTER).nodeName(node);
    global.metrics().gauges(false).histograms(false);
    ConfigurationBuilder records = new ConfigurationBuilder();
    records.clustering().cacheMode(CacheMode.REPL_SYNC).remoteTimeout(REMOTE_MS);
    records.locking().lockAcquisitionTimeout(LOCK_MS);
    try {
      manager = new DefaultCacheManager(global.build());
      cache = manager.createCache(CACHE, records.build());
    } catch (CacheException e) {
      channel.close();
      throw new IOException("Infinispan does not start at " + members.get(0) + ": " + e, e);
    }
  }

  /** TCP on given addresses, so that nothing outside is looked for. */
  private static List<Protocol> protocols(List<InetSocketAddress> members) {
    TCP tcp = new TCP();
    tcp.setBindAddress(members.get(0).getAddress());
    tcp.setBindPort(members.get(0).getPort());
    tcp.setPortRange(0);
    tcp.disableDiagnostics();
    TCPPING others = new TCPPING();
    others.setInitialHosts(members);
    others.setPortRange(0);
    return List.of(
        tcp,
        others,
        new MERGE3().setMinInterval(1000).setMaxInterval(3000),
        new FD_SOCK2(),
        new FD_ALL3(),
        new VERIFY_SUSPECT2(),
        new NAKACK2(),
        new UNICAST3(),
        new STABLE(),
        new GMS().setJoinTimeout(1000),
        new UFC(),
        new MFC(),
        new FRAG4());
  }

  @Override
  public boolean add(String name, StoredRecord record) throws IOException {
    return at(
            records ->
                records.putIfAbsent(name, record.text(), record.remaining(), TimeUnit.MILLISECONDS))
        == null;
  }

  @Override
  public StoredRecord get(String name) throws IOException {
    return StoredRecord.parse(at(records -> records.get(name)));
  }

  @Override
  public boolean replace(String name, StoredRecord before, StoredRecord after) throws IOException {
    return at(
        records ->
            records.replace(
                name, before.text(), after.text(), after.remaining(), TimeUnit.MILLISECONDS));
  }

  @Override
  public boolean remove(String name, StoredRecord before) throws IOException {
    return at(records -> records.remove(name, before.text()));
  }

  @Override
  public List<String> names(String prefix) throws IOException {
    return at(records -> records.keySet().stream().filter(n -> n.startsWith(prefix)).toList());
  }

  private <T> T at(Function<Cache<String, String>, T> operation) throws IOException {
    try {
      return operation.apply(cache);
    } catch (CacheException | IllegalStateException e) {
      throw new IOException("Infinispan did not do it: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    manager.stop();
  }
}
