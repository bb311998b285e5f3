package org.authmeter.testbed.cas;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Takes no more logins of a user after some wrong passwords in a row. */
final class Throttle {
  private final int limit;
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();

  /**
   * @param limit wrong passwords in a row; 0 = no limit
   */
  Throttle(int limit) {
    this.limit = limit;
  }

  boolean closed(String user) {
    return limit > 0 && failures.getOrDefault(user, 0) >= limit;
  }

  void note(String user, boolean right) {
    if (right) {
      failures.remove(user);
    } else if (limit > 0) {
      failures.merge(user, 1, Integer::sum);
    }
  }
}
