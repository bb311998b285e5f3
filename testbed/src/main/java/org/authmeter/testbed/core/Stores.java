package org.authmeter.testbed.core;

import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.store.ClusteringMethod;

/** The stores that a clustering method needs. */
final class Stores {
  private final Layout layout;
  private final Path memcached;
  private final Path repcached;

  Stores(Layout layout, Path memcached, Path repcached) {
    this.layout = layout;
    this.memcached = memcached;
    this.repcached = repcached;
  }

  List<ComponentSpec> components(ClusteringMethod method, Ports ports) {
    return List.of();
  }
}
