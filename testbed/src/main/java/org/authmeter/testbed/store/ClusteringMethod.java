package org.authmeter.testbed.store;

import org.authmeter.testbed.core.OptionValues;

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
  STATELESS_CRYPTOTRANSIENTID;

  /** The name on command lines and in campaign.yaml, for instance {@code terracotta-eventual}. */
  public String id() {
    return OptionValues.id(this);
  }

  /** Whether it needs a Terracotta server. */
  public boolean onTerracotta() {
    return this == TERRACOTTA || this == TERRACOTTA_EVENTUAL;
  }

  /** Whether it needs two members that talk memcached's protocol. */
  public boolean onMemcached() {
    return this == MEMCACHED || this == REPCACHED;
  }

  /**
   * @throws IllegalArgumentException naming the legal values
   */
  public static ClusteringMethod ofId(String id) {
    return OptionValues.of(
        ClusteringMethod.class, id, "Unknown clustering method '%s'; legal values: %s");
  }
}
