package org.authmeter.jmeter.memcached.session;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import net.spy.memcached.MemcachedNode;
import net.spy.memcached.NodeLocator;

/**
 * Keys are spread over the primaries; while one is down its replica stands in, which holds the same
 * items but for those that were still on their way.
 */
final class ReplicaLocator implements NodeLocator {
  private final NodeLocator spread;
  private final List<MemcachedNode> primaries;
  private final List<MemcachedNode> replicas;

  /**
   * @param spread over the primaries
   * @param replicas in the order of their primaries
   */
  ReplicaLocator(NodeLocator spread, List<MemcachedNode> primaries, List<MemcachedNode> replicas) {
    this.spread = spread;
    this.primaries = List.copyOf(primaries);
    this.replicas = List.copyOf(replicas);
  }

  @Override
  public MemcachedNode getPrimary(String key) {
    return spread.getPrimary(key);
  }

  @Override
  public Iterator<MemcachedNode> getSequence(String key) {
    int place = primaries.indexOf(getPrimary(key));
    List<MemcachedNode> sequence = new ArrayList<>();
    if (place >= 0 && place < replicas.size()) {
      sequence.add(replicas.get(place));
    }
    // Both of a pair are down: the others, as without replicas.
    spread.getSequence(key).forEachRemaining(sequence::add);
    return sequence.iterator();
  }

  @Override
  public Collection<MemcachedNode> getAll() {
    List<MemcachedNode> all = new ArrayList<>(primaries);
    all.addAll(replicas);
    return all;
  }

  @Override
  public NodeLocator getReadonlyCopy() {
    return this; // the lists never change
  }

  @Override
  public void updateLocator(List<MemcachedNode> nodes) {
    throw new UnsupportedOperationException("the nodes of a test do not change");
  }
}
