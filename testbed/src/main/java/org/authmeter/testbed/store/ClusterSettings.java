package org.authmeter.testbed.store;

import java.net.InetSocketAddress;
import java.net.URI;
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
 * @param stores memcached members, the node's own one first; exactly two for {@code memcached} and
 *     {@code repcached}
 * @param terracotta {@code terracotta://127.0.0.1:port}, as {@link TerracottaServer#uri()} gives it
 * @param sealerKeyStore file of {@link SealerKeyStore}, the same on all nodes ({@code stateless})
 * @param sessionLifetime from the creation of a session to its end; Shibboleth's default is one
 *     hour
 * @param secureCookies true on https: cookies are Secure and the session cookie has the {@code
 *     __Host-} prefix
 */
public record ClusterSettings(
    ClusteringMethod method,
    String nodeName,
    List<InetSocketAddress> stores,
    URI terracotta,
    Path sealerKeyStore,
    Duration sessionLifetime,
    boolean secureCookies) {

  public ClusterSettings {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(nodeName, "nodeName");
    Objects.requireNonNull(sessionLifetime, "sessionLifetime");
    stores = List.copyOf(stores);
    switch (method) {
      case TERRACOTTA, TERRACOTTA_EVENTUAL ->
          require(terracotta != null, method, "the URI of a Terracotta server");
      case MEMCACHED, REPCACHED ->
          require(stores.size() == 2, method, "exactly two store addresses, not " + stores);
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
