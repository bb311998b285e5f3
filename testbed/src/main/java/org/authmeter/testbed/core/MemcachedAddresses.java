package org.authmeter.testbed.core;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a load generator has to know of a memcached testbed. */
final class MemcachedAddresses {
  private MemcachedAddresses() {}

  static Map<String, String> of(Layout layout, List<ComponentSpec> components) {
    Map<String, String> values = new TreeMap<>();
    boolean pair = layout.variant().equals("repcached");
    List<ComponentSpec> nodes = pair ? components.subList(0, 1) : components;
    values.put("authmeter.memcached.nodes", addresses(nodes));
    if (pair) {
      values.put("authmeter.memcached.replicas", addresses(components.subList(1, 2)));
    }
    for (int i = 0; i < components.size(); i++) {
      values.put("testbed.memcached.server" + (i + 1), addresses(components.subList(i, i + 1)));
    }
    values.put("testbed.variant", layout.variant());
    values.put("testbed.setting.servers", layout.get("servers"));
    return values;
  }

  private static String addresses(List<ComponentSpec> components) {
    return components.stream()
        .map(c -> c.address().getHostString() + ":" + c.address().getPort())
        .collect(Collectors.joining(" "));
  }
}
