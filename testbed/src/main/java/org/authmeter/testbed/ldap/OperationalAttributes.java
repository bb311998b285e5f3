package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.util.StaticUtils;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** What the server itself keeps about a person, shown when asked for by name or by +. */
record OperationalAttributes(LastBinds lastBinds, Lockout lockout) {
  /** Of the overlay lastbind, and of slapd's own lastbind. */
  private static final List<String> LAST_BIND = List.of("authTimestamp", "pwdLastSuccess");

  private static final String LOCKED = "pwdAccountLockedTime";

  void addTo(Entry entry, int person, List<String> requested) {
    OptionalLong last = lastBinds.of(person);
    if (last.isPresent()) {
      LAST_BIND.forEach(name -> add(entry, name, last.getAsLong(), requested));
    }
    OptionalLong locked = lockout.lockedSince(person);
    if (locked.isPresent()) {
      add(entry, LOCKED, locked.getAsLong(), requested);
    }
  }

  private static void add(Entry entry, String name, long epochMs, List<String> requested) {
    if (requested.stream().anyMatch(r -> r.equals("+") || r.equalsIgnoreCase(name))) {
      entry.addAttribute(name, StaticUtils.encodeGeneralizedTime(epochMs));
    }
  }

  /** When each person last bound; kept in memory, so a restart loses it. */
  static final class LastBinds {
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
}
