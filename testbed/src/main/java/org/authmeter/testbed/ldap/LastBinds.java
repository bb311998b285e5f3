package org.authmeter.testbed.ldap;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** When each person last bound; in memory, so it begins anew with the process. */
final class LastBinds {
  private final AtomicLongArray epochMs;

  /**
   * @param entries how many people to keep 8 bytes for; 0 keeps nothing
   */
  LastBinds(int entries) {
    epochMs = new AtomicLongArray(entries);
  }

  void record(int person, long atEpochMs) {
    if (person <= epochMs.length()) {
      epochMs.set(person - 1, atEpochMs);
    }
  }

  OptionalLong of(int person) {
    long at = person <= epochMs.length() ? epochMs.get(person - 1) : 0;
    return at == 0 ? OptionalLong.empty() : OptionalLong.of(at);
  }
}
