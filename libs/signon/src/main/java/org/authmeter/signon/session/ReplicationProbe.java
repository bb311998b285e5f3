package org.authmeter.signon.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.LiveSessions.Session;
import org.authmeter.signon.session.SessionStore.Stored;

/**
 * Looks at an asynchronous pair from outside: writes on the primary, and reads on the replica until
 * the value is there.
 *
 * <p>When the primary ends, it looks on the replica for the keys that the primary had confirmed
 * last; what is missing is lost. When the primary is back, it looks there for what the replica has.
 */
final class ReplicationProbe {
  private final SessionSettings settings;
  private final SessionStores clients;
  private final SessionData data;
  private final Deque<Session> confirmed = new ArrayDeque<>();
  private SessionStore primary;
  private SessionStore replica;
  private boolean down;

  /** Whether what was lost, and what did not come back, is still to be looked for. */
  private boolean owesLost;

  private boolean owesBack;

  ReplicationProbe(SessionSettings settings, SessionStores clients, SessionData data) {
    this.settings = settings;
    this.clients = clients;
    this.data = data;
  }

  void prepare() throws CodedFailure {
    primary = clients.primary();
    replica = clients.replica();
  }

  /**
   * One probe.
   *
   * @return operations on the wire
   */
  int run(ReplicationTally tally) throws CodedFailure {
    Session session = data.next();
    boolean[] seen = new boolean[settings.probe().versions() + 1];
    int sent = settings.probe().burst();
    if (sent > 0) {
      burst(sent, tally);
    }
    for (int version = 1; version < seen.length; version++) {
      write(session, version, tally);
      sent++;
      if (version < seen.length - 1) {
        seen[version(session)] = true;
        sent++;
      }
    }
    return sent + await(session, seen, tally);
  }

  /** Other keys, all sent before the first is confirmed: the pair's queue gets long. */
  private void burst(int length, ReplicationTally tally) throws CodedFailure {
    Map<String, Session> sessions = new LinkedHashMap<>();
    Map<String, byte[]> items = new LinkedHashMap<>();
    for (int i = 0; i < length; i++) {
      Session session = data.next();
      String key = primary.key(session.id());
      sessions.put(key, session);
      items.put(key, data.value(session, 1));
    }
    List<Session> stored = new ArrayList<>();
    try {
      primary.setAll(items, settings.expiry(), key -> stored.add(sessions.get(key)));
    } catch (CodedFailure e) {
      stored.forEach(this::remember);
      failed(e, tally);
      throw e;
    }
    answered(tally);
    stored.forEach(this::remember);
  }

  private void write(Session session, int version, ReplicationTally tally) throws CodedFailure {
    try {
      primary.set(primary.key(session.id()), settings.expiry(), data.value(session, version));
    } catch (CodedFailure e) {
      failed(e, tally);
      throw e;
    }
    answered(tally);
    if (version == 1) {
      remember(session);
    }
  }

  private void failed(CodedFailure failure, ReplicationTally tally) {
    boolean gone = failure.is(SessionCode.NOT_REACHABLE) || failure.is(SessionCode.TIME_OUT);
    if (gone && !down) {
      down = true;
      owesLost = true;
    }
    // a look that fails, such as while all look at once, is made again at the next probe
    if (gone && owesLost) {
      ReplicationTally.Look look = look(replica);
      owesLost = look == null;
      tally.lost(look);
    }
  }

  private void answered(ReplicationTally tally) {
    if (down) {
      down = false;
      owesLost = false;
      owesBack = true;
    }
    if (owesBack) {
      ReplicationTally.Look look = look(primary);
      owesBack = look == null;
      tally.notResynced(look);
    }
  }

  /** A burst may be longer than what is remembered; the oldest are forgotten. */
  private void remember(Session session) {
    if (confirmed.size() >= settings.probe().keys()) {
      confirmed.removeFirst();
    }
    confirmed.addLast(session);
  }

  /** Version of the session on the replica, 0 if it is not there. */
  private int version(Session session) throws CodedFailure {
    Stored found = replica.get(replica.key(session.id()));
    return found == null ? 0 : SessionData.version(session, found.value());
  }

  private int await(Session session, boolean[] seen, ReplicationTally tally) throws CodedFailure {
    int last = seen.length - 1;
    long start = System.nanoTime();
    int reads = 0;
    long begun = 0; // of a read: if this machine stands still, it looks once more
    while (begun <= settings.probe().timeoutMs() * 1_000_000) {
      begun = System.nanoTime() - start;
      seen[version(session)] = true;
      reads++;
      long waited = System.nanoTime() - start;
      if (seen[last]) {
        int count = 0;
        for (int version = 1; version <= last; version++) {
          count += seen[version] ? 1 : 0;
        }
        tally.saw(waited, reads > 1, last, count);
        return reads;
      }
    }
    throw new CodedFailure(
        SessionCode.NOT_REPLICATED,
        "the replica %s did not have the value %d ms after the primary %s had confirmed it (%d reads; probeTimeout)"
            .formatted(
                clients.replicaName(), settings.probe().timeoutMs(), clients.primaryName(), reads));
  }

  /**
   * Looks for all keys, again and again for the probe's time while some are missing: what the other
   * side has sent may still be on its way.
   *
   * @return null when the node did not answer for all of them
   */
  private ReplicationTally.Look look(SessionStore node) {
    long end = System.nanoTime() + settings.probe().timeoutMs() * 1_000_000;
    List<Session> missing = List.copyOf(confirmed);
    try {
      do {
        missing = missing(node, missing);
      } while (!missing.isEmpty() && System.nanoTime() < end);
    } catch (CodedFailure e) {
      return null;
    }
    ReplicationTally.Look look = new ReplicationTally.Look(confirmed.size(), missing.size());
    confirmed.removeAll(missing); // reported once
    return look;
  }

  private static List<Session> missing(SessionStore node, List<Session> sessions)
      throws CodedFailure {
    List<Session> missing = new ArrayList<>();
    for (Session session : sessions) {
      if (node.get(node.key(session.id())) == null) {
        missing.add(session);
      }
    }
    return missing;
  }
}
