package org.authmeter.testbed.store;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.authmeter.testbed.session.SealerKeyStore;

/**
 * The settings with which an IdP node opens its stores. Values that a method does not use may be
 * empty or null.
 *
 * @param method the clustering method
 * @param nodeName name of this node in messages, for instance {@code idp-1}
 * @param stores where the method's servers are: two members for {@code memcached} and {@code
 *     repcached}, the node's own one first; the sentinel for {@code valkey}; both servers for
 *     {@code postgresql}; the nodes for {@code infinispan}, this one first
 * @param terracotta as {@link TerracottaServer#pool()} gives it
 * @param sealerKeyStore file of {@link SealerKeyStore}, the same on all nodes ({@code stateless})
 * @param password of the database ({@code postgresql})
 * @param sessionLifetime from the creation of a session to its end; Shibboleth's default is one
 *     hour
 * @param secureCookies true on https: cookies are Secure and the session cookie has the {@code
 *     __Host-} prefix
 */
public record ClusterSettings(
    ClusteringMethod method,
    String nodeName,
    List<InetSocketAddress> stores,
    TerracottaPool terracotta,
    Path sealerKeyStore,
    String password,
    Duration sessionLifetime,
    boolean secureCookies) {

  public ClusterSettings {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(nodeName, "nodeName");
    Objects.requireNonNull(sessionLifetime, "sessionLifetime");
    stores = List.copyOf(stores);
    switch (method) {
      case TERRACOTTA, TERRACOTTA_EVENTUAL ->
          require(terracotta != null, method, "a Terracotta server");
      case MEMCACHED, REPCACHED ->
          require(stores.size() == 2, method, "exactly two store addresses, not " + stores);
      case VALKEY, INFINISPAN -> require(!stores.isEmpty(), method, "addresses");
      case POSTGRESQL ->
          require(stores.size() == 2 && password != null, method, "two addresses and a password");
      case STATELESS, STATELESS_CRYPTOTRANSIENTID ->
          require(sealerKeyStore != null, method, "the key store of the sealer");
    }
  }

  private static void require(boolean held, ClusteringMethod method, String what) {
    if (!held) {
      throw new IllegalArgumentException("Clustering method " + method.id() + " needs " + what);
    }
  }
}
