package org.authmeter.testbed.idp.node;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.opensaml.saml.saml2.core.NameID;

/** The IdP's session index over all nodes: which SPs a session was used at, under which names. */
public final class SessionIndex {
  private final LocalSessionIndex local;
  private final List<Peer> peers;

  /**
   * @param peers the other nodes
   */
  public SessionIndex(LocalSessionIndex local, List<Peer> peers) {
    this.local = local;
    this.peers = List.copyOf(peers);
  }

  public void add(Participation participation) {
    local.add(participation);
  }

  /**
   * The sessions that an SP wants to end.
   *
   * @param indexes SessionIndexes that are meant; none for all of the user's
   */
  public List<Participation> find(String sp, NameID nameId, List<String> indexes) {
    Set<Participation> found = new LinkedHashSet<>(local.named(sp, nameId.getValue()));
    peers.forEach(peer -> found.addAll(peer.named(sp, nameId.getValue())));
    return found.stream()
        .filter(p -> p.means(nameId))
        .filter(p -> indexes.isEmpty() || indexes.contains(p.sessionIndex()))
        .toList();
  }

  /** The SPs of a session, each once. */
  public List<Participation> ofSession(String session) {
    Map<String, Participation> found = new LinkedHashMap<>();
    local.ofSession(session).forEach(p -> found.put(p.sp(), p));
    peers.forEach(peer -> peer.ofSession(session).forEach(p -> found.putIfAbsent(p.sp(), p)));
    return List.copyOf(found.values());
  }

  /** Forgets a session that has ended, at all nodes; the others drop their copies of it. */
  public void end(String session) {
    local.end(session);
    peers.forEach(peer -> peer.end(session));
  }
}
