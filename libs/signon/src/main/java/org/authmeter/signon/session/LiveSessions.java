package org.authmeter.signon.session;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sessions that live, of one virtual user or of all. Bounded: when full, a random one is evicted,
 * as when a user closes the browser; the server drops it when its time is over. All methods take
 * the same short time, however many sessions there are.
 */
public final class LiveSessions {
  private final int maximum;
  private final List<Session> living = new ArrayList<>();
  private final Map<Session, Integer> places = new IdentityHashMap<>();

  public LiveSessions(int maximum) {
    this.maximum = maximum;
  }

  int maximum() {
    return maximum;
  }

  synchronized void add(Session session) {
    if (living.size() >= maximum) {
      removeAt(ThreadLocalRandom.current().nextInt(living.size()));
    }
    places.put(session, living.size());
    living.add(session);
  }

  /** Any of them; null if none lives. */
  synchronized Session any() {
    return living.isEmpty() ? null : living.get(ThreadLocalRandom.current().nextInt(living.size()));
  }

  /** Removes any of them; null if none lives. */
  synchronized Session take() {
    return living.isEmpty() ? null : removeAt(ThreadLocalRandom.current().nextInt(living.size()));
  }

  /** Removes this one, unless another virtual user has done so. */
  synchronized void remove(Session session) {
    Integer place = places.get(session);
    if (place != null) {
      removeAt(place);
    }
  }

  synchronized int size() {
    return living.size();
  }

  /** The last one takes its place: the order has no meaning. */
  private Session removeAt(int place) {
    Session taken = living.get(place);
    Session last = living.remove(living.size() - 1);
    places.remove(taken);
    if (last != taken) {
      living.set(place, last);
      places.put(last, place);
    }
    return taken;
  }

  /** A session as the client knows it: its id, and how often it was written. */
  public static final class Session {
    private final String id;
    private int version;

    Session(String id) {
      this.id = id;
    }

    public String id() {
      return id;
    }

    /** Of the last value that a server confirmed, 0 before the first. */
    synchronized int version() {
      return version;
    }

    public synchronized void confirmed(int written) {
      version = Math.max(version, written);
    }
  }
}
