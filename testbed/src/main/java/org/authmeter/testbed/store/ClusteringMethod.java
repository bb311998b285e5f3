package org.authmeter.testbed.store;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.authmeter.testbed.core.OptionValues;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.server.ValkeyServers;

/** How the IdP nodes share their state. The ids are the variants of the campaign. */
public enum ClusteringMethod {
  /** Conversations and sessions in caches of a Terracotta server: every node sees all of them. */
  TERRACOTTA,
  /** Sessions on two independent memcached nodes; conversations local. */
  MEMCACHED,
  /** Sessions on a replicating memcached pair, own member first; conversations local. */
  REPCACHED,
  /** Sessions sealed into a cookie; conversations and transient ids local. */
  STATELESS,
  /** As TERRACOTTA, but a write does not wait until the other nodes have dropped old copies. */
  TERRACOTTA_EVENTUAL,
  /** As STATELESS, with transient ids that are sealed instead of stored. */
  STATELESS_CRYPTOTRANSIENTID,
  /** Conversations and sessions in Valkey or Redis: a server for writes, a copy, a sentinel. */
  VALKEY,
  /** Conversations and sessions in a table of PostgreSQL, with a standby. */
  POSTGRESQL,
  /** Conversations and sessions in the memory of all nodes, by Infinispan. */
  INFINISPAN;

  /** Entry of the layout: the port where the nodes of {@link #INFINISPAN} find each other. */
  public static final String GRID_PORT = "grid.port";

  /** The name on command lines and in campaign.yaml, for instance {@code terracotta-eventual}. */
  public String id() {
    return OptionValues.id(this);
  }

  /** Whether it needs a Terracotta server. */
  public boolean onTerracotta() {
    return this == TERRACOTTA || this == TERRACOTTA_EVENTUAL;
  }

  /**
   * Where a node finds the method's servers, as {@link ClusterSettings} takes them.
   *
   * @param nodes addresses of all nodes
   * @param index of this node, from 0
   */
  public List<InetSocketAddress> servers(TestbedLayout layout, List<String> nodes, int index) {
    List<InetSocketAddress> servers = new ArrayList<>();
    switch (this) {
      case MEMCACHED, REPCACHED -> {
        servers.add(layout.local("store-1.port"));
        servers.add(layout.local("store-2.port"));
        Collections.rotate(servers, index); // of two, the node's own first
      }
      case POSTGRESQL -> {
        servers.add(layout.local("store-1.port"));
        servers.add(layout.local("store-2.port"));
      }
      case VALKEY -> servers.add(layout.local(ValkeyServers.SENTINEL_PORT));
      case INFINISPAN -> {
        nodes.forEach(node -> servers.add(new InetSocketAddress(node, layout.port(GRID_PORT))));
        Collections.rotate(servers, -index); // this node first
      }
      case TERRACOTTA, TERRACOTTA_EVENTUAL, STATELESS, STATELESS_CRYPTOTRANSIENTID -> {}
    }
    return servers;
  }

  /**
   * @throws IllegalArgumentException naming the legal values
   */
  public static ClusteringMethod ofId(String id) {
    return OptionValues.of(
        ClusteringMethod.class, id, "Unknown clustering method '%s'; legal values: %s");
  }
}
