package org.authmeter.testbed.store;

import java.util.Arrays;
import java.util.stream.Collectors;

/** How the IdP nodes share what they know. The ids are the variants of the campaign. */
public enum ClusteringMethod {
  /** Conversations and sessions in caches of a Terracotta server: every node sees all of them. */
  TERRACOTTA,
  /** Sessions on two memcached nodes that know nothing of each other; conversations local. */
  MEMCACHED,
  /** Sessions on a replicating memcached pair, own member first; conversations local. */
  REPCACHED,
  /** Sessions sealed into a cookie; conversations local. */
  STATELESS;

  /** The name on command lines and in campaign.yaml, for instance {@code terracotta}. */
  public String id() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException naming the legal values
   */
  public static ClusteringMethod ofId(String id) {
    return Arrays.stream(values())
        .filter(method -> method.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Unknown clustering method '"
                        + id
                        + "'; legal values: "
                        + Arrays.stream(values())
                            .map(ClusteringMethod::id)
                            .collect(Collectors.joining(", "))));
  }
}
