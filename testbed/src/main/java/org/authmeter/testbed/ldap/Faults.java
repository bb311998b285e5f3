package org.authmeter.testbed.ldap;

import java.io.IOException;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What the directory does wrong on demand: answers late, and resets its connections. */
final class Faults {
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile long delayMs;

  /**
   * @param ms before each answer to a bind, search or compare; 0 = none
   */
  void delay(long ms) {
    delayMs = ms;
  }

  void pause() {
    long left = TimeUnit.MILLISECONDS.toNanos(delayMs);
    for (long end = System.nanoTime() + left; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  void opened(Socket socket) {
    open.add(socket);
  }

  void closed(Socket socket) {
    open.remove(socket);
  }

  /** Ends all connections with a TCP reset (RST) in the place of an orderly end. */
  void reset() {
    for (Socket socket : open) {
      try {
        socket.setSoLinger(true, 0);
        socket.close();
      } catch (IOException e) {
        // It was gone already.
      }
    }
  }
}
