package org.authmeter.testbed.session;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.authmeter.testbed.web.RandomIds;

/**
 * Random ids in the memory of the node that made them: only this node can tell whose they are. The
 * oldest are forgotten when there are too many, so that a long load does not fill the node.
 */
public final class NodeTransientIds implements TransientIds {
  static final int MOST_IDS = 100_000;

  private final Map<String, Known> known =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
          return size() > MOST_IDS || eldest.getValue().expired();
        }
      };

  private record Known(String principal, String serviceProvider, Instant expires) {
    boolean expired() {
      return !Instant.now().isBefore(expires);
    }
  }

  @Override
  public String create(String principal, String serviceProvider) {
    String id = RandomIds.samlId();
    Known made = new Known(principal, serviceProvider, Instant.now().plus(LIFETIME));
    synchronized (known) {
      known.put(id, made);
    }
    return id;
  }

  @Override
  public Optional<String> principal(String id, String serviceProvider) {
    Known found;
    synchronized (known) {
      found = known.get(id);
    }
    return Optional.ofNullable(found)
        .filter(k -> !k.expired() && k.serviceProvider().equals(serviceProvider))
        .map(Known::principal);
  }
}
