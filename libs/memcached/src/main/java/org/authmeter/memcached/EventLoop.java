package org.authmeter.memcached;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The one thread in which repcached 2.3.1 serves its clients and sends to its peer, whichever is
 * ready, one after the other. Here each has a thread, and they take turns in the order of asking: a
 * client for the requests that have come, the sender before each message. So what waits for the
 * peer grows while clients write, as it does there, and is lost when the process is killed.
 *
 * <p>What a turn has to send is buffered and sent after it, so that a client or a peer that does
 * not read holds up nobody.
 */
final class EventLoop {
  private final ReentrantLock turn = new ReentrantLock(true);

  /** Begins a turn of this thread, after those that asked before. */
  void begin() {
    turn.lock();
  }

  /** Ends the turn of this thread, if it has one. */
  void end() {
    if (turn.isHeldByCurrentThread()) {
      turn.unlock();
    }
  }

  /** Waits until all had a turn that asked before. */
  void await() {
    begin();
    end();
  }
}
