package org.authmeter.testbed.store;

import java.io.IOException;

/** Opens the adapter of a clustering method. */
final class ClusterStoresFactory {

  private ClusterStoresFactory() {}

  static ClusterStores open(ClusterSettings settings) throws IOException {
    throw new IOException("Clustering method " + settings.method().id() + " is not built yet");
  }
}
