package org.authmeter.jmeter.fault;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the virtual users of a failover test and the fault wait for each other. It stands in
 * JMeter's properties under {@value #PROPERTY}, from which failover-user.groovy, login-pause.groovy
 * and reauth-check.groovy take it.
 */
public final class Meeting {
  /** The name under which it stands in JMeter's properties, which all threads share. */
  public static final String PROPERTY = "authmeter.failover.state";

  private static final Logger LOG = LoggerFactory.getLogger(Meeting.class);

  private final CountDownLatch ready;
  private final CountDownLatch down = new CountDownLatch(1);
  private final CountDownLatch returned;
  private final AtomicBoolean over = new AtomicBoolean();
  private final Map<Integer, Long> steady = new ConcurrentHashMap<>();
  private final Queue<String> ended = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean hooked = new AtomicBoolean();

  /**
   * @param returning users who sign on before the fault and return once after it
   * @param load users who keep returning
   */
  public Meeting(int returning, int load) {
    ready = new CountDownLatch(returning + load);
    returned = new CountDownLatch(returning);
  }

  /** Counts users who have signed on, or failed to. */
  public CountDownLatch getReady() {
    return ready;
  }

  /** Open when the fault has happened and the load has settled. */
  public CountDownLatch getDown() {
    return down;
  }

  /** Counts users who had an answer after the fault, or gave up. */
  public CountDownLatch getReturned() {
    return returned;
  }

  /** True ends the load. */
  public AtomicBoolean getOver() {
    return over;
  }

  /** The start of the last good return by the number of each thread of the load. */
  public Map<Integer, Long> getSteady() {
    return steady;
  }

  /** Waits for users, and goes on without those who are missing after the time. */
  static void await(CountDownLatch users, int seconds, String what) throws InterruptedException {
    if (!users.await(seconds, TimeUnit.SECONDS)) {
      LOG.warn(
          "{} {} are missing after {} s: going on without them", users.getCount(), what, seconds);
    }
  }

  /**
   * Waits until every user of the load had a good return since now, so that what is seen is no
   * moment in between.
   *
   * @param load users of the load
   * @param patience seconds after which it goes on without them
   */
  void settle(int load, int patience) throws InterruptedException {
    long since = System.currentTimeMillis();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(patience);
    while (System.nanoTime() < end
        && (steady.size() < load || steady.values().stream().anyMatch(last -> last <= since))) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** Notes that a component is down, or may be. */
  void ended(String component) {
    ended.add(component);
  }

  /** Notes that a component runs again. */
  void started(String component) {
    ended.remove(component);
  }

  /** Components that are down. */
  Set<String> down() {
    return new LinkedHashSet<>(ended);
  }

  /** True at the first call only. */
  boolean firstHook() {
    return hooked.compareAndSet(false, true);
  }
}
