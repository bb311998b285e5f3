package org.authmeter.signon.session;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.authmeter.browser.failure.CodedFailure;

/**
 * The connections of a test to its store: some that the threads share, or one for each thread; and
 * for the replication probe one for each side of the pair.
 *
 * @param <S> a connection
 */
public abstract class ThreadStores<S extends SessionStore> implements SessionStores {
  private final LiveSessions sessions;
  private final List<S> shared;
  private final boolean each;
  private final Map<Thread, S> own = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();
  private S primary;
  private S replica;
  private volatile boolean closed;

  /**
   * @param sessions of all virtual users together
   * @param shared at least one
   * @param each whether each thread has one of its own
   */
  protected ThreadStores(LiveSessions sessions, List<S> shared, boolean each) {
    this.sessions = sessions;
    this.shared = List.copyOf(shared);
    this.each = each;
  }

  /** One for a thread. */
  protected abstract S open() throws CodedFailure;

  /** Connections of a probe to either side, opened as virtual users need them. */
  protected static final int PROBE_CONNECTIONS = 256;

  /** One that talks to the first node only. */
  protected abstract S openPrimary() throws CodedFailure;

  /** One that talks to the first replica only. */
  protected abstract S openReplica() throws CodedFailure;

  /**
   * Whether there is a replica.
   *
   * @return the field to fill in with its property; null if there is one
   */
  protected abstract String missingReplica();

  /** The first of those that the threads share. */
  protected final S first() {
    return shared.get(0);
  }

  @Override
  public final LiveSessions sessions() {
    return sessions;
  }

  @Override
  public S mine() throws CodedFailure {
    requireOpen();
    if (!each) {
      return shared.get(Math.floorMod(next.getAndIncrement(), shared.size()));
    }
    S known = own.get(Thread.currentThread());
    if (known == null) {
      known = open();
      own.put(Thread.currentThread(), known);
      if (closed) { // meanwhile
        finish();
        requireOpen();
      }
    }
    return known;
  }

  @Override
  public void finish() {
    S mine = own.remove(Thread.currentThread());
    if (mine != null) {
      mine.close();
    }
  }

  private void requireOpen() throws CodedFailure {
    if (closed) {
      throw new CodedFailure(SessionCode.INTERRUPTED, "the test has ended; its clients are closed");
    }
  }

  @Override
  public synchronized S primary() throws CodedFailure {
    requirePair();
    if (primary == null) {
      primary = openPrimary();
    }
    return primary;
  }

  @Override
  public synchronized S replica() throws CodedFailure {
    requirePair();
    if (replica == null) {
      replica = openReplica();
    }
    return replica;
  }

  private void requirePair() throws CodedFailure {
    requireOpen();
    String missing = missingReplica();
    if (missing != null) {
      throw new CodedFailure(SessionCode.INVALID_SETTINGS, missing);
    }
  }

  @Override
  public void close() {
    closed = true;
    shared.forEach(SessionStore::close);
    own.values().forEach(SessionStore::close);
    own.clear();
    synchronized (this) {
      if (primary != null) {
        primary.close();
      }
      if (replica != null) {
        replica.close();
      }
    }
  }
}
