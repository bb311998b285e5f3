package org.authmeter.testbed.store;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import net.spy.memcached.MemcachedNode;
import net.spy.memcached.MemcachedNodeROImpl;
import net.spy.memcached.NodeLocator;

/**
 * Every key belongs to the first member; the others follow in their order while it is down. A
 * replicating pair holds everything on both sides, so nothing has to be spread.
 */
final class OwnFirstLocator implements NodeLocator {
  private volatile List<MemcachedNode> members;

  OwnFirstLocator(List<MemcachedNode> members) {
    this.members = List.copyOf(members);
  }

  @Override
  public MemcachedNode getPrimary(String key) {
    return members.get(0);
  }

  @Override
  public Iterator<MemcachedNode> getSequence(String key) {
    return members.iterator();
  }

  @Override
  public Collection<MemcachedNode> getAll() {
    return members;
  }

  @Override
  public NodeLocator getReadonlyCopy() {
    return new OwnFirstLocator(
        members.stream().<MemcachedNode>map(MemcachedNodeROImpl::new).toList());
  }

  @Override
  public void updateLocator(List<MemcachedNode> nodes) {
    members = List.copyOf(nodes);
  }
}
