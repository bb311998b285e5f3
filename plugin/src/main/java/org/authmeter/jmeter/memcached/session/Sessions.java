package org.authmeter.jmeter.memcached.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sessions that live, of one virtual user or of all. Bounded: of too many one is forgotten, as when
 * a user closes the browser; the server drops it when its time is over.
 */
public final class Sessions {
  private final int most;
  private final List<Session> living = new ArrayList<>();

  public Sessions(int most) {
    this.most = most;
  }

  synchronized void add(Session session) {
    if (living.size() >= most) {
      removeAt(ThreadLocalRandom.current().nextInt(living.size()));
    }
    living.add(session);
  }

  /** Any of them; null if none lives. */
  synchronized Session any() {
    return living.isEmpty() ? null : living.get(ThreadLocalRandom.current().nextInt(living.size()));
  }

  /** The same, and nobody else gets it any more. */
  synchronized Session take() {
    return living.isEmpty() ? null : removeAt(ThreadLocalRandom.current().nextInt(living.size()));
  }

  synchronized void remove(Session session) {
    int place = living.indexOf(session);
    if (place >= 0) {
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
    if (last != taken) {
      living.set(place, last);
    }
    return taken;
  }
}
