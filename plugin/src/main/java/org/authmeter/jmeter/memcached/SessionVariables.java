package org.authmeter.jmeter.memcached;

import java.util.stream.Collectors;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.memcached.session.Code;
import org.authmeter.jmeter.memcached.session.ReplicationTally;
import org.authmeter.jmeter.memcached.session.ReplicationTally.Look;
import org.authmeter.jmeter.memcached.session.Tally;

/** What a sample leaves for the rest of the plan, and with {@code sample_variables} in the JTL. */
final class SessionVariables {
  private static final String MICROS = "MEMCACHED_US";
  private static final String OPERATIONS = "MEMCACHED_OPERATIONS";
  private static final String HITS = "MEMCACHED_HITS";
  private static final String MISSES = "MEMCACHED_MISSES";
  private static final String CONFLICTS = "MEMCACHED_CONFLICTS";
  private static final String TIME_OUTS = "MEMCACHED_TIME_OUTS";
  private static final String EVICTIONS = "MEMCACHED_EVICTIONS";
  private static final String WIRE = "MEMCACHED_WIRE";
  private static final String LAG = "MEMCACHED_LAG_US";
  private static final String FIRST_MISSES = "MEMCACHED_FIRST_READ_MISSES";
  private static final String VERSIONS = "MEMCACHED_VERSIONS";
  private static final String NOT_SEEN = "MEMCACHED_VERSIONS_NOT_SEEN";
  private static final String LOST = "MEMCACHED_LOST";
  private static final String NOT_RESYNCED = "MEMCACHED_NOT_RESYNCED";
  private static final String[] ALL = {
    MICROS,
    OPERATIONS,
    HITS,
    MISSES,
    CONFLICTS,
    TIME_OUTS,
    EVICTIONS,
    WIRE,
    LAG,
    FIRST_MISSES,
    VERSIONS,
    NOT_SEEN,
    LOST,
    NOT_RESYNCED
  };

  private SessionVariables() {}

  /** Nothing of the sample before may pass for this one's. */
  static void clear(JMeterVariables variables) {
    for (String name : ALL) {
      variables.remove(name);
    }
  }

  static void set(JMeterVariables variables, Tally tally, long micros, long evictions) {
    variables.put(MICROS, Long.toString(micros));
    put(variables, OPERATIONS, tally.done());
    put(variables, HITS, tally.hits());
    put(variables, MISSES, tally.count(Code.MISS) + tally.count(Code.EVICTED));
    put(variables, CONFLICTS, tally.count(Code.CAS_CONFLICT));
    put(variables, TIME_OUTS, tally.count(Code.TIME_OUT));
    variables.put(EVICTIONS, Long.toString(evictions));
    put(variables, WIRE, tally.sent());
  }

  static void set(JMeterVariables variables, ReplicationTally tally) {
    variables.put(
        LAG, tally.lagMicros().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    put(variables, FIRST_MISSES, tally.firstReadMisses());
    put(variables, VERSIONS, tally.versions());
    put(variables, NOT_SEEN, tally.versionsNotSeen());
    look(variables, LOST, tally.lost());
    look(variables, NOT_RESYNCED, tally.notResynced());
  }

  /** Missing and looked for, such as {@code 2 of 1000}. */
  private static void look(JMeterVariables variables, String name, Look look) {
    if (look != null) {
      variables.put(name, look.missing() + " of " + look.checked());
    }
  }

  private static void put(JMeterVariables variables, String name, int value) {
    variables.put(name, Integer.toString(value));
  }
}
